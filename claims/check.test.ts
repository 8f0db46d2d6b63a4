/** Proofs fail where a claim is false, and formulas are read as they are written. */
import { beforeAll, expect, test } from 'vitest'
import { type Engine, loadEngine } from '../engine-rs/index'
import type { Claim } from '../contract/claims'
import { checkClaim } from './check'
import { readFormula } from './formula'
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
    'outcomes of outputs',
    program(
      'qubit[2] q;\nbit a;\noutput bit[2] c;\nbit d;\nh q[0];\ncx q[0], q[1];\na = measure q[0];\nd = a;\nc = measure q;',
    ),
    { kind: 'outcomes', says, probability: '(x == 0 or x == 3) / 2' },
    { kind: 'outcomes', says, registers: ['c'], probability: '1/4' },
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
    { kind: 'maps', says, inputs: ['a'], outputs: { b: 'a == 3' }, prepared: { a: 1 } },
    { kind: 'maps', says, inputs: ['a'], outputs: { b: 'a >= 2' }, prepared: { a: 1 } },
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
  const proved = await checkClaim(engine, source, right)
  expect(proved).toEqual({ state: 'proved', cases: expect.any(Number), isSampled: expect.any(Boolean) })
  const refuted = await checkClaim(engine, source, wrong)
  expect(refuted).toEqual({ state: 'refuted', reason: expect.stringMatching(/ is .* instead of |For a = \d/) })
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
  ['1 +', 'not complete'],
  ['(1', 'missing'],
  ['f(2)', 'no function'],
  ['2 2', 'not expected'],
  ['unknown', 'no value'],
])('%s is refused', (formula, message) => {
  expect(() => readFormula(formula)({})).toThrow(message)
})

const adder = program('qubit[2] a;\nqubit[3] sum;\ncx a[0], sum[0];\ncx a[1], sum[1];')

test.each<[string, string, Claim, string]>([
  [
    'an amplitude of a state',
    bell,
    { kind: 'state', says, terms: { '01': '1', '10': '1' } },
    'The amplitude of |00⟩ is 0.707107 instead of 0.',
  ],
  [
    'a sign of a state',
    bell,
    { kind: 'state', says, terms: { '00': '1', '11': '-2' } },
    'The amplitude of |11⟩ is 0.707107 instead of -0.894427.',
  ],
  [
    'a probability',
    bell,
    { kind: 'outcomes', says, probability: '1/4' },
    'The probability of 00 is 0.5 instead of 0.25.',
  ],
  [
    'a sum',
    adder,
    { kind: 'maps', says, inputs: ['a'], outputs: { sum: 'a + (a == 2)' } },
    'For a = 2, sum is 2 instead of 3.',
  ],
  [
    'a number that does not fit',
    adder,
    { kind: 'maps', says, inputs: ['a'], outputs: { sum: '4 * a' } },
    'For a = 2, the formula gives 8 for sum, which holds numbers from 0 to 7.',
  ],
  [
    'a phase',
    adder,
    { kind: 'maps', says, inputs: ['a'], outputs: { sum: 'a' }, phase: '(-1)^bit(a, 1)*(1 - (a == 3)/2)' },
    'For a = 2, the factor of the amplitude is 1 instead of -1.',
  ],
  [
    'an entry of a matrix',
    program('qubit q;\nt q;'),
    { kind: 'unitary', says, entry: '(row == column) * i^row' },
    'The entry in row 1 and column 1, counted from 0, is 0.707107 + 0.707107i instead of i.',
  ],
  [
    'inputs that are exchanged, which together look as if nothing had happened',
    program('qubit[2] a;\nqubit[2] b;\nx a[0];\ncx a[0], b[0];\ncx a[1], b[1];'),
    { kind: 'maps', says, inputs: ['a'], outputs: { b: 'a' } },
    'For a = 0, a is 1 instead of 0.',
  ],
  ['a depth', bell, { kind: 'figures', says, atMost: { depth: '2' } }, 'The depth is 3 instead of at most 2.'],
])('the counterexample to %s is said in words', async (_, source, claim, reason) => {
  expect(await checkClaim(engine, source, claim)).toEqual({ state: 'refuted', reason })
})

test('a figure may have a limit', async () => {
  const claim: Claim = { kind: 'figures', says, figures: { qubits: '2' }, atMost: { depth: '3' }, gates: { cx: '1' } }
  expect(await checkClaim(engine, bell, claim)).toEqual({ state: 'proved', cases: 1, isSampled: false })
})

