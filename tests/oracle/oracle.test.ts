import { beforeAll, expect, test } from 'vitest'
import { outcomesOf } from '../../engine-rs/distribution'
import { type Engine, type Simulation } from '../../engine-rs/index'
import { generate } from './generate'
import { interpret, type Outcome, returnedBits, Undefined } from './interpret'
import { type Program, type Statement, textOf } from './program'
import { innerBodies, reduce } from './reduce'
import { loadEngineFromFiles } from '../../server/engine/load-engine'

const programs = 5000
const tolerance = 1e-9
/** In milliseconds: the programs take half a minute on a quiet machine, and twice as long on a busy one. */
const patience = 300_000

/** Why the engine may refuse a program: a call in a branch that is never taken has no value, whatever the outcomes. */
const permittedRefusals = ['QASM304']

let engine: Engine

beforeAll(async () => {
  engine = await loadEngineFromFiles()
})

test(
  `the engine does with ${programs} random programs what the specification says`,
  { timeout: patience },
  async () => {
    const counts = new Map<string, number>()
    for (let seed = 0; seed < programs; seed++) {
      const program = generate(seed)
      const verdict = await compare(program)
      if (verdict.startsWith('wrong')) throw new Error(`seed ${seed}: ${verdict}\n${await smallest(program, verdict)}`)
      counts.set(verdict, (counts.get(verdict) ?? 0) + 1)
    }
    // Otherwise too few programs would say anything.
    expect(counts.get('equal') ?? 0, JSON.stringify([...counts])).toBeGreaterThan(programs * 0.9)
  },
)

test('the comparison finds a wrong state, a wrong distribution and a refusal', async () => {
  const program = programOf('h')
  expect(await compare(program)).toBe('equal')
  const other = interpret(programOf('x'))
  expect(difference(other, await engine.simulate(textOf(program)))).toBe('wrong: another state')
  const distribution = new Map([['1', 1]])
  expect(difference({ distribution, amplitudes: null }, await engine.simulate(textOf(program)))).toBe(
    'wrong: other outcomes',
  )
  expect(difference(other, await engine.simulate('OPENQASM 3.0; qubit q; h q;'))).toMatch(/^wrong: refused with QASM/)
})

/** The text of the smallest program that has the same verdict. */
async function smallest(program: Program, verdict: string): Promise<string> {
  const fails = async (candidate: Program) => {
    try {
      return (await compare(candidate)) === verdict
    } catch {
      // What was taken away is used elsewhere.
      return false
    }
  }
  return textOf(await reduce(program, fails))
}

/** `equal`, why a program says nothing, or `wrong: …`. */
async function compare(program: Program): Promise<string> {
  let expected: Outcome
  try {
    expected = interpret(program)
  } catch (error) {
    if (error instanceof Undefined) return 'left open by the specification'
    throw error
  }
  const parameters = program.inputs.map(({ value }) => value)
  const source = textOf(program)
  const hasLocalBits = returnsLocalBits(program)
  const verdict = difference(expected, await engine.simulate(source, { shots: 0, parameters }), hasLocalBits)
  if (verdict !== 'equal') return verdict
  // What is written does the same as what was read.
  const { qasm, diagnostics } = await engine.convert(source, 3)
  if (qasm === null) {
    const message = diagnostics.find(({ severity }) => severity === 'error')?.message ?? 'without a reason'
    return `wrong: not converted, ${message}`
  }
  const again = difference(expected, await engine.simulate(qasm, { shots: 0, parameters }), hasLocalBits)
  return again === 'equal' ? again : `wrong: converted, ${again}`
}

function difference(expected: Outcome, found: Simulation, hasLocalBits = false): string {
  const error = found.diagnostics.find(({ severity }) => severity === 'error')
  if (error !== undefined) {
    return permittedRefusals.includes(error.code) ? 'refused' : `wrong: refused with ${error.code} ${error.message}`
  }
  const { width } = found.distribution
  // Bits of blocks and subroutines come behind those of the program, which are the first, and thus at the end of the text.
  const size = hasLocalBits ? Math.max(0, ...[...expected.distribution.keys()].map((bits) => bits.length)) : width
  const probabilities = new Map<string, number>()
  for (const { bits, probability } of outcomesOf(found.distribution)) {
    const own = bits.slice(bits.length - size)
    probabilities.set(own, (probabilities.get(own) ?? 0) + probability)
  }
  for (const [bits, probability] of expected.distribution) {
    // Bits whose declaration no course reaches are 0.
    const all = bits.padStart(size, '0')
    if (bits !== '' && Math.abs((probabilities.get(all) ?? 0) - probability) > tolerance) return 'wrong: other outcomes'
  }
  if (expected.amplitudes === null) return 'equal'
  if (found.amplitudes === null) return 'wrong: no state'
  return Math.abs(overlap(expected.amplitudes, found.amplitudes) - 1) > tolerance ? 'wrong: another state' : 'equal'
}

/** Whether the program returns bits that blocks or subroutines declare: with outputs it does not. */
function returnsLocalBits(program: Program): boolean {
  if (returnedBits(program).some(({ isOutput }) => isOutput)) return false
  const declares = (statement: Statement): boolean =>
    (statement.kind === 'declare' && statement.type.kind === 'bit' && !statement.isConstant) ||
    innerBodies(statement).some((body) => body.some(declares))
  return (
    program.subroutines.some(({ body }) => body.some(declares)) ||
    program.body.some((statement) => innerBodies(statement).some((body) => body.some(declares)))
  )
}

/** |⟨a|b⟩|, which no global phase changes. */
function overlap(a: NonNullable<Outcome['amplitudes']>, b: Float64Array): number {
  let [re, im] = [0, 0]
  a.forEach((left, index) => {
    const [real = 0, imaginary = 0] = b.subarray(2 * index, 2 * index + 2)
    re += left.re * real + left.im * imaginary
    im += left.re * imaginary - left.im * real
  })
  return Math.hypot(re, im)
}

/** A program of one gate, on a qubit beside a bit that stays 0. */
function programOf(name: string): Program {
  return {
    gates: [],
    subroutines: [],
    qubits: [{ name: 'q', size: 1 }],
    inputs: [],
    body: [
      { kind: 'declare', type: { kind: 'bit', size: null }, name: 'c', initial: null, isConstant: false },
      { kind: 'gate', modifiers: [], name, parameters: [], qubits: [{ kind: 'qubits', name: 'q' }] },
    ],
  }
}
