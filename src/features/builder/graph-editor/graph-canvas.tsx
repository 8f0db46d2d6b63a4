import type { Context } from 'konva/lib/Context'
import type { KonvaEventObject } from 'konva/lib/Node'
import type { Shape as KonvaShape } from 'konva/lib/Shape'
import 'konva/lib/shapes/Circle'
import 'konva/lib/shapes/Text'
import { memo, useCallback, useMemo, useRef, useState } from 'react'
import { Circle, Group, Layer, Shape, Stage, Text } from 'react-konva/lib/ReactKonvaCore'
import { styled } from 'styled-components'
import { useElementSize } from '../../../lib/use-element-size'
import { besideMiddle, nodeAt, toggleEdge, type Graph, type GraphLayout, type Point } from './graph'
import { arrangeNodes } from './layout'
import { useTokenColors } from './use-token-colors'

interface GraphCanvasProps {
  id: string
  graph: Graph
  layout: GraphLayout
  onEdit: EditGraph
}

/** Edits the latest graph, which may be newer than the one on the canvas. */
export type EditGraph = (change: (latest: Graph) => Graph) => void

/** A click counts as one on a node within this distance of its centre, in pixels. */
const hitRadius = 20
const nodeRadius = 14
const height = 300
const weightFont = '12px Arial, sans-serif'
/** The distance from a line to the middle of its weight, in pixels; longer weights are farther away. */
const weightDistance = 8

/** Click one node and then a second to toggle an edge between them; nodes can be dragged. */
export const GraphCanvas = memo(function GraphCanvas({ id, graph, layout, onEdit }: GraphCanvasProps) {
  const box = useRef<HTMLDivElement>(null)
  const { width } = useElementSize(box)
  const [arranged, setArranged] = useState(() => arrangeNodes(null, layout, graph))
  const [dragged, setDragged] = useState(noDragged)
  const [first, setFirst] = useState<number | null>(null)
  const color = useTokenColors(tokens)

  const arrangement = arrangeNodes(arranged, layout, graph)
  if (arrangement !== arranged) {
    setArranged(arrangement)
    // Nodes that were dragged stay where they are, also beside new ones, but not in another layout.
    if (arrangement.positions !== arranged.positions && (layout !== 'circle' || arranged.layout !== layout))
      setDragged(noDragged)
  }

  const positions = useMemo(() => {
    const reach = { x: Math.max(width / 2 - 36, 40), y: height / 2 - 32 }
    return arrangement.positions.map(
      ({ x, y }, node): Point => dragged.get(node) ?? { x: width / 2 + x * reach.x, y: height / 2 + y * reach.y },
    )
  }, [arrangement.positions, width, dragged])
  const selected = first !== null && first < graph.nodeCount ? first : null

  // The nearest node, not the topmost shape, because crowded nodes overlap.
  function choose(event: KonvaEventObject<MouseEvent | TouchEvent>) {
    const point = event.target.getStage()?.getPointerPosition()
    const node = point ? nodeAt(positions, point, hitRadius) : null
    if (node === null || selected === null) return setFirst(node)
    setFirst(null)
    if (selected !== node) onEdit((latest) => toggleEdge(latest, selected, node))
  }

  const move = useCallback(
    (node: number, position: Point) => setDragged((before) => new Map(before).set(node, position)),
    [],
  )

  return (
    <Box ref={box} id={id} aria-hidden="true">
      <Stage width={width} height={height} onClick={choose} onTap={choose}>
        {/* One shape draws all edges. Separate shapes would measure a text each, which takes longer than the rest of an edit. */}
        <Layer listening={false}>
          <Shape
            stroke={color('--wire')}
            strokeWidth={2}
            fill={color('--label')}
            sceneFunc={(context, shape) => drawEdges(context, shape, graph, positions)}
          />
        </Layer>
        {/* A layer of their own, so that a changed edge does not repaint the nodes. */}
        <Layer>
          {positions.map(({ x, y }, node) => (
            <GraphNode
              // The index is the node's number.
              // oxlint-disable-next-line react/no-array-index-key
              key={node}
              node={node}
              x={x}
              y={y}
              width={width}
              fill={color(node === selected ? '--primary' : '--gate')}
              stroke={color('--gate-border')}
              textColor={color(node === selected ? '--primary-foreground' : '--gate-foreground')}
              onMove={move}
            />
          ))}
        </Layer>
      </Stage>
    </Box>
  )
})

interface GraphNodeProps extends Point {
  node: number
  /** The canvas's width in pixels, which limits dragging. */
  width: number
  fill: string
  stroke: string
  textColor: string
  onMove: (node: number, position: Point) => void
}

const GraphNode = memo(function GraphNode({ node, x, y, width, fill, stroke, textColor, onMove }: GraphNodeProps) {
  return (
    <Group
      x={x}
      y={y}
      draggable
      dragBoundFunc={(position) => ({
        x: Math.min(Math.max(position.x, hitRadius), width - hitRadius),
        y: Math.min(Math.max(position.y, hitRadius), height - hitRadius),
      })}
      onDragMove={(event) => onMove(node, event.target.position())}
      onMouseEnter={(event) => setCursor(event, 'pointer')}
      onMouseLeave={(event) => setCursor(event, 'default')}
    >
      <Circle radius={hitRadius} fill="transparent" />
      <Circle radius={nodeRadius} fill={fill} stroke={stroke} strokeWidth={1.5} />
      <Text
        text={String(node)}
        width={2 * nodeRadius}
        height={2 * nodeRadius}
        offsetX={nodeRadius}
        offsetY={nodeRadius}
        align="center"
        verticalAlign="middle"
        fontSize={13}
        fill={textColor}
      />
    </Group>
  )
})

/** Paints the edges as lines, with each weight beside the middle of its line. */
function drawEdges(context: Context, shape: KonvaShape, { edges, weighted }: Graph, positions: readonly Point[]) {
  const lines = edges.flatMap(({ sourceNode, targetNode, weight }) => {
    const [from, to] = [positions[sourceNode], positions[targetNode]]
    return from && to ? [{ from, to, weight }] : []
  })
  context.beginPath()
  for (const { from, to } of lines) {
    context.moveTo(from.x, from.y)
    context.lineTo(to.x, to.y)
  }
  context.strokeShape(shape)
  if (!weighted) return
  context.setAttr('font', weightFont)
  context.setAttr('textBaseline', 'middle')
  context.setAttr('textAlign', 'center')
  context.setAttr('fillStyle', shape.fill())
  for (const { from, to, weight } of lines) {
    const text = String(weight ?? 1)
    const { x, y } = besideMiddle(from, to, weightDistance + 2 * text.length)
    context.fillText(text, x, y)
  }
}

const noDragged: ReadonlyMap<number, Point> = new Map()

const tokens = [
  '--wire',
  '--label',
  '--gate',
  '--gate-border',
  '--gate-foreground',
  '--primary',
  '--primary-foreground',
] as const

function setCursor(event: KonvaEventObject<MouseEvent>, cursor: string) {
  const container = event.target.getStage()?.container()
  if (container) container.style.cursor = cursor
}

const Box = styled.div`
  height: ${height}px;
  /* Keeps a distance from the top bar when the page scrolls here. */
  scroll-margin-block: calc(var(--bar-height, 64px) + 16px) 16px;
  overflow: hidden;
  background: var(--diagram-background);
  border: 1px solid var(--border-strong);
  border-radius: var(--radius);
  /* Touching the canvas moves nodes, not the page. */
  touch-action: none;
`
