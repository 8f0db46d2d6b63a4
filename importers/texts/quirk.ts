/** Circuits of Quirk: links, and their JSON. */
import { type Bit, type Modifier, type Operation, gate, createRegister } from '../program/circuit'
import { type WrittenProgram, writeProgram } from '../program/write'
import { Refusal } from '../refusal'
import { spend } from '../work'
import { arrayAt, objectAt, parseJson } from './json'

const fractions: Readonly<Record<string, number>> = { '½': 1 / 2, '¼': 1 / 4, '⅛': 1 / 8, '⅟₁₆': 1 / 16 }
/** Spaces, and displays that only show states. */
const silent = /^(1|…|Bloch|Chance\d*|Amps\d+|Density\d*|Sample\d+)$/
const states: Readonly<Record<string, readonly string[]>> = {
  0: [],
  1: ['x'],
  '+': ['h'],
  '-': ['x', 'h'],
  i: ['h', 's'],
  '-i': ['h', 'sdg'],
}

/** The circuit of a link, or the text itself. */
function circuitOf(text: string): string {
  const [, encoded] = /#circuit=([^\s]*)/.exec(text) ?? []
  if (encoded === undefined) return text
  try {
    return decodeURIComponent(encoded)
  } catch (error) {
    if (error instanceof URIError) throw new Refusal('This link is not complete.')
    throw error
  }
}

/**
 * Reads a circuit of Quirk.
 *
 * @throws {Refusal} at the first gate that is not understood.
 */
export function importQuirk(text: string): WrittenProgram {
  const circuit = objectAt(parseJson(circuitOf(text.trim())))
  if (circuit.gates !== undefined) throw new Refusal('Gates of its own are not understood.')
  const columns = arrayAt(circuit.cols).map(arrayAt)
  const start = circuit.init === undefined ? [] : arrayAt(circuit.init)
  spend(columns.length)
  const count = columns.reduce((max, column) => Math.max(max, column.length), start.length)
  if (count === 0) throw new Refusal('The circuit has no qubits.')
  if (count > 100) throw new Refusal('The circuit has more than 100 qubits.')
  const qubits = createRegister('qubit', 'q', count)
  const bits = createRegister('bit', 'c', count)
  const measured = new Set<number>()
  const operations = start.flatMap((state, index) => {
    const names = states[String(state)]
    const bit = qubits.bits[index]
    if (names === undefined || bit === undefined) throw new Refusal('A state at the beginning is not understood.')
    return names.map((name): Operation => gate(name, [bit]))
  })
  for (const [place, column] of columns.entries()) {
    operations.push(...columnOf(column, place + 1, qubits.bits, bits.bits, measured))
    spend(operations.length / 100)
  }
  const registers = measured.size > 0 ? [qubits, bits] : [qubits]
  return writeProgram({ registers, operations, phase: 0 })
}

function columnOf(
  column: readonly unknown[],
  number: number,
  qubits: readonly Bit[],
  bits: readonly Bit[],
  measured: Set<number>,
): Operation[] {
  spend(column.length)
  const controls: { bit: Bit; modifier: Modifier }[] = []
  const gates: { name: string; bit: Bit }[] = []
  const swaps: Bit[] = []
  const outcomes: Operation[] = []
  for (const [index, entry] of column.entries()) {
    const bit = qubits[index]
    const outcome = bits[index]
    if (bit === undefined || outcome === undefined || (typeof entry === 'string' && silent.test(entry)) || entry === 1)
      continue
    if (entry === '•' || entry === '◦') {
      controls.push({ bit, modifier: { kind: 'ctrl', on: entry === '•' } })
      continue
    }
    if (measured.has(index)) throw new Refusal(`Column ${number} acts on a qubit behind its measurement.`)
    if (entry === 'Measure') {
      measured.add(index)
      outcomes.push({ kind: 'measure', qubit: bit, bit: outcome, at: 0 })
    } else if (entry === 'Swap') swaps.push(bit)
    else gates.push({ name: String(entry), bit })
  }
  if (outcomes.length > 0 && controls.length > 0) throw new Refusal(`Column ${number} measures under controls.`)
  if (swaps.length !== 0 && swaps.length !== 2) throw new Refusal(`Column ${number} swaps one qubit.`)
  const under = (inner: { name: string; modifiers: Modifier[]; on: readonly Bit[] }): Operation =>
    gate(
      inner.name,
      [...controls.map(({ bit }) => bit), ...inner.on],
      [],
      [...controls.map(({ modifier }) => modifier), ...inner.modifiers],
    )
  return [
    ...gates.map(({ name, bit }) => under({ ...gateOf(name, number), on: [bit] })),
    ...(swaps.length === 2 ? [under({ name: 'swap', modifiers: [], on: swaps })] : []),
    ...outcomes,
  ]
}

function gateOf(name: string, column: number): { name: string; modifiers: Modifier[] } {
  if (name === 'H') return { name: 'h', modifiers: [] }
  const [, letter = '', sign = '', fraction] = /^([XYZ])(?:\^(-?)(.+))?$/.exec(name) ?? []
  const exponent = fraction === undefined ? 1 : fractions[fraction]
  if (letter === '' || exponent === undefined)
    throw new Refusal(`"${name.slice(0, 40)}" in column ${column} is not understood.`)
  const lower = letter.toLowerCase()
  if (exponent === 1 && sign === '') return { name: lower, modifiers: [] }
  if (lower === 'z' && exponent === 0.5) return { name: sign === '' ? 's' : 'sdg', modifiers: [] }
  if (lower === 'z' && exponent === 0.25) return { name: sign === '' ? 't' : 'tdg', modifiers: [] }
  return { name: lower, modifiers: [{ kind: 'pow', exponent: sign === '' ? exponent : -exponent }] }
}
