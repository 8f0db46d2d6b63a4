/** The parts of a QPY file, as `qiskit.qpy` describes them, before anything is made of them. */
import { maxBits } from '../program/circuit'
import { Refusal } from '../refusal'
import { spend } from '../work'
import { Bytes } from './bytes'

/** A value with the letter of its type. */
export class Field {
  constructor(
    readonly type: string,
    private readonly data: Uint8Array,
    /** Whether its numbers begin with their lowest byte, as parameters of instructions did until version 17. */
    readonly isLittleEndian: boolean,
  ) {}

  /** Its bytes, from the first one on. */
  get bytes(): Bytes {
    return new Bytes(this.data)
  }
}

/** A register as a circuit stores it. */
interface StoredRegister {
  isQuantum: boolean
  name: string
  /** Places of its bits in the circuit; -1 for one that is not in it. */
  places: number[]
  isInCircuit: boolean
}

/** The type of a classical value. */
export type ValueType = { kind: 'bool' } | { kind: 'float' } | { kind: 'duration' } | { kind: 'uint'; width: number }

/** A classical variable that a circuit declares or takes over. */
export interface Declaration {
  identity: bigint
  /** `I` for an input, `C` for one of the circuit around, `L` for a local one, `A` and `O` for stretches. */
  usage: string
  type: ValueType
  name: string
}

/** A vector of parameters. */
export interface Vector {
  name: string
  identity: bigint
}

/** How a circuit defines an instruction of its own. */
export interface Definition {
  /** `g` for a gate, `i` for an instruction, `c` for a controlled gate, `a` for one with modifiers, `p` for an evolution. */
  type: string
  qubits: number
  bits: number
  circuit: Uint8Array | null
  controls: number
  state: number
  /** The instruction that it changes. */
  base: Uint8Array | null
}

/** What an instruction waits for. */
export type StoredCondition =
  | { kind: 'value'; target: Uint8Array; value: number }
  | { kind: 'expression'; field: Field }

/** An instruction. */
export interface Instruction {
  /** Its class in Qiskit, or the name of a definition. */
  name: string
  label: string
  qubits: number[]
  bits: number[]
  condition: StoredCondition | null
  controls: number
  state: number
  fields: Field[]
  /** Where it is in the file. */
  place: number
}

/** A circuit. */
export interface Payload {
  name: string
  phase: Field
  qubits: number
  bits: number
  registers: StoredRegister[]
  declarations: Declaration[]
  vectors: Vector[]
  definitions: Map<string, Definition>
  instructions: Instruction[]
  hasMetadata: boolean
  hasPulses: boolean
  hasLayout: boolean
}

/** The header of a file. */
export interface QpyFile {
  version: number
  /** The version of Qiskit that wrote it. */
  qiskit: string
  /** Whether formulas are those of the library Symengine. */
  isSymengine: boolean
  count: number
  /** Where the circuits begin; null before version 16, where they follow each other. */
  places: number[] | null
  /** What follows the header. */
  bytes: Bytes
}

/** The versions that are read. */
export const versions = { oldest: 10, newest: 18 } as const

/**
 * Reads the header of a file.
 *
 * @throws {Refusal} for a version that is not read, or a file without circuits.
 */
export function readFile(data: Uint8Array): QpyFile {
  const bytes = new Bytes(data)
  if (bytes.text(6) !== 'QISKIT') throw new Refusal('This is not a QPY file.')
  const version = bytes.byte()
  if (version < versions.oldest)
    throw new Refusal(
      `This file has version ${version} of QPY, and versions from ${versions.oldest} on are read: load it with Qiskit and write it again.`,
    )
  if (version > versions.newest)
    throw new Refusal(
      `This file has version ${version} of QPY, which is not known yet: write it with version=${versions.newest}.`,
    )
  const qiskit = [bytes.byte(), bytes.byte(), bytes.byte()].join('.')
  const count = bytes.uint64()
  const isSymengine = bytes.letter() === 'e'
  const type = bytes.letter()
  if (type === 's') throw new Refusal('This file has schedules of pulses, and no circuits.')
  if (type !== 'q') throw new Refusal('This file has no circuits.')
  if (count === 0) throw new Refusal('This file has no circuit: write one into it.')
  let places: number[] | null = null
  if (version >= 16) {
    const table = bytes.take(count * 8)
    places = Array.from({ length: count }, () => table.uint64())
  }
  return { version, qiskit, isSymengine, count, places, bytes }
}

