/** A strip that shows a whole long circuit: the density of each part, and the part in view. */
import { useImperativeHandle, useMemo, useRef, type KeyboardEvent, type PointerEvent, type Ref } from 'react'
import { styled } from 'styled-components'
import { Role, type Scene } from '../../../engine-rs/index'
import type { Palette } from '../../../painting/palette'
import { columnAt } from '../../../painting/view'

/** Circuits with more columns than this have a minimap. */
export const maxColumnsWithoutMinimap = 150

/** Height of the strip, in CSS pixels. */
export const minimapHeight = 28
/** Marks are above the densities, so that both are seen. */
const markHeight = 6
/** The number of parts whose density is shown. */
const parts = 400

/** A part of the circuit, in scene pixels from the left of its drawing as one strip. */
interface Seen {
  from: number
  to: number
}

/** Paints the strip for the part in view of the window above it, which is as wide: `width` CSS pixels. */
export type PaintMinimap = (seen: Seen, width: number, palette: Palette, pixelRatio: number) => void

interface MinimapProps {
  scene: Scene
  /** Brings a place into the middle of the window, in scene pixels from the left. */
  onGo: (x: number) => void
  /** Operations that are marked. */
  marked: readonly number[]
  ref: Ref<PaintMinimap>
}

/** A slider along the circuit, for pointers and for keys. */
export function Minimap({ scene, onGo, marked, ref }: MinimapProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const fullness = useMemo(() => densityOf(scene, parts), [scene])
  const marks = useMemo(() => markedParts(scene, marked, parts), [scene, marked])
  const last = useRef<Parameters<PaintMinimap> | null>(null)

  useImperativeHandle(
    ref,
    (): PaintMinimap =>
      (...look) => {
        last.current = look
        if (canvas.current !== null) paintStrip(canvas.current, scene, { fullness, marks }, look)
      },
    [scene, fullness, marks],
  )

  function go(event: PointerEvent<HTMLCanvasElement>) {
    if (event.buttons !== 1) return
    const { left, width } = event.currentTarget.getBoundingClientRect()
    onGo(((event.clientX - left) / Math.max(1, width)) * scene.width)
  }

  function onKeyDown(event: KeyboardEvent) {
    const look = last.current
    const goal = look === null ? undefined : targetOfKey(event.key, scene, look[0])
    if (goal === undefined) return
    event.preventDefault()
    onGo(goal)
  }

  return (
    <Strip
      ref={canvas}
      role="slider"
      aria-label="Part of the circuit in view"
      aria-valuemin={1}
      aria-valuemax={scene.columnEdges.length - 1}
      aria-valuenow={1}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        go(event)
      }}
      onPointerMove={go}
    />
  )
}

/** The target of a key, in scene pixels from the left: a tenth of what is in view, all of it, or an end; undefined for other keys. */
export function targetOfKey(key: string, scene: Pick<Scene, 'width'>, { from, to }: Seen): number | undefined {
  const seen = to - from
  const middle = (from + to) / 2
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return middle - seen / 10
    case 'ArrowRight':
    case 'ArrowUp':
      return middle + seen / 10
    case 'PageDown':
      return middle - seen
    case 'PageUp':
      return middle + seen
    case 'Home':
      return 0
    case 'End':
      return scene.width
    default:
      return undefined
  }
}

/** The density of each part of a circuit, from 0 to 1: its shapes, relative to the densest part. */
export function densityOf(scene: Pick<Scene, 'columnEdges' | 'columnShapes' | 'width'>, count: number): Float32Array {
  const shapes = new Float32Array(count)
  const columns = scene.columnEdges.length - 1
  for (let column = 0; column < columns; column++) {
    const middle = ((scene.columnEdges[column] ?? 0) + (scene.columnEdges[column + 1] ?? 0)) / 2
    const part = Math.min(count - 1, Math.floor((middle / scene.width) * count))
    shapes[part] = (shapes[part] ?? 0) + (scene.columnShapes[column + 1] ?? 0) - (scene.columnShapes[column] ?? 0)
  }
  const maxCount = shapes.reduce((a, b) => Math.max(a, b), 1)
  return shapes.map((number) => number / maxCount)
}

/** The parts of a circuit in which operations are, from the left. */
export function markedParts(
  scene: Pick<Scene, 'columnEdges' | 'operations' | 'width'>,
  operations: readonly number[],
  count: number,
): number[] {
  const isMarked = new Uint8Array(count)
  for (const operation of operations) {
    const left = scene.columnEdges[scene.operations.columns[operation] ?? -1]
    if (left !== undefined) isMarked[Math.min(count - 1, Math.floor((left / scene.width) * count))] = 1
  }
  return [...isMarked.keys()].filter((part) => isMarked[part] === 1)
}

function paintStrip(
  canvas: HTMLCanvasElement,
  scene: Scene,
  { fullness, marks }: { fullness: Float32Array; marks: readonly number[] },
  [{ from, to }, width, palette, pixelRatio]: Parameters<PaintMinimap>,
): void {
  const context = canvas.getContext('2d')
  if (context === null) return
  // The width is given, because reading the strip's own would force a layout of the page.
  canvas.width = Math.round(width * pixelRatio)
  canvas.height = Math.round(minimapHeight * pixelRatio)
  context.scale(pixelRatio, pixelRatio)
  context.fillStyle = palette.ink(Role.Wire, 0)
  for (const [part, full] of fullness.entries()) {
    const bar = full * (minimapHeight - 8)
    context.fillRect((part / parts) * width, (minimapHeight - bar) / 2, width / parts, bar)
  }
  context.fillStyle = palette.selection
  for (const part of marks) context.fillRect((part / parts) * width, 0, Math.max(2, width / parts), markHeight)
  // Set without rendering, because the strip is repainted in every frame of a drag.
  const first = columnAt(scene, Math.max(from, scene.columnEdges[0] ?? 0)) + 1
  canvas.setAttribute('aria-valuenow', `${Math.max(1, first)}`)
  canvas.setAttribute('aria-valuetext', `from column ${Math.max(1, first)} of ${scene.columnEdges.length - 1}`)
  const left = (Math.max(0, from) / scene.width) * width
  const seen = ((to - from) / scene.width) * width
  context.strokeStyle = palette.selection
  context.lineWidth = 2
  // Never too narrow to be found, nor beyond the strip.
  const shown = Math.min(Math.max(seen, 6), width - 2)
  context.strokeRect(Math.min(left + 1, width - shown - 1), 1, shown, minimapHeight - 2)
}

const Strip = styled.canvas`
  display: block;
  width: 100%;
  height: ${minimapHeight}px;
  border-top: 1px solid var(--border);
  background: var(--diagram-background);
  cursor: ew-resize;
  touch-action: none;

  &:focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: -2px;
  }
`
