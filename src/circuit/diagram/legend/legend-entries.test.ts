import { readFileSync } from 'node:fs'
import { beforeAll, expect, it } from 'vitest'
import { loadEngine, type Engine, type Folding } from '../../../../engine-rs/index'
import { legendOf } from './legend-entries'

let engine: Engine

beforeAll(async () => {
  engine = await loadEngine()
})

function textsOf(body: string, folding: Folding | null = null): string[] {
  const program = `OPENQASM 3.0; include "stdgates.inc"; gate own a { h a; } qubit[3] q; bit c; ${body}`
  const scene = folding === null ? engine.visualize(program).scene : engine.draw(program, folding)
  if (scene === null) throw new Error('The program has no drawing.')
  return legendOf(scene).map(({ text }) => text)
}

it('explains what occurs, and nothing else', () => {
  expect(textsOf('')).toEqual(['Classical bits'])
  expect(textsOf('h q[0];')).toEqual(['Hadamard', 'Classical bits'])
  expect(textsOf('cx q[0], q[1];')).toEqual(['Control: acts if 1', 'Flips the qubit (X)', 'Classical bits'])
  expect(textsOf('negctrl @ y q[0], q[1]; swap q[1], q[2];')).toEqual([
    'Pauli gates: X, Y, Z',
    'Control: acts if 0',
    'Swaps two qubits',
    'Classical bits',
  ])
})

it('explains gates that are opened', () => {
  const closed = textsOf('own q[0];')
  expect(closed).toContain('Gates that the program defines')
  const opened = textsOf('own q[0];', { toggled: [[0]], folded: [] })
  expect(opened).toEqual(['Hadamard', 'Classical bits', 'Branches, a loop or an opened gate'])
})

it('has one entry for each thing of a circuit with everything', () => {
  const texts = textsOf(
    's q[0]; rx(0.5) q[0]; barrier q; reset q[0]; delay[10ns] q[0]; c = measure q[0]; if (c == 1) x q[1];',
  )
  expect(new Set(texts).size).toBe(texts.length)
  expect(texts).toEqual(
    expect.arrayContaining([
      'Measures a qubit',
      'Measurement and reset',
      'Blocks and delays',
      'Barrier: nothing moves across',
    ]),
  )
})

it('knows every color that the palette has', () => {
  const palette = readFileSync('painting/palette.ts', 'utf8')
  const families = [...palette.matchAll(/\[Category\.(\w+)\]: '/g)].map(([, name]) => name)
  const entries = readFileSync('src/circuit/diagram/legend/legend-entries.ts', 'utf8')
  expect(families.length).toBe(8)
  for (const family of families) expect(entries).toContain(`category: Category.${family},`)
})
