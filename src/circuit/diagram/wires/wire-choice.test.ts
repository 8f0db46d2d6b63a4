import { beforeAll, describe, expect, it } from 'vitest'
import { loadEngine, type Engine, type Scene } from '../../../../engine-rs/index'
import { rowHeader } from '../../../../engine-rs/scene-rows/row-header'
import { cutIntoRows, rowCount } from '../../../../engine-rs/scene-rows/rows'
import { isWire } from '../cursor'
import { noFolding } from '../folding'
import { operationBounds } from '../../../../painting/hit-testing'
import { namedWires, operationBits } from '../operation-bits'
import {
  allWires,
  hiddenCount,
  listWires,
  moveWire,
  toWireArrangement,
  variablesOf,
  type WireChoice,
} from './wire-choice'

let engine: Engine

beforeAll(async () => {
  engine = await loadEngine()
})

const program =
  'OPENQASM 3.0; include "stdgates.inc"; qubit[4] q; qubit a; bit[2] c; bit d; barrier q; cx q[0], q[2]; c[1] = measure a;'

function drawn(source: string): Scene {
  const { scene } = engine.visualize(source)
  if (scene === null) throw new Error('The program has no drawing.')
  return scene
}

function draw(choice: WireChoice, source = program) {
  const scene = drawn(source)
  const wires = toWireArrangement(scene, choice)
  const shown = wires === undefined ? scene : engine.draw(source, noFolding, { wires })
  if (shown === null) throw new Error('The program has no drawing.')
  return { scene, shown, names: listWires(shown, allWires, shown).map(({ name }) => name) }
}

it('asks the engine for nothing where nothing is chosen', () => {
  expect(toWireArrangement(drawn(program), allWires)).toBeUndefined()
  expect(draw(allWires).names).toEqual(['q[0]', 'q[1]', 'q[2]', 'q[3]', 'a', 'c', 'd'])
})

it('leaves out what has no operation but barriers, and says how much', () => {
  const choice = { ...allWires, hidesIdle: true }
  const { scene, shown, names } = draw(choice)
  expect(names).toEqual(['q[0]', 'q[2]', 'a', 'c'])
  expect(hiddenCount(scene, choice, shown)).toBe(3)
  expect(listWires(scene, choice, shown).filter(({ isHidden }) => isHidden)).toEqual([
    { name: 'q[1]', isClassical: false, isHidden: true },
    { name: 'q[3]', isClassical: false, isHidden: true },
    { name: 'd', isClassical: true, isHidden: true },
  ])
})

it('draws the wires in their order, and each operation on its own', () => {
  const { shown, names } = draw({ ...allWires, order: ['a', 'q[2]', 'd', 'q[0]'], hidesIdle: false })
  expect(names).toEqual(['a', 'q[2]', 'q[0]', 'q[1]', 'q[3]', 'd', 'c'])
  expect(operationBits(shown, 1)).toMatchObject({ targets: ['q[2]'], controls: ['q[0]'] })
  expect(operationBits(shown, 2)).toMatchObject({ targets: ['a'], into: 'c[1]' })
  expect(shown.description).toContain('5 qubits')
})

it('keeps its choice for a program that has other wires', () => {
  const edited = program.replace('qubit[4] q', 'qubit[3] q')
  expect(draw({ ...allWires, order: ['q[3]', 'a', 'q[0]'], hidesIdle: true }, edited).names).toEqual([
    'a',
    'q[0]',
    'q[2]',
    'c',
  ])
})

it('shows a circuit whole in which all wires are idle', () => {
  expect(draw({ ...allWires, hidesIdle: true }, 'OPENQASM 3.0; qubit[2] q; bit c;').names).toEqual([
    'q[0]',
    'q[1]',
    'c',
  ])
})

it('keeps a wire that only a barrier is on, so that it has a place', () => {
  const source = 'OPENQASM 3.0; include "stdgates.inc"; qubit[3] q; h q[0]; barrier q[1];'
  expect(draw({ ...allWires, hidesIdle: true }, source).names).toEqual(['q[0]', 'q[1]'])
})

