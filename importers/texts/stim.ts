/** Stim: circuits of Clifford gates, without noise. */
import {
  type Bit,
  type Modifier,
  type Operation,
  gate,
  createRegister,
  maxOperations,
  tooManyOperations,
} from '../program/circuit'
import { type WrittenProgram, writeProgram } from '../program/write'
import { Refusal, withPlace } from '../refusal'
import { spend } from '../work'

type Build = (qubits: readonly Bit[]) => Operation[]
const inverse: Modifier[] = [{ kind: 'inv' }]
const root: Modifier[] = [{ kind: 'pow', exponent: 0.5 }]
const plain =
  (name: string, modifiers: Modifier[] = []): Build =>
  (qubits) => [gate(name, qubits, [], modifiers)]
const chain =
  (...names: string[]): Build =>
  (qubits) =>
    names.map((name) => gate(name, qubits))
const turn =
  (name: string, angle: number): Build =>
  (qubits) => [gate(name, qubits, [angle])]
const swapped =
  (name: string): Build =>
  ([a, b]) =>
    a === undefined || b === undefined ? [] : [gate(name, [b, a])]

const single: Readonly<Record<string, Build>> = {
  I: plain('id'),
  X: plain('x'),
  Y: plain('y'),
  Z: plain('z'),
  H: plain('h'),
  H_XZ: plain('h'),
  H_XY: chain('x', 's'),
  S: plain('s'),
  SQRT_Z: plain('s'),
  S_DAG: plain('sdg'),
  SQRT_Z_DAG: plain('sdg'),
  SQRT_X: plain('sx'),
  SQRT_X_DAG: plain('sx', inverse),
  SQRT_Y: plain('y', root),
  SQRT_Y_DAG: plain('y', [...inverse, ...root]),
}

const double: Readonly<Record<string, Build>> = {
  CX: plain('cx'),
  CNOT: plain('cx'),
  ZCX: plain('cx'),
  CY: plain('cy'),
  ZCY: plain('cy'),
  CZ: plain('cz'),
  ZCZ: plain('cz'),
  XCZ: swapped('cx'),
  YCZ: swapped('cy'),
  SWAP: plain('swap'),
  ISWAP: plain('iswap'),
  ISWAP_DAG: plain('iswap', inverse),
  SQRT_XX: turn('rxx', Math.PI / 2),
  SQRT_XX_DAG: turn('rxx', -Math.PI / 2),
  SQRT_YY: turn('ryy', Math.PI / 2),
  SQRT_YY_DAG: turn('ryy', -Math.PI / 2),
  SQRT_ZZ: turn('rzz', Math.PI / 2),
  SQRT_ZZ_DAG: turn('rzz', -Math.PI / 2),
}

/** What turns the basis of a measurement or a reset to that of Z, and back. */
const bases: Readonly<Record<string, { to: Build; back: Build }>> = {
  '': { to: () => [], back: () => [] },
  Z: { to: () => [], back: () => [] },
  X: { to: plain('h'), back: plain('h') },
  Y: { to: plain('sx'), back: plain('sx', inverse) },
}

/** Annotations, which change no state. */
const annotations = new Set('TICK QUBIT_COORDS SHIFT_COORDS DETECTOR OBSERVABLE_INCLUDE'.split(' '))

/** What a feedback does to its target. */
const feedbacks: Readonly<Record<string, string>> = {
  CX: 'x',
  CNOT: 'x',
  ZCX: 'x',
  CY: 'y',
  ZCY: 'y',
  CZ: 'z',
  ZCZ: 'z',
}

interface Line {
  name: string
  argument: string
  targets: string[]
  from: number
  to: number
}

class Reader {
  private readonly qubits: Bit[] = []
  private readonly record = createRegister('bit', 'rec', 0)
  private readonly operations: Operation[] = []

  constructor(private readonly lines: readonly Line[]) {}

  read(): WrittenProgram {
    this.block(0, 0)
    const register = createRegister('qubit', 'q', 0)
    register.bits.push(...this.qubits)
    for (const bit of this.qubits) bit.register = register
    const registers = this.record.bits.length > 0 ? [register, this.record] : [register]
    if (this.qubits.length === 0) throw new Refusal('The circuit has no qubits.')
    return writeProgram({ registers, operations: this.operations, phase: 0 })
  }

  /** Reads lines up to the end of a block. @returns the line behind it. */
  private block(start: number, depth: number): number {
    let at = start
    for (let line = this.lines[at]; line !== undefined; line = this.lines[at]) {
      spend()
      at += 1
      if (line.name === '}') {
        if (depth === 0) throw new Refusal('This block has not begun.', line)
        return at
      }
      if (line.name === 'REPEAT') at = this.repeat(line, at, depth)
      else this.instructionAt(line)
    }
    if (depth > 0) throw new Refusal('A block does not end.', this.lines.at(-1) ?? null)
    return at
  }

