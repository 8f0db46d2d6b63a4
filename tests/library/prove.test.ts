/** Proofs fail where a claim is false, and formulas are read as they are written. */
import { beforeAll, expect, test } from 'vitest'
import { type Engine, loadEngine } from '../../engine-rs/index'
import type { Claim } from '../../server/circuits/curated/claims'
import { readFormula } from './formula'
import { proveClaim } from './prove'
import { expectedCut } from './reference'

let engine: Engine

beforeAll(async () => {
  engine = await loadEngine()
})

const program = (text: string) => `OPENQASM 3.0;\ninclude "stdgates.inc";\n${text}`
const bell = program('qubit[2] q;\nbit[2] c;\nh q[0];\ncx q[0], q[1];\nc = measure q;')
const says = 'does it'

test.each<[string, string, Claim, Claim]>([
  [
    'a state',
    bell,
    { kind: 'state', says, terms: { '00': '1', '11': '1' } },
    { kind: 'state', says, terms: { '00': '1', '11': '-1' } },
  ],
  [
    'outcomes',
    bell,
    { kind: 'outcomes', says, probability: '(x == 0 or x == 3) / 2' },
    { kind: 'outcomes', says, probability: '1/4' },
  ],
  [
    'expectations at any angle',
    program('input float theta;\nqubit q;\nry(theta) q;'),
    { kind: 'expectations', says, observables: { Z0: 'cos(theta)' } },
    { kind: 'expectations', says, observables: { Z0: 'sin(theta)' } },
  ],
  [
    'a matrix',
    program('qubit q;\nt q;'),
    {
      kind: 'unitary',
      says,
      matrix: [
        ['1', '0'],
        ['0', 'exp(i*pi/4)'],
      ],
    },
    {
      kind: 'unitary',
      says,
      matrix: [
        ['1', '0'],
        ['0', 'i'],
      ],
    },
  ],
  [
    'a matrix with an ancilla',
    program('qubit[2] q;\nqubit a;\ncx q[0], a;\nz a;\ncx q[0], a;'),
    { kind: 'unitary', says, entry: '(row == column) * (-1)^bit(row, 0)', ancillas: ['a'] },
    { kind: 'unitary', says, entry: '(row == column) * (-1)^bit(row, 1)', ancillas: ['a'] },
  ],
  [
    'a function, for all inputs',
    program('qubit[2] a;\nqubit b;\nx a[0];\nccx a[0], a[1], b;'),
    { kind: 'maps', says, inputs: ['a'], outputs: { b: 'a == 3' } },
    { kind: 'maps', says, inputs: ['a'], outputs: { b: 'a >= 2' } },
  ],
  [
    'a function for each constant',
    program('const uint[2] secret = 1;\nqubit[2] a;\nfor uint k in [0:1] { if (bool(secret[k])) x a[k]; }'),
    { kind: 'maps', says, each: { secret: [0, 3] }, inputs: ['a'], outputs: { a: 'xor(a, secret)' } },
    { kind: 'maps', says, each: { secret: [0, 3] }, inputs: ['a'], outputs: { a: 'xor(a, 1)' } },
  ],
  [
    'corrections',
    program(
      'qubit[3] q;\ncx q[0], q[1];\ncx q[0], q[2];\n// The error.\nid q[0];\ncx q[0], q[1];\ncx q[0], q[2];\nccx q[2], q[1], q[0];',
    ),
    {
      kind: 'corrects',
      says,
      errors: 'X',
      on: ['q'],
      result: { kind: 'expectations', says, observables: { Z0: '1' } },
    },
    {
      kind: 'corrects',
      says,
      errors: 'XZ',
      on: ['q'],
      weight: 2,
      result: { kind: 'expectations', says, observables: { Z0: '1' } },
    },
  ],
  [
    'a syndrome',
    program('qubit[2] q;\nqubit a;\nbit sign;\n// The error.\nid q[0];\ncx q[0], a;\ncx q[1], a;\nsign = measure a;'),
    { kind: 'syndrome', says, errors: 'XYZ', on: ['q'], register: 'sign', stabilizers: ['ZZ'] },
    { kind: 'syndrome', says, errors: 'XYZ', on: ['q'], register: 'sign', stabilizers: ['XX'] },
  ],
  [
    'layers',
    program('input float a;\ninput float b;\nqubit[2] q;\nrx(a) q[0];\nrx(b) q[1];\ncx q[1], q[0];'),
    { kind: 'figures', says, figures: { parameters: '2' }, layers: ['rx', 'cx 1-0'] },
    { kind: 'figures', says, figures: { parameters: '2' }, layers: ['rx', 'cx 0-1'] },
  ],
  [
    'a cut',
    program('qubit[2] q;\nh q;\ncx q[0], q[1];\nrz(-pi/2) q[1];\ncx q[0], q[1];\nrx(pi/4) q;'),
    { kind: 'cut', says, edges: [[0, 1]], angles: ['pi/2', 'pi/8'], expected: '1' },
    { kind: 'cut', says, edges: [[0, 1]], angles: ['pi/4', 'pi/8'] },
  ],
])('%s: a true claim is proved and a false one refused', async (_, source, right, wrong) => {
  expect(await proveClaim(engine, source, right)).toBeGreaterThan(0)
  await expect(proveClaim(engine, source, wrong)).rejects.toThrow(/ is .* instead of /)
})

test.each([
  ['2 + 3 * 4 ^ 2', 50, 0],
  ['-2 ^ 2', -4, 0],
  ['exp(i * pi / 2)', 0, 1],
  ['sqrt(1/2) * (1 + i)', Math.SQRT1_2, Math.SQRT1_2],
  ['-1 mod 8', 7, 0],
  ['7 div 2', 3, 0],
  ['x == 2 and not y == 2 or false', 1, 0],
  ['popcount(x + 1) + bit(x, 1) + xor(x, 3)', 4, 0],
  ['i ^ 2', -1, 0],
  ['binomial(5, 2)', 10, 0],
])('%s', (formula, real, imaginary) => {
  const [a, b] = readFormula(formula)({ x: 2, y: 3 })
  expect([a, b]).toEqual([expect.closeTo(real, 12), expect.closeTo(imaginary, 12)])
})

test.each([
  ['1 +', 'not expected'],
  ['(1', 'missing'],
  ['f(2)', 'no function'],
  ['2 2', 'not expected'],
  ['unknown', 'no value'],
])('%s is refused', (formula, message) => {
  expect(() => readFormula(formula)({})).toThrow(message)
})

test('the expected cut of a ring is three quarters of its edges at the best angles of one layer', () => {
  const ring: [number, number][] = [
    [0, 1],
    [1, 2],
    [2, 3],
    [3, 4],
    [4, 5],
    [5, 0],
  ]
  expect(expectedCut(ring, [Math.PI / 4, Math.PI / 8])).toBeCloseTo(4.5, 12)
})
