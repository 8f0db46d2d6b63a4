import { beforeAll, expect, it } from 'vitest'
import { loadEngine, type Engine, type Scene } from '../../../../engine-rs/index'
import { noFolding } from '../folding'
import { operationBits } from '../operation-bits'
import { allWires, hiddenCount, listWires, moveWire, toWires, type WireChoice } from './wire-choice'

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
  const wires = toWires(scene, choice)
  const shown = wires === undefined ? scene : engine.draw(source, noFolding, { wires })
  if (shown === null) throw new Error('The program has no drawing.')
  return { scene, shown, names: listWires(shown, allWires, shown).map(({ name }) => name) }
}

it('asks the engine for nothing where nothing is chosen', () => {
  expect(toWires(drawn(program), allWires)).toBeUndefined()
  expect(draw(allWires).names).toEqual(['q[0]', 'q[1]', 'q[2]', 'q[3]', 'a', 'c', 'd'])
})

it('leaves out what has no operation but barriers, and says how much', () => {
  const choice = { order: [], hidesIdle: true }
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
  const { shown, names } = draw({ order: ['a', 'q[2]', 'd', 'q[0]'], hidesIdle: false })
  expect(names).toEqual(['a', 'q[2]', 'q[0]', 'q[1]', 'q[3]', 'd', 'c'])
  expect(operationBits(shown, 1)).toMatchObject({ targets: ['q[2]'], controls: ['q[0]'] })
  expect(operationBits(shown, 2)).toMatchObject({ targets: ['a'], into: 'c[1]' })
  expect(shown.description).toContain('5 qubits')
})

it('keeps its choice for a program that has other wires', () => {
  const edited = program.replace('qubit[4] q', 'qubit[3] q')
  expect(draw({ order: ['q[3]', 'a', 'q[0]'], hidesIdle: true }, edited).names).toEqual(['a', 'q[0]', 'q[2]', 'c'])
})

it('shows a circuit whole in which all wires are idle', () => {
  expect(draw({ order: [], hidesIdle: true }, 'OPENQASM 3.0; qubit[2] q; bit c;').names).toEqual(['q[0]', 'q[1]', 'c'])
})

it('keeps a wire that only a barrier is on, so that it has a place', () => {
  const source = 'OPENQASM 3.0; include "stdgates.inc"; qubit[3] q; h q[0]; barrier q[1];'
  expect(draw({ order: [], hidesIdle: true }, source).names).toEqual(['q[0]', 'q[1]'])
})

it('moves a wire among its like', () => {
  const wires = ['a', 'b', 'c'].map((name) => ({ name, isClassical: name === 'c', isHidden: false }))
  expect(moveWire(wires, 1, 0)).toEqual(['b', 'a', 'c'])
  expect(moveWire(wires, 1, 2)).toEqual(['a', 'b', 'c'])
  expect(moveWire(wires, 0, -1)).toEqual(['a', 'b', 'c'])
})
