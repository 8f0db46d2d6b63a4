import type { Theme } from '../../../ui/theme'
import type { Palette } from '../../../../painting/palette'
import { readPalette } from '../read-palette'

/** Calls `use` with the colors of a theme, whichever the page has. They can be read only until it returns. */
export function withThemePalette<Result>(theme: Theme, use: (palette: Palette) => Result): Result {
  const element = document.createElement('div')
  element.className = theme
  document.body.append(element)
  try {
    return use(readPalette(element))
  } finally {
    element.remove()
  }
}