  private repeat(line: Line, start: number, depth: number): number {
    const count = Number(line.targets[0])
    if (!Number.isInteger(count) || count < 1 || line.targets.at(-1) !== '{')
      throw new Refusal('A repetition has a whole number and a block.', line)
    if (depth > 20) throw new Refusal('Blocks are nested too deeply.', line)
    let end = start
    for (let round = 0; round < count; round += 1) end = this.block(start, depth + 1)
    return end
  }

  private instructionAt(line: Line) {
    withPlace(line, () => this.instruction(line))
    if (this.operations.length > maxOperations) throw new Refusal(tooManyOperations, line)
  }

  private instruction({ name, argument, targets, from }: Line) {
    if (annotations.has(name)) {
      if (name === 'TICK' && this.qubits.length > 0)
        this.operations.push({ kind: 'barrier', qubits: [...this.qubits], at: from })
      return
    }
    if (argument !== '') throw new Refusal('Instructions with a probability are not understood.')
    const add = (operations: readonly Operation[]) =>
      void this.operations.push(...operations.map((one) => ({ ...one, at: from })))
    const one = Object.hasOwn(single, name) ? single[name] : undefined
    const two = Object.hasOwn(double, name) ? double[name] : undefined
    const [, does, basis = ''] = /^(MR|M|R)([XYZ]?)$/.exec(name) ?? []
    if (one !== undefined) for (const target of targets) add(one([this.qubit(target)]))
    else if (two !== undefined) this.pairs(name, two, targets, add)
    else if (does !== undefined) for (const target of targets) add(this.measured(does, basis, target))
    else throw new Refusal(`The instruction "${name}" is not understood.`)
  }

  private pairs(
    name: string,
    build: Build,
    targets: readonly string[],
    add: (operations: readonly Operation[]) => void,
  ) {
    if (targets.length % 2 === 1) throw new Refusal('This instruction takes pairs of targets.')
    for (let at = 0; at < targets.length; at += 2) {
      const [first = '', second = ''] = targets.slice(at, at + 2)
      if (first.startsWith('rec[')) {
        const inner = feedbacks[name]
        if (inner === undefined) throw new Refusal('This instruction has no feedback here.')
        const condition = { kind: 'equals' as const, bits: [this.recorded(first)], value: 1 }
        add([{ kind: 'if', condition, body: [gate(inner, [this.qubit(second)])], otherwise: [], at: 0 }])
      } else {
        if (first === second) throw new Refusal('A gate takes a qubit twice.')
        add(build([this.qubit(first), this.qubit(second)]))
      }
    }
  }

  private measured(does: string, basis: string, target: string): Operation[] {
    const { to, back } = bases[basis] ?? { to: () => [], back: () => [] }
    const inverts = target.startsWith('!')
    if (inverts && does !== 'M') throw new Refusal('Only "M" inverts its results here.')
    const qubit = this.qubit(inverts ? target.slice(1) : target)
    const flips: Operation[] = inverts ? [gate('x', [qubit])] : []
    const steps: Operation[] = []
    if (does !== 'R') {
      const bit: Bit = { register: this.record, index: this.record.bits.length }
      if (bit.index >= 2000) throw new Refusal('There are at most 2,000 measurements here.')
      this.record.bits.push(bit)
      steps.push({ kind: 'measure', qubit, bit, at: 0 })
    }
    if (does !== 'M') steps.push({ kind: 'reset', qubit, at: 0 })
    return [...to([qubit]), ...flips, ...steps, ...flips, ...back([qubit])]
  }

  private recorded(target: string): Bit {
    const place = Number(/^rec\[(-\d+)\]$/.exec(target)?.[1])
    const bit = this.record.bits.at(place)
    if (bit === undefined || !(place < 0)) throw new Refusal('Nothing is recorded there yet.')
    return bit
  }

  private qubit(target: string): Bit {
    const index = /^\d+$/.test(target) ? Number(target) : -1
    if (index < 0 || index >= 2000) throw new Refusal('A target is a qubit from 0 to 1,999 here.')
    for (let next = this.qubits.length; next <= index; next += 1)
      this.qubits.push({ register: createRegister('qubit', 'q', 0), index: next })
    const bit = this.qubits[index]
    if (bit === undefined) throw new Refusal('There is no such qubit.')
    return bit
  }
}

/**
 * Reads a circuit of Stim.
 *
 * @throws {Refusal} at the first instruction that is not understood.
 */
export function importStim(text: string): WrittenProgram {
  const lines: Line[] = []
  let from = 0
  for (const whole of text.split('\n')) {
    const line = whole.split('#', 1)[0]?.trim() ?? ''
    const [, name = '', argument = '', rest = ''] =
      /^([A-Za-z_\d]+|\})(?:\[[^\]]*\])?(\([^)]*\))?\s*(.*)$/.exec(line) ?? []
    const place = { from: from + whole.indexOf(line), to: from + whole.indexOf(line) + line.length }
    if (line !== '' && name === '') throw new Refusal('This is no instruction.', place)
    if (name !== '')
      lines.push({ name: name.toUpperCase(), argument, targets: rest.split(/\s+/).filter(Boolean), ...place })
    from += whole.length + 1
  }
  return new Reader(lines).read()
}
