/** Proofs of what circuits do to states. */
import { outcomesOf } from '../../engine-rs/distribution'
import type { SimpleClaim } from '../../server/circuits/curated/claims'
import { multiply, readFormula, readRealFormula, squareOf, type Complex, type Formula, type Values } from './formula'
import {
  gatherBits,
  placesOf,
  qubitName,
  registersOf,
  simulate,
  valuesOf,
  withPreparation,
  type Register,
} from './program'
import { amplitudesOf, requireEqual, type Subject } from './subject'

type Of<Kind extends SimpleClaim['kind']> = Extract<SimpleClaim, { kind: Kind }>

/** The formula of a claim that has one, or a list of bits. */
function formulaOf(formula: string | undefined, terms: Record<string, string> | undefined): Formula {
  if (formula !== undefined) return readFormula(formula)
  if (terms === undefined) throw new Error('The claim has neither a formula nor terms.')
  const list = new Map(Object.entries(terms).map(([bits, term]) => [Number.parseInt(bits, 2), readFormula(term)]))
  return (values) => list.get(values['x'] ?? -1)?.(values) ?? [0, 0]
}

const amplitudeAt = (amplitudes: Float64Array, index: number): Complex => [
  amplitudes[2 * index] ?? 0,
  amplitudes[2 * index + 1] ?? 0,
]

/** Registers as if there were no others. */
function only(registers: readonly Register[], names: readonly string[]): Register[] {
  let first = 0
  return names.map((name) => {
    const width = placesOf(registers, [name]).length
    first += width
    return { name, first: first - width, width }
  })
}

export async function proveState(subject: Subject, claim: Of<'state'>): Promise<void> {
  const { amplitudes, qubits } = await amplitudesOf(subject)
  const registers = registersOf(subject.engine, subject.input).qubits
  const names = claim.qubits ?? registers.map(({ name }) => name)
  const places = placesOf(registers, names)
  const formula = formulaOf(claim.amplitude, claim.terms)
  const parts = only(registers, names)
  const expected = Array.from({ length: 2 ** places.length }, (_, x) =>
    formula({ ...subject.values, ...valuesOf(parts, x), x, n: places.length }),
  )
  const length = expected.reduce((sum, amplitude) => sum + squareOf(amplitude), 0)
  const others = Array.from({ length: qubits }, (_, place) => place).filter((place) => !places.includes(place))
  // For each state of the other qubits, how much of it these ones have of what is expected.
  const overlaps = new Map<number, Complex>()
  for (let index = 0; index < 2 ** qubits; index++) {
    const other = gatherBits(index, others)
    const [real, imaginary] = expected[gatherBits(index, places)] ?? [0, 0]
    const [a, b] = multiply([real, -imaginary], amplitudeAt(amplitudes, index))
    const [c, d] = overlaps.get(other) ?? [0, 0]
    overlaps.set(other, [a + c, b + d])
  }
  const fidelity = [...overlaps.values()].reduce((sum, overlap) => sum + squareOf(overlap), 0) / length
  requireEqual(fidelity, 1, 'The fidelity with the expected state')
}

export async function proveOutcomes(subject: Subject, claim: Of<'outcomes'>): Promise<void> {
  const { engine, input, parameters } = subject
  const registers = registersOf(engine, input)
  const simulation = await simulate(engine, input, parameters)
  const isClassical = registers.bits.length > 0
  const all = isClassical ? registers.bits : registers.qubits
  const names = claim.registers ?? all.map(({ name }) => name)
  const places = placesOf(all, names)
  const found = new Map<number, number>()
  const outcomes = isClassical
    ? outcomesOf(simulation.distribution).map(({ bits, probability }) => [bits, probability] as const)
    : Array.from(simulation.probabilities ?? [], (probability, index) => [index.toString(2), probability] as const)
  for (const [bits, probability] of outcomes) {
    const digits = [...bits].toReversed()
    const x = places.reduce((sum, place, bit) => sum + (digits[place] === '1' ? 2 ** bit : 0), 0)
    found.set(x, (found.get(x) ?? 0) + probability)
  }
  const formula = formulaOf(claim.probability, claim.terms)
  const parts = only(all, names)
  for (let x = 0; x < 2 ** places.length; x++) {
    const [expected] = formula({ ...subject.values, ...valuesOf(parts, x), x, n: places.length })
    requireEqual(found.get(x) ?? 0, expected, `The probability of ${x.toString(2).padStart(places.length, '0')}`)
  }
}

export async function proveExpectations(subject: Subject, claim: Of<'expectations'>): Promise<void> {
  const { engine, input, parameters } = subject
  for (const [observable, formula] of Object.entries(claim.observables)) {
    const { mean, mistake } = await engine.observeCircuit(observable, input, parameters && { parameters })
    if (mean === null) throw new Error(mistake?.message ?? `${observable} has no expectation.`)
    requireEqual(mean, readRealFormula(formula)(subject.values), `The expectation of ${observable}`)
  }
}

