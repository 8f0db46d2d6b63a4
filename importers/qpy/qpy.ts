/** QPY, the binary format of Qiskit: its circuits as programs. Nothing in a file is executed or unpickled. */
import {
  type Bit,
  type Condition,
  type Operation,
  type Register,
  type Variable,
  controlOperations,
  createRegister,
  gate,
  invertOperations,
  maxOperations,
  raiseOperations,
  tooManyOperations,
} from '../program/circuit'
import { type Numeric, numericText } from '../program/numeric'
import { type WrittenProgram, writeProgram } from '../program/write'
import { hasJump } from '../qiskit/blocks'
import { Refusal } from '../refusal'
import { spend } from '../work'
import { circuitIn, indicesIn, integerIn, itemsIn } from './blocks'
import { Bytes } from './bytes'
import { classicalType, computedOf, conditionOf, readAsked, readCondition, readExpression } from './conditions'
import { readGate, undecomposed } from './gates'
import { Listing, shownName } from './listing'
import { type ParameterScope, readNumeric, readParameter } from './parameters'
import {
  type Declaration,
  type Definition,
  type Field,
  type Instruction,
  type Payload,
  type QpyFile,
  readFile,
  readInstruction,
  readPayload,
} from './payload'

/** A file, with the lines that stand for it where people look at its source. */
interface QpySource {
  /** One line for each instruction, as far as the file was understood. */
  source: string
  /** @throws {Refusal} at the line of the first instruction that is not understood. */
  read: () => WrittenProgram & { warnings: string[] }
}

/**
 * Reads a file.
 *
 * @param text the bytes of the file as base64.
 */
export function readQpy(text: string): QpySource {
  const listing = new Listing()
  try {
    const imported = new Reader(listing).read(decoded(text))
    return { source: listing.text, read: () => imported }
  } catch (error) {
    if (!(error instanceof Refusal) && !(error instanceof RangeError)) throw error
    const failure = error
    return {
      source: listing.text,
      read: () => {
        throw failure
      },
    }
  }
}

function decoded(text: string): Uint8Array {
  let binary: string
  try {
    binary = atob(text)
  } catch (error) {
    if (error instanceof DOMException) throw new Refusal('This is not a QPY file: its bytes are expected as base64.')
    throw error
  }
  const data = new Uint8Array(binary.length)
  for (let index = 0; index < binary.length; index += 1) data[index] = binary.charCodeAt(index)
  return data
}

/** A circuit with the bits that it is about. */
interface Frame {
  payload: Payload
  qubits: readonly Bit[]
  bits: readonly Bit[]
  registers: ReadonlyMap<string, readonly Bit[]>
  /** Classical variables in the order of their declarations. */
  variables: readonly Variable[]
  /** Values of parameters, such as those of loops, by what identifies them. */
  values: ReadonlyMap<bigint, Numeric>
  /** What the numbers of its instructions begin with in the listing; null where they are part of the line that uses it. */
  prefix: string | null
  depth: number
}

/** Deeper ones are written by nobody. */
const maxDepth = 50
/** What an instruction, and a round of a loop, count as work, however little is in them. */
const instructionWork = 10
/** The most circuits of a file that are named. */
const maxNamed = 5

class Reader {
  private file: QpyFile = {
    version: 0,
    qiskit: '',
    isSymengine: false,
    count: 0,
    places: null,
    bytes: new Bytes(new Uint8Array()),
  }
  private readonly warnings = new Set<string>()
  /** What identifies the inputs, by their names. */
  private readonly inputs = new Map<string, bigint>()
  /** Lines of instructions by their places in the file: a loop has each of its lines once. */
  private readonly lines = new Map<number, { from: number; to: number }>()
  private readonly payloads = new Map<number, Payload>()
  /** Classical variables by what identifies them. */
  private readonly variables = new Map<bigint, Variable>()
  /** Parameters of gates with one definition for all of their name, which versions before 11 store. */
  private readonly shared = new Map<string, string>()
  /** Where the line begins that is understood just now. */
  private at = 0

  constructor(private readonly listing: Listing) {}

