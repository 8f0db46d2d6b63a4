/** The call that paints a drawing as SVG. */
import { diagramFont } from '../generated/diagram-font'
import type { LoadPainter } from './module-loaders'
import { withoutControls } from '../interface/without-controls'
import type { Engine } from '../interface/engine'

export function createPictureCall(load: LoadPainter): Pick<Engine, 'svg'> {
  return {
    async svg(scene, { theme, title, description, part, tagsOperations = false }) {
      const painter = await load()
      const numbers = part ? [part.width, part.height, part.textSize] : []
      const shown = withoutControls(scene)
      return painter.svg(shown, theme, title, description, diagramFont, new Float64Array(numbers), tagsOperations)
    },
  }
}
