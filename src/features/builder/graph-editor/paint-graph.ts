/** Paints a graph on a canvas, in the colors of the theme. */
import { useMemo } from 'react'
import { useTheme } from '../../../ui/theme'
import { besideMiddle, type Graph, type Point } from './graph'

/** The height of the canvas, in pixels. */
export const graphHeight = 300
const nodeRadius = 14
/** The distance from a line to the middle of its weight, in pixels; longer weights are farther away. */
const weightDistance = 8

const tokens = [
  '--wire',
  '--label',
  '--gate',
  '--gate-border',
  '--gate-foreground',
  '--primary',
  '--primary-foreground',
] as const

/** Clears a canvas and returns its context, in CSS pixels. */
export function startPainting(canvas: HTMLCanvasElement, width: number): CanvasRenderingContext2D | null {
  const scale = window.devicePixelRatio
  canvas.width = width * scale
  canvas.height = graphHeight * scale
  const context = canvas.getContext('2d')
  if (context === null) return null
  context.scale(scale, scale)
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  return context
}

type TokenColor = (name: (typeof tokens)[number]) => string

/** The current values of {@link tokens}, because a canvas cannot use CSS variables. They change with the theme. */
export function useTokenColors(): TokenColor {
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
export function paintEdges(
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

/** Paints a node as a circle with its number. */
export function paintNode(
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
