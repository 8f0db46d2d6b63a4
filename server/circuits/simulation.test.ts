/** Simulations by the product's own engine, and what its failures are answered with. */
import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SimulationAnswer } from '../../contract/simulation'
import { openTestServer, startTestEngine, startTestServer, type Actor, type Ask, type TestServer } from '../testing'
import { createFakeEngine } from '../testing-engine'

const server = await startTestServer({ engine: await startTestEngine() })
const member = await server.addUser()

const simulate = (body: object, options: Ask = {}) =>
  server.ask<SimulationAnswer>('POST /api/circuits/simulate', { token: member.token, body, ...options })

const answerTo = async (body: object) => {
  const { status, body: answer } = await simulate(body)
  expect(answer).toMatchObject({ success: true, message: 'Circuit simulated' })
  expect(status).toBe(200)
  return answer.data
}

const bell = 'OPENQASM 3.0; include "stdgates.inc"; qubit[2] q; h q[0]; cx q[0], q[1];'
const turned =
  'OPENQASM 3.0; include "stdgates.inc"; input float theta; input float phi; qubit q; ry(theta) q; rz(phi) q;'
const inputs =
  'OPENQASM 3.0; include "stdgates.inc"; input int k; input /* four */ uint[4] u; input bool b; qubit q; ' +
  'for int i in [1:k] { x q; } for int i in [1:u] { x q; } if (b) { x q; }'
const sized =
  'OPENQASM 3.0; include "stdgates.inc"; input int n; qubit q; bit[2 * n] c; pow(n) @ x q; c[2 * n - 1] = measure q;'
const settings = (qubits: number) => ({
  circuitParams: {
    type: 'vqe',
    useCase: 'simulation',
    qubits,
    layers: 1,
    encodingLayer: { type: 'none' },
    coreLayer: { type: 'brickwork', singleQubitGates: ['RY'], twoQubitGates: ['CNOT'] },
    middleLayer: { type: 'none' },
  },
})