test('a program of version 2 is proved as one of version 3 is', async () => {
  const source = 'OPENQASM 2.0;\ninclude "qelib1.inc";\nqreg a[2];\nqreg sum[3];\ncx a[0],sum[0];\ncx a[1],sum[1];'
  const claim: Claim = { kind: 'maps', says, inputs: ['a'], outputs: { sum: 'a' } }
  expect(await checkClaim(engine, source, claim)).toEqual({ state: 'proved', cases: 4, isSampled: false })
})

test.each<[string, string, Claim, string]>([
  ['errors', 'OPENQASM 3.0;\nqubit q;\nnothing q;', { kind: 'outcomes', says, probability: '1' }, 'nothing'],
  ['too many qubits', program('qubit[17] q;\nt q;'), { kind: 'state', says, amplitude: '1' }, 'qubits'],
  ['too many stabilizers', program('qubit[40] q;\nx q;'), { kind: 'state', says, amplitude: '1' }, 'qubits'],
  [
    'too many bits',
    program('qubit q;\nbit[40] c;\nc[0] = measure q;'),
    { kind: 'outcomes', says, probability: '1' },
    'bits',
  ],
  [
    'inputs',
    program('input uint[2] n;\nqubit q;\nif (n == 1) x q;'),
    { kind: 'outcomes', says, probability: '1' },
    'depends on the input "n"',
  ],
  [
    'registers that are no outputs',
    program('qubit q;\nbit a;\noutput bit c;\na = measure q;'),
    { kind: 'outcomes', says, registers: ['a'], probability: '1' },
    'Outcomes have the outputs only, and "a" is none of them.',
  ],
  ['other registers', bell, { kind: 'maps', says, inputs: ['other'], outputs: { q: '0' } }, 'no register "other"'],
  [
    'registers behind gates',
    program('qubit a;\nx a;\nqubit b;\ncx a, b;'),
    { kind: 'maps', says, inputs: ['a'], outputs: { b: 'a' } },
    'before the first gate',
  ],
  ['other constants', bell, { kind: 'outcomes', says, each: { q: [0, 3] }, probability: '1' }, 'no constant "q"'],
  [
    'too many constants',
    bell,
    { kind: 'outcomes', says, each: { a: [0, 1e15], b: [0, 1e15] }, probability: '1' },
    'more than 4096 cases',
  ],
  ['no figure to count', bell, { kind: 'figures', says, figures: {}, gates: {} }, 'names no figure'],
  ['a matrix of another size', bell, { kind: 'unitary', says, matrix: [['1']] }, 'matrix'],
  ['no value', bell, { kind: 'outcomes', says, probability: '1/(2*x)' }, 'has no value'],
  ['a state without length', bell, { kind: 'state', says, amplitude: '0' }, '0 for every x'],
  [
    'too many steps',
    program('qubit[16] q;\nry(0.3) q;'),
    { kind: 'state', says, amplitude: Array.from({ length: 240 }, () => 'x').join('+') + '+popcount(x)' },
    'more steps',
  ],
])('a claim of a program with %s is not checked, and says why', async (_, source, claim, reason) => {
  expect(await checkClaim(engine, source, claim)).toEqual({
    state: 'not checked',
    reason: expect.stringContaining(reason),
  })
})

test.each([
  ['names of objects', 'constructor', 'no value'],
  ['prototypes', '__proto__', 'no value'],
  ['functions of objects', 'toString(1)', 'no function'],
  ['operators of objects', '1 constructor 2', 'not expected'],
  ['endless lists', 'binomial(3, 1e9)', 'from 0 to 1000'],
  ['endless digits', 'reverse(1, 1e9)', 'from 0 to 53'],
  ['brackets without end', '('.repeat(450), 'levels'],
  ['signs without end', `${'-'.repeat(450)}1`, 'levels'],
  ['negations without end', `${'not '.repeat(100)}1`, 'levels'],
  ['powers without end', `${'2^'.repeat(200)}2`, 'levels'],
  ['calls without end', `${'abs('.repeat(90)}1`, 'levels'],
  ['more characters than it may have', '1+'.repeat(400), 'characters'],
])('a formula with %s is refused', (_, formula, message) => {
  expect(() => readFormula(formula)({})).toThrow(message)
})

test('steps of formulas are counted', () => {
  let steps = 0
  readFormula('x + 2 * x', (count) => (steps += count))({ x: 1 })
  expect(steps).toBe(5)
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
