import type { ComponentProps } from 'react'
import type { Scene } from '../../../engine-rs/index'
import { ErrorRegion } from '../../ui/error-region'
import { lazyComponent } from '../../ui/lazy-component'
import type { Tool } from './use-tool'
import type { ShownWires } from './wires/wire-choice'

// Each is loaded when it is opened.
const FindBar = lazyComponent(async () => (await import('./find/find-bar')).FindBar)
const Legend = lazyComponent(async () => (await import('./legend/legend')).Legend)
const PartSizeBar = lazyComponent(async () => (await import('./part-size/part-size-bar')).PartSizeBar)
const WiresBar = lazyComponent(async () => (await import('./wires/wires-bar')).WiresBar)

interface DiagramToolProps {
  tool: Tool | null
  scene: Scene
  /** The program of the scene, if it has one. */
  source: string | undefined
  /** The number of the selected operation or frame, if any. */
  selected: number | null
  /** Marks operations in the diagram and in the strip below it. */
  onMark: (operations: readonly number[]) => void
  /** Selects an operation and brings it into view; null for none. */
  onShow: (operation: number | null) => void
  onClose: () => void
  /** What the legend needs: the drawing in its own colors, and which are chosen. */
  colors: ComponentProps<typeof Legend>
  wires: ShownWires
}

/** What is open below a diagram. */
export function DiagramTool({
  tool,
  scene,
  source,
  selected,
  onMark,
  onShow,
  onClose,
  colors,
  wires,
}: DiagramToolProps) {
  if (tool === null) return null
  return (
    <ErrorRegion key={tool} what="This part">
      {tool === 'find' && <FindBar scene={scene} onFind={onMark} onShow={onShow} onClose={onClose} />}
      {tool === 'legend' && <Legend {...colors} />}
      {tool === 'size' && (
        <PartSizeBar scene={scene} source={source} selected={selected} onMark={onMark} onClose={onClose} />
      )}
      {tool === 'wires' && <WiresBar {...wires} shown={scene} onClose={onClose} />}
    </ErrorRegion>
  )
}
