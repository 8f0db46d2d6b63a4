/** Proofs of what circuits do to states. */
import type { SimpleClaim } from '../contract/claims'
import { claimLimits } from '../contract/claim-limits'
import { outcomesOf } from '../engine-rs/distribution'
import { multiply, readFormula, readRealFormula, squareOf, type Complex, type Formula } from './formula'
import {
  gatherBits,
  listedRegisters,
  only,
  placesOf,
  registersOf,
  sentenceOf,
  simulate,
  valuesOf,
  type Register,
} from './program'
import { amplitudesOf, formulaOf, isEqual, numberText, requireEqual, tooManyQubits, type Subject } from './subject'
import { Refutation, Unprovable } from './verdict'

type Of<Kind extends SimpleClaim['kind']> = Extract<SimpleClaim, { kind: Kind }>

/** How far an amplitude may be from the expected one: rounding of the simulation, and no error that anybody means. */
const tolerance = 1e-7

export const amplitudeAt = (amplitudes: Float64Array, index: number): Complex => [
  amplitudes[2 * index] ?? 0,
  amplitudes[2 * index + 1] ?? 0,
]

/** @returns the number of cases: 1. */
export async function proveState(subject: Subject, claim: Of<'state'>): Promise<number> {
  const { amplitudes, qubits } = await amplitudesOf(subject)
  const registers = registersOf(subject.engine, subject.input).qubits
  const names = claim.qubits ?? registers.map(({ name }) => name)
  const places = placesOf(registers, names)
  const formula = formulaOf(claim.amplitude, claim.terms, subject.count)
  const parts = only(registers, names)
  const expected = Array.from({ length: 2 ** places.length }, (_, x) =>
    formula({ ...subject.values, ...valuesOf(parts, x), x, n: places.length }),
  )
  const length = Math.sqrt(expected.reduce((sum, amplitude) => sum + squareOf(amplitude), 0))
  if (!Number.isFinite(length)) throw new Unprovable('The formula has no value for some x.')
  if (length === 0) throw new Unprovable('The formula is 0 for every x.')
  const unit = expected.map(([real, imaginary]): Complex => [real / length, imaginary / length])
  if (places.length === qubits) {
    const found = unit.map((_, x) => amplitudeAt(amplitudes, scatterBits(x, places)))
    requireAmplitudes(found, unit, (x) => `The amplitude of |${bitsText(x, qubits)}⟩`)
    return 1
  }
  const others = Array.from({ length: qubits }, (_, place) => place).filter((place) => !places.includes(place))
  // For each state of the other qubits, how much of it these ones have of what is expected.
  const overlaps = new Map<number, Complex>()
  for (let index = 0; index < 2 ** qubits; index++) {
    const other = gatherBits(index, others)
    const [real, imaginary] = unit[gatherBits(index, places)] ?? [0, 0]
    const [a, b] = multiply([real, -imaginary], amplitudeAt(amplitudes, index))
    const [c, d] = overlaps.get(other) ?? [0, 0]
    overlaps.set(other, [a + c, b + d])
  }
  const fidelity = [...overlaps.values()].reduce((sum, overlap) => sum + squareOf(overlap), 0)
  requireEqual(fidelity, 1, 'The fidelity with the expected state')
  return 1
}

/** @returns the number of cases: 1. */
export async function proveOutcomes(subject: Subject, claim: Of<'outcomes'>): Promise<number> {
  const { engine, input, parameters } = subject
  const registers = registersOf(engine, input)
  const simulation = await simulate(engine, input, parameters)
  const isClassical = registers.bits.length > 0
  const all = isClassical ? listedRegisters(registers.bits, simulation, claim.registers) : registers.qubits
  const names = claim.registers ?? all.map(({ name }) => name)
  const places = placesOf(all, names)
  if (places.length > claimLimits.qubits) {
    throw new Unprovable(`The outcomes have ${places.length} bits, and a proof can follow ${claimLimits.qubits}.`)
  }
  const found = new Map<number, number>()
  for (const [bits, probability] of outcomesFound(simulation, all, isClassical)) {
    const digits = [...bits].toReversed()
    const x = places.reduce((sum, place, bit) => sum + (digits[place] === '1' ? 2 ** bit : 0), 0)
    found.set(x, (found.get(x) ?? 0) + probability)
  }
  const formula = formulaOf(claim.probability, claim.terms, subject.count)
  const parts = only(all, names)
  for (let x = 0; x < 2 ** places.length; x++) {
    const [expected] = formula({ ...subject.values, ...valuesOf(parts, x), x, n: places.length })
    requireEqual(found.get(x) ?? 0, expected, `The probability of ${bitsText(x, places.length)}`)
  }
  return 1
}

/** The possible values of all classical bits, or of the qubits, as bits with the last one first. */
function outcomesFound(
  { distribution, probabilities, qubits }: Awaited<ReturnType<typeof simulate>>,
  registers: readonly Register[],
  isClassical: boolean,
): (readonly [bits: string, probability: number])[] {
  if (!isClassical) {
    if (probabilities === null) throw new Unprovable(tooManyQubits(qubits))
    return Array.from(probabilities, (probability, index) => [index.toString(2), probability] as const)
  }
  const width = registers.reduce((sum, register) => sum + register.width, 0)
  if (distribution.width !== width) throw new Unprovable('The program has bits that belong to no register.')
  return outcomesOf(distribution).map(({ bits, probability }) => [bits, probability] as const)
}

