import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Engine, loadEngine, type Scene } from '../engine-rs/index'
import { type Context, paint, type Painting } from './paint-scene'
import { createPalette } from './palette'

let engine: Engine

beforeAll(async () => {
  engine = await loadEngine()
})

afterEach(() => {
  vi.unstubAllGlobals()
})

function sceneOf(body: string): Scene {
  const { scene, diagnostics } = engine.visualize(`OPENQASM 3.0; include "stdgates.inc"; qubit[2] q; ${body}`)
  if (scene === null) throw new Error(JSON.stringify(diagnostics))
  return scene
}

const ignore = () => undefined

/** A context that notes what is painted. */
function recorder() {
  const texts: { text: string; x: number; color: unknown }[] = []
  const strokes: { color: unknown; width: number }[] = []
  const rectangles: { color: unknown; width: number }[] = []
  let points: number[] = []
  const lines: number[][] = []
  const images: ImageData[] = []
  const context: Context = {
    fillStyle: '',
    strokeStyle: '',
    lineWidth: 1,
    lineCap: 'butt',
    globalAlpha: 1,
    font: '',
    textAlign: 'left',
    textBaseline: 'alphabetic',
    textRendering: 'auto',
    arc: ignore,
    beginPath: ignore,
    fill: ignore,
    roundRect: ignore,
    save: ignore,
    restore: ignore,
    scale: ignore,
    translate: ignore,
    setLineDash: ignore,
    putImageData: (image) => {
      images.push(image)
    },
    moveTo: (x, y) => {
      points = [x, y]
    },
    lineTo: (x, y) => {
      lines.push([...points, x, y])
    },
    stroke: () => {
      strokes.push({ color: context.strokeStyle, width: context.lineWidth })
    },
    fillRect: (_x, _y, width) => {
      rectangles.push({ color: context.fillStyle, width })
    },
    fillText: (text, x) => {
      texts.push({ text, x, color: context.fillStyle })
    },
  }
  return { context, texts, strokes, rectangles, lines, images }
}

const painting: Painting = {
  view: { x: 0, y: 0, scale: 1 },
  size: { width: 400, height: 200 },
  palette: createPalette((variable) => variable),
  pixelRatio: 2,
  highlighted: [],
  selected: null,
}

describe('The canvas', () => {
  it('paints texts in the colours of their roles', () => {
    const { context, texts } = recorder()
    paint(context, sceneOf('rx(pi/2) q[0]; cx q[0], q[1];'), painting)
    expect(texts.map(({ text, color }) => [text, color])).toEqual([
      ['RX', '--gate-foreground'],
      ['π/2', '--gate-parameter'],
      ['q[0]', '--label'],
      ['q[1]', '--label'],
    ])
  })

  it('paints only the columns in view', () => {
    const scene = sceneOf('h q[0];'.repeat(1000))
    const { context, texts } = recorder()
    paint(context, scene, { ...painting, view: { x: -20_000, y: 0, scale: 1 } })
    const gates = texts.filter(({ text }) => text === 'H')
    expect(gates.length).toBeGreaterThan(6)
    expect(gates.length).toBeLessThan(11)
    expect(Math.min(...gates.map(({ x }) => x))).toBeGreaterThan(19_900)
  })

  it('keeps the names of the wires in view, on a ground of their own', () => {
    const scene = sceneOf('h q[0];'.repeat(100))
    const still = recorder()
    paint(still.context, scene, painting)
    expect(still.rectangles).toHaveLength(1)
    const moved = recorder()
    paint(moved.context, scene, { ...painting, view: { x: -900, y: 0, scale: 1 } })
    expect(moved.rectangles).toHaveLength(2)
    const place = ({ texts }: ReturnType<typeof recorder>) => texts.find(({ text }) => text === 'q[0]')?.x
    expect(place(moved)).toBe(place(still))
  })

  it('sets wires onto the pixels of the device', () => {
    const { context, lines } = recorder()
    const scene = sceneOf('id q[0];')
    const view = { x: 0, y: 0.3, scale: 0.77 }
    paint(context, scene, { ...painting, view })
    const wire = lines.find(([x1 = 0, y1, x2 = 0, y2]) => y1 === y2 && x2 - x1 > 60)
    const pixel = ((wire?.[1] ?? 0) * view.scale + view.y) * painting.pixelRatio
    expect(pixel - Math.floor(pixel)).toBeCloseTo(0.5)
  })

  it('sets a crowd of shapes far away as pixels, in one image that is kept', () => {
    vi.stubGlobal(
      'ImageData',
      class {
        readonly data: Uint8ClampedArray
        constructor(
          readonly width: number,
          readonly height: number,
        ) {
          this.data = new Uint8ClampedArray(width * height * 4)
        }
      },
    )
    const scene = sceneOf('h q; cx q[0], q[1];'.repeat(500))
    const far = { ...painting, view: { x: 0, y: 0, scale: 0.01 }, palette: createPalette(() => '#123456') }
    const { context, texts, strokes, images } = recorder()
    paint(context, scene, far)
    paint(context, scene, far)
    expect(images).toHaveLength(2)
    expect(images[0]).toBe(images[1])
    expect([images[0]?.width, images[0]?.height]).toEqual([800, 400])
    expect([...(images[0]?.data.subarray(0, 4) ?? [])]).toEqual([0x12, 0x34, 0x56, 255])
    expect([texts, strokes]).toEqual([[], []])
    paint(context, scene, { ...far, view: { x: 0, y: 0, scale: 1 } })
    expect(images, 'from near they are drawn').toHaveLength(2)
    expect(strokes.length).toBeGreaterThan(0)
  })

  it('leaves out texts that nobody could read, and keeps lines that everybody should see', () => {
    const { context, texts, strokes } = recorder()
    paint(context, sceneOf('rx(0.5) q[0];'), { ...painting, view: { x: 0, y: 0, scale: 0.2 } })
    expect(texts).toEqual([])
    expect(Math.min(...strokes.map(({ width }) => width * 0.2))).toBeGreaterThanOrEqual(0.69)
  })
})
