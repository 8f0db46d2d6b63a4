/** Proves claims by simulation. What is expected comes from formulas and sums of our own, and never from the engine. */
import type { Engine } from '../../engine-rs/index'
import type { Claim, SimpleClaim } from '../../server/circuits/curated/claims'
import { proveCorrects, proveSyndrome } from './prove-errors'
import { proveCut, proveFigures } from './prove-figures'
import { proveExpectations, proveMaps, proveOutcomes, proveState, proveUnitary } from './prove-states'
import { withConstant, type Input } from './program'
import type { Subject } from './subject'

/** Proves a claim for each of its constants, and for some values of the free parameters. @returns how many proofs that took. @throws what is not as claimed. */
export async function proveClaim(engine: Engine, input: Input, claim: Claim): Promise<number> {
  let proofs = 0
  for (const constants of choicesOf(claim.each ?? {})) {
    let changed = input
    for (const [name, value] of Object.entries(constants)) {
      if (typeof changed !== 'string') throw new Error('Settings have no constants.')
      changed = withConstant(engine, changed, name, value)
    }
    const { parameters } = typeof changed === 'string' ? engine.check(changed) : await engine.generate(changed)
    const names = parameters.map(({ name }) => name)
    const own = parameters.map(({ value }) => value)
    const samples = names.length === 0 ? [own] : [own, ...[1, 2, 3].map((seed) => sampleAngles(seed, names.length))]
    for (const sample of samples) {
      const values = { ...constants, ...Object.fromEntries(names.map((name, at) => [name, sample[at] ?? 0])) }
      await prove({ engine, input: changed, values, parameters: names.length === 0 ? undefined : sample }, claim)
      proofs++
    }
  }
  return proofs
}

/** Proves a claim of one subject. */
async function prove(subject: Subject, claim: Claim): Promise<void> {
  if (claim.kind === 'corrects') return proveCorrects(subject, claim, proveSimple)
  if (claim.kind === 'syndrome') return proveSyndrome(subject, claim)
  return proveSimple(subject, claim)
}

async function proveSimple(subject: Subject, claim: SimpleClaim): Promise<void> {
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

/** All choices of whole numbers within ranges. */
function choicesOf(ranges: Record<string, [number, number]>): Record<string, number>[] {
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