describe('a simulation', () => {
  test('has exact probabilities, shots and observables', async () => {
    const answer = await answerTo({ qasm: bell, shots: 1000, seed: 1, observables: ['Z0 Z1', '2 X0 X1 - Z0'] })
    expect(answer).toMatchObject({
      method: { kind: 'exact' },
      representation: 'amplitudes',
      qubits: 2,
      parameters: [],
      shots: 1000,
      seed: 1,
      outcomesOf: 'qubits',
      outcomes: [
        { bits: '00', probability: expect.closeTo(0.5, 12) },
        { bits: '11', probability: expect.closeTo(0.5, 12) },
      ],
      others: null,
      diagnostics: [],
    })
    expect(answer.outcomes.reduce((sum, { count = 0 }) => sum + count, 0)).toBe(1000)
    expect(answer.observables.map(({ mean }) => mean)).toEqual([expect.closeTo(1, 12), expect.closeTo(2, 12)])
    expect(answer.observables[1]?.estimate).toMatchObject({ shots: 1000, groups: 2 })
  })

  test('gives the same bytes for the same seed, and others for another one', async () => {
    const ask = async (seed: number) => (await simulate({ qasm: bell, shots: 1000, seed })).raw.toString()
    expect(await ask(7)).toBe(await ask(7))
    expect(await ask(7)).not.toBe(await ask(8))
  })

  test('takes values of parameters by name, of a program and of settings', async () => {
    const { parameters, outcomes } = await answerTo({ qasm: turned, values: [{ name: 'theta', value: Math.PI / 3 }] })
    expect(parameters).toEqual([
      { name: 'theta', value: Math.PI / 3 },
      { name: 'phi', value: expect.any(Number) },
    ])
    expect(outcomes[1]).toEqual({ bits: '1', probability: expect.closeTo(0.25, 12) })
    const built = await answerTo({ ...settings(2), values: [{ name: 'theta_0', value: Math.PI }] })
    expect(built.parameters[0]).toEqual({ name: 'theta_0', value: Math.PI })
    expect(built.outcomesOf).toBe('qubits')
  })

  test('warns of each parameter whose value was chosen, at its declaration', async () => {
    const { parameters, diagnostics } = await answerTo({ qasm: turned, values: [{ name: 'theta', value: 1 }] })
    const start = turned.indexOf('phi')
    const [, phi] = parameters
    expect(diagnostics).toEqual([
      {
        code: 'SIM002',
        severity: 'warning',
        message: `\`phi\` has no value: ${phi?.value} was chosen`,
        help: 'give a value to the input phi',
        span: { start, end: start + 3, line: 1, column: start + 1, endLine: 1, endColumn: start + 4 },
      },
    ])
    const unused =
      'OPENQASM 3.0;\ninclude "stdgates.inc";\nqubit q;\ninput float used;\ninput float unused;\nrx(used) q;'
    const [only, ...others] = (await answerTo({ qasm: unused })).diagnostics
    expect(only).toMatchObject({ message: expect.stringContaining('`used`'), span: { line: 4, column: 13 } })
    expect(others).toEqual([])
    const values = ['theta', 'phi'].map((name) => ({ name, value: 1 }))
    expect((await answerTo({ qasm: turned, values })).diagnostics).toEqual([])
  })

  test('lists the values of other inputs', async () => {
    const values = [
      { name: 'k', value: 2 },
      { name: 'u', value: 15 },
      { name: 'b', value: 0 },
    ]
    const { parameters, outcomes } = await answerTo({ qasm: inputs, values })
    expect(parameters).toEqual(values)
    expect(outcomes).toEqual([{ bits: '1', probability: 1 }])
  })

  test('takes the values of inputs that sizes and gates depend on', async () => {
    const { outcomes } = await answerTo({ qasm: sized, values: [{ name: 'n', value: 3 }] })
    expect(outcomes).toEqual([{ bits: '100000', probability: 1 }])
    const { body } = await simulate({ qasm: sized })
    expect(body).toMatchObject({
      success: false,
      diagnostics: [
        { message: "a register's size depends on the input `n`, which has no value here" },
        { message: "a gate's power depends on the input `n`, which has no value here" },
      ],
    })
    const negative = await simulate({ qasm: sized, values: [{ name: 'n', value: -1 }] })
    expect(negative.body.message).toBe('a register holds at least 1 bit, found size -2')
  })

  test('of measurements on the way has values of the classical bits', async () => {
    const qasm =
      'OPENQASM 3.0; include "stdgates.inc"; qubit q; bit[2] c; h q; c[0] = measure q; h q; c[1] = measure q;'
    const { outcomesOf, outcomes, observables } = await answerTo({ qasm, observables: ['Z0'] })
    expect(outcomesOf).toBe('classical bits')
    expect(outcomes.map(({ bits }) => bits)).toEqual(['00', '01', '10', '11'])
    expect(observables).toEqual([
      { observable: 'Z0', mean: expect.closeTo(0, 12), variance: expect.closeTo(1, 12), estimate: null },
    ])
  })

  test.each([
    ['bits that nothing writes', 'bit[2] c; h q[0]; cx q[0], q[1];', 'qubits', ['00', '11']],
    ['bits that are set without a measurement', 'bit[2] c = "10"; /* measure */ x q[0];', 'qubits', ['01']],
    ['a measurement', 'bit[2] c; x q[0]; c[1] = measure q[0];', 'classical bits', ['10']],
    [
      'the word alone',
      'bit[2] c; def measured() { } measured(); /* measure */ while (c[0]) { x q[0]; }',
      'qubits',
      ['00'],
    ],
    ['a measurement in a loop', 'bit c; x q; while (!c) { c = measure q[0]; }', 'classical bits', ['1']],
  ])('with %s has outcomes of the bits only if it measures', async (_, statements, outcomesOf, bits) => {
    const qasm = `OPENQASM 3.0; include "stdgates.inc"; qubit[2] q; ${statements}`
    const answer = await answerTo({ qasm, shots: 10 })
    expect(answer.outcomesOf).toBe(outcomesOf)
    expect(answer.outcomes.map((outcome) => outcome.bits)).toEqual(bits)
    expect(answer.outcomes.reduce((sum, { count = 0 }) => sum + count, 0)).toBe(10)
  })

  test.each([
    ['bits that nothing writes', 'bit[2] c;', 'qubits', `1${'0'.repeat(29)}`],
    ['bits that are set without a measurement', 'bit[2] c = "10";', 'qubits', `1${'0'.repeat(29)}`],
    ['no bits and a loop', 'for int i in [1:3] { if (i > 1) { x q[0]; x q[0]; } }', 'qubits', `1${'0'.repeat(29)}`],
    ['a measurement', 'bit[2] c; c[1] = measure q[29];', 'classical bits', '10'],
  ])('on stabilizers with %s has outcomes of the bits only if it measures', async (_, statements, outcomesOf, bits) => {
    const qasm = `OPENQASM 3.0; include "stdgates.inc"; qubit[30] q; x q[29]; ${statements}`
    const answer = await answerTo({ qasm, shots: 10 })
    expect(answer).toMatchObject({ representation: 'stabilizers', outcomesOf })
    expect(answer.outcomes).toEqual([{ bits, probability: 1, count: 10 }])
  })

  test('has outcomes of the outputs only, and names them', async () => {
    const qasm =
      'OPENQASM 3.0; include "stdgates.inc"; qubit[2] q; bit a; output bit[2] c; output int n; h q[0]; a = measure q[0]; if (a) x q[1]; c[1] = measure q[1]; n = 1;'
    const answer = await answerTo({ qasm, shots: 10 })
    expect(answer).toMatchObject({ outcomesOf: 'classical bits', outputs: ['c'] })
    expect(answer.outcomes.map(({ bits, probability }) => [bits, probability])).toEqual([
      ['00', expect.closeTo(0.5, 12)],
      ['10', expect.closeTo(0.5, 12)],
    ])
  })

  test('has observables after a reset on the way, averaged over its outcomes', async () => {
    const qasm = 'OPENQASM 3.0; include "stdgates.inc"; qubit[2] q; h q[0]; t q[0]; cx q[0], q[1]; reset q[0]; h q[0];'
    const { observables } = await answerTo({ qasm, shots: 10, observables: ['X0', 'X0 + 2 Z1'] })
    expect(observables).toEqual([
      { observable: 'X0', mean: expect.closeTo(1, 12), variance: expect.closeTo(0, 12), estimate: null },
      { observable: 'X0 + 2 Z1', mean: expect.closeTo(1, 12), variance: expect.closeTo(4, 12), estimate: null },
    ])
  })

  test('says why there is no expectation where it samples', async () => {
    const qasm =
      'OPENQASM 3.0; include "stdgates.inc"; qubit[2] q; bit c; for int i in [1:40] { ry(0.3) q[0]; cx q[0], q[1]; ry(0.2 * i) q[1]; c = measure q[0]; if (c) rx(0.1 * i) q[1]; }'
    const { method, observables } = await answerTo({ qasm, shots: 10, observables: ['Z0'] })
    expect(method.kind).toBe('sampled')
    expect(observables).toEqual([
      { observable: 'Z0', mean: null, variance: null, estimate: null, reason: expect.stringContaining('are a sample') },
    ])
  })

  test('of 20 qubits lists the most probable outcomes and sums up the others', async () => {
    const qasm = 'OPENQASM 3.0; include "stdgates.inc"; qubit[20] q; h q; ry(0.3) q[3];'
    const answer = await answerTo({ qasm, shots: 100, seed: 3 })
    expect(answer.outcomes).toHaveLength(1000)
    expect(answer.others).toMatchObject({ outcomes: 2 ** 20 - 1000 })
    const listed = answer.outcomes.reduce((sum, { probability }) => sum + probability, 0)
    expect(listed + (answer.others?.probability ?? 0)).toBeCloseTo(1, 12)
    expect(answer.outcomes.reduce((sum, { count = 0 }) => sum + count, answer.others?.count ?? 0)).toBe(100)
    const few = await answerTo({ qasm, maxOutcomes: 2 })
    expect(few.outcomes.map(({ bits }) => bits)).toEqual(['0'.repeat(16) + '1000', '0'.repeat(16) + '1001'])
  })

  test('of Clifford gates may have as many qubits as a program, and its answer stays small', async () => {
    const qasm = 'OPENQASM 3.0; include "stdgates.inc"; qubit[2000] q; h q; '
    const { representation, outcomes, others } = await answerTo({ qasm, shots: 1000, maxOutcomes: 4096 })
    expect(representation).toBe('stabilizers')
    expect(outcomes.length).toBeLessThanOrEqual(500)
    expect(others).not.toBeNull()
  })
})

