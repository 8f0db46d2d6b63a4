/** Proofs that circuits compute functions of numbers: all inputs at once, in superposition. */
import type { SimpleClaim } from '../contract/claims'
import { claimLimits } from '../contract/claim-limits'
import { multiply, readFormula, readRealFormula, type Complex } from './formula'
import { only, placesOf, qubitName, registersOf, valuesOf, withPreparation, type Register } from './program'
import { amplitudeAt, complexText, sharedPhase } from './prove-states'
import { amplitudesOf, type Subject } from './subject'
import { Refutation, Unprovable } from './verdict'

type MapsClaim = Extract<SimpleClaim, { kind: 'maps' }>

/** How far an amplitude may be from the expected one. */
const tolerance = 1e-7

/** An input, and where its amplitude is to be found. */
interface ExpectedInput {
  inputs: Record<string, number>
  /** The values of all registers afterwards, by name; those that are left out are 0. */
  after: Record<string, number>
  /** The copy of the inputs. */
  copied: number
  amplitude: Complex
}

/** @returns the number of cases, one for each input. */
export async function proveMaps(subject: Subject, claim: MapsClaim): Promise<number> {
  const { engine, input } = subject
  if (typeof input !== 'string') throw new Unprovable('Only programs map numbers.')
  const registers = registersOf(engine, input).qubits
  // Each input is entangled with a copy, so that each is compared by itself: of all inputs together, a circuit may exchange some.
  const { amplitudes } = await amplitudesOf(
    { ...subject, input: withAllInputs(subject, input, claim.inputs) },
    claimLimits.qubitsWithCopies,
  )
  const expected = expectedInputs(subject, claim, registers)
  const size = 2 ** registers.reduce((sum, { width }) => sum + width, 0)
  const indexOf = ({ after, copied }: ExpectedInput) =>
    registers.reduce((sum, { name, first }) => sum + (after[name] ?? 0) * 2 ** first, copied * size)
  const found = expected.map((one) => amplitudeAt(amplitudes, indexOf(one)))
  const phase = sharedPhase(
    found,
    expected.map(({ amplitude }) => amplitude),
  )
  expected.forEach((one, at) => {
    const [real, imaginary] = multiply(phase, one.amplitude)
    const [a, b] = found[at] ?? [0, 0]
    if (Math.hypot(a - real, b - imaginary) <= tolerance) return
    const unit = multiply([phase[0] * Math.sqrt(expected.length), -phase[1] * Math.sqrt(expected.length)], [a, b])
    throw counterexample(one, registers, unit, amplitudes)
  })
  return expected.length
}

/** What is to become of each input. @throws {Refutation} for a value that does not fit into its register. */
function expectedInputs({ values, count }: Subject, claim: MapsClaim, registers: readonly Register[]): ExpectedInput[] {
  const outputs = Object.entries(claim.outputs).map(([name, formula]) => {
    const width = placesOf(registers, [name]).length
    return { name, width, valueOf: readRealFormula(formula, count) }
  })
  const phase = readFormula(claim.phase ?? '1', count)
  const inputs = only(registers, claim.inputs)
  const bits = placesOf(registers, claim.inputs).length
  return Array.from({ length: 2 ** bits }, (_, number) => {
    const own = valuesOf(inputs, number)
    const before = { ...values, ...own, n: bits }
    const after: Record<string, number> = { ...own }
    for (const { name, width, valueOf } of outputs) {
      const value = valueOf(before)
      after[name] = value
      if (Number.isInteger(value) && value >= 0 && value < 2 ** width) continue
      const max = 2 ** width - 1
      throw new Refutation(
        `${wordsOf(own)}, the formula gives ${value} for ${name}, which holds numbers from 0 to ${max}.`,
      )
    }
    const copied = inputs.reduce(
      (sum, { name, first }) => sum + ((own[name] ?? 0) ^ (claim.prepared?.[name] ?? 0)) * 2 ** first,
      0,
    )
    const [real, imaginary] = phase(before)
    const length = 2 ** (-bits / 2)
    return { inputs: own, after, copied, amplitude: [real * length, imaginary * length] }
  })
}

/** What the circuit does to an input in place of what is expected. @param unit the amplitude that was found, times √inputs */
function counterexample(
  { inputs, after, copied, amplitude }: ExpectedInput,
  registers: readonly Register[],
  unit: Complex,
  amplitudes: Float64Array,
): Refutation {
  const size = 2 ** registers.reduce((sum, { width }) => sum + width, 0)
  let best = { square: 0, values: after }
  for (let index = 0; index < size; index++) {
    const values = valuesOf(registers, index)
    const square = Math.hypot(...amplitudeAt(amplitudes, copied * size + index))
    if (square > best.square + tolerance) best = { square, values }
  }
  const wrong = registers.find(({ name }) => best.values[name] !== (after[name] ?? 0))
  if (wrong !== undefined && best.square > tolerance) {
    const { name } = wrong
    return new Refutation(`${wordsOf(inputs)}, ${name} is ${best.values[name]} instead of ${after[name] ?? 0}.`)
  }
  const factor = Math.hypot(...amplitude) === 0 ? 1 : 1 / Math.hypot(...amplitude)
  const expected: Complex = [amplitude[0] * factor, amplitude[1] * factor]
  return new Refutation(
    `${wordsOf(inputs)}, the factor of the amplitude is ${complexText(unit)} instead of ${complexText(expected)}.`,
  )
}

/** "For a = 1 and b = 3". */
function wordsOf(inputs: Record<string, number>): string {
  const list = Object.entries(inputs).map(([name, value]) => `${name} = ${value}`)
  return `For ${list.join(' and ')}`
}

/** A program that gets all inputs at once, each with a copy of it. */
function withAllInputs({ engine }: Subject, program: string, names: readonly string[]): string {
  const registers = registersOf(engine, program).qubits
  const places = placesOf(registers, names)
  const gates = places.flatMap((place, at) => {
    const qubit = qubitName(registers, place)
    return [`h ${qubit};`, `cx ${qubit}, copy_of_inputs[${at}];`]
  })
  return withPreparation(engine, program, [`qubit[${places.length}] copy_of_inputs;`, ...gates].join('\n'))
}
