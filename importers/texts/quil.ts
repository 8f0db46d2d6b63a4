/** Quil, as Rigetti's tools write it: gates and their modifiers, measurements, resets and parameters. Its jumps are not understood. */
import {
  type Bit,
  type Operation,
  type Register,
  controlOperations,
  createRegister,
  gate,
  invertOperations,
  maxOperations,
  tooManyOperations,
} from '../program/circuit'
import { type Numeric, combineNumerics, negative } from '../program/numeric'
import { type WrittenProgram, writeProgram } from '../program/write'
import { Refusal, withPlace } from '../refusal'
import { spend } from '../work'
import { readNumber } from './quil-numbers'

/** What a gate is on its qubits, with its parameters. */
interface GateKind {
  qubits: number
  parameters: number
  build: (qubits: readonly Bit[], parameters: readonly Numeric[]) => Operation[]
}

const plain = (name: string, qubits: number): GateKind => ({
  qubits,
  parameters: 0,
  build: (on) => [gate(name, on)],
})
const turned = (name: string, qubits: number): GateKind => ({
  qubits,
  parameters: 1,
  build: (on, parameters) => [gate(name, on, parameters)],
})

/** A phase for one state of two qubits, those in front of it and behind it turned by X where it has a 0. */
const phased = (first: boolean, second: boolean): GateKind => ({
  qubits: 2,
  parameters: 1,
  build: (on, parameters) => {
    const flips = on.filter((_, index) => !(index === 0 ? first : second)).map((qubit) => gate('x', [qubit]))
    return [...flips, gate('cp', on, parameters), ...flips]
  },
})

/** `XY`, which turns |01⟩ and |10⟩ into each other: exp(iθ(XX + YY)/4). */
const exchange: GateKind = {
  qubits: 2,
  parameters: 1,
  build: (on, [angle = 0]) => {
    const half = combineNumerics('product', negative(angle), 0.5)
    return [gate('rxx', on, [half]), gate('ryy', on, [half])]
  },
}

/** `PSWAP`: a swap with a phase for |01⟩ and |10⟩. */
const phasedSwap: GateKind = {
  qubits: 2,
  parameters: 1,
  build: (on, parameters) => [gate('swap', on), gate('cx', on), gate('p', on.slice(1), parameters), gate('cx', on)],
}

const gates: ReadonlyMap<string, GateKind> = new Map([
  ['I', plain('id', 1)],
  ['X', plain('x', 1)],
  ['Y', plain('y', 1)],
  ['Z', plain('z', 1)],
  ['H', plain('h', 1)],
  ['S', plain('s', 1)],
  ['T', plain('t', 1)],
  ['CNOT', plain('cx', 2)],
  ['CZ', plain('cz', 2)],
  ['SWAP', plain('swap', 2)],
  ['ISWAP', plain('iswap', 2)],
  ['CCNOT', plain('ccx', 3)],
  ['CSWAP', plain('cswap', 3)],
  ['PHASE', turned('p', 1)],
  ['RX', turned('rx', 1)],
  ['RY', turned('ry', 1)],
  ['RZ', turned('rz', 1)],
  ['CPHASE', turned('cp', 2)],
  ['CPHASE11', turned('cp', 2)],
  ['CPHASE00', phased(false, false)],
  ['CPHASE01', phased(false, true)],
  ['CPHASE10', phased(true, false)],
  ['XY', exchange],
  ['PSWAP', phasedSwap],
])

/** What declares, compiles or measures time, and changes no state. */
const withoutEffect = new Set(['PRAGMA', 'NOP', 'DELAY', 'SHIFT-PHASE', 'SET-FREQUENCY'])

/** What is said of instructions that have no form here. */
const refusals: Readonly<Record<string, string>> = {
  JUMP: 'Jumps are not understood here.',
  'JUMP-WHEN': 'Jumps are not understood here.',
  'JUMP-UNLESS': 'Jumps are not understood here.',
  LABEL: 'Jumps are not understood here.',
  DEFGATE: 'Gates of its own are not understood here: write them with the gates of the standard.',
  DEFCIRCUIT: 'Circuits of its own are not understood here: write out what they do.',
  DEFCAL: 'Pulses are not understood here.',
}

interface Line {
  text: string
  from: number
  to: number
}

class Reader {
  private readonly qubits = new Map<number, Bit>()
  private readonly memory = new Map<string, Register>()
  /** Parameters by name, and how many numbers they are. */
  private readonly numbers = new Map<string, number>()
  private readonly operations: Operation[] = []

  read(lines: readonly Line[]): WrittenProgram {
    let hasEnded = false
    for (const line of lines) {
      spend()
      if (hasEnded) throw new Refusal('Nothing is executed behind HALT.', line)
      if (line.text === 'HALT') hasEnded = true
      else withPlace(line, () => this.instruction(line))
      if (this.operations.length > maxOperations) throw new Refusal(tooManyOperations, line)
    }
    // Qubits of a device have numbers with gaps; those in between would be idle wires.
    const register = createRegister('qubit', 'q', 0)
    const used = [...this.qubits].toSorted(([one], [other]) => one - other)
    for (const [index, [, bit]] of used.entries()) {
      register.bits.push(bit)
      Object.assign(bit, { register, index })
    }
    if (used.length === 0) throw new Refusal('The program has no qubits.')
    const bits = [...this.memory.values()].filter((one) => one.bits.length > 0)
    return writeProgram({ registers: [register, ...bits], operations: this.operations, phase: 0 })
  }

