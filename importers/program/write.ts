/** Circuits as OpenQASM 3, with the line of the source that each line comes from. */
import { Refusal } from '../refusal'
import {
  type Bit,
  type ClassicalType,
  type Computed,
  type Condition,
  type GateOperation,
  type Modifier,
  type Operation,
  type Register,
  type Variable,
  countOperations,
  maxOperations,
  tooManyOperations,
} from './circuit'
import { controlledNames, definitions, inverseNames, libraryNames, neededBy, rotations } from './gates'
import { type Numeric, collectInputs, negative, numberText, numericText } from './numeric'

/** What is written. */
export interface Circuit {
  registers: readonly Register[]
  operations: readonly Operation[]
  /** Classical variables, which exist from the beginning on. */
  variables?: readonly Variable[]
  /** A phase of the whole state. */
  phase: Numeric
}

/** A program. */
export interface WrittenProgram {
  program: string
  /** For each line of the program, where the source says it, or null. */
  places: (number | null)[]
  /** What the program and the source call an input. */
  inputs: { name: string; source: string }[]
}

const forbidden = new Set(
  'OPENQASM include gate measure reset barrier if opaque const let input output readonly mutable def extern cal defcal defcalgrammar box delay else for in while switch case default break continue return end ctrl negctrl inv pow durationof qreg creg qubit bit bool int uint float angle complex array duration stretch void pi π tau τ euler ℇ true false sin cos tan exp sqrt arcsin arccos arctan ceiling floor log mod popcount rotl rotr sizeof real imag'.split(
    ' ',
  ),
)

/** Writes a circuit. */
export function writeProgram(circuit: Circuit): WrittenProgram {
  if (countOperations(circuit.operations) > maxOperations) throw new Refusal(tooManyOperations)
  return new Writer(circuit).write()
}

class Writer {
  private readonly lines: string[] = []
  private readonly places: (number | null)[] = []
  private readonly names = new Map<Register, string>()
  private readonly inputs = new Map<string, string>()
  private readonly variables = new Map<Variable, string>()
  private readonly taken = new Set<string>()

  constructor(private readonly circuit: Circuit) {}

  write(): WrittenProgram {
    const { registers, operations, phase, variables = [] } = this.circuit
    const gates = [...this.definedGates(operations)]
    for (const gate of gates) this.taken.add(gate)
    for (const register of registers) this.names.set(register, this.freshName(register.name))
    const inputs = new Set<string>()
    collectInputs(phase, inputs)
    collectFrom(operations, inputs)
    for (const input of inputs) this.inputs.set(input, this.freshName(input))
    for (const variable of variables) this.variables.set(variable, this.freshName(variable.name))
    this.line('OPENQASM 3.0;')
    this.line('include "stdgates.inc";')
    for (const name of this.inputs.values()) this.line(`input float ${name};`)
    this.declareVariables(true)
    for (const gate of gates) this.line(definitions[gate] ?? '')
    for (const register of registers) this.declare(register)
    this.declareVariables(false)
    if (phase !== 0) this.line(`gphase(${this.number(phase)});`)
    this.operations(operations, '')
    return {
      program: `${this.lines.join('\n')}\n`,
      places: this.places,
      inputs: [
        ...[...this.inputs].map(([source, name]) => ({ name, source })),
        ...[...this.variables].flatMap(([{ isInput, name: source }, name]) => (isInput ? [{ name, source }] : [])),
      ],
    }
  }

  private line(text: string, at: number | null = null) {
    this.lines.push(text)
    this.places.push(at)
  }

  private declare({ kind, bits, isSingle = false }: Register) {
    if (bits.length === 0) return
    const register = this.nameOfDeclared(bits)
    this.line(isSingle ? `${kind} ${register};` : `${kind}[${bits.length}] ${register};`)
  }

  private declareVariables(areInputs: boolean) {
    for (const [{ type, isInput }, name] of this.variables)
      if (isInput === areInputs) this.line(`${isInput ? 'input ' : ''}${typeText(type)} ${name};`)
  }

  private nameOfDeclared([bit]: readonly Bit[]): string {
    return bit === undefined ? '' : (this.names.get(bit.register) ?? '')
  }

  /** A name that OpenQASM allows and nothing else has. */
  private freshName(wanted: string): string {
    const plain = wanted.normalize('NFC').replaceAll(/[^\p{L}\p{N}_]+/gu, '_')
    const trimmed = plain.replace(/(?<=.)_+$/u, '')
    const base = /^[\p{L}_]/u.test(trimmed) ? trimmed : `_${trimmed}`
    const isFree = (name: string) => !forbidden.has(name) && !libraryNames.has(name) && !this.taken.has(name)
    let name = base
    for (let count = isFree(`${base}_`) && !isFree(base) ? 0 : 2; !isFree(name); count += 1)
      name = count === 0 ? `${base}_` : `${base}_${count}`
    this.taken.add(name)
    return name
  }

