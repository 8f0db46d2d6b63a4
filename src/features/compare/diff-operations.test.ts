import { beforeAll, describe, expect, test } from 'vitest'
import { loadEngine, type Engine } from '../../../engine-rs/index'
import { listOperations, type ListedOperation } from '../../circuit/operations/list-operations'
import { randomStream } from '../../../tests/support/samples'
import { align } from './align'
import { alignWithoutLimit } from './align.fixture'
import { diffOperations, type OperationChange } from './diff-operations'

let engine: Engine

beforeAll(async () => {
  engine = await loadEngine()
})

function operationsOf(program: string): ListedOperation[] {
  const source = `OPENQASM 3.0; include "stdgates.inc"; ${program}`
  const { scene, diagnostics } = engine.visualize(source)
  if (scene === null) throw new Error(JSON.stringify(diagnostics))
  return listOperations(scene, engine.operationBits(source))
}

/** However long it takes, here and in no worker. */
const compareOperations = (
  left: readonly ListedOperation[],
  right: readonly ListedOperation[],
  definitionOf?: (side: 'left' | 'right', name: string) => string,
) => diffOperations(left, right, definitionOf, alignWithoutLimit)

const words = ({ name, angles, controls, targets }: ListedOperation) =>
  `${name}${angles && `(${angles})`} ${[...controls, ...targets].join()}`

function say(change: OperationChange): string {
  if (change.kind === 'removed') return `- ${words(change.left)}`
  if (change.kind === 'added') return `+ ${words(change.right)}`
  const sign = change.kind === 'changed' ? '~' : change.to === 'time' ? '↔' : '↕'
  return `${sign} ${words(change.left)} → ${words(change.right)}`
}

const diff = async (left: string, right: string) =>
  (await compareOperations(operationsOf(left), operationsOf(right))).changes.map(say)

describe('operations', () => {
  test.each([
    ['that are equal', 'qubit[2] q; h q[0]; cx q[0], q[1];', 'qubit[2] q; h q[0]; cx q[0], q[1];', []],
    ['on registers of other names are equal', 'qubit[2] q; h q[1];', 'qubit a; qubit b; h b;', []],
    [
      'with the same angle written otherwise are equal',
      'qubit q; rx(pi/4) q;',
      'qubit q; rx(0.7853981633974483) q;',
      [],
    ],
    [
      'on other qubits may change places',
      'qubit[3] q; h q[0]; x q[1]; z q[2]; cx q[0], q[1];',
      'qubit[3] q; z q[2]; x q[1]; h q[0]; cx q[0], q[1];',
      [],
    ],
    [
      'that come and go',
      'qubit[2] q; h q[0]; cx q[0], q[1]; x q[1];',
      'qubit[2] q; h q[0]; t q[0]; cx q[0], q[1];',
      ['+ t 0', '- x 1'],
    ],
    [
      'at another time are moved',
      'qubit[2] q; x q[0]; h q[0]; cx q[0], q[1]; z q[1];',
      'qubit[2] q; h q[0]; cx q[0], q[1]; z q[1]; x q[0];',
      ['↔ x 0 → x 0'],
    ],
    ['on other qubits are moved', 'qubit[2] q; h q[0]; x q[0];', 'qubit[2] q; h q[0]; x q[1];', ['↕ x 0 → x 1']],
    [
      'with control and target exchanged are changed',
      'qubit[2] q; cx q[0], q[1];',
      'qubit[2] q; cx q[1], q[0];',
      ['~ cx 0,1 → cx 1,0'],
    ],
    ['with other angles are changed', 'qubit q; rx(0.1) q;', 'qubit q; rx(0.2) q;', ['~ rx(0.1) 0 → rx(0.2) 0']],
    ['that another gate replaces are changed', 'qubit q; s q; h q;', 'qubit q; t q; h q;', ['~ s 0 → t 0']],
    [
      'are not changed into measurements',
      'qubit q; bit c; x q;',
      'qubit q; bit c; c = measure q;',
      ['- x 0', '+ measure 0'],
    ],
    [
      'in a loop with more rounds',
      'qubit q; for int i in [1:4] { h q; }',
      'qubit q; for int i in [1:5] { h q; }',
      ['~ for int i in [1:4] × 4 0 → for int i in [1:5] × 5 0'],
    ],
    [
      'under another condition',
      'qubit q; bit[2] c; c[0] = measure q; if (c == 1) x q;',
      'qubit q; bit[2] c; c[0] = measure q; if (c == 2) x q;',
      ['~ x 0 → x 0'],
    ],
  ])('%s', async (_, left, right, expected) => {
    expect(await diff(left, right)).toEqual(expected)
  })

  test('of one name and two definitions are changed', async () => {
    const program = 'gate own a { h a; } qubit q; own q;'
    const [left, right] = [operationsOf(program), operationsOf(program)]
    const definitionOf = (side: string, name: string) => (name === 'own' ? side : '')
    expect((await compareOperations(left, right, definitionOf)).changes.map(say)).toEqual(['~ own 0 → own 0'])
  })

  test('are each in one place of the result, whatever changes', async () => {
    const random = randomStream(11)
    const pick = (count: number) => Math.floor(random() * count)
    const program = () =>
      `qubit[3] q; ${Array.from({ length: pick(14) }, () => ['h q[0];', 'h q[1];', 'rz(0.1) q[2];', 'rz(0.2) q[2];', 'cx q[0], q[1];', 'cx q[1], q[2];', 'x q[0];'][pick(7)]).join(' ')}`
    for (let at = 0; at < 100; at++) {
      const [left, right] = [operationsOf(program()), operationsOf(program())]
      const { changes, same } = await compareOperations(left, right)
      const items = (side: 'left' | 'right') =>
        [
          ...changes.flatMap((change) =>
            side in change ? [(change as { left: ListedOperation; right: ListedOperation })[side].item] : [],
          ),
          ...same.map(([one, other]) => (side === 'left' ? one : other).item),
        ].toSorted((one, other) => one - other)
      expect(items('left')).toEqual(left.map(({ item }) => item))
      expect(items('right')).toEqual(right.map(({ item }) => item))
      for (let wire = 0; wire < 3; wire++) {
        const onWire = same
          .filter(([one]) => [...one.controls, ...one.targets].includes(wire))
          .map(([, other]) => other.item)
        expect(onWire, 'what stays keeps its order on each wire').toEqual(onWire.toSorted((one, other) => one - other))
      }
    }
  })
})

test('says where it had no time to find all that is the same', async () => {
  const [left, right] = ['x q; h q; t q; z q;', 'x q; s q; t q; h q; z q;'].map((body) =>
    operationsOf(`qubit q; ${body}`),
  )
  if (left === undefined || right === undefined) throw new Error('no operations')
  expect((await compareOperations(left, right)).isRough).toBe(false)
  const noTime = { quickly: -1, patiently: -1 }
  const rough = await diffOperations(left, right, undefined, (one, other) =>
    align(one, other, async () => null, noTime),
  )
  expect(rough.isRough).toBe(true)
  expect(rough.same.map(([{ name }]) => name)).toEqual(['x', 'h', 'z'])
})
