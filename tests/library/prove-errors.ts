/** Proofs of what codes do about errors. */
import { outcomesOf } from '../../engine-rs/distribution'
import type { Claim, SimpleClaim } from '../../server/circuits/curated/claims'
import { placesOf, qubitName, registersOf, simulate, withError } from './program'
import { requireEqual, type Subject } from './subject'

type Of<Kind extends Claim['kind']> = Extract<Claim, { kind: Kind }>

/** A Pauli operator on a qubit, by its place among all. */
interface PauliError {
  place: number
  pauli: string
}

export async function proveCorrects(
  subject: Subject,
  claim: Of<'corrects'>,
  prove: (subject: Subject, claim: SimpleClaim) => Promise<void>,
): Promise<void> {
  for (const errors of allErrors(subject, claim, claim.weight ?? 1)) {
    await atError(errors, () => prove({ ...subject, input: withErrors(subject, errors) }, claim.result))
  }
}

export async function proveSyndrome(subject: Subject, claim: Of<'syndrome'>): Promise<void> {
  const { engine, input } = subject
  const registers = registersOf(engine, input)
  const places = placesOf(registers.bits, [claim.register])
  for (const errors of allErrors(subject, claim, 1)) {
    await atError(errors, async () => {
      const { distribution } = await simulate(engine, withErrors(subject, errors), subject.parameters)
      const expected = claim.stabilizers.map((stabilizer) => anticommutes(errors, stabilizer))
      for (const { bits, probability } of outcomesOf(distribution)) {
        const digits = [...bits].toReversed()
        const found = places.map((place) => digits[place] === '1')
        if (probability > 1e-9 && found.join() !== expected.join())
          throw new Error(`The syndrome is ${found.join()} instead of ${expected.join()}.`)
      }
      requireEqual(places.length, expected.length, 'The number of stabilizers')
    })
  }
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
  }
  return all
}

function withErrors({ engine, input }: Subject, errors: readonly PauliError[]): string {
  if (typeof input !== 'string') throw new Error('Only programs have a place for errors.')
  const { qubits } = registersOf(engine, input)
  const gates = errors.map(({ place, pauli }) => `${pauli.toLowerCase()} ${qubitName(qubits, place, input)};`)
  return withError(input, gates.join(' '))
}

async function atError(errors: readonly PauliError[], prove: () => Promise<void>): Promise<void> {
  try {
    await prove()
  } catch (error) {
    const where = errors.map(({ place, pauli }) => `${pauli} on qubit ${place}`).join(' and ') || 'no error'
    throw new Error(`With ${where}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}