  private definedGates(operations: readonly Operation[], found = new Set<string>()): Set<string> {
    const add = (gate: string) => {
      for (const needed of neededBy[gate] ?? []) add(needed)
      if (gate in definitions) found.add(gate)
      else if (!libraryNames.has(gate)) throw new Refusal(`The gate ${gate} is not known.`)
    }
    for (const operation of operations) {
      if (operation.kind === 'gate') add(operation.gate)
      if (operation.kind === 'if' || operation.kind === 'while') this.definedGates(operation.body, found)
      if (operation.kind === 'if') this.definedGates(operation.otherwise, found)
    }
    return found
  }

  private number(value: Numeric): string {
    if (typeof value === 'number' && !Number.isFinite(value)) throw new Refusal('An angle is no finite number.')
    return numericText(value, (input) => this.inputs.get(input) ?? input)
  }

  private bit = (bit: Bit): string => {
    const name = this.names.get(bit.register)
    if (name === undefined) throw new Refusal(`A bit of "${bit.register.name}" is not part of the circuit.`)
    return bit.register.isSingle === true ? name : `${name}[${bit.index}]`
  }

  /** Bits with commas; those of a whole register by its name. */
  private bits(bits: readonly Bit[]): string {
    const parts: string[] = []
    for (let at = 0; at < bits.length;) {
      const register = bits[at]?.register
      const size = register?.bits.length ?? 0
      const isWhole = size > 1 && register?.bits.every((bit, index) => bits[at + index] === bit) === true
      if (isWhole && register !== undefined) {
        parts.push(this.names.get(register) ?? this.bit(register.bits[0] ?? { register, index: 0 }))
        at += size
      } else {
        const bit = bits[at]
        if (bit !== undefined) parts.push(this.bit(bit))
        at += 1
      }
    }
    return parts.join(', ')
  }

  private operations(operations: readonly Operation[], indent: string) {
    for (const operation of operations) this.operation(operation, indent)
  }

  private operation(operation: Operation, indent: string) {
    const { at } = operation
    switch (operation.kind) {
      case 'gate':
        return this.line(`${indent}${this.gate(operation)};`, at)
      case 'measure':
        return this.line(`${indent}${this.bit(operation.bit)} = measure ${this.bit(operation.qubit)};`, at)
      case 'reset':
        return this.line(`${indent}reset ${this.bit(operation.qubit)};`, at)
      case 'barrier':
        return this.line(`${indent}barrier ${this.bits(operation.qubits)};`, at)
      case 'delay':
        return this.line(`${indent}delay[${operation.duration}] ${this.bits(operation.qubits)};`, at)
      case 'assign':
        return this.line(`${indent}${this.bit(operation.bit)} = ${this.condition(operation.condition)};`, at)
      case 'store':
        return this.line(`${indent}${this.stored(operation.target, operation.value)};`, at)
      case 'if':
        this.line(`${indent}if (${this.condition(operation.condition)}) {`, at)
        this.operations(operation.body, `${indent}  `)
        if (operation.otherwise.length > 0) {
          this.line(`${indent}} else {`, at)
          this.operations(operation.otherwise, `${indent}  `)
        }
        return this.line(`${indent}}`, at)
      case 'while':
        this.line(`${indent}while (${this.condition(operation.condition)}) {`, at)
        this.operations(operation.body, `${indent}  `)
        return this.line(`${indent}}`, at)
      default:
        return this.line(`${indent}${operation.kind};`, at)
    }
  }

  private gate(operation: GateOperation): string {
    const qubits = new Set(operation.qubits)
    if (qubits.size < operation.qubits.length) throw new Refusal('A gate takes a qubit twice.')
    const { gate, modifiers, parameters } = simplified(operation)
    const numbers = parameters.length > 0 ? `(${parameters.map((one) => this.number(one)).join(', ')})` : ''
    const targets = operation.qubits.map(this.bit).join(', ')
    return `${modifierText(modifiers)}${gate}${numbers}${targets === '' ? '' : ` ${targets}`}`
  }

  private stored(target: Variable | readonly Bit[], value: Computed): string {
    if ('type' in target) return `${this.variable(target)} = ${this.computed(value)}`
    if (value.type.kind === 'bool') return `${this.bits(target)} = ${this.computed(value)}`
    // Only a whole register takes a number.
    this.wholeRegister(target)
    return `${this.names.get(target[0]?.register ?? missing) ?? ''} = bit[${target.length}](${this.computed(value)})`
  }

  private variable(variable: Variable): string {
    const name = this.variables.get(variable)
    if (name === undefined) throw new Refusal(`The variable "${variable.name}" is not part of the circuit.`)
    return name
  }

