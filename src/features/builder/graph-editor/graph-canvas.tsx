import type { Context } from 'konva/lib/Context'
import type { KonvaEventObject } from 'konva/lib/Node'
import type { Shape as KonvaShape } from 'konva/lib/Shape'
import 'konva/lib/shapes/Circle'
import 'konva/lib/shapes/Text'
import { memo, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Circle, Group, Layer, Shape, Stage, Text } from 'react-konva/lib/ReactKonvaCore'
import { styled } from 'styled-components'
import { besideMiddle, circlePositions, nodeAt, toggleEdge, type Graph } from './graph'
import { useTokenColors } from './use-token-colors'

interface GraphCanvasProps {
  id: string
  graph: Graph
  onEdit: Edit
}

/** Takes an edit of the newest graph, which may be another one than the one on the canvas. */
export type Edit = (change: (newest: Graph) => Graph) => void

/** How near to a node's centre a click counts as one on it, in pixels. */
const hitRadius = 20
const nodeRadius = 14
const height = 300
const weightFont = '12px Arial, sans-serif'
/** From a line to the middle of the weight beside it, in pixels; a long one stands further off. */
const weightDistance = 8

/** Click one node and then a second to toggle an edge between them; nodes can be dragged. */
export const GraphCanvas = memo(function GraphCanvas({ id, graph, onEdit }: GraphCanvasProps) {
  const [box, width] = useWidth()
  const [dragged, setDragged] = useState<ReadonlyMap<number, Point>>(new Map())
  const [first, setFirst] = useState<number | null>(null)
  const color = useTokenColors(tokens)

  const places = useMemo(() => {
    const reach = { x: Math.max(width / 2 - 36, 40), y: height / 2 - 32 }
    return circlePositions(graph.nodeCount).map(
      ({ x, y }, node): Point => dragged.get(node) ?? { x: width / 2 + x * reach.x, y: height / 2 + y * reach.y },
    )
  }, [graph.nodeCount, width, dragged])
  const selected = first !== null && first < graph.nodeCount ? first : null

  // Judged by distance rather than by the shape on top, so that where nodes crowd the nearer one is meant.
  function choose(event: KonvaEventObject<MouseEvent | TouchEvent>) {
    const point = event.target.getStage()?.getPointerPosition()
    const node = point ? nodeAt(places, point, hitRadius) : null
    if (node === null || selected === null) return setFirst(node)
    setFirst(null)
    if (selected !== node) onEdit((newest) => toggleEdge(newest, selected, node))
  }

  const move = useCallback((node: number, place: Point) => setDragged((before) => new Map(before).set(node, place)), [])

  return (
    <Box ref={box} id={id} aria-hidden="true">
      <Stage width={width} height={height} onClick={choose} onTap={choose}>
        {/* One shape for all edges: a shape each, with its text measured, took longer than all else that a change does. */}
        <Layer listening={false}>
          <Shape
            stroke={color('--wire')}
            strokeWidth={2}
            fill={color('--label')}
            sceneFunc={(context, shape) => drawEdges(context, shape, graph, places)}
          />
        </Layer>
        {/* On a layer of their own, which another edge does not paint anew. */}
        <Layer>
          {places.map(({ x, y }, node) => (
            <GraphNode
              // A node is its number.
              // oxlint-disable-next-line react/no-array-index-key
              key={node}
              node={node}
              x={x}
              y={y}
              width={width}
              fill={color(node === selected ? '--primary' : '--gate')}
              stroke={color('--gate-border')}
              ink={color(node === selected ? '--primary-foreground' : '--gate-foreground')}
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
  /** Of the canvas, in pixels: no node leaves it. */
  width: number
  fill: string
  stroke: string
  ink: string
  onMove: (node: number, place: Point) => void
}

const GraphNode = memo(function GraphNode({ node, x, y, width, fill, stroke, ink, onMove }: GraphNodeProps) {
  return (
    <Group
      x={x}
      y={y}
      draggable
      dragBoundFunc={(place) => ({
        x: Math.min(Math.max(place.x, hitRadius), width - hitRadius),
        y: Math.min(Math.max(place.y, hitRadius), height - hitRadius),
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
        fill={ink}
      />
    </Group>
  )
})

/** Paints the edges as lines, and their weights beside the middle of each. */
function drawEdges(context: Context, shape: KonvaShape, { edges, weighted }: Graph, places: readonly Point[]) {
  const lines = edges.flatMap(({ sourceNode, targetNode, weight }) => {
    const [from, to] = [places[sourceNode], places[targetNode]]
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

interface Point {
  x: number
  y: number
}

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

/** An element's width, followed. */
function useWidth(): [React.RefObject<HTMLDivElement | null>, number] {
  const element = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(320)
  useLayoutEffect(() => {
    if (!element.current) return
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.floor(entry.contentRect.width)))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [])
  return [element, width]
}

const Box = styled.div`
  height: ${height}px;
  /* Below the bar with room to spare, when the page scrolls here. */
  scroll-margin-block: calc(var(--bar-height, 64px) + 16px) 16px;
  overflow: hidden;
  background: var(--diagram-background);
  border: 1px solid var(--border-strong);
  border-radius: var(--radius);
  /* A finger that begins on the canvas moves nodes, not the page. */
  touch-action: none;
`