/** @returns the number of cases, one for each observable. */
export async function proveExpectations(subject: Subject, claim: Of<'expectations'>): Promise<number> {
  const { engine, input, parameters, count } = subject
  const observables = Object.entries(claim.observables)
  for (const [observable, formula] of observables) {
    const { mean, mistake } = await engine.observeCircuit(observable, input, parameters && { parameters })
    if (mean === null) throw new Unprovable(sentenceOf(mistake?.message ?? `${observable} has no expectation.`))
    requireEqual(mean, readRealFormula(formula, count)(subject.values), `The expectation of ${observable}`)
  }
  return observables.length
}

/** @returns the number of cases: 1. */
export async function proveUnitary(subject: Subject, claim: Of<'unitary'>): Promise<number> {
  const { engine, input, parameters, values } = subject
  const { matrix, qubits, diagnostics } = await engine.unitary(input, parameters && { parameters })
  if (matrix === null) throw new Unprovable(sentenceOf(diagnostics[0]?.message ?? 'The program has no matrix.'))
  const registers = registersOf(engine, input).qubits
  const ancillas = placesOf(registers, claim.ancillas ?? [])
  const n = qubits - ancillas.length
  const size = 2 ** n
  if (ancillas.some((place) => place < n)) throw new Unprovable('Ancillas come behind all other qubits.')
  const entryOf = matrixOf(claim, size, subject)
  const places = Array.from({ length: size * size }, (_, at) => ({ row: Math.floor(at / size), column: at % size }))
  requireAmplitudes(
    places.map(({ row, column }) => amplitudeAt(matrix, row * 2 ** qubits + column)),
    places.map((place) => entryOf({ ...values, ...place, n })),
    (at) => `The entry in row ${Math.floor(at / size)} and column ${at % size}, counted from 0,`,
  )
  return 1
}

function matrixOf({ entry, matrix }: Of<'unitary'>, size: number, { count }: Subject): Formula {
  if (entry !== undefined) return readFormula(entry, count)
  const rows = matrix?.map((row) => row.map((text) => readFormula(text, count))) ?? []
  if (rows.length !== size || rows.some((row) => row.length !== size)) {
    throw new Unprovable(`The matrix of this circuit has ${size} rows and columns.`)
  }
  return (values) => rows[values['row'] ?? 0]?.[values['column'] ?? 0]?.(values) ?? [0, 0]
}

/** @throws {Refutation} unless numbers are the same up to a phase that they share, with the place of the largest difference. */
function requireAmplitudes(
  found: readonly Complex[],
  expected: readonly Complex[],
  whatAt: (place: number) => string,
): void {
  const phase = sharedPhase(found, expected)
  let [worst, distance] = [0, 0]
  expected.forEach((value, place) => {
    const [real, imaginary] = multiply(phase, value)
    const [a, b] = found[place] ?? [0, 0]
    const own = Math.hypot(a - real, b - imaginary)
    isEqual(own, real + imaginary, whatAt(place))
    if (own > distance + 1e-12) [worst, distance] = [place, own]
  })
  if (distance <= tolerance) return
  // In the phase of the formula, which its author knows.
  const one = multiply([phase[0], -phase[1]], found[worst] ?? [0, 0])
  throw new Refutation(`${whatAt(worst)} is ${complexText(one)} instead of ${complexText(expected[worst] ?? [0, 0])}.`)
}

/** The phase of numbers relative to others, by the first that is large in both; 1 where there is none. */
export function sharedPhase(found: readonly Complex[], expected: readonly Complex[]): Complex {
  const products = expected.map(([real, imaginary], place) => multiply([real, -imaginary], found[place] ?? [0, 0]))
  const lengths = products.map((product) => Math.hypot(...product))
  const largest = lengths.reduce((one, other) => Math.max(one, other), 0)
  if (!(largest > tolerance * tolerance)) return [1, 0]
  const place = lengths.findIndex((length) => length >= 0.3 * largest)
  const [[real, imaginary] = [1, 0], length = 1] = [products[place], lengths[place]]
  return [real / length, imaginary / length]
}

/** A complex number for people: `0.5 - 0.5i`. */
export function complexText([real, imaginary]: Complex): string {
  const [one, other] = [numberText(real), numberText(Math.abs(imaginary))]
  if (other === '0' || Math.abs(imaginary) < tolerance) return one
  const unit = other === '1' ? 'i' : `${other}i`
  if (one === '0' || Math.abs(real) < tolerance) return imaginary < 0 ? `-${unit}` : unit
  return `${one} ${imaginary < 0 ? '-' : '+'} ${unit}`
}

/** A number by its bits, the highest first. */
const bitsText = (x: number, width: number): string => x.toString(2).padStart(width, '0')

/** The number whose bits at some places are those of another, the lowest first. */
const scatterBits = (number: number, places: readonly number[]): number =>
  places.reduce((sum, place, bit) => sum + (Math.floor(number / 2 ** bit) % 2) * 2 ** place, 0)
