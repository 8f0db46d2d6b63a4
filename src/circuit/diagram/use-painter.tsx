import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { loadDiagramFont } from './font'
import type { PaintMinimap } from './minimap'
import { paintSlices } from '../../../painting/paint-scene'
import { paintStepLine } from './paint-step-line'
import type { Palette } from '../../../painting/palette'
import { readPalette } from './read-palette'
import type { SceneSlice } from '../../../painting/scene-slice'
import { slicesOfRows } from './rows/row-slices'
import { type Rows } from '../../../engine-rs/scene-rows/rows'
import { seenOf } from './rows/places'
import type { StepLine } from './step-line'
import type { NextFrame } from './use-next-frame'
import type { Bounds, Size, View } from '../../../painting/view'

/** How far the line of a run reaches beyond the ends of a row, for its discs, in scene pixels. */
const stepReach = 10

interface PainterOptions {
  rows: Rows
  size: Size
  surface: RefObject<HTMLElement | null>
  /** The next frame, in which the drawing is painted again when that was asked for. */
  frame: NextFrame
  viewOf: (rows: Rows, size: Size) => View
  highlighted: readonly number[]
  selected: Bounds | null
  /** Where a run of the circuit stands. */
  stepLine: StepLine | null
  /** Called after each painting. */
  onPainted: () => void
}

/** Paints a drawing onto a canvas whenever the drawing, its rows, the size, the theme or the screen changes. Returns the canvas and the minimap. */
export function usePainter(options: PainterOptions) {
  const { rows, size, frame, highlighted, selected, stepLine } = options
  const repaint = frame.request
  const canvas = useRef<HTMLCanvasElement>(null)
  const palette = useRef<Palette>(null)
  const minimap = useRef<PaintMinimap>(null)
  const pixelRatio = usePixelRatio()

  useEffect(() => {
    void loadDiagramFont().then(repaint)
    return onThemeChange(() => {
      palette.current = null
      repaint()
    })
  }, [repaint])

  const draw = () => {
    const context = canvas.current?.getContext('2d')
    const surface = options.surface.current
    if (!context || surface === null || size.width === 0 || size.height === 0) return
    palette.current ??= readPalette(surface)
    const view = options.viewOf(rows, size)
    const slices = slicesOfRows(rows, view, size, { highlighted, selected })
    context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0)
    paintSlices(context, slices, { view, size, palette: palette.current, pixelRatio, highlighted, selected })
    if (stepLine !== null) paintStepLines(context, slices, stepLine, palette.current)
    minimap.current?.(seenOf(rows, view, size), size.width, palette.current, pixelRatio)
    options.onPainted()
  }
  const { set, now } = frame
  useLayoutEffect(() => set(draw))
  // At once, because the next frame is one too late: a browser empties a canvas that gets another size. What is in view is painted in a millisecond or
  // two, however long the circuit.
  useLayoutEffect(now, [rows, size, pixelRatio, now])
  useLayoutEffect(repaint, [selected, highlighted, stepLine, repaint])

  return {
    canvas: <canvas ref={canvas} {...pixelsOf(size, pixelRatio)} style={{ ...size, display: 'block' }} />,
    minimap,
  }
}

/** A pixel of the canvas for each one of the screen. */
const pixelsOf = ({ width, height }: Size, pixelRatio: number): Size => ({
  width: Math.round(width * pixelRatio),
  height: Math.round(height * pixelRatio),
})

/** Paints the line of a run in each slice, up to its ends. */
function paintStepLines(
  context: CanvasRenderingContext2D,
  slices: readonly SceneSlice[],
  stepLine: StepLine,
  palette: Palette,
): void {
  for (const { scene, view, columns, header } of slices) {
    context.save()
    if (header !== scene) {
      const left = scene.columnEdges[columns.first] ?? 0
      const right = scene.columnEdges[columns.end] ?? 0
      context.beginPath()
      context.rect(
        (left - stepReach) * view.scale + view.x,
        view.y,
        (right - left + 2 * stepReach) * view.scale,
        scene.height * view.scale,
      )
      context.clip()
    }
    paintStepLine(context, stepLine, view, palette)
    context.restore()
  }
}

/** Device pixels per CSS pixel. It changes when the window moves to another screen or the page is zoomed. */
function usePixelRatio(): number {
  const [pixelRatio, setPixelRatio] = useState(() => window.devicePixelRatio)
  useEffect(() => {
    const query = matchMedia(`(resolution: ${pixelRatio}dppx)`)
    const change = () => setPixelRatio(window.devicePixelRatio)
    query.addEventListener('change', change)
    return () => query.removeEventListener('change', change)
  }, [pixelRatio])
  return pixelRatio
}

/** Calls `listener` when the theme changes: a class of the root element, or the system's theme. Returns a function that stops it. */
function onThemeChange(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['class', 'style', 'data-theme'] })
  const system = matchMedia('(prefers-color-scheme: dark)')
  system.addEventListener('change', listener)
  return () => {
    observer.disconnect()
    system.removeEventListener('change', listener)
  }
}