/** Reads a circuit, without what its instructions have inside. Where pulses follow, the bytes stay in front of them. */
export function readPayload(bytes: Bytes, version: number): Payload {
  const nameSize = bytes.uint16()
  const phaseType = bytes.letter()
  const phaseSize = bytes.uint16()
  const qubits = bytes.uint32()
  const bits = bytes.uint32()
  if (Math.max(qubits, bits) > maxBits)
    throw new Refusal(`A circuit has at most ${maxBits.toLocaleString('en')} qubits and bits here.`)
  const metadataSize = bytes.uint64()
  const registerCount = bytes.uint32()
  const instructionCount = bytes.uint64()
  const variableCount = version >= 12 ? bytes.uint32() : 0
  const name = bytes.text(nameSize)
  const phase = new Field(phaseType, bytes.take(phaseSize).data, false)
  bytes.take(metadataSize)
  if (registerCount > 2 * maxBits) throw new Refusal('The circuit has more registers than bits.')
  const registers = several(registerCount, () => readRegister(bytes, version))
  const declarations = several(variableCount, () => readDeclaration(bytes))
  if (version >= 15) skipAnnotationStates(bytes)
  const vectors = version >= 18 ? several(bytes.uint16(), () => readVector(bytes)) : []
  const definitions = new Map(several(bytes.uint64(), () => readDefinition(bytes)))
  const instructions = several(instructionCount, () => readInstruction(bytes, version))
  const hasPulses = version < 18 && bytes.uint16() > 0
  const hasLayout = !hasPulses && skipLayout(bytes, version)
  return {
    name,
    phase,
    qubits,
    bits,
    registers,
    declarations,
    vectors,
    definitions,
    instructions,
    // Without any it is `{}` or `null`; an object with something in it takes more.
    hasMetadata: metadataSize > 4,
    hasPulses,
    hasLayout,
  }
}

/** As many as a file claims. Each takes bytes, so that it is the file that bounds them. */
function several<T>(count: number, read: () => T): T[] {
  const all: T[] = []
  for (let index = 0; index < count; index += 1) all.push(read())
  return all
}

function readRegister(bytes: Bytes, version: number): StoredRegister {
  const isQuantum = bytes.letter() !== 'c'
  bytes.bool()
  const size = bytes.uint32()
  const nameSize = bytes.uint16()
  const isInCircuit = bytes.bool()
  const attachment = version >= 18 ? bytes.byte() : 0
  const name = bytes.text(nameSize)
  if (attachment > 1) throw new Refusal(`The register "${name}" is stored in a way that is not known.`)
  if (size > maxBits) throw new Refusal(`A register has at most ${maxBits.toLocaleString('en')} bits here.`)
  spend(size)
  if (attachment === 1) {
    const first = bytes.uint32()
    return { isQuantum, name, isInCircuit, places: Array.from({ length: size }, (_, index) => first + index) }
  }
  const placeOf = () => {
    if (version < 18) return Math.max(bytes.int64(), -1)
    const place = bytes.uint32()
    return place === 0xffffffff ? -1 : place
  }
  return { isQuantum, name, isInCircuit, places: several(size, placeOf) }
}

function readDeclaration(bytes: Bytes): Declaration {
  const identity = bytes.identity()
  const usage = bytes.letter()
  const nameSize = bytes.uint16()
  const type = readType(bytes)
  return { identity, usage, type, name: bytes.text(nameSize) }
}

/** The type of a classical value. */
export function readType(bytes: Bytes): ValueType {
  const letter = bytes.letter()
  switch (letter) {
    case 'b':
      return { kind: 'bool' }
    case 'u':
      return { kind: 'uint', width: bytes.uint32() }
    case 'f':
      return { kind: 'float' }
    case 'd':
      return { kind: 'duration' }
    default:
      throw new Refusal('A classical value has a type that is not known.')
  }
}

