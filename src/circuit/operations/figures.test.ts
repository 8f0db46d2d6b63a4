import { beforeAll, describe, expect, test } from 'vitest'
import { loadEngine, type Engine } from '../../../engine-rs/index'
import type { EngineClient } from '../../engine/client'
import { couplingShapeOf } from './coupling-shape'
import { computeFigures } from './figures'
import { listOperations } from './list-operations'
import { openDrawing } from './open-drawing'

let engine: Engine

beforeAll(async () => {
  engine = await loadEngine()
})

async function figuresOf(program: string) {
  const source = `OPENQASM 3.0; include "stdgates.inc"; ${program}`
  const { scene, diagnostics } = engine.visualize(source)
  if (scene === null) throw new Error(JSON.stringify(diagnostics))
  const draw: EngineClient['draw'] = (...parameters) => Promise.resolve(engine.draw(...parameters))
  const opened = await openDrawing({ draw }, source, scene)
  return opened && computeFigures(listOperations(opened))
}

describe('figures of a circuit', () => {
  test.each([
    ['qubit[2] q; h q[0]; cx q[0], q[1]; s q[1];', { multiQubitDepth: 1, tCount: 0, isClifford: true }],
    ['qubit[3] q; cx q[0], q[1]; cx q[1], q[2]; cx q[0], q[1];', { multiQubitDepth: 3, tCount: 0, isClifford: true }],
    ['qubit[4] q; cx q[0], q[1]; cx q[2], q[3]; h q[0];', { multiQubitDepth: 1, tCount: 0, isClifford: true }],
    ['qubit q; t q; tdg q; rz(pi/4) q; p(3*pi/4) q; rx(pi/2) q;', { multiQubitDepth: 0, tCount: 4, isClifford: false }],
    ['qubit[3] q; ccx q[0], q[1], q[2]; ctrl @ s q[0], q[1];', { multiQubitDepth: 2, tCount: 10, isClifford: false }],
    ['qubit[2] q; crz(pi) q[0], q[1]; ctrl @ x q[0], q[1];', { multiQubitDepth: 2, tCount: 0, isClifford: true }],
    ['qubit q; rx(0.1) q;', { multiQubitDepth: 0, tCount: null, isClifford: false }],
    ['input float a; qubit q; rx(a) q;', { multiQubitDepth: 0, tCount: null, isClifford: null }],
    ['qubit[2] q; pow(0.5) @ cx q[0], q[1];', { multiQubitDepth: 1, tCount: null, isClifford: null }],
    [
      'qubit[2] q; bit c; h q[0]; c = measure q[0]; if (c) cx q[0], q[1]; barrier q; reset q[1];',
      { multiQubitDepth: 1, tCount: 0, isClifford: true },
    ],
  ])('%s', async (program, expected) => {
    expect(await figuresOf(program)).toMatchObject(expected)
  })

  test('see into own gates and every round of loops', async () => {
    const program =
      'gate inner a { t a; } gate own a, b { cx a, b; inner b; } qubit[2] q; for int i in [1:5] { own q[0], q[1]; }'
    expect(await figuresOf(program)).toEqual({
      multiQubitDepth: 5,
      tCount: 5,
      isClifford: false,
      pairs: [{ first: 0, second: 1, gates: 5 }],
    })
  })

  test('are not computed of what is too large', async () => {
    expect(await figuresOf('qubit q; for int i in [1:30000] { x q; }')).toBeNull()
  })

  test('have the pairs that meet, also in a gate on three qubits', async () => {
    const figures = await figuresOf('qubit[3] q; cx q[1], q[0]; ccx q[0], q[1], q[2];')
    expect(figures?.pairs).toEqual([
      { first: 0, second: 1, gates: 2 },
      { first: 0, second: 2, gates: 1 },
      { first: 1, second: 2, gates: 1 },
    ])
  })
})

describe('pairs fit', () => {
  const pairs = (text: string) =>
    text.split(' ').map((pair) => {
      const [first = 0, second = 0] = pair.split('-').map(Number)
      return { first, second }
    })
  const complete = [0, 1, 2, 3]
    .map((first) => [0, 1, 2, 3, 4].slice(first + 1).map((second) => `${first}-${second}`))
    .flat()
    .join(' ')
  test.each([
    ['0-1 1-2 2-3', 'line'],
    ['0-1 2-3', 'line'],
    ['0-2 2-1', 'line'],
    ['0-1 1-2 2-3 0-3', 'ring'],
    ['0-1 1-2 0-2', 'ring'],
    ['0-1 0-2 0-3', 'grid'],
    ['0-1 1-2 3-4 4-5 0-3 1-4 2-5', 'grid'],
    ['0-1 0-2 0-3 0-4 0-5', 'other'],
    ['0-1 1-2 0-2 2-3', 'other'],
    [complete, 'all-to-all'],
  ])('%s: %s', (text, shape) => {
    expect(couplingShapeOf(pairs(text))).toBe(shape)
  })

  test('nothing where there are none', () => {
    expect(couplingShapeOf([])).toBe('none')
  })

  test('some shape or none in bounded time', () => {
    const ladder = Array.from({ length: 200 }, (_, at) => [`${at}-${at + 1}`, `${at}-${at + 200}`]).flat()
    expect(['grid', 'other', 'unknown']).toContain(couplingShapeOf(pairs(ladder.join(' '))))
  })
})
