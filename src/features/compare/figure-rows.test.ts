import { expect, test } from 'vitest'
import type { CountedCircuit } from '../../circuit/operations/count-circuit'
import { figureRows } from './figure-rows'

const counted = (depth: number, gates: Record<string, number>, tCount: number | null): CountedCircuit => ({
  statistics: {
    qubits: 2,
    clbits: 0,
    operations: 3,
    depth,
    parameters: 0,
    twoQubitGates: 1,
    twoQubitBound: 'most',
    gates,
  },
  figures: { isClifford: null, opened: { multiQubitDepth: 1, tCount, pairs: [] } },
})

test('figures are compared as far as they are known', () => {
  const rows = figureRows(counted(3, { cx: 1, t: 2 }, 2), counted(2, { cx: 1 }, null))
  const of = (wanted: string) => rows.find(({ name }) => name === wanted)
  expect(of('Depth')).toEqual({ name: 'Depth', left: '3', right: '2', isDifferent: true, difference: '−1' })
  expect(of('Two-qubit gates')).toMatchObject({ left: 'at most 1', isDifferent: false })
  expect(of('t')).toEqual({ name: 't', left: '2', right: '0', isDifferent: true, difference: '−2' })
  expect(of('cx')).toMatchObject({ isDifferent: false, difference: '' })
  expect(of('T count')).toEqual({ name: 'T count', left: '2', right: 'not exact', isDifferent: null, difference: '' })
  expect(of('Clifford circuit')).toMatchObject({ left: 'not known', right: 'not known', isDifferent: null })
})

test('what is too large to look into is not said to be the same', () => {
  const large = { ...counted(2, {}, 0), figures: { isClifford: null, opened: null } }
  const row = figureRows(large, large).find(({ name }) => name === 'T count')
  expect(row).toMatchObject({ left: 'not computed', isDifferent: null })
})