function readVector(bytes: Bytes): Vector {
  const nameSize = bytes.uint16()
  bytes.uint64()
  const identity = bytes.identity()
  return { name: bytes.text(nameSize), identity }
}

function skipAnnotationStates(bytes: Bytes) {
  several(bytes.uint32(), () => {
    const nameSize = bytes.uint32()
    const stateSize = bytes.uint64()
    bytes.take(nameSize)
    bytes.take(stateSize)
  })
}

function readDefinition(bytes: Bytes): [string, Definition] {
  const nameSize = bytes.uint16()
  const type = bytes.letter()
  const qubits = bytes.uint32()
  const bits = bytes.uint32()
  const isDefined = bytes.bool()
  const size = bytes.uint64()
  const controls = bytes.uint32()
  const state = bytes.uint32()
  const baseSize = bytes.uint64()
  const name = bytes.text(nameSize)
  const circuit = isDefined ? bytes.take(size).data : null
  const base = baseSize > 0 ? bytes.take(baseSize).data : null
  return [name, { type, qubits, bits, circuit, controls, state, base }]
}

/** A value behind its type and its size. */
export function readField(bytes: Bytes, isLittleEndian: boolean): Field {
  const type = bytes.letter()
  return new Field(type, bytes.take(bytes.uint64()).data, isLittleEndian)
}

/**
 * Reads an instruction.
 *
 * @param hasPlaces whether its qubits are stored; those of an instruction that another one changes are not.
 */
export function readInstruction(bytes: Bytes, version: number, hasPlaces = true): Instruction {
  const { place } = bytes
  const nameSize = bytes.uint16()
  const labelSize = bytes.uint16()
  const fieldCount = bytes.uint16()
  const qubitCount = bytes.uint32()
  const bitCount = bytes.uint32()
  const extras = bytes.byte()
  const conditionSize = bytes.uint16()
  const value = bytes.int64()
  const controls = bytes.uint32()
  const state = bytes.uint32()
  const name = bytes.text(nameSize)
  const label = bytes.text(labelSize)
  const target = bytes.take(conditionSize).data
  const condition = conditionOf(extras & 3, target, value, () => readField(bytes, false))
  const qubits = several(hasPlaces ? qubitCount : 0, () => readArgument(bytes, 'q'))
  const bits = several(hasPlaces ? bitCount : 0, () => readArgument(bytes, 'c'))
  const fields = several(fieldCount, () => readField(bytes, version < 18))
  if ((extras & 0x80) !== 0 && version >= 15)
    several(bytes.uint32(), () => {
      bytes.uint32()
      bytes.take(bytes.uint64())
    })
  return { name, label, qubits, bits, condition, controls, state, fields, place }
}

function conditionOf(kind: number, target: Uint8Array, value: number, read: () => Field): StoredCondition | null {
  if (kind === 0) return null
  if (kind === 1) return { kind: 'value', target, value }
  if (kind === 2) return { kind: 'expression', field: read() }
  throw new Refusal('An instruction has a condition that is not known.')
}

function readArgument(bytes: Bytes, wanted: string): number {
  if (bytes.letter() !== wanted) throw new Refusal('The qubits and bits of an instruction are mixed up in the file.')
  return bytes.uint32()
}

/** Goes over the layout that a transpiler leaves. @returns whether there is one. */
function skipLayout(bytes: Bytes, version: number): boolean {
  const exists = bytes.bool()
  const initialSize = Math.max(bytes.int32(), 0)
  const mappingSize = Math.max(bytes.int32(), 0)
  const finalSize = Math.max(bytes.int32(), 0)
  const registerCount = bytes.uint32()
  bytes.int32()
  if (!exists) return false
  several(registerCount, () => readRegister(bytes, version))
  several(initialSize, () => {
    const index = bytes.int32()
    if (version >= 18 && index === -1) return
    bytes.take(Math.max(bytes.int32(), 0))
  })
  bytes.take(mappingSize * 4)
  bytes.take(finalSize * 4)
  return true
}