export async function proveUnitary(subject: Subject, claim: Of<'unitary'>): Promise<void> {
  const { engine, input, parameters, values } = subject
  const { matrix, qubits } = await engine.unitary(input, parameters && { parameters })
  if (matrix === null) throw new Error('The program has no matrix.')
  const registers = registersOf(engine, input).qubits
  const ancillas = placesOf(registers, claim.ancillas ?? [])
  const size = 2 ** (qubits - ancillas.length)
  if (ancillas.some((place) => 2 ** place < size)) throw new Error('Ancillas come behind all other qubits.')
  const entryOf = matrixOf(claim)
  let trace: Complex = [0, 0]
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const [real, imaginary] = entryOf({ ...values, row, column, n: qubits - ancillas.length })
      const [a, b] = multiply([real, -imaginary], amplitudeAt(matrix, row * 2 ** qubits + column))
      trace = [trace[0] + a, trace[1] + b]
    }
  }
  // Columns of both have length 1, so only equal ones have this product.
  requireEqual(Math.sqrt(squareOf(trace)) / size, 1, 'The overlap with the expected matrix')
}

function matrixOf({ entry, matrix }: Of<'unitary'>): Formula {
  if (entry !== undefined) return requireUnitary(readFormula(entry))
  const rows = matrix?.map((row) => row.map(readFormula))
  return requireUnitary((values) => rows?.[values['row'] ?? 0]?.[values['column'] ?? 0]?.(values) ?? [0, 0])
}

/** A formula of entries, once its columns have length 1. */
function requireUnitary(formula: Formula): Formula {
  const isChecked = new Set<number>()
  return (values: Values) => {
    const { column = 0, n = 0 } = values
    if (!isChecked.has(column)) {
      isChecked.add(column)
      const entries = Array.from({ length: 2 ** n }, (_, row) => squareOf(formula({ ...values, row })))
      requireEqual(
        entries.reduce((sum, square) => sum + square, 0),
        1,
        `The length of the expected column ${column}`,
      )
    }
    return formula(values)
  }
}

export async function proveMaps(subject: Subject, claim: Of<'maps'>): Promise<void> {
  const { engine, input, values } = subject
  if (typeof input !== 'string') throw new Error('Only programs map numbers.')
  const registers = registersOf(engine, input).qubits
  // Of inputs that change nothing would be left to compare with, so each is entangled with a copy.
  const changed = claim.inputs.filter((name) => claim.outputs[name] !== undefined)
  const state = await amplitudesOf({ ...subject, input: withAllInputs(subject, input, claim.inputs, changed) })
  const outputs = Object.entries(claim.outputs).map(([name, formula]) => {
    placesOf(registers, [name])
    return [name, readRealFormula(formula)] as const
  })
  const phase = readFormula(claim.phase ?? '1')
  const inputs = only(registers, claim.inputs)
  const copies = only(registers, changed)
  const size = 2 ** registers.reduce((sum, { width }) => sum + width, 0)
  const bits = placesOf(registers, claim.inputs).length
  let overlap: Complex = [0, 0]
  for (let number = 0; number < 2 ** bits; number++) {
    const own = valuesOf(inputs, number)
    const before = { ...values, ...own }
    const after: Record<string, number> = { ...own }
    for (const [name, formula] of outputs) after[name] = formula(before)
    const copied = copies.reduce(
      (sum, { name, first }) => sum + ((own[name] ?? 0) ^ (claim.prepared?.[name] ?? 0)) * 2 ** first,
      0,
    )
    const index = registers.reduce((sum, { name, first }) => sum + (after[name] ?? 0) * 2 ** first, copied * size)
    const [real, imaginary] = phase(before)
    const [a, b] = multiply([real, -imaginary], amplitudeAt(state.amplitudes, index))
    overlap = [overlap[0] + a, overlap[1] + b]
  }
  requireEqual(Math.sqrt(squareOf(overlap)) / 2 ** (bits / 2), 1, 'The share of inputs that are mapped as claimed')
}

/** A program that gets all inputs at once. What it prepares by X gates itself makes a difference only to inputs that are copied. */
function withAllInputs(
  { engine }: Subject,
  program: string,
  names: readonly string[],
  copied: readonly string[],
): string {
  const registers = registersOf(engine, program).qubits
  const nameAt = (place: number) => qubitName(registers, place, program)
  const superposition = placesOf(registers, names).map((place) => `h ${nameAt(place)};`)
  const places = placesOf(registers, copied)
  const copies = places.map((place, at) => `cx ${nameAt(place)}, copy_of_inputs[${at}];`)
  const declaration = places.length > 0 ? [`qubit[${places.length}] copy_of_inputs;`] : []
  return withPreparation(engine, program, [...declaration, ...superposition, ...copies].join('\n'))
}
