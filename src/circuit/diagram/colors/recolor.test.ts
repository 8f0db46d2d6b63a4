import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { Category, loadEngine, textOf, type Engine, type Scene } from '../../../../engine-rs/index'
import { loadEngineFromFiles } from '../../../../server/engine/load-engine'
import { costOf } from './cost-colors'
import { parametersIn } from './parameter-colors'
import { coloringBy, colorsOf } from './recolor'

let engine: Engine

beforeAll(async () => {
  engine = await loadEngine()
})

function sceneOf(body: string): Scene {
  const { scene, diagnostics } = engine.visualize(`OPENQASM 3.0; include "stdgates.inc"; ${body}`)
  if (scene === null) throw new Error(JSON.stringify(diagnostics))
  return scene
}

const textsOf = (scene: Scene, by: 'parameter' | 'cost', nativeGates: string[] = []) =>
  colorsOf(scene, by, nativeGates)?.meanings.map(({ text }) => text)

describe('by parameter', () => {
  it('gives gates that share a parameter a color, and fixed angles none', () => {
    const scene = sceneOf(
      'input float a; input float b; input float c; qubit[2] q; rx(a) q[0]; rz(2*a) q[1]; ry(b) q[0]; ry(c) q[1]; rx(0.5) q[0]; h q[1];',
    )
    const colors = colorsOf(scene, 'parameter', [])
    const [first, second, other, another, fixed, plain] = colors?.categories ?? []
    expect(first).toBe(second)
    expect(other).toBe(another)
    expect(fixed).toBe(plain)
    expect(new Set([first, other, fixed]).size).toBe(3)
    expect(textsOf(scene, 'parameter')).toEqual(['a in 2 gates', '2 other parameters', 'No free parameter'])
  })

  it('explains fewer colors where fewer occur', () => {
    expect(textsOf(sceneOf('input float a; qubit q; rx(a) q;'), 'parameter')).toEqual(['A parameter or variable'])
    expect(textsOf(sceneOf('qubit q; rx(0.1) q;'), 'parameter')).toEqual(['No free parameter'])
  })

  it('tells parameters from constants, functions and numbers', () => {
    expect(parametersIn('2*theta_0 + π/4, sin(x), 1e5')).toEqual(['theta_0', 'x'])
    expect(parametersIn('2θ + 0.5, 3π/4, 1.5e-7')).toEqual(['θ'])
    expect(parametersIn('π/4 = 0.785398')).toEqual([])
    expect(parametersIn('w[3] * pi')).toEqual(['w[3]'])
    expect(parametersIn('a + float(int(c)), uint[3](d)')).toEqual(['a', 'c', 'd'])
  })
})

describe('by cost', () => {
  it('counts the two-qubit gates that a gate takes', () => {
    const scene = sceneOf(
      'qubit[3] q; h q[0]; cx q[0], q[1]; swap q[0], q[1]; ccx q[0], q[1], q[2]; crz(1) q[0], q[1];',
    )
    expect(textsOf(scene, 'cost')).toEqual([
      'No two-qubit gate',
      '1 two-qubit gate',
      '2 two-qubit gates',
      '3 to 5 two-qubit gates',
      '6 or more two-qubit gates',
    ])
  })

  it('counts what the device has as one', () => {
    const scene = sceneOf('qubit[2] q; swap q[0], q[1]; rz(1) q[0];')
    expect(textsOf(scene, 'cost', ['SWAP', 'RZ'])).toEqual(['No two-qubit gate', '1 two-qubit gate'])
  })

  it('does not guess what only a body says', () => {
    const scene = sceneOf('gate own a, b { cx a, b; } qubit[2] q; own q[0], q[1];')
    expect(textsOf(scene, 'cost')).toEqual(['Open it to see its cost'])
  })

  it('knows gates with modifiers by their names', () => {
    const none = new Set<string>()
    expect(costOf('ctrl @ x', none)).toBe(1)
    expect(costOf('ctrl(2) @ x', none)).toBe(6)
    expect(costOf('negctrl @ inv @ rz', none)).toBe(2)
    expect(costOf('pow(0.5) @ cx', none)).toBeNull()
  })
})

it('keeps measurements and all that is no gate, and everything but colors', async () => {
  const scene = sceneOf('qubit[2] q; bit[2] c; h q[0]; barrier q; crz(1) q[0], q[1]; c = measure q;')
  const { recolor } = coloringBy('cost')
  const recolored = recolor(scene, [])
  expect({ ...recolored, categories: null }).toEqual({ ...scene, categories: null })
  const meters = scene.shapeOperations.map((operation, shape) =>
    textOf(scene, scene.operations.names[operation] ?? 0) === 'measure' ? (scene.categories[shape] ?? 0) : 0,
  )
  expect(meters).toContain(Category.Measurement)
  const kept = scene.categories.map((category) => Number(category === Category.Measurement))
  expect(recolored.categories.map((category) => Number(category === Category.Measurement))).toEqual(kept)
  const withPainter = await loadEngineFromFiles()
  const svg = await withPainter.svg(recolored, { theme: 'light' })
  const original = await withPainter.svg(scene, { theme: 'light' })
  expect(svg, 'a picture has the chosen colors').not.toBe(original)
  const tokens = readFileSync('src/ui/tokens.css', 'utf8')
  const [, block = 'none'] = /--gate-block: (#\w+);/.exec(tokens) ?? []
  expect(svg).toContain(block)
  expect(original).not.toContain(block)
})
