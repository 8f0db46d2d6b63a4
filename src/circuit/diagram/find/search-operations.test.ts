import { beforeAll, describe, expect, it } from 'vitest'
import { groupSize, loadEngine, none, textOf, type Engine, type Scene } from '../../../../engine-rs/index'
import { groupOfItem, lineOf } from '../selectable-items'
import { operationBits } from '../operation-bits'
import { beginsWord, indexFrom, parseQuery, searchOperations } from './search-operations'

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

describe('Control flow', () => {
  const head = 'OPENQASM 3.0; include "stdgates.inc"; qubit[3] q; bit[2] c; bit d; c[0] = measure q[0];'
  const flow = `${head}
if (c[0]) { h q[0]; cx q[0], q[1]; } else { x q[1]; y q[2]; }
while (c[0]) { h q[0]; c[0] = measure q[0]; }
for int i in [0:4] { x q[0]; h q[1]; }
switch (int[2](c)) { case 1 { x q[0]; } case 2, 3 { h q[0]; y q[1]; } default { z q[0]; } }
box[100ns] { x q[0]; y q[1]; }
if (c == 2) z q[2];
if (d) { while (d) { d = measure q[0]; h q[0]; } }
`
  it.each([
    ['frames, and a gate with a condition', 'if', ['2 if (c[0])', '7 z', '8 if (d)']],
    ['a branch', 'else', ['2 if (c[0])']],
    ['loops', 'while', ['3 while (c[0])', '8 while (d)']],
    ['a loop by its variable', 'for i', ['4 for int i in [0:4] × 5']],
    ['a switch', 'switch', ['5 switch (int[2](c))']],
    ['a case', 'case 3', ['5 switch (int[2](c))']],
    ['the default', 'default', ['5 switch (int[2](c))']],
    ['a box', 'box', ['6 box[100ns]']],
    ['a frame by the bit that it reads', 'if d', ['8 if (d)']],
    ['a frame by its line', 'while line 8', ['8 while (d)']],
  ])('is found, %s: %s', (_, query, expected) => {
    const drawn = draw(flow)
    const found = searchOperations(drawn, query).map((item) => {
      const group = groupOfItem(drawn, item)
      const name = group === null ? drawn.operations.names[item] : drawn.groups[group * groupSize + 4]
      return `${lineOf(drawn, item)} ${textOf(drawn, name ?? none)}`
    })
    expect(found).toEqual(expected)
  })

  it('is found before what is in it, where nothing is, too', () => {
    const drawn = draw(`${head}\nif (c[0]) { }\nif (c[1]) { h q[0]; x q[1]; } else { y q[0]; }`)
    const frames = searchOperations(drawn, 'if')
    expect(frames.map((item) => lineOf(drawn, item))).toEqual([2, 3])
    expect(searchOperations(drawn, 'line 3')[0]).toBe(frames[1])
    expect(indexFrom(drawn, frames, frames[1] ?? null)).toBe(1)
  })
})
