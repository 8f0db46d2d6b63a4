/** What a proof is about, and what all proofs share. */
import type { Engine } from '../../engine-rs/index'
import { readRealFormula } from './formula'
import { simulate, type Input } from './program'

/** A circuit under proof, with one choice of the values of its constants and parameters. */
export interface Subject {
  engine: Engine
  input: Input
  /** Constants and free parameters by name. */
  values: Record<string, number>
  /** Values of all free parameters in order; those of the program itself where there are none. */
  parameters: number[] | undefined
}

/** The state of a subject. @throws where it depends on outcomes. */
export async function amplitudesOf({ engine, input, parameters }: Subject) {
  const simulation = await simulate(engine, input, parameters)
  if (simulation.amplitudes === null) throw new Error('The final state depends on outcomes on the way.')
  return { ...simulation, amplitudes: simulation.amplitudes }
}

/** @throws unless two numbers are the same but for rounding. */
export function requireEqual(found: number, expected: number, what: string): void {
  if (!(Math.abs(found - expected) < 1e-9)) throw new Error(`${what} is ${found} instead of ${expected}.`)
}

/** The value of a formula of a subject's own names. */
export const valueOf = (formula: string, { values }: Pick<Subject, 'values'>): number =>
  readRealFormula(formula)(values)
