import { createPalette, type Palette } from '../../../painting/palette'

/** Reads the current colours of an element. A change of theme needs a new palette, but no new layout. */
export function readPalette(element: Element): Palette {
  const style = getComputedStyle(element)
  return createPalette((variable) => style.getPropertyValue(variable).trim())
}
