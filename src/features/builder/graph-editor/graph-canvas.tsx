import { memo, useLayoutEffect, useMemo, useRef, useState, type PointerEvent } from 'react'
import { styled } from 'styled-components'
import { useElementSize } from '../../../circuit/diagram/use-element-size'
import { useTheme } from '../../../ui/theme'
import { besideMiddle, circlePositions, nodeAt, toggleEdge, type Graph, type Point } from './graph'

interface GraphCanvasProps {
  id: string
  graph: Graph
  onEdit: EditGraph
}

/** Edits the latest graph, which may be newer than the one on the canvas. */
export type EditGraph = (change: (latest: Graph) => Graph) => void

/** A click counts as one on a node within this distance of its centre, in pixels. */
const hitRadius = 20
const nodeRadius = 14
const height = 300
/** The distance from a line to the middle of its weight, in pixels; longer weights are farther away. */
const weightDistance = 8
/** A pressed pointer that moves farther drags a node and does not click, in pixels. */
const clickTolerance = 3

/** Click one node and then a second to toggle an edge between them; nodes can be dragged. */
export const GraphCanvas = memo(function GraphCanvas({ id, graph, onEdit }: GraphCanvasProps) {
  const box = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const { width } = useElementSize(box)
  const [dragged, setDragged] = useState<ReadonlyMap<number, Point>>(new Map())
  const [first, setFirst] = useState<number | null>(null)
  const color = useTokenColors()

  const positions = useMemo(() => {
    const reach = { x: Math.max(width / 2 - 36, 40), y: height / 2 - 32 }
    return circlePositions(graph.nodeCount).map(
      ({ x, y }, node): Point => dragged.get(node) ?? { x: width / 2 + x * reach.x, y: height / 2 + y * reach.y },
    )
  }, [graph.nodeCount, width, dragged])
  const selected = first !== null && first < graph.nodeCount ? first : null

  useLayoutEffect(() => {
    const context = canvas.current && startPainting(canvas.current, width)
    if (!context) return
    paintEdges(context, graph, positions, color)
    for (const [node, position] of positions.entries()) paintNode(context, node, position, node === selected, color)
  }, [width, graph, positions, selected, color])

  function choose(node: number | null) {
    if (node === null || selected === null) return setFirst(node)
    setFirst(null)
    if (selected !== node) onEdit((latest) => toggleEdge(latest, selected, node))
  }

  const pointer = useNodePointer(positions, choose, (node, { x, y }) =>
    setDragged((before) =>
      new Map(before).set(node, { x: clamp(x, width - hitRadius), y: clamp(y, height - hitRadius) }),
    ),
  )
  return (
    <Box ref={box} id={id} aria-hidden="true">
      <canvas ref={canvas} style={{ width, height }} {...pointer} />
    </Box>
  )
})

/** Pointer events as clicks on a node, or on none, and as drags of a node. A node is the nearest one, because crowded nodes overlap. */
function useNodePointer(
  positions: readonly Point[],
  onClick: (node: number | null) => void,
  onDrag: (node: number, position: Point) => void,
) {
  const press = useRef<{ node: number | null; from: Point; isDrag: boolean } | null>(null)
  return {
    onPointerDown(event: PointerEvent) {
      if (!event.isPrimary || event.button !== 0) return
      const from = pointOf(event)
      press.current = { node: nodeAt(positions, from, hitRadius), from, isDrag: false }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove(event: PointerEvent<HTMLCanvasElement>) {
      const point = pointOf(event)
      event.currentTarget.style.cursor = nodeAt(positions, point, hitRadius) === null ? 'default' : 'pointer'
      if (press.current === null || !event.isPrimary) return
      const { node, from } = press.current
      press.current.isDrag ||= Math.hypot(point.x - from.x, point.y - from.y) > clickTolerance
      if (press.current.isDrag && node !== null) onDrag(node, point)
    },
    onPointerUp() {
      if (press.current?.isDrag === false) onClick(press.current.node)
      press.current = null
    },
    onPointerCancel() {
      press.current = null
    },
  }
}

const pointOf = ({ nativeEvent }: PointerEvent): Point => ({ x: nativeEvent.offsetX, y: nativeEvent.offsetY })

/** Clears a canvas and returns its context, in CSS pixels. */
function startPainting(canvas: HTMLCanvasElement, width: number): CanvasRenderingContext2D | null {
  const scale = window.devicePixelRatio
  canvas.width = width * scale
  canvas.height = height * scale
  const context = canvas.getContext('2d')
  if (context === null) return null
  context.scale(scale, scale)
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  return context
}

type TokenColor = (name: (typeof tokens)[number]) => string

/** The current values of {@link tokens}, because a canvas cannot use CSS variables. They change with the theme. */
function useTokenColors(): TokenColor {
  const theme = useTheme()
  return useMemo(() => {
    // Reading a style makes the browser update the styles of the whole page, so it happens once per theme.
    const style = getComputedStyle(document.documentElement)
    const values = new Map(tokens.map((name) => [name, style.getPropertyValue(name).trim()]))
    return (name) => values.get(name) ?? ''
    // The theme changes the values of the variables.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [theme])
}

/** Paints the edges as lines, with each weight beside the middle of its line. */
function paintEdges(
  context: CanvasRenderingContext2D,
  { edges, weighted }: Graph,
  positions: readonly Point[],
  color: TokenColor,
) {
  context.lineWidth = 2
  context.strokeStyle = color('--wire')
  context.fillStyle = color('--label')
  context.font = '12px Arial, sans-serif'
  for (const { sourceNode, targetNode, weight = 1 } of edges) {
    const [from, to] = [positions[sourceNode], positions[targetNode]]
    if (!from || !to) continue
    context.beginPath()
    context.moveTo(from.x, from.y)
    context.lineTo(to.x, to.y)
    context.stroke()
    if (!weighted) continue
    const { x, y } = besideMiddle(from, to, weightDistance + 2 * String(weight).length)
    context.fillText(String(weight), x, y)
  }
}

function paintNode(
  context: CanvasRenderingContext2D,
  node: number,
  { x, y }: Point,
  isSelected: boolean,
  color: TokenColor,
) {
  context.beginPath()
  context.arc(x, y, nodeRadius, 0, 2 * Math.PI)
  context.fillStyle = color(isSelected ? '--primary' : '--gate')
  context.fill()
  context.lineWidth = 1.5
  context.strokeStyle = color('--gate-border')
  context.stroke()
  context.font = '13px Arial, sans-serif'
  context.fillStyle = color(isSelected ? '--primary-foreground' : '--gate-foreground')
  context.fillText(String(node), x, y)
}

const clamp = (value: number, max: number): number => Math.min(Math.max(value, hitRadius), max)

const tokens = [
  '--wire',
  '--label',
  '--gate',
  '--gate-border',
  '--gate-foreground',
  '--primary',
  '--primary-foreground',
] as const

const Box = styled.div`
  height: ${height}px;
  /* Keeps a distance from the top bar when the page scrolls here. */
  scroll-margin-block: calc(var(--bar-height, 64px) + 16px) 16px;
  overflow: hidden;
  background: var(--diagram-background);
  border: 1px solid var(--border-strong);
  border-radius: var(--radius);

  & > canvas {
    display: block;
    /* Touching the canvas moves nodes, not the page. */
    touch-action: none;
  }
`