  read(data: Uint8Array): WrittenProgram & { warnings: string[] } {
    this.file = readFile(data)
    const { version, qiskit, places, bytes } = this.file
    this.listing.add(`QPY version ${version}, written by Qiskit ${qiskit}`)
    const circuits = new Bytes(data)
    circuits.seek(places?.[0] ?? data.length - bytes.rest)
    const payload = readPayload(circuits, version)
    if (payload.hasLayout)
      this.warnings.add('The layout of the transpiler is left out: the qubits are those of the device.')
    if (payload.hasMetadata) this.warnings.add('The metadata of the circuit is left out.')
    if (payload.hasPulses) this.warnings.add('Pulses of gates are left out: the gates are what they are without them.')
    const { registers, qubits, bits } = registersOf(payload)
    this.listing.add(
      `circuit "${shownName(payload.name)}": ${counted(payload.qubits, 'qubit')}, ${counted(payload.bits, 'bit')}, ${counted(payload.instructions.length, 'instruction')}`,
    )
    this.nameOthers(payload, circuits)
    const frame = this.frame(payload, { qubits, bits, values: new Map(), prefix: '', depth: 0 })
    const phase = this.numeric(payload.phase, frame)
    if (phase !== 0) this.listing.add(`global phase ${this.shown(phase)}`)
    const operations = this.operations(frame)
    if (payload.qubits === 0 && operations.length === 0) throw new Refusal('The circuit has no qubits.')
    const written = writeProgram({ registers, operations, phase, variables: [...this.variables.values()] })
    return { ...written, warnings: [...this.warnings] }
  }

  /** Says which circuit of several this is. */
  private nameOthers(payload: Payload, circuits: Bytes) {
    const { count, places, version } = this.file
    if (count === 1) return
    const names: string[] = []
    for (let index = 1; index < Math.min(count, maxNamed + 1) && !payload.hasPulses; index += 1) {
      if (places !== null) circuits.seek(places[index] ?? 0)
      const other = readPayload(circuits, version)
      names.push(`"${shownName(other.name)}"`)
      if (other.hasPulses && places === null) break
    }
    const others = names.length === 0 ? '' : ` (${names.join(', ')}${count > names.length + 1 ? ', …' : ''})`
    this.warnings.add(
      `This is the circuit "${shownName(payload.name)}", the first of ${count} in the file. To import another one${others}, write it alone.`,
    )
  }

  private frame(payload: Payload, parts: Pick<Frame, 'qubits' | 'bits' | 'values' | 'prefix' | 'depth'>): Frame {
    if (parts.depth > maxDepth) throw new Refusal('The circuit is nested too deeply.')
    if (payload.qubits !== parts.qubits.length || payload.bits !== parts.bits.length)
      throw new Refusal('A part of the circuit has other numbers of qubits and bits than what uses it.')
    const registers = new Map<string, readonly Bit[]>()
    for (const { isQuantum, name, places } of payload.registers) {
      if (isQuantum) continue
      spend(places.length)
      const bits = places.flatMap((place) => parts.bits[place] ?? [])
      // A register with bits elsewhere may be known, but not asked.
      if (bits.length === places.length) registers.set(name, bits)
    }
    const variables = payload.declarations.map((declaration) => this.variable(declaration))
    return { payload, registers, variables, ...parts }
  }

  /** A variable that a circuit declares, or has from the circuit around. Those of blocks exist from the beginning on, too. */
  private variable({ identity, usage, type, name }: Declaration): Variable {
    const known = this.variables.get(identity)
    if (known !== undefined) return known
    if (usage !== 'I' && usage !== 'L')
      throw new Refusal(`"${shownName(name)}" is no variable that is understood: stretches are not.`)
    const variable = { name, type: classicalType(type), isInput: usage === 'I' }
    this.variables.set(identity, variable)
    return variable
  }

  private scope(frame: Frame): ParameterScope {
    const { version, isSymengine } = this.file
    const valueOf = (identity: bigint, name: string): Numeric => {
      const value = frame.values.get(identity)
      if (value !== undefined) return value
      const known = this.inputs.get(name)
      if (known !== undefined && known !== identity)
        throw new Refusal(`Two parameters have the name "${shownName(name)}": rename one of them in Qiskit.`)
      this.inputs.set(name, identity)
      return { kind: 'input', name }
    }
    return { version, isSymengine, vectors: frame.payload.vectors, valueOf }
  }

