/**
 * Proves claims by simulation, or refutes them with a counterexample. What is expected comes from formulas and sums of our own, and never from the
 * engine. A proof has limits (`claimLimits`): a larger one is not begun, or ends with the reason.
 */
import type { Claim, SimpleClaim } from '../contract/claims'
import type { Engine } from '../engine-rs/index'
import { FormulaMistake, type StepCounter } from './formula'
import { proveCorrects, proveSyndrome } from './prove-errors'
import { proveCut, proveFigures } from './prove-figures'
import { proveMaps } from './prove-maps'
import { proveExpectations, proveOutcomes, proveState, proveUnitary } from './prove-states'
import { provableInput, withConstant, type Input } from './program'
import { requireCases, stepCounter, withContext, type Subject } from './subject'
import { Refutation, Unprovable, type Verdict } from './verdict'

/** Proves a claim for each of its constants, and for some values of the free parameters. Never fails on a claim or a program. */
export async function checkClaim(engine: Engine, input: Input, claim: Claim): Promise<Verdict> {
  try {
    return { state: 'proved', ...(await proveAll(engine, await provableInput(engine, input), claim)) }
  } catch (error) {
    if (error instanceof Refutation) return { state: 'refuted', reason: error.message }
    if (error instanceof Unprovable || error instanceof FormulaMistake) {
      return { state: 'not checked', reason: error.message }
    }
    throw error
  }
}

async function proveAll(engine: Engine, input: Input, claim: Claim): Promise<{ cases: number; isSampled: boolean }> {
  const count = stepCounter()
  let cases = 0
  let isSampled = false
  for (const constants of choicesOf(claim.each ?? {})) {
    for (const subject of await subjectsOf({ engine, input, count }, constants)) {
      cases += await withContext(wordsOf(constants), () => prove(subject, claim))
      isSampled ||= subject.parameters !== undefined && claim.kind !== 'figures'
      requireCases(cases)
    }
  }
  return { cases, isSampled }
}

/** The program with constants, for each sample of its free parameters. */
async function subjectsOf(
  { engine, input, count }: { engine: Engine; input: Input; count: StepCounter },
  constants: Record<string, number>,
): Promise<Subject[]> {
  let changed = input
  for (const [name, value] of Object.entries(constants)) {
    if (typeof changed !== 'string') throw new Unprovable('Settings have no constants.')
    changed = withConstant(engine, changed, name, value)
  }
  const { parameters } = typeof changed === 'string' ? engine.check(changed) : await engine.generate(changed)
  const names = parameters.map(({ name }) => name)
  const own = parameters.map(({ value }) => value)
  const samples = names.length === 0 ? [own] : [own, ...[1, 2, 3].map((seed) => sampleAngles(seed, names.length))]
  return samples.map((sample) => ({
    engine,
    input: changed,
    values: { ...constants, ...Object.fromEntries(names.map((name, at) => [name, sample[at] ?? 0])) },
    parameters: names.length === 0 ? undefined : sample,
    count,
  }))
}

/** Proves a claim of one subject. @returns how many cases that takes. */
async function prove(subject: Subject, claim: Claim): Promise<number> {
  if (claim.kind === 'corrects') return proveCorrects(subject, claim, proveSimple)
  if (claim.kind === 'syndrome') return proveSyndrome(subject, claim)
  return proveSimple(subject, claim)
}

async function proveSimple(subject: Subject, claim: SimpleClaim): Promise<number> {
  switch (claim.kind) {
    case 'state':
      return proveState(subject, claim)
    case 'outcomes':
      return proveOutcomes(subject, claim)
    case 'expectations':
      return proveExpectations(subject, claim)
    case 'unitary':
      return proveUnitary(subject, claim)
    case 'maps':
      return proveMaps(subject, claim)
    case 'figures':
      return proveFigures(subject, claim)
    case 'cut':
      return proveCut(subject, claim)
  }
}

/** A choice of constants, as "For secret = 3"; empty without constants. */
function wordsOf(constants: Record<string, number>): string {
  const list = Object.entries(constants).map(([name, value]) => `${name} = ${value}`)
  return list.length === 0 ? '' : `For ${list.join(' and ')}`
}

/** All choices of whole numbers within ranges. @throws {Unprovable} for too many, or an empty range. */
function choicesOf(ranges: Record<string, [number, number]>): Record<string, number>[] {
  const sizes = Object.values(ranges).map(([first, last]) => last - first + 1)
  if (sizes.some((size) => size < 1)) throw new Unprovable('The last value of a constant is below the first.')
  requireCases(sizes.reduce((product, size) => product * size, 1))
  let choices: Record<string, number>[] = [{}]
  for (const [name, [first, last]] of Object.entries(ranges)) {
    const numbers = Array.from({ length: last - first + 1 }, (_, at) => first + at)
    choices = choices.flatMap((choice) => numbers.map((number) => ({ ...choice, [name]: number })))
  }
  return choices
}

/** Angles that are the same everywhere, and nothing special. */
const sampleAngles = (seed: number, count: number): number[] =>
  Array.from(
    { length: count },
    (_, at) => (Math.abs(Math.sin(seed * 12.9898 + at * 78.233)) * 43_758.5453) % (2 * Math.PI),
  )
