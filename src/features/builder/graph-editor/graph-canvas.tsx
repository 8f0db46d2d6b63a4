import { memo, useLayoutEffect, useMemo, useRef, useState, type PointerEvent } from 'react'
import { styled } from 'styled-components'
import { useElementSize } from '../../../circuit/diagram/use-element-size'
import { circlePositions, nodeAt, toggleEdge, type Graph, type Point } from './graph'
import { graphHeight, paintEdges, paintNode, startPainting, useTokenColors } from './paint-graph'

interface GraphCanvasProps {
  id: string
  graph: Graph
  onEdit: EditGraph
}

/** Edits the latest graph, which may be newer than the one on the canvas. */
export type EditGraph = (change: (latest: Graph) => Graph) => void

/** A click counts as one on a node within this distance of its centre, in pixels. */
const hitRadius = 20
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
    const reach = { x: Math.max(width / 2 - 36, 40), y: graphHeight / 2 - 32 }
    return circlePositions(graph.nodeCount).map(
      ({ x, y }, node): Point => dragged.get(node) ?? { x: width / 2 + x * reach.x, y: graphHeight / 2 + y * reach.y },
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
      new Map(before).set(node, { x: clamp(x, width - hitRadius), y: clamp(y, graphHeight - hitRadius) }),
    ),
  )
  return (
    <Box ref={box} id={id} aria-hidden="true">
      <canvas ref={canvas} style={{ width, height: graphHeight }} {...pointer} />
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

const clamp = (value: number, max: number): number => Math.min(Math.max(value, hitRadius), max)

const Box = styled.div`
  height: ${graphHeight}px;
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