  private bitScope({ bits, registers, variables }: Frame) {
    return { version: this.file.version, bits, registers, variables }
  }

  private numeric(field: Field, frame: Frame): Numeric {
    return readNumeric(field, this.scope(frame))
  }

  /** A circuit within another one. */
  private payload(data: Uint8Array): Payload {
    const known = this.payloads.get(data.byteOffset)
    if (known !== undefined) return known
    const payload = readPayload(new Bytes(data), this.file.version)
    this.payloads.set(data.byteOffset, payload)
    return payload
  }

  private operations(frame: Frame): Operation[] {
    return frame.payload.instructions.flatMap((instruction, index) => {
      spend(instructionWork)
      if (frame.prefix === null) return this.instruction(instruction, frame, null)
      const number = `${frame.prefix}${index + 1}`
      const line = this.lines.get(instruction.place) ?? this.listing.add(this.described(instruction, frame, number))
      this.lines.set(instruction.place, line)
      this.at = line.from
      try {
        return this.instruction(instruction, frame, number)
      } catch (error) {
        if (error instanceof Refusal) error.place ??= line
        throw error
      }
    })
  }

  /** The line of an instruction. */
  private described({ name, qubits, bits, fields, condition }: Instruction, frame: Frame, number: string): string {
    const angles = fields.slice(0, 6).flatMap((field) => {
      try {
        return this.shownField(field, frame)
      } catch (error) {
        // It is refused where the instruction is understood, which has its line then.
        if (error instanceof Refusal) return ['?']
        throw error
      }
    })
    const targets = shownBits(bits, frame.bits).join(', ')
    const parts = [
      `${'  '.repeat(frame.depth)}${number}: ${shownName(this.plainName(name, frame))}${angles.length > 0 ? `(${angles.join(', ')})` : ''}`,
      shownBits(qubits, frame.qubits).join(', '),
      ...(targets === '' ? [] : ['→', targets]),
      ...(condition === null ? [] : ['with a condition']),
    ]
    return parts.filter((part) => part !== '').join(' ')
  }

  private shownField(field: Field, frame: Frame): string[] {
    switch (field.type) {
      case 'f':
      case 'i':
      case 'p':
      case 'v':
      case 'e':
        return [this.shown(readNumeric(field, { ...this.scope(frame), valueOf: shownValue(frame) }))]
      case 's':
        return [JSON.stringify(shownName(field.bytes.text(field.bytes.rest)))]
      case 'n':
        return ['array']
      default:
        return []
    }
  }

  private shown(value: Numeric): string {
    return shownName(numericText(value, (name) => name))
  }

  /** The name of an instruction without what tells apart its definitions since version 11. */
  private plainName(name: string, { payload }: Frame): string {
    if (!payload.definitions.has(name)) return name
    return this.file.version >= 11 ? name.slice(0, Math.max(name.lastIndexOf('_'), 1)) : name
  }

  private instruction(instruction: Instruction, frame: Frame, number: string | null): Operation[] {
    const qubits = bitsAt(instruction.qubits, frame.qubits)
    const bits = bitsAt(instruction.bits, frame.bits)
    if (new Set(qubits).size < qubits.length) throw new Refusal('An instruction takes a qubit twice.')
    const { at } = this
    const operations = this.made({ instruction, qubits, bits, frame, number })
    const { condition, name, label } = instruction
    // Qiskit labels a preparation itself.
    if (label !== '' && name !== 'StatePreparation') this.warnings.add('Labels of instructions are left out.')
    if (condition === null || name === 'IfElseOp' || name === 'WhileLoopOp') return operations
    return [
      { kind: 'if', condition: readCondition(condition, this.bitScope(frame)), body: operations, otherwise: [], at },
    ]
  }