  /** A classical value, with brackets around operators within others. */
  private computed(of: Computed, isInside = false): string {
    switch (of.kind) {
      case 'bits':
        return of.type.kind === 'bool' ? `bool(${this.bits(of.bits)})` : this.wholeRegister(of.bits)
      case 'variable':
        return this.variable(of.variable)
      case 'number':
        return of.type.kind === 'bool' ? String(of.value !== 0) : `${typeText(of.type)}(${of.value})`
      case 'cast':
        return `${typeText(of.type)}(${this.computed(of.of)})`
      case 'unary':
        return `${of.operator}(${this.computed(of.of)})`
      default: {
        const text = `${this.computed(of.left, true)} ${of.operator} ${this.computed(of.right, true)}`
        return isInside ? `(${text})` : text
      }
    }
  }

  private condition(condition: Condition, isInside = false): string {
    const inside = (text: string) => (isInside ? `(${text})` : text)
    switch (condition.kind) {
      case 'computed':
        return this.computed(condition.of, isInside)
      case 'not':
        return `!(${this.condition(condition.of)})`
      case 'and':
      case 'or': {
        const sign = condition.kind === 'and' ? '&&' : '||'
        return inside(`${this.condition(condition.left, true)} ${sign} ${this.condition(condition.right, true)}`)
      }
      case 'parity':
        return inside(`(${condition.bits.map(this.bit).join(' ^ ')}) == 1`)
      case 'compares':
        return inside(`${this.wholeRegister(condition.bits)} ${condition.operator} ${condition.value}`)
      default:
        return this.equality(condition.bits, condition.value, inside)
    }
  }

  private wholeRegister(bits: readonly Bit[]): string {
    const register = bits[0]?.register
    const isWhole = register?.bits.length === bits.length && register.bits.every((bit, index) => bits[index] === bit)
    if (register === undefined || !isWhole) throw new Refusal('Only whole registers can be compared here.')
    const name = this.names.get(register) ?? ''
    return register.isSingle === true ? name : `uint[${bits.length}](${name})`
  }

  private equality(bits: readonly Bit[], value: number, inside: (text: string) => string): string {
    const register = bits[0]?.register
    const isWhole = register?.bits.length === bits.length && register.bits.every((bit, index) => bits[index] === bit)
    if (register !== undefined && isWhole && bits.length > 1) return inside(`${this.names.get(register)} == ${value}`)
    if (value < 0 || value >= 2 ** bits.length) throw new Refusal('Bits never have this value.')
    const wanted = bits.map((bit, place) => `${Math.floor(value / 2 ** place) % 2 === 1 ? '' : '!'}${this.bit(bit)}`)
    return bits.length === 1 ? (wanted[0] ?? '') : inside(wanted.join(' && '))
  }
}

const missing: Register = { kind: 'bit', name: '', bits: [] }

const typeText = (type: ClassicalType): string => (type.kind === 'bool' ? 'bool' : `uint[${type.width}]`)

/** A gate as people write it: with the name that it has under controls or as an inverse. */
function simplified({
  gate,
  modifiers,
  parameters,
}: GateOperation): Pick<GateOperation, 'gate' | 'modifiers' | 'parameters'> {
  const rest = [...modifiers]
  let name = gate
  let numbers = parameters
  for (let last = rest.at(-1); last !== undefined; last = rest.at(-1)) {
    const [only] = numbers
    const next =
      last.kind === 'ctrl' && last.on ? controlledNames[name] : last.kind === 'inv' ? inverseNames[name] : undefined
    if (next !== undefined) name = next
    else if (last.kind === 'inv' && rotations.has(name) && only !== undefined) numbers = [negative(only)]
    else if (last.kind !== 'pow' || last.exponent !== 1) break
    rest.pop()
  }
  return { gate: name, modifiers: rest, parameters: numbers }
}

function modifierText(modifiers: readonly Modifier[]): string {
  let text = ''
  for (let at = 0; at < modifiers.length;) {
    const one = modifiers[at]
    if (one?.kind === 'ctrl') {
      let count = 1
      for (let next = modifiers[at + count]; next?.kind === 'ctrl' && next.on === one.on; next = modifiers[at + count])
        count += 1
      text += `${one.on ? 'ctrl' : 'negctrl'}${count === 1 ? '' : `(${count})`} @ `
      at += count
    } else {
      if (one?.kind === 'pow') text += `pow(${numberText(one.exponent)}) @ `
      if (one?.kind === 'inv') text += 'inv @ '
      at += 1
    }
  }
  return text
}

function collectFrom(operations: readonly Operation[], into: Set<string>) {
  for (const operation of operations) {
    if (operation.kind === 'gate') for (const number of operation.parameters) collectInputs(number, into)
    if (operation.kind === 'if' || operation.kind === 'while') collectFrom(operation.body, into)
    if (operation.kind === 'if') collectFrom(operation.otherwise, into)
  }
}
