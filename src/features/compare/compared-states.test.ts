import { beforeAll, expect, test } from 'vitest'
import { loadEngineFromFiles } from '../../../server/engine/load-engine'
import type { Engine } from '../../../engine-rs/index'
import { areEqualUpToPhase, commonBasis, distanceOf, isEqualState, overlapOf } from './compared-states'

let engine: Engine

beforeAll(async () => {
  engine = await loadEngineFromFiles()
})

const sourceOf = (program: string) => `OPENQASM 3.0; include "stdgates.inc"; ${program}`
const both = (left: string, right: string) =>
  Promise.all([engine.simulate(sourceOf(left)), engine.simulate(sourceOf(right))] as const)

test('states that differ by a phase are equal', async () => {
  const [left, right] = await both(
    'qubit[2] q; h q[0]; cx q[0], q[1];',
    'qubit[2] q; gphase(0.7); h q[1]; cx q[1], q[0];',
  )
  expect(commonBasis(left, right)).toBe('qubits')
  expect(isEqualState(overlapOf(left, right) ?? 0)).toBe(true)
  expect(distanceOf(left, right, 'qubits')).toBe(0)
})

test('equal outcomes need not be equal states', async () => {
  const [left, right] = await both('qubit q; h q;', 'qubit q; x q; h q;')
  expect(distanceOf(left, right, 'qubits')).toBe(0)
  expect(isEqualState(overlapOf(left, right) ?? 1)).toBe(false)
})

test('different numbers of bits are not compared', async () => {
  const [left, right] = await both('qubit q; h q;', 'qubit[2] q; h q;')
  expect(commonBasis(left, right)).toBeNull()
  expect(overlapOf(left, right)).toBeNull()
})

test('outcomes of measurements are compared', async () => {
  const [left, right] = await both('qubit q; bit c; c = measure q;', 'qubit q; bit c; ry(pi/3) q; c = measure q;')
  expect(commonBasis(left, right)).toBe('clbits')
  expect(distanceOf(left, right, 'clbits')).toBeCloseTo(0.25)
})

test('matrices are equal up to a phase or not', async () => {
  const matrixOf = async (program: string) => (await engine.unitary(sourceOf(program))).matrix ?? new Float64Array()
  const [swap, three, cnot] = await Promise.all(
    [
      'qubit[2] q; swap q[0], q[1];',
      'qubit[2] q; gphase(1); cx q[0], q[1]; cx q[1], q[0]; cx q[0], q[1];',
      'qubit[2] q; cx q[0], q[1];',
    ].map(matrixOf),
  )
  expect(areEqualUpToPhase(swap ?? new Float64Array(), three ?? new Float64Array())).toBe(true)
  expect(areEqualUpToPhase(swap ?? new Float64Array(), cnot ?? new Float64Array())).toBe(false)
})