  /** What an instruction does. */
  private made(use: Use): Operation[] {
    const { instruction, qubits, bits, frame } = use
    const { name, fields } = instruction
    const { at } = this
    const definition = frame.payload.definitions.get(name)
    if (definition !== undefined) return this.defined(definition, use)
    switch (name) {
      case 'Measure': {
        const [qubit, bit] = [qubits[0], bits[0]]
        if (qubit === undefined || bit === undefined || qubits.length + bits.length !== 2)
          throw new Refusal('A measurement takes a qubit and a bit.')
        return [{ kind: 'measure', qubit, bit, at }]
      }
      case 'Reset':
        return qubits.map((qubit) => ({ kind: 'reset', qubit, at }))
      case 'Barrier':
        return qubits.length === 0 ? [] : [{ kind: 'barrier', qubits, at }]
      case 'Delay':
        this.warnings.add(
          'QPY keeps no units of delays: they are taken as steps of the device ("dt"), as Qiskit takes them.',
        )
        return [{ kind: 'delay', duration: durationOf(fields), qubits, at }]
      case 'IfElseOp':
        return this.conditional(use)
      case 'WhileLoopOp':
        return [{ kind: 'while', condition: this.condition(use), body: this.block(fields[0], use), at }]
      case 'ForLoopOp':
        return this.loop(use)
      case 'SwitchCaseOp':
        return this.choice(use)
      case 'Store':
        return [this.store(use)]
      case 'BreakLoopOp':
        return [{ kind: 'break', at }]
      case 'ContinueLoopOp':
        return [{ kind: 'continue', at }]
      case 'BoxOp':
        this.warnings.add('A box is written as what is in it, without its frame and its duration.')
        return this.block(fields[0], use)
    }
    const { label, controls, state } = instruction
    const operations = readGate({ name, label, qubits, controls, state, fields }, (field) => this.numeric(field, frame))
    if (operations === null) throw undecomposed(`"${shownName(name)}"`)
    return withPlace(operations, at)
  }

  private condition({ instruction: { condition }, frame }: Use): Condition {
    if (condition === null) throw new Refusal('A condition is missing.')
    return readCondition(condition, this.bitScope(frame))
  }

  private store({ instruction: { fields }, frame }: Use): Operation {
    const { at } = this
    const [target, value] = fields.map((field) => readExpression(field, this.bitScope(frame)))
    if (target === undefined || value === undefined) throw new Refusal('What is stored is missing.')
    const computed = computedOf(value)
    if (target.kind === 'variable') return { kind: 'store', target: target.variable, value: computed, at }
    if (target.kind === 'bits') return { kind: 'store', target: target.asked.bits, value: computed, at }
    throw new Refusal('A part of a value is not stored here: store the whole value in Qiskit.')
  }

  private conditional(use: Use): Operation[] {
    const { at } = this
    const [then, otherwise] = use.instruction.fields
    const condition = this.condition(use)
    return [{ kind: 'if', condition, body: this.block(then, use), otherwise: this.block(otherwise, use, 'else.'), at }]
  }

  private loop(use: Use): Operation[] {
    const [indices, parameter, body] = use.instruction.fields
    const { identity } =
      parameter === undefined || parameter.type === 'z'
        ? { identity: null }
        : readParameter(parameter.type, parameter.bytes, this.scope(use.frame))
    const operations: Operation[] = []
    for (const index of indicesIn(indices)) {
      spend(instructionWork)
      const values = identity === null ? use.frame.values : new Map(use.frame.values).set(identity, index)
      const once = this.block(body, { ...use, frame: { ...use.frame, values } })
      if (hasJump(once))
        throw new Refusal('A loop that may end early is not understood: write it as a "while" in Qiskit.')
      for (const operation of once) operations.push(operation)
      if (operations.length > maxOperations) throw new Refusal(tooManyOperations)
    }
    return operations
  }

  /** A choice between values, as one condition after the other. */
  private choice(use: Use): Operation[] {
    const { at } = this
    const [target, cases] = use.instruction.fields
    const asked = (value: number): Condition => this.isValue(target, value, use.frame)
    const all = itemsIn(cases).map((one, index) => {
      const [labels, body] = itemsIn(one)
      const values = itemsIn(labels)
      const isDefault = values.some(({ type }) => type === 'd')
      const conditions = isDefault ? [] : values.map((value) => asked(integerIn(value)))
      return { conditions, isDefault, body: this.block(body, use, `case${index + 1}.`) }
    })
    let otherwise: Operation[] = []
    for (const { conditions, isDefault, body } of all.toReversed()) {
      const [first, ...rest] = conditions
      if (isDefault) otherwise = body
      else if (first !== undefined) {
        const condition = rest.reduce<Condition>((left, right) => ({ kind: 'or', left, right }), first)
        otherwise = [{ kind: 'if', condition, body, otherwise, at }]
      }
    }
    return otherwise
  }