describe('a simulation is refused', () => {
  test.each([
    ['neither program nor settings', { shots: 1 }, 'qasm', 'Send either a program (qasm) or settings (circuitParams).'],
    [
      'both',
      { qasm: bell, ...settings(2) },
      'circuitParams',
      'Send either a program (qasm) or settings (circuitParams).',
    ],
    ['no text', { qasm: '' }, 'qasm', 'Please enter QASM code'],
    ['no shots', { qasm: bell, shots: 0 }, 'shots', 'The shots must be at least 1.'],
    ['too many shots', { qasm: bell, shots: 1e7 }, 'shots', 'The shots can be at most 1000000.'],
    ['half a shot', { qasm: bell, shots: 1.5 }, 'shots', 'The shots must be a whole number.'],
    ['a negative seed', { qasm: bell, seed: -1 }, 'seed', 'The seed must be at least 0.'],
    ['too many outcomes', { qasm: bell, maxOutcomes: 1e6 }, 'maxOutcomes', 'At most 4096 outcomes can be listed.'],
    [
      'a value that is no number',
      { qasm: turned, values: [{ name: 'theta', value: 'pi' }] },
      'values.0.value',
      'The value of a parameter must be a number: an angle in radians, a whole number, 0 or 1 for a bool, and for bits the whole number that they write.',
    ],
    [
      'a huge value',
      { qasm: turned, values: [{ name: 'theta', value: 1e300 }] },
      'values.0.value',
      'The value of a parameter must be from -1000000000 to 1000000000, or a whole number from -9007199254740991 to 9007199254740991.',
    ],
    [
      'two values',
      { qasm: turned, values: [1, 2].map((value) => ({ name: 'theta', value })) },
      'values.1.name',
      '"theta" has two values. Keep one of them.',
    ],
    [
      'a parameter that it does not have',
      { qasm: turned, values: [{ name: 'gamma', value: 1 }] },
      'values.0.name',
      'There is no parameter "gamma": it has theta, phi.',
    ],
    [
      'a parameter that the settings do not have',
      { ...settings(2), values: [{ name: '__proto__', value: 1 }] },
      'values.0.name',
      'There is no parameter "__proto__": it has theta_0, theta_1.',
    ],
    [
      'half a round',
      { qasm: inputs, values: [{ name: 'k', value: 1.5 }] },
      'values.0.value',
      '"k" is an int: its value must be a whole number from -9007199254740991 to 9007199254740991, not 1.5.',
    ],
    [
      'a number that has too many bits',
      {
        qasm: inputs,
        values: [
          { name: 'k', value: 1 },
          { name: 'u', value: 99 },
        ],
      },
      'values.1.value',
      '"u" is a uint: its value must be a whole number from 0 to 15, not 99.',
    ],
    [
      'half a truth',
      { qasm: inputs, values: [{ name: 'b', value: 0.5 }] },
      'values.0.value',
      '"b" is a bool: its value must be 0 or 1, not 0.5.',
    ],
    [
      'half a bit',
      { qasm: sized, values: [{ name: 'n', value: 0.5 }] },
      'values.0.value',
      '"n" is an int: its value must be a whole number from -9007199254740991 to 9007199254740991, not 0.5.',
    ],
    [
      'an input that it does not have, beside one that its size depends on',
      { qasm: sized, values: ['n', 'm'].map((name) => ({ name, value: 1 })) },
      'values.1.name',
      'There is no parameter "m": it has n.',
    ],
    ['settings out of range', settings(11), 'circuitParams.qubits', /^The number of qubits cannot exceed 10\./],
    [
      'an observable of another qubit',
      { qasm: bell, observables: ['Z0', 'Z0 Z7'] },
      'observables.1',
      'At "Z7": `Z7` is on qubit 7, and there are 2 qubits; the last qubit is 1.',
    ],
    ['an observable with a typo', { qasm: bell, observables: ['0.5 Q1'] }, 'observables.0', /^At "Q1": [^.]+`Z0`\.$/],
    [
      'an empty observable',
      { qasm: bell, observables: [' '] },
      'observables.0',
      'The observable is empty; write a sum such as `0.5 Z0 Z1 - X2`.',
    ],
  ])('with %s', async (_, body, path, message) => {
    const { status, body: answer } = await simulate(body)
    expect(status).toBe(400)
    expect(answer).toMatchObject({ success: false, errors: [{ path, message: answer.message }] })
    expect(answer.message).toMatch(message)
  })

  test('with the diagnostics of its program', async () => {
    const { status, body } = await simulate({
      qasm: 'OPENQASM 3.0; qubit q; nosuch q;',
      values: [{ name: 'x', value: 1 }],
    })
    expect(status).toBe(400)
    expect(body.diagnostics).toMatchObject([{ code: expect.stringMatching(/^QASM/), span: { line: 1, column: 24 } }])
  })

  test('with more than 20 qubits that are not of Clifford gates only', async () => {
    const { status, body } = await simulate({
      qasm: 'OPENQASM 3.0; include "stdgates.inc"; qubit[21] q; h q; t q;',
    })
    expect(status).toBe(400)
    expect(body.diagnostics).toMatchObject([{ code: expect.stringMatching(/^SIM/), severity: 'error' }])
    expect(body.message).toContain('20')
  })

  test('where the program is longer than 5 MB', async () => {
    const { status, body } = await simulate({ qasm: '/'.repeat(5_000_001) })
    expect({ status, errors: body.errors }).toEqual({
      status: 413,
      errors: [{ path: 'qasm', message: 'The program is longer than 5 MB.' }],
    })
  })
})

