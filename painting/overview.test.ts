import { beforeAll, describe, expect, it } from 'vitest'
import { type Engine, loadEngine, type Scene } from '../engine-rs/index'
import { wholeSlice } from './scene-slice'
import { usesOverview, toPixel, setPixels, type Grid } from './overview'
import { createPalette } from './palette'
import { fit } from './view'

let engine: Engine

beforeAll(async () => {
  engine = await loadEngine()
})

function sceneOf(body: string): Scene {
  const { scene, diagnostics } = engine.visualize(`OPENQASM 3.0; include "stdgates.inc"; qubit[3] q; ${body}`)
  if (scene === null) throw new Error(JSON.stringify(diagnostics))
  return scene
}

/** Each variable has a colour of its own; that of the ground is black, so that a pixel of it is easily told. */
const names: string[] = []
const palette = createPalette((variable) => {
  if (variable === '--diagram-background') return '#000'
  if (!names.includes(variable)) names.push(variable)
  return `#${(names.indexOf(variable) + 1).toString(16).padStart(6, '0')}`
})

/** A window that shows a scene whole. */
const whole = { width: 1e6, height: 1e6 }

const emptyGrid = (width: number, height: number): Grid => ({ pixels: new Uint32Array(width * height), width, height })

const colourAt = ({ pixels, width }: Grid, x: number, y: number): string => {
  const pixel = pixels[Math.floor(y) * width + Math.floor(x)] ?? 0
  const found = names.find((_, index) => toPixel(`#${(index + 1).toString(16).padStart(6, '0')}`) === pixel)
  return found ?? (pixel === toPixel('#000') ? 'ground' : `unknown ${pixel.toString(16)}`)
}

describe('A circuit from far away', () => {
  it('is one of many shapes, too small to be read', () => {
    const scene = sceneOf('h q; cx q[0], q[2];'.repeat(500))
    const usesAt = (scale: number, width = 1e6) =>
      usesOverview([wholeSlice(scene, { x: 0, y: 0, scale }, { width, height: 100 })])
    expect(usesAt(0.1)).toBe(true)
    expect(usesAt(0.5), 'legible').toBe(false)
    expect(usesAt(0.1, 100), 'few').toBe(false)
  })

  it('has each sign at its place and in its colour', () => {
    const scene = sceneOf('h q[0]; cx q[1], q[2];')
    const grid = emptyGrid(40, 40)
    const scale = 0.2
    setPixels(grid, [wholeSlice(scene, { x: 0, y: 0, scale }, whole)], palette, 1)
    const middle = (((scene.columnEdges[0] ?? 0) + (scene.columnEdges[1] ?? 0)) / 2) * scale
    const wires = [34, 82, 130].map((y) => y * scale)
    expect(colourAt(grid, middle, wires[0] ?? 0)).toBe('--gate-hadamard')
    expect(colourAt(grid, middle, (wires[0] ?? 0) - 3.4), 'its edge').toBe('--gate-hadamard-border')
    expect(colourAt(grid, middle, wires[2] ?? 0), 'the target').toBe('--gate-pauli-border')
    expect(colourAt(grid, middle, ((wires[1] ?? 0) + (wires[2] ?? 0)) / 2), 'the line between').toBe(
      '--gate-pauli-border',
    )
    expect(colourAt(grid, middle - 6, wires[1] ?? 0)).toBe('--wire')
    expect(colourAt(grid, 1, 1)).toBe('ground')
  })

  it('has lines that fade, and add up where there are many', () => {
    const scene = sceneOf('cx q[0], q[2];')
    const twice = sceneOf('cx q[0], q[2];'.repeat(2))
    const white = createPalette((variable) => (variable === '--diagram-background' ? '#fff' : '#000'))
    const darkness = (drawn: Scene, scale: number) => {
      const grid = emptyGrid(20, 20)
      setPixels(grid, [wholeSlice(drawn, { x: 0, y: 0, scale }, whole)], white, 0.25)
      // On the second wire's height lie the wire and what crosses it.
      const row = Math.round(82 * scale) * 20
      return Math.min(...grid.pixels.subarray(row, row + 20)) & 0xff
    }
    expect(darkness(scene, 0.1)).toBe(143)
    expect(darkness(twice, 0.005), 'two columns on one pixel').toBeLessThan(120)
  })

  it('stays inside the window, whatever part of the circuit is in view', () => {
    const scene = sceneOf('h q; barrier q; cx q[0], q[2]; '.repeat(3000))
    const size = { width: 60, height: 10 }
    const grid = emptyGrid(60, 10)
    for (const view of [fit(scene, size), { x: -300, y: -4, scale: 0.15 }, { x: -1e6, y: 30, scale: 0.2 }]) {
      setPixels(grid, [wholeSlice(scene, view, size)], palette, 0.3)
      expect(grid.pixels).toHaveLength(600)
      expect(
        grid.pixels.every((pixel) => pixel >>> 24 === 255),
        'every pixel is opaque',
      ).toBe(true)
    }
  })

  it('reads colours as the page writes them', () => {
    expect(toPixel('#0b6272').toString(16)).toBe('ff72620b')
    expect(toPixel('#fed')).toBe(toPixel('#ffeedd'))
  })
})