  /** Whether what a choice is about has a value. */
  private isValue(target: Field | undefined, value: number, frame: Frame): Condition {
    const scope = this.bitScope(frame)
    if (target?.type === 'R') return { kind: 'equals', bits: readAsked(target.bytes, scope).bits, value }
    if (target === undefined) throw new Refusal('A choice is about nothing.')
    const of = readExpression(target, scope)
    const right = { kind: 'value' as const, value, type: of.type }
    return conditionOf({ kind: 'binary', code: 6, left: of, right, type: { kind: 'bool' } })
  }

  /** The circuit of a block, on the bits of the instruction that has it. */
  private block(field: Field | undefined, { qubits, bits, frame, number }: Use, what = ''): Operation[] {
    const data = circuitIn(field)
    if (data === null) return []
    const prefix = number === null ? null : `${number}.${what}`
    return this.inside(data, { qubits, bits, values: frame.values, prefix, depth: frame.depth + 1 })
  }

  private inside(data: Uint8Array, parts: Pick<Frame, 'qubits' | 'bits' | 'values' | 'prefix' | 'depth'>): Operation[] {
    const { at } = this
    const frame = this.frame(this.payload(data), parts)
    const phase = this.numeric(frame.payload.phase, frame)
    const operations = this.operations(frame)
    // They are copied into those of the circuit around.
    spend(operations.length)
    this.at = at
    return phase === 0 ? operations : [{ ...gate('gphase', [], [phase]), at }, ...operations]
  }

  /** An instruction with a definition of its own. */
  private defined(definition: Definition, use: Use): Operation[] {
    const { instruction, qubits, bits, frame } = use
    const name = shownName(this.plainName(instruction.name, frame))
    if (definition.type === 'p') throw undecomposed('An evolution by Pauli operators')
    if (definition.type === 'a') return this.modified(definition, use)
    if (definition.circuit === null)
      throw new Refusal(`"${name}" has no definition in the file: define it with gates in Qiskit.`)
    if (definition.qubits !== qubits.length || definition.bits !== bits.length)
      throw new Refusal(`"${name}" takes ${definition.qubits} qubits, and gets ${qubits.length} in this file.`)
    if (this.file.version < 11) this.expectOneDefinition(instruction)
    const { values, depth } = frame
    const operations = this.inside(definition.circuit, { qubits, bits, values, prefix: null, depth: depth + 1 })
    if (definition.type !== 'c') return operations
    const { controls, state } = definition
    if (controls > qubits.length || state >= 2 ** controls)
      throw new Refusal('The controls of a gate never have the state that is asked.')
    const flips = qubits
      .slice(0, controls)
      .flatMap((qubit, index) =>
        Math.floor(state / 2 ** index) % 2 === 1 ? [] : [{ ...gate('x', [qubit]), at: this.at }],
      )
    return [...flips, ...operations, ...flips]
  }

  /** Before version 11 all gates of a name share the definition of the last one. */
  private expectOneDefinition({ name, fields }: Instruction) {
    const parameters = fields.map(({ type, bytes }) => `${type}${bytes.data.join()}`).join(' ')
    spend(parameters.length / 16)
    const known = this.shared.get(name) ?? parameters
    this.shared.set(name, known)
    if (known !== parameters)
      throw new Refusal(
        `The file has one definition for all gates "${shownName(name)}", which have different parameters: write it with version=11 or newer.`,
      )
  }

