/** What a proof is about, and what all proofs share. */
import { claimLimits } from '../contract/claim-limits'
import type { Engine } from '../engine-rs/index'
import { readFormula, readRealFormula, type Formula, type StepCounter } from './formula'
import { simulate, type Input } from './program'
import { Refutation, Unprovable } from './verdict'

/** A circuit under proof, with one choice of the values of its constants and parameters. */
export interface Subject {
  engine: Engine
  input: Input
  /** Constants and free parameters by name. */
  values: Record<string, number>
  /** Values of all free parameters in order; those of the program itself where there are none. */
  parameters: number[] | undefined
  /** Counts the steps of the whole proof. */
  count: StepCounter
}

/** Counts steps up to the limit. @throws {Unprovable} beyond it. */
export function stepCounter(): StepCounter {
  let left: number = claimLimits.steps
  return (steps) => {
    left -= steps
    if (left < 0) throw new Unprovable('The proof takes more steps than it may.')
  }
}

/** The state of a subject. @throws {Unprovable} where it depends on outcomes. */
export async function amplitudesOf({ engine, input, parameters }: Subject, qubits?: number) {
  const simulation = await simulate(engine, input, parameters, qubits)
  if (simulation.representation === 'stabilizers') throw new Unprovable(tooManyQubits(simulation.qubits))
  if (simulation.amplitudes === null) throw new Unprovable('The final state depends on outcomes on the way.')
  return { ...simulation, amplitudes: simulation.amplitudes }
}

/** @throws {Unprovable} for more cases than a proof may have. */
export function requireCases(cases: number): void {
  if (cases > claimLimits.cases) throw new Unprovable(`The proof has more than ${claimLimits.cases} cases.`)
}

/** Says in a counterexample what the case was, as "With X on qubit 2". */
export async function withContext<Value>(words: string, prove: () => Promise<Value>): Promise<Value> {
  try {
    return await prove()
  } catch (error) {
    if (!(error instanceof Refutation) || words === '') throw error
    throw new Refutation(`${words}: ${error.message}`, { cause: error })
  }
}

/** What is said of a circuit that is too large. */
export const tooManyQubits = (qubits: number): string =>
  `The circuit has ${qubits} qubits, and a proof can follow ${claimLimits.qubits}.`

/** Whether two numbers are the same but for rounding. @throws {Unprovable} where what is expected is no number, as after a division by zero. */
export function isEqual(found: number, expected: number, what: string): boolean {
  if (!Number.isFinite(expected)) throw new Unprovable(`${what} has no value by the formula.`)
  return Math.abs(found - expected) < 1e-9
}

/** @throws {Refutation} unless two numbers are the same but for rounding. */
export function requireEqual(found: number, expected: number, what: string): void {
  if (!isEqual(found, expected, what)) {
    throw new Refutation(`${what} is ${numberText(found)} instead of ${numberText(expected)}.`)
  }
}

/** A number for people, with six decimals at most. */
export function numberText(value: number): string {
  const rounded = Number(value.toFixed(6))
  if (rounded !== 0) return String(rounded)
  return Math.abs(value) > 1e-9 ? value.toExponential(1) : '0'
}

/** The value of a formula of a subject's own names. */
export const valueOf = (formula: string, { values, count }: Pick<Subject, 'values' | 'count'>): number =>
  readRealFormula(formula, count)(values)

/** The formula of a claim that has one, or a list of bits. */
export function formulaOf(
  formula: string | undefined,
  terms: Record<string, string> | undefined,
  count: StepCounter,
): Formula {
  if (formula !== undefined) return readFormula(formula, count)
  if (terms === undefined) throw new Unprovable('The claim has neither a formula nor terms.')
  const list = new Map(
    Object.entries(terms).map(([bits, term]) => [Number.parseInt(bits, 2), readFormula(term, count)]),
  )
  return (values) => {
    count(1)
    return list.get(values['x'] ?? -1)?.(values) ?? [0, 0]
  }
}
