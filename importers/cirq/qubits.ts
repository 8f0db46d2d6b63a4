/** Qubits of Cirq: two with the same coordinates or name are the same. */
import { type Bit, type Register, createRegister } from '../program/circuit'
import { Refusal } from '../refusal'
import { Arguments, PythonObject, type Value, list, native, toInteger, toText } from '../python/values'
import { spend } from '../work'

/** A qubit. */
export class QubitValue extends PythonObject {
  readonly description = 'a qubit'
  constructor(
    readonly bit: Bit,
    /** Its class, and what orders it among others of its class. */
    readonly className: 'GridQubit' | 'LineQubit' | 'NamedQubit',
    readonly order: readonly (number | string)[],
    readonly name: string,
  ) {
    super()
  }
  override attribute(name: string): Value | undefined {
    if (name === 'name') return this.name
    if (name === 'x' && this.className === 'LineQubit') return this.order[0]
    if (name === 'row' && this.className === 'GridQubit') return this.order[0]
    return name === 'col' && this.className === 'GridQubit' ? this.order[1] : undefined
  }
  override key() {
    return `${this.className} ${this.name}`
  }
}

/** Which of two qubits Cirq counts first. */
export function compareQubits(a: QubitValue, b: QubitValue): number {
  if (a.className !== b.className) return a.className < b.className ? -1 : 1
  for (const [index, part] of a.order.entries()) {
    const other = b.order[index]
    if (other === undefined) return 1
    if (part !== other) return part < other ? -1 : 1
  }
  return a.order.length - b.order.length
}

const range = ({ positional }: Arguments): [number, number] => {
  const [first = 0, second] = positional.map((one) => toInteger(one))
  return second === undefined ? [0, first] : [first, second]
}

const count = (from: number, to: number) => {
  if (to - from > 2000) throw new Refusal('A program has at most 2,000 qubits here.')
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index)
}

/** All qubits of a program. */
export class Qubits {
  private readonly known = new Map<string, QubitValue>()

  private make(className: QubitValue['className'], order: readonly (number | string)[], name: string): QubitValue {
    spend()
    const key = `${className} ${name}`
    const found = this.known.get(key)
    if (found !== undefined) return found
    const [bit] = createRegister('qubit', name, 1, true).bits
    if (bit === undefined) throw new Refusal('There is no such qubit.')
    const value = new QubitValue(bit, className, order, name)
    this.known.set(key, value)
    if (this.known.size > 2000) throw new Refusal('A program has at most 2,000 qubits here.')
    return value
  }

  /** A qubit on a line. */
  line = (x: number) => this.make('LineQubit', [x], `q_${x < 0 ? `m${-x}` : x}`)
  /** A qubit of a grid. */
  grid = (row: number, column: number) => this.make('GridQubit', [row, column], `q_${row}_${column}`)
  /** A qubit with a name, whose numbers are ordered as numbers. */
  named = (name: string) =>
    this.make('NamedQubit', [name.replaceAll(/\d+/g, (digits) => `${digits.padStart(8, '0')}:${digits.length}`)], name)

  /** The value of a bit. */
  of(bit: Bit): QubitValue | undefined {
    return [...this.known.values()].find((one) => one.bit === bit)
  }

  /** The classes. */
  classes(): Readonly<Record<string, Value>> {
    const rectangle = (rows: number, columns: number, top = 0, left = 0) =>
      list(count(top, top + rows).flatMap((row) => count(left, left + columns).map((column) => this.grid(row, column))))
    return {
      LineQubit: native('LineQubit', (parameters) => this.line(toInteger(parameters.bind('x')[0])), {
        range: native('range', (parameters) => list(count(...range(parameters)).map(this.line))),
      }),
      GridQubit: native(
        'GridQubit',
        (parameters) => {
          const [row, column] = parameters.bind('row', 'col')
          return this.grid(toInteger(row), toInteger(column))
        },
        {
          rect: native('rect', (parameters) => {
            const [rows, columns, top = 0, left = 0] = parameters.bind('rows', 'cols', 'top', 'left')
            return rectangle(toInteger(rows), toInteger(columns), toInteger(top), toInteger(left))
          }),
          square: native('square', (parameters) => {
            const [size, top = 0, left = 0] = parameters.bind('diameter', 'top', 'left')
            return rectangle(toInteger(size), toInteger(size), toInteger(top), toInteger(left))
          }),
        },
      ),
      NamedQubit: native('NamedQubit', (parameters) => this.named(toText(parameters.bind('name')[0])), {
        range: native('range', (parameters) => {
          const prefix = toText(parameters.named.get('prefix'))
          const [from, to] = range(parameters)
          return list(count(from, to).map((index) => this.named(`${prefix}${index}`)))
        }),
      }),
      q: native('q', ({ positional: [first, second] }) => {
        if (typeof first === 'string') return this.named(first)
        return second === undefined ? this.line(toInteger(first)) : this.grid(toInteger(first), toInteger(second))
      }),
    }
  }
}

/** The registers of a circuit with these qubits, and the bit that each becomes: `q` for those on a line from 0. */
export function registersOf(qubits: readonly QubitValue[]): { registers: Register[]; places: Map<Bit, Bit> } {
  const sorted = [...qubits].sort(compareQubits)
  const places = new Map<Bit, Bit>()
  const isLine = sorted.every(({ className, order }, index) => className === 'LineQubit' && order[0] === index)
  if (!isLine) return { registers: sorted.map(({ bit }) => bit.register), places }
  const register = createRegister('qubit', 'q', sorted.length)
  for (const [index, { bit }] of sorted.entries()) places.set(bit, register.bits[index] ?? bit)
  return { registers: sorted.length === 0 ? [] : [register], places }
}