  /** An instruction with modifiers, whose controls go first: those of the last modifier before those of the others. */
  private modified({ base }: Definition, use: Use): Operation[] {
    const { instruction, qubits, frame } = use
    if (base === null) throw new Refusal('What the modifiers are about is missing in the file.')
    const modifiers = instruction.fields.map(({ type, bytes }) => {
      if (type !== 'm') throw new Refusal('A modifier is not understood.')
      return { kind: bytes.letter(), controls: bytes.uint32(), state: bytes.uint32(), power: bytes.float64() }
    })
    let first = modifiers.reduce((sum, { kind, controls }) => sum + (kind === 'c' ? controls : 0), 0)
    if (first > qubits.length) throw new Refusal('A gate has more controls than qubits.')
    if (frame.depth >= maxDepth) throw new Refusal('The circuit is nested too deeply.')
    const inner = readInstruction(new Bytes(base), this.file.version, false)
    let operations = this.made({
      instruction: inner,
      qubits: qubits.slice(first),
      bits: [],
      frame: { ...frame, depth: frame.depth + 1 },
      number: null,
    })
    for (const { kind, controls, state, power } of modifiers) {
      if (kind === 'i') operations = invertOperations(operations)
      else if (kind === 'p') operations = raiseOperations(operations, power)
      else if (kind === 'c') {
        for (let index = controls - 1; index >= 0; index -= 1) {
          const control = qubits[first - controls + index]
          if (control === undefined) throw new Refusal('A gate has more controls than qubits.')
          operations = controlOperations(operations, control, Math.floor(state / 2 ** index) % 2 === 1)
        }
        first -= controls
      } else throw new Refusal('A modifier is not understood.')
    }
    return operations
  }
}

/** An instruction on the bits of the circuit. */
interface Use {
  instruction: Instruction
  qubits: readonly Bit[]
  bits: readonly Bit[]
  frame: Frame
  /** Its number in the listing; null where it is part of another line. */
  number: string | null
}

const withPlace = (operations: readonly Operation[], at: number): Operation[] =>
  operations.map((operation) => (operation.at === 0 ? { ...operation, at } : operation))

/** A duration. The format keeps the unit of none, and whole numbers are those that need none. */
function durationOf([field]: readonly Field[]): string {
  if (field?.type !== 'i')
    throw new Refusal('QPY does not keep the unit of this delay: write it in whole steps ("dt").')
  const duration = integerIn(field)
  if (duration < 0) throw new Refusal('A duration is negative.')
  return `${duration}dt`
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`

/** A parameter as the listing shows it, whether or not it becomes an input. */
const shownValue =
  ({ values }: Frame) =>
  (identity: bigint, name: string): Numeric =>
    values.get(identity) ?? { kind: 'input', name }

const shownBit = (bit: Bit | undefined): string =>
  bit === undefined ? '?' : `${shownName(bit.register.name)}[${bit.index}]`

/** Bits by their names, and not too many of them. */
function shownBits(places: readonly number[], all: readonly Bit[]): string[] {
  const names = places.slice(0, 12).map((place) => shownBit(all[place]))
  return places.length > names.length ? [...names, '…'] : names
}

/** Bits of a circuit by their places. */
const bitsAt = (places: readonly number[], all: readonly Bit[]): Bit[] =>
  places.map((place) => {
    const bit = all[place]
    if (bit === undefined) throw new Refusal(`The circuit has no bit ${place}.`)
    return bit
  })

/** The registers of a circuit in the order of its bits: its own ones where their bits follow each other, and others for all other bits. */
function registersOf(payload: Payload): { registers: Register[]; qubits: Bit[]; bits: Bit[] } {
  const registers: Register[] = []
  const all = (kind: Register['kind'], count: number, name: string): Bit[] => {
    const stored = payload.registers.filter(
      (one) => one.isInCircuit && one.isQuantum === (kind === 'qubit') && one.places.length > 0,
    )
    const found: Bit[] = []
    const add = (named: string, size: number) => {
      const register = createRegister(kind, named, size)
      registers.push(register)
      found.push(...register.bits)
    }
    const startAt = (place: number) => {
      spend(stored.length)
      return stored.find(
        ({ places }) => places.every((one, index) => one === place + index) && place + places.length <= count,
      )
    }
    while (found.length < count) {
      const register = startAt(found.length)
      if (register !== undefined) add(register.name, register.places.length)
      else {
        const from = found.length
        let to = from + 1
        while (to < count && startAt(to) === undefined) to += 1
        add(name, to - from)
      }
    }
    return found
  }
  const qubits = all('qubit', payload.qubits, 'q')
  const bits = all('bit', payload.bits, 'c')
  return { registers, qubits, bits }
}
