/** Proofs of what codes do about errors. */
import type { Claim, SimpleClaim } from '../contract/claims'
import { claimLimits } from '../contract/claim-limits'
import { outcomesOf } from '../engine-rs/distribution'
import { listedRegisters, placesOf, qubitName, registersOf, simulate, withError } from './program'
import { requireCases, requireEqual, withContext, type Subject } from './subject'
import { Refutation, Unprovable } from './verdict'

type Of<Kind extends Claim['kind']> = Extract<Claim, { kind: Kind }>

/** A Pauli operator on a qubit, by its place among all. */
interface PauliError {
  place: number
  pauli: string
}

/** @returns the number of cases, one for each error at least. */
export async function proveCorrects(
  subject: Subject,
  claim: Of<'corrects'>,
  prove: (subject: Subject, claim: SimpleClaim) => Promise<number>,
): Promise<number> {
  let cases = 0
  for (const errors of allErrors(subject, claim, claim.weight ?? 1)) {
    cases += await withContext(wordsOf(errors), () =>
      prove({ ...subject, input: withErrors(subject, errors) }, claim.result),
    )
    requireCases(cases)
  }
  return cases
}

/** @returns the number of cases, one for each error. */
export async function proveSyndrome(subject: Subject, claim: Of<'syndrome'>): Promise<number> {
  const { engine, input } = subject
  const { bits: registers } = registersOf(engine, input)
  requireEqual(placesOf(registers, [claim.register]).length, claim.stabilizers.length, 'The number of stabilizers')
  const all = allErrors(subject, claim, 1)
  for (const errors of all) {
    const simulation = await simulate(engine, withErrors(subject, errors), subject.parameters)
    const places = placesOf(listedRegisters(registers, simulation, [claim.register]), [claim.register])
    const expected = claim.stabilizers.map((stabilizer) => (anticommutes(errors, stabilizer) ? '1' : '0'))
    for (const { bits, probability } of outcomesOf(simulation.distribution)) {
      const digits = [...bits].toReversed()
      const found = places.map((place) => digits[place] ?? '0')
      if (probability > 1e-9 && found.join('') !== expected.join('')) {
        const [one, other] = [found, expected].map((syndrome) => syndrome.toReversed().join(''))
        throw new Refutation(`${wordsOf(errors)}: The syndrome is ${one} instead of ${other}.`)
      }
    }
  }
  return all.length
}

/** Whether errors turn a stabilizer to −1. */
const anticommutes = (errors: readonly PauliError[], stabilizer: string): boolean =>
  errors.filter(({ place, pauli }) => {
    const own = stabilizer[place] ?? 'I'
    return own !== 'I' && own !== pauli
  }).length %
    2 ===
  1

/** No error, and all errors on at most so many qubits. */
function allErrors(
  { engine, input }: Subject,
  { errors, on }: Pick<Of<'corrects'>, 'errors' | 'on'>,
  weight: number,
): PauliError[][] {
  const places = placesOf(registersOf(engine, input).qubits, on)
  if (places.length > claimLimits.qubits) throw new Unprovable('There are too many qubits that may have errors.')
  let all: PauliError[][] = [[]]
  for (let count = 0; count < weight; count++) {
    const more = all
      .filter((one) => one.length === count)
      .flatMap((one) =>
        places
          .filter((place) => one.every((other) => other.place < place))
          .flatMap((place) => [...errors].map((pauli) => [...one, { place, pauli }])),
      )
    all = [...all, ...more]
    requireCases(all.length)
  }
  return all
}

function withErrors({ engine, input }: Subject, errors: readonly PauliError[]): string {
  if (typeof input !== 'string') throw new Unprovable('Only programs have a place for errors.')
  const { qubits } = registersOf(engine, input)
  const gates = errors.map(({ place, pauli }) => `${pauli.toLowerCase()} ${qubitName(qubits, place)};`)
  return withError(input, gates.join(' '))
}

/** "With X on qubit 2". */
function wordsOf(errors: readonly PauliError[]): string {
  return `With ${errors.map(({ place, pauli }) => `${pauli} on qubit ${place}`).join(' and ') || 'no error'}`
}