test('whole numbers of inputs may be larger than angles', async () => {
  const qasm =
    'OPENQASM 3.0; include "stdgates.inc"; input uint[40] big; input bit[36] key; qubit[2] q; ' +
    'if (big == 1000000000001) x q[0]; if (key[35]) x q[1];'
  const { body } = await simulate({
    qasm,
    values: [
      { name: 'big', value: 1_000_000_000_001 },
      { name: 'key', value: 2 ** 35 },
    ],
  })
  expect(body.data?.outcomes).toEqual([{ bits: '11', probability: 1 }])
})

describe('failures of the engine', () => {
  let pretending: TestServer
  let account: Actor
  /** Fulfilled when a simulation has begun, with its signal. */
  let begun: Promise<AbortSignal | undefined>

  beforeAll(async () => {
    let begin: (signal: AbortSignal | undefined) => void
    begun = new Promise((resolve) => (begin = resolve))
    const pretend = createFakeEngine()
    pretending = await openTestServer({
      settings: { rateLimits: { simulations: 8 } },
      engine: {
        ...pretend,
        simulate: (input, inquiry, signal) => {
          if (typeof input !== 'string' || !input.includes('endless')) return pretend.simulate(input, inquiry, signal)
          begin(signal)
          return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('Aborted.'))))
        },
      },
    })
    account = await pretending.addUser()
  })
  afterAll(() => pretending.close())

  const ask = (qasm: string, { token }: Actor = account) =>
    pretending.ask('POST /api/circuits/simulate', { token, body: { qasm } })

  test.each([
    ['busy', 503, '2', 'The server is simulating many circuits just now. Please try again in a moment.'],
    [
      'slow',
      503,
      '2',
      /^This simulation is too large for the server: .* fewer qubits, operations, shots or measurements on the way, .* "npx ketwork simulate"\.$/,
    ],
    ['huge', 400, undefined, /^This simulation takes more memory than the server may spend on one\./],
  ])('%s', async (program, status, wait, message) => {
    const answer = await ask(program)
    expect(answer.status).toBe(status)
    expect(answer.body.message).toMatch(message)
    expect(answer.headers['retry-after']).toBe(wait)
  })

  test('a simulation is aborted when its client goes, and an account runs two at a time', async () => {
    const address = await pretending.app.listen({ port: 0, host: '127.0.0.1' })
    const impatient = await pretending.addUser()
    const start = () => {
      const sent = httpRequest(`${address}/api/circuits/simulate`, {
        method: 'POST',
        headers: { authorization: `Bearer ${impatient.token}`, 'content-type': 'application/json' },
      })
      sent.on('error', () => {})
      sent.end(JSON.stringify({ qasm: 'endless' }))
      return sent
    }
    const first = start()
    const signal = await begun
    expect(signal?.aborted).toBe(false)
    const second = start()
    const third = await expectEventually(() => ask('qubit q;', impatient), 429)
    expect(third.body.message).toBe('2 of your simulations are running. Please try again when one of them is done.')
    expect(third.headers['retry-after']).toBe('1')
    if (signal === undefined) throw new Error('There is no signal.')
    const aborted = once(signal, 'abort')
    first.destroy()
    second.destroy()
    await aborted
    await expectEventually(() => ask('qubit q;', impatient), 200)
  })

  test('more than an account may simulate in a minute is refused', async () => {
    const eager = await pretending.addUser()
    for (let count = 0; count < 8; count++) expect((await ask('qubit q;', eager)).status).toBe(200)
    const { status, headers, body } = await ask('qubit q;', eager)
    expect(status).toBe(429)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(body.message).toMatch(/^Too many requests\./)
    expect((await ask('qubit q;')).status).toBe(200)
  })
})

/** Asks until the status is the expected one, at most six times: what happened is on its way to the server. */
async function expectEventually(ask: () => ReturnType<TestServer['ask']>, status: number) {
  let answer = await ask()
  for (let tries = 0; tries < 5 && answer.status !== status; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    answer = await ask()
  }
  expect(answer.status).toBe(status)
  return answer
}