  private instruction({ text, from }: Line): void {
    const [word = ''] = text.split(/[\s(]/, 1)
    const add = (operations: readonly Operation[]) =>
      void this.operations.push(...operations.map((one) => ({ ...one, at: from })))
    if (word === 'DECLARE') this.declare(text)
    else if (word === 'MEASURE') add(this.measured(text))
    else if (word === 'RESET') add(this.reset(text))
    else if (word === 'FENCE') add([{ kind: 'barrier', qubits: this.barrier(text), at: 0 }])
    else if (Object.hasOwn(refusals, word)) throw new Refusal(refusals[word] ?? '')
    else if (!withoutEffect.has(word)) add(this.gate(text))
  }

  private declare(text: string): void {
    const [, name = '', type = '', size = '1', rest = ''] =
      /^DECLARE\s+([A-Za-z_][\w-]*)\s+([A-Z]+)(?:\[(\d+)\])?\s*(.*)$/.exec(text) ?? []
    if (name === '') throw new Refusal('This is no declaration.')
    if (rest !== '') throw new Refusal('Memory that shares or offsets another one is not understood here.')
    if (this.memory.has(name) || this.numbers.has(name)) throw new Refusal(`"${name}" is declared twice.`)
    if (type === 'BIT') this.memory.set(name, createRegister('bit', name, Number(size)))
    else if (type === 'REAL') this.numbers.set(name, Number(size))
    else throw new Refusal(`Memory of the type ${type} is not understood here.`)
  }

  private measured(text: string): Operation[] {
    const [, target = '', name, index = '0'] =
      /^MEASURE\s+(\S+)(?:\s+([A-Za-z_][\w-]*)(?:\[(\d+)\])?)?$/.exec(text) ?? []
    const qubit = this.qubit(target)
    if (name === undefined) throw new Refusal('A measurement needs the memory that takes its outcome.')
    const bit = this.memory.get(name)?.bits[Number(index)]
    if (bit === undefined) throw new Refusal(`There is no bit ${name}[${index}].`)
    return [{ kind: 'measure', qubit, bit, at: 0 }]
  }

  private reset(text: string): Operation[] {
    const [, ...targets] = text.split(/\s+/)
    // Without a qubit it is about all of them, which are |0⟩ until something happens.
    const qubits = targets.length === 0 ? [...this.qubits.values()] : targets.map((target) => this.qubit(target))
    return qubits.map((qubit) => ({ kind: 'reset', qubit, at: 0 }))
  }

  private barrier(text: string): Bit[] {
    const [, ...targets] = text.split(/\s+/)
    return targets.length === 0 ? [...this.qubits.values()] : targets.map((target) => this.qubit(target))
  }

  private gate(text: string): Operation[] {
    const [, prefix = '', name = '', given, rest = ''] =
      /^((?:(?:DAGGER|CONTROLLED|FORKED)\s+)*)([A-Za-z_][\w-]*)\s*(?:\((.*)\))?\s+([^()]*)$/.exec(text) ?? []
    if (name === '') throw new Refusal('This is no instruction.')
    const kind = gates.get(name)
    if (kind === undefined) throw new Refusal(`The instruction "${name}" is not understood.`)
    const modifiers = prefix.split(/\s+/).filter(Boolean)
    if (modifiers.includes('FORKED')) throw new Refusal('FORKED is not understood here.')
    const parameters = given === undefined ? [] : given.split(',').map((one) => readNumber(one, this.numbers))
    if (parameters.length !== kind.parameters)
      throw new Refusal(`"${name}" takes ${kind.parameters === 1 ? 'one parameter' : 'no parameters'}.`)
    const qubits = rest
      .split(/\s+/)
      .filter(Boolean)
      .map((target) => this.qubit(target))
    const controls = modifiers.filter((one) => one === 'CONTROLLED').length
    if (qubits.length !== kind.qubits + controls)
      throw new Refusal(`"${name}" takes ${kind.qubits + controls} qubits here.`)
    if (new Set(qubits).size < qubits.length) throw new Refusal('A gate takes a qubit twice.')
    // The modifier next to the gate changes it first, and takes the control next to the gate's qubits.
    let free = controls
    return modifiers.reduceRight<Operation[]>(
      (operations, modifier) => {
        if (modifier === 'DAGGER') return invertOperations(operations)
        free -= 1
        const control = qubits[free]
        return control === undefined ? operations : controlOperations(operations, control, true)
      },
      kind.build(qubits.slice(controls), parameters),
    )
  }

  private qubit(target: string): Bit {
    const number = /^\d{1,6}$/.test(target) ? Number(target) : -1
    if (number < 0) throw new Refusal(`"${target}" is no qubit.`)
    const known = this.qubits.get(number)
    if (known !== undefined) return known
    const bit: Bit = { register: createRegister('qubit', 'q', 0), index: number }
    this.qubits.set(number, bit)
    if (this.qubits.size > 2000) throw new Refusal('A program has at most 2,000 qubits here.')
    return bit
  }
}

/**
 * Reads a program of Quil. Its qubits keep their order and become `q[0]`, `q[1]`, …
 *
 * @throws {Refusal} at the first instruction that is not understood.
 */
export function importQuil(text: string): WrittenProgram {
  const lines: Line[] = []
  let from = 0
  for (const whole of text.split(/[\n;]/)) {
    const instruction = whole.split('#', 1)[0]?.trim() ?? ''
    const start = from + whole.indexOf(instruction)
    if (instruction !== '') lines.push({ text: instruction, from: start, to: start + instruction.length })
    from += whole.length + 1
  }
  return new Reader().read(lines)
}
