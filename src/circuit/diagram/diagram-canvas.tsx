import type { Layer as KonvaLayer } from 'konva/lib/Layer'
import { memo, type RefObject } from 'react'
import { Layer, Shape, Stage } from 'react-konva/lib/ReactKonvaCore'
import type { Size } from '../../../painting/view'

interface DiagramCanvasProps {
  /** In CSS pixels. The same object while nothing changes. */
  size: Size
  layer: RefObject<KonvaLayer | null>
  /** Paints the drawing. Must be the same function in every render: Konva paints again for another one. */
  draw: () => void
}

/** The canvas of a diagram. Memoized: Konva checks its stage and all canvases whenever it is rendered, and no scene changes anything about them. */
export const DiagramCanvas = memo(function DiagramCanvas({ size, layer, draw }: DiagramCanvasProps) {
  return (
    <Stage width={size.width} height={size.height} listening={false}>
      <Layer ref={layer} listening={false}>
        <Shape sceneFunc={draw} perfectDrawEnabled={false} />
      </Layer>
    </Stage>
  )
})
