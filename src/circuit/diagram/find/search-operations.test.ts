import { beforeAll, describe, expect, it } from 'vitest'
import { loadEngine, textOf, type Engine, type Scene } from '../../../../engine-rs/index'
import { operationBits } from '../operation-bits'
import { beginsWord, parseQuery, searchOperations } from './search-operations'

const program = `OPENQASM 3.0;
include "stdgates.inc";
input float theta;
qubit[4] q;
qubit anc;
bit[3] c;
h q[0];
cx q[0], q[3];
rz(pi/4) q[1];
ctrl @ x q[1], q[2];
rx(theta) q[3];
ccx q[0], q[1], q[3];
barrier q[0], q[1];
reset anc;
c[1] = measure q[2];
if (c == 2) z q[0];
`

let engine: Engine
let scene: Scene

beforeAll(async () => {
  engine = await loadEngine()
  scene = draw(program)
})

function draw(text: string): Scene {
  const { scene: drawn, diagnostics } = engine.visualize(text)
  if (drawn === null) throw new Error(JSON.stringify(diagnostics))
  return drawn
}

/** The lines of what is found, in order of the program. */
const linesOf = (query: string) =>
  searchOperations(scene, query)
    .map((operation) => scene.operations.lines[operation] ?? 0)
    .sort((one, other) => one - other)

describe('A search finds', () => {
  it.each([
    ['a gate by its name', 'h', [7]],
    ['gates by the beginning of their names, in any case', 'R', [9, 11, 14]],
    ['a gate behind its modifier', 'x', [10]],
    ['a gate by name and modifier', 'ctrl @ x', [10]],
    ['a wire', 'q[3]', [8, 11, 12]],
    ['a register', 'q', [7, 8, 9, 10, 11, 12, 13, 15, 16]],
    ['a register of one qubit', 'anc', [14]],
    ['a classical register, and not what begins like it', 'c', [15, 16]],
    ['a bit of it', 'c[1]', [15]],
    ['a line of the program', 'line 9', [9]],
    ['a range of lines', 'lines 8-10', [8, 9, 10]],
    ['a parameter as it is drawn, or as it is typed', 'pi/4', [9]],
    ['a parameter by its number', '0.785', [9]],
    ['a free parameter', 'theta', [11]],
    ['what meets all words', 'rz q[1]', [9]],
    ['nothing for a word that nothing has', 'rz q[3]', []],
    ['nothing for a name of every object', 'constructor', []],
    ['nothing for nothing', '  ', []],
  ])('%s: %s', (_, query, lines) => {
    expect(linesOf(query)).toEqual(lines)
  })

  it('operations from left to right', () => {
    const found = searchOperations(scene, 'q').map((operation) => scene.operations.columns[operation] ?? 0)
    expect(found).toEqual(found.toSorted((one, other) => one - other))
  })
})

it('finds on each wire what the details say acts on it', () => {
  const wires = ['q[0]', 'q[1]', 'q[2]', 'q[3]', 'anc']
  for (const wire of wires) {
    const expected = Array.from(scene.operations.columns, (_, operation) => operation).filter((operation) => {
      const { targets, controls } = operationBits(scene, operation)
      return [...targets, ...controls].includes(wire)
    })
    expect(
      searchOperations(scene, wire).sort((one, other) => one - other),
      wire,
    ).toEqual(expected)
  }
})

it('reads lines and words', () => {
  expect(parseQuery('Line 12 RZ lines 3 – 9')).toEqual([{ lines: [12, 12] }, { lines: [3, 9] }, { word: 'rz' }])
  expect(parseQuery('line')).toEqual([{ word: 'line' }])
})

it('compares beginnings of words', () => {
  expect(beginsWord('ctrl @ x', 'x')).toBe(true)
  expect(beginsWord('cx', 'x')).toBe(false)
  expect(beginsWord('π/4 = 0.785', '785')).toBe(false)
  expect(beginsWord('axx x', 'x')).toBe(true)
})

it('finds all of 100,000 gates', () => {
  const large = draw(
    'OPENQASM 3.0; include "stdgates.inc"; qubit[10] q; for int i in [0:49999] { rz(i) q[0]; cx q[1], q[3]; }',
  )
  expect(searchOperations(large, 'q[3]')).toHaveLength(50_000)
  expect(searchOperations(large, 'rz q[0]')).toHaveLength(50_000)
  expect(searchOperations(large, 'q')).toHaveLength(100_000)
  expect(textOf(large, large.operations.names[0] ?? 0)).toBe('rz')
})

it('finds the measurement of a bit, and all of a register, where a statement measures several', () => {
  const measured = draw('OPENQASM 3.0; qubit[3] q; bit[4] c; c[1:3] = measure q;')
  expect(searchOperations(measured, 'c[1]')).toEqual([0])
  expect(searchOperations(measured, 'c[3]')).toEqual([2])
  expect(searchOperations(measured, 'c[0]')).toEqual([])
  expect(searchOperations(measured, 'c').toSorted()).toEqual([0, 1, 2])
})