it('moves a wire among its like', () => {
  const wires = ['a', 'b', 'c'].map((name) => ({ name, isClassical: name === 'c', isHidden: false }))
  expect(moveWire(wires, 1, 0)).toEqual(['b', 'a', 'c'])
  expect(moveWire(wires, 1, 2)).toEqual(['a', 'b', 'c'])
  expect(moveWire(wires, 0, -1)).toEqual(['a', 'b', 'c'])
})

describe('classical variables', () => {
  const computing = `OPENQASM 3.0; include "stdgates.inc"; qubit[2] q; bit[2] c; bit d;
c[0] = measure q[0];
int[8] n = int[2](c);
int[8] unused = 3;
n = n + 1;
float[64] turn = n * pi / 4;
rz(turn) q[1];`

  it('are named, but have no wires at first', () => {
    const { scene, names } = draw(allWires, computing)
    expect(variablesOf(scene)).toEqual(['int[8] n', 'float[64] turn'])
    expect(names).toEqual(['q[0]', 'q[1]', 'c', 'd'])
  })

  it('have wires below those of bits, on which their assignments are', () => {
    const { shown, names } = draw({ ...allWires, showsVariables: true }, computing)
    expect(names).toEqual(['q[0]', 'q[1]', 'c', 'd', 'int[8] n', 'float[64] turn'])
    const y = namedWires(shown)[4]?.y ?? 0
    const box = operationBounds(shown, 2)
    expect([box?.top, box?.bottom]).toEqual([y - 18, y + 18])
  })

  it('have wires that begin where they are declared', () => {
    const { shown } = draw({ ...allWires, showsVariables: true }, computing)
    const starts = [0, 4, 5].map((wire) => startOf(shown, namedWires(shown)[wire]?.y ?? 0))
    const declaration = operationBounds(shown, 1)
    expect(starts[0]).toBeLessThan(declaration?.left ?? 0)
    expect(starts[1]).toBeGreaterThanOrEqual(declaration?.left ?? 0)
    expect(starts[1]).toBeLessThanOrEqual(declaration?.right ?? 0)
    expect(starts[2]).toBeGreaterThan(starts[1] ?? 0)
  })

  it('are reordered and hidden with the other wires', () => {
    const order = ['float[64] turn', 'd']
    expect(draw({ ...allWires, order, showsVariables: true }, computing).names).toEqual([
      'q[0]',
      'q[1]',
      'float[64] turn',
      'd',
      'c',
      'int[8] n',
    ])
    const choice = { order, hidesIdle: true, showsVariables: true }
    const { scene, shown, names } = draw(choice, computing)
    expect(names).toEqual(['q[0]', 'q[1]', 'float[64] turn', 'c', 'int[8] n'])
    expect(hiddenCount(scene, choice, shown)).toBe(1)
    expect(listWires(scene, choice, shown).map(({ name, isHidden }) => (isHidden ? `(${name})` : name))).toEqual([
      'q[0]',
      'q[1]',
      'float[64] turn',
      '(d)',
      'c',
      'int[8] n',
    ])
  })

  it('go on in later rows, and have no wire before', () => {
    const long = `${computing} ${'h q[0]; '.repeat(40)}`
    const { shown } = draw({ ...allWires, showsVariables: true }, long)
    const rows = cutIntoRows(shown, 600)
    const [ofQubit, ofVariable] = [0, 5].map((wire) => namedWires(shown)[wire]?.y ?? 0)
    const starts = Array.from({ length: rowCount(rows) }, (_, row) => {
      const header = rowHeader(rows, row)
      return startOf(header, ofVariable ?? 0) - startOf(header, ofQubit ?? 0)
    })
    const declared = starts.findIndex((start) => start !== Infinity)
    expect(starts[declared]).toBeGreaterThan(20)
    expect(starts.slice(declared + 1)).toEqual(starts.slice(declared + 1).map(() => 0))
    expect(starts.length).toBeGreaterThan(declared + 1)
  })
})

/** Where a wire begins; infinite where there is none. */
function startOf(scene: Scene, y: number): number {
  const starts = Array.from({ length: scene.header }, (_, shape) => {
    const isIt = isWire(scene, shape) && scene.geometry[shape * 4 + 1] === y
    return isIt ? (scene.geometry[shape * 4] ?? 0) : Infinity
  })
  return Math.min(...starts)
}
