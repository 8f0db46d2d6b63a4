import { beforeAll, expect, it } from 'vitest'
import { groupSize, loadEngine, textOf, type Engine, type Scene } from '../../../../engine-rs/index'
import { describeValues, linkedOperations, valueLinks } from './value-links'

let engine: Engine

beforeAll(async () => {
  engine = await loadEngine()
})

const program = `OPENQASM 3.0;
include "stdgates.inc";
qubit[2] q;
bit[2] c;
c[0] = measure q[0];
float[64] turn = int[2](c) * pi / 4;
if (c[0]) { turn = turn / 2; h q[1]; }
rz(turn) q[1];
int[2] n = int[2](c);
for int i in [0:n] { rx(i) q[0]; y q[1]; }`

function drawn(source = program): Scene {
  const { scene } = engine.visualize(source)
  if (scene === null) throw new Error('The program has no drawing.')
  return scene
}

/** What values say of an operation, by its name. */
function told(scene: Scene, name: string): string {
  return describeValues(valueLinks(scene, numberOf(scene, name)))
}

function numberOf(scene: Scene, name: string): number {
  const number = [...scene.operations.names].findIndex((text) => textOf(scene, text) === name)
  expect(number, name).toBeGreaterThanOrEqual(0)
  return number
}

it('says of a gate where its parameter may have been set', () => {
  expect(told(drawn(), 'rz')).toBe('turn is set in lines 6, 7')
})

it('says of an assignment what it reads, and what uses it', () => {
  const scene = drawn()
  expect(told(scene, 'turn = turn / 2')).toBe('turn is set in line 6; turn is used in line 8')
  expect(told(scene, 'h')).toBe('')
})

it('leads to a loop that reads a variable, and from the one that counts', () => {
  const scene = drawn()
  expect(told(scene, 'int[2] n = int[2](c)')).toBe('n is used in line 10')
  const [rx, y] = ['rx', 'y'].map((name) => numberOf(scene, name))
  const loop = scene.operations.columns.length + (scene.groups.length / groupSize - 1)
  expect(valueLinks(scene, rx ?? 0).sources).toEqual([{ item: loop, name: 'i', line: 10 }])
  expect(describeValues(valueLinks(scene, loop))).toBe('n is set in line 9; i is used in line 10')
  expect(linkedOperations(scene, rx ?? 0)).toEqual([rx, y])
})

it('highlights what is at the other ends', () => {
  const scene = drawn()
  const [declared, halved, rz, declaredN, rx, y] = [
    'float[64] turn = int[2](c) * pi / 4',
    'turn = turn / 2',
    'rz',
    'int[2] n = int[2](c)',
    'rx',
    'y',
  ].map((name) => numberOf(scene, name))
  expect(linkedOperations(scene, rz ?? 0)).toEqual([declared, halved])
  expect(linkedOperations(scene, declared ?? 0)).toEqual([halved, rz])
  expect(linkedOperations(scene, declaredN ?? 0)).toEqual([rx, y])
  expect(linkedOperations(scene, null)).toEqual([])
})

it('counts lines that are too many to be listed', () => {
  const uses = Array.from({ length: 8 }, () => 'rz(turn) q[1];\n').join('')
  const scene = drawn(program.replace('rz(turn) q[1];\n', uses))
  expect(told(scene, 'turn = turn / 2')).toBe(
    'turn is set in line 6; turn is used in lines 8, 9, 10, 11, 12 and 3 more',
  )
})
