/**
 * Runs programs by the OpenQASM 3 specification, statement by statement on a state vector. A measurement whose outcome is open runs
 * the whole program again for the other outcome, so that results are exact.
 *
 * Where the specification leaves an outcome open (a division by zero, a rounding that floating point decides), the
 * interpreter throws {@link Undefined}, and the program says nothing about an engine.
 */
import {
  type Complex,
  type Matrix,
  adjoint,
  apply,
  collapse,
  complex,
  controlled,
  identity,
  principalPower,
  probabilityOfOne,
  standardGate,
  wholePower,
} from './quantum-state'
import {
  type Elements,
  type Expression,
  type GateCall,
  type Integer,
  type Iteration,
  commonType,
  type Modifier,
  type Program,
  type Qubits,
  type Statement,
  type Subroutine,
  type Type,
  type Value,
} from './program'

/** The specification leaves open what such a program does, or it takes too long. */
export class Undefined extends Error {
  override name = 'Undefined'
}

/** What a program does to |0…0⟩. */
export interface Outcome {
  /** How likely the values of the returned bits are: the first declared bit is the last character. */
  distribution: Map<string, number>
  /** The final state; null if a measurement or reset stands in the program. */
  amplitudes: Complex[] | null
}

/** The generator's type of literals, which are wider in the language: what is beyond it says nothing. */
const literalSize = 16
/** The size of an integer that is written without one. */
const longSize = 64
const maxPaths = 300
const maxSteps = 20_000
/** A course that is less likely is left out: a loop that repeats until it succeeds has no end otherwise. */
const minProbability = 1e-13

/** Runs a program for every outcome of its measurements. @throws {Undefined} */
export function interpret(program: Program): Outcome {
  const distribution = new Map<string, number>()
  const waiting: (0 | 1)[][] = [[]]
  let amplitudes: Complex[] | null = null
  let size = 0
  for (let paths = 1; waiting.length > 0; paths++) {
    if (paths > maxPaths) throw new Undefined('too many outcomes')
    const run = new Run(program, waiting.pop() ?? [], waiting)
    const bits = run.run()
    size = Math.max(size, bits.length)
    distribution.set(bits, (distribution.get(bits) ?? 0) + run.probability)
    amplitudes = run.isUnitary ? run.state : null
  }
  return { distribution: padded(distribution, size), amplitudes }
}

/** Bits that a course does not declare, because it ends before, are 0 where another declares them. */
function padded(distribution: Map<string, number>, size: number): Map<string, number> {
  const result = new Map<string, number>()
  for (const [bits, probability] of distribution) {
    const all = bits.padStart(size, '0')
    result.set(all, (result.get(all) ?? 0) + probability)
  }
  return result
}

interface Variable {
  type: Type
  value: Value
}

class BreakLoop extends Error {}
class ContinueLoop extends Error {}
class EndProgram extends Error {}
class Return extends Error {
  constructor(
    readonly value: Value | null,
    readonly type: Type | null,
  ) {
    super()
  }
}

/** The variables and qubits that a name can mean: the innermost block last. */
type Scopes = Map<string, Variable | number[]>[]

class Run {
  readonly #program: Program
  readonly #script: (0 | 1)[]
  readonly #waiting: (0 | 1)[][]
  readonly #taken: (0 | 1)[] = []
  #globals: Scopes = [new Map()]
  #scopes: Scopes = this.#globals
  #steps = 0
  state: Complex[]
  probability = 1
  isUnitary = true

  constructor(program: Program, script: (0 | 1)[], waiting: (0 | 1)[][]) {
    this.#program = program
    this.#script = script
    this.#waiting = waiting
    let next = 0
    for (const { name, size } of program.qubits) {
      this.#globals[0]?.set(
        name,
        Array.from({ length: size }, () => next++),
      )
    }
    for (const { name, value } of program.inputs) this.#globals[0]?.set(name, { type: { kind: 'float' }, value })
    this.state = Array.from({ length: 1 << next }, (_, index) => complex(index === 0 ? 1 : 0))
  }

  /** Runs to the end, and returns the values of the bits that the program returns. */
  run(): string {
    try {
      for (const statement of this.#program.body) this.#execute(statement)
    } catch (error) {
      if (!(error instanceof EndProgram)) throw error
    }
    let bits = ''
    for (const { name, type } of returnedBits(this.#program)) {
      const variable = this.#globals[0]?.get(name)
      // A declaration behind the end was not reached.
      if (variable === undefined || Array.isArray(variable)) break
      const value = Number(variable.value)
      for (let bit = 0; bit < (type.size ?? 1); bit++) bits = `${(value >> bit) & 1}${bits}`
    }
    return bits
  }

  #block(body: Statement[]): void {
    this.#scopes = [...this.#scopes, new Map()]
    try {
      for (const statement of body) this.#execute(statement)
    } finally {
      this.#scopes = this.#scopes.slice(0, -1)
    }
  }

  #execute(statement: Statement): void {
    if (++this.#steps > maxSteps) throw new Undefined('too many steps')
    switch (statement.kind) {
      case 'declare': {
        const { type, initial } = statement
        const value =
          initial === null
            ? zeroOf(type)
            : Array.isArray(initial)
              ? elementsOf(initial, type)
              : this.#converted(initial, type)
        this.#scopes.at(-1)?.set(statement.name, { type, value })
        return
      }
      case 'assign':
        return this.#assign(statement)
      case 'if':
        if (isTrue(this.#evaluate(statement.condition))) return this.#block(statement.body)
        return this.#block(statement.otherwise ?? [])
      case 'while':
        while (isTrue(this.#evaluate(statement.condition))) {
          if (!this.#round(statement.body)) break
        }
        return
      case 'for':
        for (const value of this.#values(statement.over, statement.type)) {
          this.#scopes = [...this.#scopes, new Map([[statement.name, { type: statement.type, value }]])]
          try {
            if (!this.#round(statement.body)) break
          } finally {
            this.#scopes = this.#scopes.slice(0, -1)
          }
        }
        return
      case 'switch': {
        const value = Number(this.#evaluate(statement.target))
        const found = statement.cases.find(({ values }) => values.includes(value))
        return this.#block(found?.body ?? statement.otherwise ?? [])
      }
      case 'break':
        throw new BreakLoop()
      case 'continue':
        throw new ContinueLoop()
      case 'end':
        throw new EndProgram()
      case 'gate':
        return this.#applyGate(statement)
      case 'measure': {
        const variable = this.#variable(statement.name)
        const measured = this.#measure(statement.qubits)
        variable.value =
          statement.index === null ? measured : withBit(Number(variable.value), statement.index, measured)
        return
      }
      case 'reset':
        for (const qubit of this.#qubits(statement.qubits)) {
          if (this.#measureQubit(qubit) === 1) this.state = apply(this.state, standardGate('x', []), [qubit])
        }
        return
      case 'barrier':
        return
      case 'delay':
        this.#evaluate(statement.duration)
        return
      case 'alias':
        this.#scopes.at(-1)?.set(
          statement.name,
          statement.parts.flatMap(({ register, range }) => {
            const qubits = this.#qubits({ kind: 'qubits', name: register })
            const indices = Array.isArray(range) ? range : wholeRange(range)
            return indices.map((index) => known(qubits[index]))
          }),
        )
        return
      case 'call':
        this.#call(statement.name, statement.operands)
        return
      case 'return':
        throw new Return(statement.value && this.#evaluate(statement.value), statement.value?.type ?? null)
    }
  }

  /** One round of a loop; false if it ends the loop. */
  #round(body: Statement[]): boolean {
    if (++this.#steps > maxSteps) throw new Undefined('too many steps')
    try {
      this.#block(body)
      return true
    } catch (error) {
      if (error instanceof ContinueLoop) return true
      if (error instanceof BreakLoop) return false
      throw error
    }
  }

  #values(over: Iteration, type: Type): Value[] {
    switch (over.kind) {
      case 'range': {
        const [start, stop] = [Number(this.#evaluate(over.start)), Number(this.#evaluate(over.stop))]
        return wholeRange({ start, step: over.step, stop })
      }
      case 'set':
        return over.values.map((value) => this.#converted(value, type))
      case 'array': {
        const { type: array, value } = this.#variable(over.name)
        if (!Array.isArray(value)) return []
        return over.range === undefined ? value : this.#places(over.range, array).map((at) => known(value[at]))
      }
    }
  }

  #assign({ name, index, inner, operator, value }: Extract<Statement, { kind: 'assign' }>): void {
    const whole = this.#variable(name)
    const variable = index !== null && inner ? this.#row(whole, index) : whole
    const last = inner ?? index
    const target = last === null ? variable.type : elementOf(variable.type)
    const at = last === null ? null : this.#index(last, variable.type)
    const right =
      operator === '='
        ? this.#converted(value, target)
        : convert(
            operate(operator.slice(0, -1), this.#read(variable, at), this.#converted(value, target), target),
            target,
            target,
          )
    if (index !== null && inner && at !== null && Array.isArray(whole.value) && Array.isArray(variable.value)) {
      whole.value = whole.value.with(this.#index(index, whole.type), variable.value.with(at, right))
    } else if (at === null) variable.value = right
    else if (Array.isArray(variable.value)) variable.value = variable.value.with(at, right)
    else variable.value = withBit(Number(variable.value), at, Number(right))
  }

  /** A row of an array of two dimensions, as an array of its own. */
  #row({ type, value }: Variable, index: Expression): Variable {
    const at = this.#index(index, type)
    return { type: elementOf(type), value: Array.isArray(value) ? known(value[at]) : value }
  }

  #read({ value }: Variable, at: number | null): Value {
    if (at === null) return value
    return Array.isArray(value) ? known(value[at]) : (Number(value) >> at) & 1
  }

  #index(index: Expression, type: Type): number {
    const at = Number(this.#evaluate(index))
    const length = type.kind === 'array' ? type.length : 'size' in type ? (type.size ?? 1) : 1
    if (at < 0 || at >= length) throw new Undefined('an index outside of its register')
    return at
  }

  /** The places of a range, which must be in a register, number or array. */
  #places({ start, stop }: { start: Expression; stop: Expression }, type: Type): number[] {
    return wholeRange({ start: this.#index(start, type), step: 1, stop: this.#index(stop, type) })
  }

  #converted(expression: Expression, type: Type): Value {
    return convert(this.#evaluate(expression), expression.type, type)
  }

  #evaluate(expression: Expression): Value {
    switch (expression.kind) {
      case 'literal':
        return expression.value
      case 'variable':
        return this.#variable(expression.name).value
      case 'index': {
        const whole = this.#variable(expression.name)
        const variable = expression.inner ? this.#row(whole, expression.index) : whole
        return this.#read(variable, this.#index(expression.inner ?? expression.index, variable.type))
      }
      case 'part': {
        const variable = this.#variable(expression.name)
        return this.#places(expression, variable.type).reduce(
          (bits, at, index) => bits | (Number(this.#read(variable, at)) << index),
          0,
        )
      }
      case 'unary':
        return negate(expression.operator, this.#evaluate(expression.operand), expression.type)
      case 'binary': {
        const left = this.#evaluate(expression.left)
        if (expression.operator === '&&' && !isTrue(left)) return false
        if (expression.operator === '||' && isTrue(left)) return true
        const right = this.#evaluate(expression.right)
        return combine(expression.operator, [left, expression.left.type], [right, expression.right.type])
      }
      case 'cast':
        return this.#converted(expression.operand, expression.type)
      case 'builtin':
        if (expression.name === 'real' || expression.name === 'imag') {
          const [number] = expression.operands
          return parts(this.#evaluate(known(number)))[expression.name === 'real' ? 0 : 1]
        }
        if (expression.name === 'sizeof') return BigInt(lengthOf(known(expression.operands[0]).type))
        if (expression.name === 'popcount') {
          const [bits] = expression.operands
          return BigInt(
            Number(this.#evaluate(known(bits)))
              .toString(2)
              .replaceAll('0', '').length,
          )
        }
        return builtin(
          expression.name,
          expression.operands.map((operand) => Number(this.#evaluate(operand))),
          expression.operands.map(({ type }) => type),
        )
      case 'call': {
        const value = this.#call(expression.name, expression.operands)
        if (value === null) throw new Error(`${expression.name} returns nothing`)
        return value
      }
      case 'measure':
        return this.#measure(expression.qubits)
    }
  }

  #call(name: string, operands: (Expression | Qubits)[]): Value | null {
    const subroutine = known(this.#program.subroutines.find((each) => each.name === name))
    const frame = new Map<string, Variable | number[]>()
    subroutine.parameters.forEach((parameter, index) => {
      const operand = known(operands[index])
      if (parameter.kind === 'qubit' && operand.kind === 'qubits') frame.set(parameter.name, this.#qubits(operand))
      if (parameter.kind === 'classical' && operand.kind !== 'qubits') {
        frame.set(parameter.name, { type: parameter.type, value: this.#converted(operand, parameter.type) })
      }
    })
    const caller = this.#scopes
    // A subroutine sees global constants only; the generator uses nothing else in one.
    this.#scopes = [known(this.#globals[0]), frame]
    try {
      this.#block(subroutine.body)
      return null
    } catch (error) {
      if (error instanceof Return) return returned(error, subroutine)
      throw error
    } finally {
      this.#scopes = caller
    }
  }

  #applyGate(call: GateCall): void {
    const operands = call.qubits.map((qubits) => this.#qubits(qubits))
    const matrix = this.#unitary(call, new Map())
    const width = Math.max(1, ...operands.map((qubits) => qubits.length))
    for (let round = 0; round < width; round++) {
      const qubits = operands.map((operand) => known(operand.length === 1 ? operand[0] : operand[round]))
      if (new Set(qubits).size < qubits.length) throw new Undefined('a qubit twice in one gate')
      this.state = apply(this.state, matrix, qubits)
    }
  }

  /** The matrix of a call; the first operand is the lowest bit of its rows. */
  #unitary(call: GateCall, parameters: Map<string, number>): Matrix {
    const values = call.parameters.map((parameter) => this.#parameter(parameter, parameters))
    const definition = this.#program.gates.find(({ name }) => name === call.name)
    let matrix = definition === undefined ? standardGate(call.name, values) : identity(1 << definition.qubits.length)
    if (definition !== undefined) {
      const inner = new Map(definition.parameters.map((name, index) => [name, known(values[index])]))
      for (const step of definition.body) {
        const qubits = step.qubits.map(({ name }) => definition.qubits.indexOf(name))
        const columns = identity(matrix.length).map((_, column) =>
          apply(
            matrix.map((row) => known(row[column])),
            this.#unitary(step, inner),
            qubits,
          ),
        )
        matrix = matrix.map((_, row) => columns.map((column) => known(column[row])))
      }
    }
    // The modifier next to the gate acts first.
    for (const modifier of call.modifiers.toReversed()) matrix = this.#modified(matrix, modifier, parameters)
    return matrix
  }

  #modified(matrix: Matrix, modifier: Modifier, parameters: Map<string, number>): Matrix {
    switch (modifier.kind) {
      case 'inv':
        return adjoint(matrix)
      case 'pow': {
        const exponent = this.#parameter(modifier.exponent, parameters)
        if (Number.isInteger(exponent)) return wholePower(matrix, exponent)
        if (matrix.length > 2) throw new Undefined('a root of a large gate')
        return principalPower(matrix, exponent)
      }
      default: {
        let result = matrix
        for (let count = 0; count < modifier.count; count++) result = controlled(result, modifier.kind === 'ctrl')
        return result
      }
    }
  }

  #parameter(expression: Expression, parameters: Map<string, number>): number {
    if (expression.kind === 'variable' && parameters.has(expression.name)) return known(parameters.get(expression.name))
    if (expression.kind === 'binary' && parameters.size > 0) {
      const operands = [expression.left, expression.right].map((operand) => this.#parameter(operand, parameters))
      return Number(operate(expression.operator, known(operands[0]), known(operands[1]), { kind: 'float' }))
    }
    if (expression.kind === 'cast' && parameters.size > 0) {
      return castParameter(this.#parameter(expression.operand, parameters), expression.type)
    }
    if (expression.kind === 'builtin' && parameters.size > 0) {
      const [value = 0, by = 1] = expression.operands.map((operand) => this.#parameter(operand, parameters))
      if (expression.name === 'mod') return Number(operate('%', value, by, { kind: 'float' }))
      return expression.name === 'floor' ? Math.floor(certain(value)) : Math.ceil(certain(value))
    }
    const value = this.#evaluate(expression)
    return expression.type.kind === 'angle' ? radians(Number(value), expression.type.size) : Number(value)
  }

  #measure(qubits: Qubits): number {
    return this.#qubits(qubits).reduce((bits, qubit, index) => bits | (this.#measureQubit(qubit) << index), 0)
  }

  #measureQubit(qubit: number): 0 | 1 {
    this.isUnitary = false
    const one = probabilityOfOne(this.state, qubit)
    let outcome: 0 | 1 = one > 0.5 ? 1 : 0
    const least = Math.max(1e-9, minProbability / this.probability)
    if (one > least && one < 1 - least) {
      const scripted = this.#script[this.#taken.length]
      outcome = scripted ?? 0
      if (scripted === undefined) this.#waiting.push([...this.#taken, 1])
      this.#taken.push(outcome)
      this.probability *= outcome === 1 ? one : 1 - one
    }
    this.state = collapse(this.state, qubit, outcome, outcome === 1 ? one : 1 - one)
    return outcome
  }

  #qubits({ name, index }: Qubits): number[] {
    const qubits = this.#lookup(name)
    if (!Array.isArray(qubits)) throw new Error(`${name} is not a qubit`)
    if (index === undefined) return qubits
    const qubit = qubits[Number(this.#evaluate(index))]
    if (qubit === undefined) throw new Undefined('an index outside of its register')
    return [qubit]
  }

  #variable(name: string): Variable {
    const variable = this.#lookup(name)
    if (Array.isArray(variable)) throw new Error(`${name} is not a variable`)
    return variable
  }

  #lookup(name: string): Variable | number[] {
    for (const scope of this.#scopes.toReversed()) {
      const found = scope.get(name)
      if (found !== undefined) return found
    }
    throw new Error(`nothing is named ${name}`)
  }
}

interface DeclaredBits {
  name: string
  type: Extract<Type, { kind: 'bit' }>
  isOutput: boolean
}

/** The bits that the program returns, in order: those that it declares outside of all blocks, or of these the outputs if there are any. */
export function returnedBits(program: Program): DeclaredBits[] {
  const bits = program.body.flatMap((statement): DeclaredBits[] => {
    if (statement.kind !== 'declare' || statement.type.kind !== 'bit' || statement.isConstant) return []
    return [{ name: statement.name, type: statement.type, isOutput: statement.isOutput === true }]
  })
  return bits.some(({ isOutput }) => isOutput) ? bits.filter(({ isOutput }) => isOutput) : bits
}

function returned({ value, type }: Return, { returns, name }: Subroutine): Value | null {
  if (returns === null) return null
  if (value === null || type === null) throw new Error(`${name} returns nothing`)
  return convert(value, type, returns)
}

/** The value of an array from the literals of its elements. */
function elementsOf(elements: Elements, type: Type): Value {
  const base = elementOf(type)
  return elements.map((item) => (Array.isArray(item) ? elementsOf(item, base) : convert(item.value, item.type, base)))
}

/** The real and the imaginary part of a complex number. */
function parts(value: Value): [number, number] {
  const [re, im] = Array.isArray(value) ? value : [value, 0]
  return [Number(re), Number(im)]
}

function known<Item>(item: Item | undefined): Item {
  if (item === undefined) throw new Error('something is missing')
  return item
}

const isTrue = (value: Value) =>
  value === true || (typeof value === 'number' && value !== 0) || (typeof value === 'bigint' && value !== 0n)

function wholeRange({ start, step, stop }: { start: number; step: number; stop: number }): number[] {
  const values: number[] = []
  for (let value = start; step > 0 ? value <= stop : value >= stop; value += step) values.push(value)
  return values
}

const withBit = (value: number, index: number, bit: number) => (value & ~(1 << index)) | (bit << index)

/** An angle of a size as radians. */
const radians = (value: number, size: number) => (value * 2 * Math.PI) / 2 ** size

const lengthOf = (type: Type) => (type.kind === 'array' ? type.length : 'size' in type ? (type.size ?? 1) : 1)

function elementOf(type: Type): Type {
  return type.kind === 'array' ? type.base : { kind: 'bit', size: null }
}

function zeroOf(type: Type): Value {
  if (type.kind === 'bit') return 0
  throw new Undefined('a variable without a value')
}

/** Converts a value by the tables of the section on casting. */
export function convert(value: Value, from: Type, to: Type): Value {
  if (Array.isArray(value)) return value
  switch (to.kind) {
    case 'bool':
      return from.kind === 'bool' ? value : Number(value) !== 0
    case 'bit':
      return to.size === null ? Number(value !== 0 && value !== false) : modulo(Number(value), to.size)
    case 'uint':
      if (to.size === longSize || typeof value === 'bigint') return long(value, from, { kind: 'uint', size: to.size })
      return modulo(truncated(value, from), to.size)
    case 'int': {
      if (to.size === longSize || typeof value === 'bigint') return long(value, from, { kind: 'int', size: to.size })
      const whole = truncated(value, from)
      const half = 2 ** (to.size - 1)
      // The bits of a register are those of the two's complement.
      const read = from.kind === 'bit' && whole >= half ? whole - 2 * half : whole
      if (to.size !== literalSize) return wrapped(read, { kind: 'int', size: to.size })
      if (read < -half || read >= half) throw new Undefined('a number beyond its type')
      return read
    }
    case 'float':
      return inPrecision(from.kind === 'angle' ? radians(Number(value), from.size) : Number(value), to)
    case 'angle':
      return toAngle(value, from, to.size)
    case 'array':
    case 'complex':
    case 'duration':
      return value
  }
}

/** An integer that has 64 bits, or becomes one that has. */
function long(value: Value, from: Type, to: Integer): Value {
  const whole = wrappedLong(value, from, to)
  return to.size === longSize ? whole : Number(whole)
}

function wrappedLong(value: Value, from: Type, { kind, size }: Integer): bigint {
  const whole = typeof value === 'bigint' ? value : BigInt(truncated(value, from))
  return kind === 'int' ? BigInt.asIntN(size, whole) : BigInt.asUintN(size, whole)
}

/** A parameter of a gate as a type. */
function castParameter(value: number, type: Type): number {
  if (type.kind !== 'angle') return Number(convert(value, { kind: 'float' }, type))
  const turns = (value / (2 * Math.PI)) * 2 ** type.size
  if (Math.abs(turns - Math.floor(turns) - 0.5) < 1e-6) throw new Undefined('a rounding')
  return radians(modulo(Math.round(turns), type.size), type.size)
}

/** A number that no last bit makes another whole one. */
function certain(value: number): number {
  if (!Number.isInteger(value) && Math.abs(value - Math.round(value)) < 1e-9) throw new Undefined('a rounding')
  return value
}

function truncated(value: Value, from: Type): number {
  const number = Number(value)
  if (from.kind === 'float') {
    if (!Number.isFinite(number) || Math.abs(number) > 2 ** 40) throw new Undefined('a number beyond its type')
    // A whole number to the last bits may be computed as a little less elsewhere.
    if (!Number.isInteger(number) && Math.abs(number - Math.round(number)) < 1e-9) throw new Undefined('a rounding')
  }
  return Math.trunc(number)
}

function toAngle(value: Value, from: Type, size: number): number {
  const number = Number(value)
  if (from.kind === 'bit') return number
  // The nearest one, and of two equally near ones the even one.
  if (from.kind === 'angle') return modulo(roundedToEven(number * 2 ** (size - from.size)), size)
  const turns = (number / (2 * Math.PI)) * 2 ** size
  // Of other angles the specification does not say the last bit.
  if (Math.abs(turns - Math.round(turns)) > 1e-9) throw new Undefined('a rounding')
  return modulo(Math.round(turns), size)
}

function roundedToEven(value: number): number {
  const below = Math.floor(value)
  if (value - below === 0.5) return below % 2 === 0 ? below : below + 1
  return Math.round(value)
}

const modulo = (value: number, size: number) => ((value % 2 ** size) + 2 ** size) % 2 ** size

function negate(operator: string, value: Value, type: Type): Value {
  if (operator === '!') return !isTrue(value)
  const number = Number(value)
  if (operator === '~') return modulo(-1 - number, 'size' in type ? (type.size ?? 1) : 1)
  return type.kind === 'angle' ? modulo(-number, type.size) : inRange(-number, type)
}

/** Applies an operator to two values. Two integers become one type before, as in C99. */
function combine(operator: string, [left, from]: [Value, Type], [right, other]: [Value, Type]): Value {
  if (!isInteger(from) || !isInteger(other) || ['<<', '>>', '&&', '||'].includes(operator)) {
    const result = operate(operator, left, right, from)
    return typeof result === 'number' ? inPrecision(result, from) : result
  }
  const common = commonType(from, other)
  if (common.size === longSize) {
    return longOperation(operator, wrappedLong(left, from, common), wrappedLong(right, other, common), common)
  }
  return operate(operator, wrapped(Number(left), common), wrapped(Number(right), common), common)
}

/** Applies an operator to two integers of 64 bits. */
function longOperation(operator: string, a: bigint, b: bigint, type: Integer): Value {
  switch (operator) {
    case '+':
      return long(a + b, type, type)
    case '-':
      return long(a - b, type, type)
    case '*':
      return long(a * b, type, type)
    case '/':
      if (b === 0n) throw new Undefined('a division by zero')
      return long(a / b, type, type)
    case '==':
      return a === b
    case '!=':
      return a !== b
    case '<':
      return a < b
    case '<=':
      return a <= b
    case '>':
      return a > b
    case '>=':
      return a >= b
    default:
      throw new Error(`no operator ${operator} of long integers`)
  }
}

const isInteger = (type: Type): type is Integer => type.kind === 'int' || type.kind === 'uint'

/** A number at the precision of a type. */
const inPrecision = (value: number, type: Type) =>
  type.kind === 'float' && type.size === 32 ? Math.fround(value) : value

/** A number in the two's complement of a type. */
function wrapped(value: number, { kind, size }: Integer): number {
  const bits = modulo(value, size)
  return kind === 'int' && bits >= 2 ** (size - 1) ? bits - 2 ** size : bits
}

/** Applies an operator to two values of one type. */
function operate(operator: string, left: Value, right: Value, type: Type): Value {
  if (operator === '&&') return isTrue(left) && isTrue(right)
  if (operator === '||') return isTrue(left) || isTrue(right)
  if (type.kind === 'complex') return complexOperation(operator, parts(left), parts(right))
  const [a, b] = [Number(left), Number(right)]
  if (['==', '!=', '<', '<=', '>', '>='].includes(operator)) return compare(operator, a, b, type)
  switch (operator) {
    case '+':
      return inRange(a + b, type)
    case '-':
      return inRange(a - b, type)
    case '*':
      return inRange(a * b, type)
    case '/':
      if (b === 0) throw new Undefined('a division by zero')
      if (type.kind === 'float' || type.kind === 'duration') return inRange(a / b, type)
      if (a < 0 || b < 0) throw new Undefined('a division of negative numbers')
      if (type.kind === 'angle' && a % b !== 0) throw new Undefined('a rounding')
      return Math.trunc(a / b)
    case '%':
      if (a < 0 || b <= 0) throw new Undefined('a remainder of negative numbers')
      if (type.kind === 'float') certain(a / b)
      return a % b
    case '**':
      return inRange(a ** b, type)
    case '&':
      return a & b
    case '|':
      return a | b
    case '^':
      return a ^ b
    case '<<':
    case '>>': {
      const size = 'size' in type ? (type.size ?? 1) : 1
      if (b < 0 || b >= size || a < 0) throw new Undefined('a shift beyond the register')
      return operator === '<<' ? inRange(a * 2 ** b, type) : Math.trunc(a / 2 ** b)
    }
    default:
      throw new Error(`no operator ${operator}`)
  }
}

function complexOperation(operator: string, [a, b]: [number, number], [c, d]: [number, number]): Value {
  const result = operator === '+' ? [a + c, b + d] : operator === '-' ? [a - c, b - d] : [a * c - b * d, a * d + b * c]
  return result.map((part) => inRange(part, { kind: 'float' }))
}

function compare(operator: string, a: number, b: number, type: Type): boolean {
  if (type.kind === 'float' && a !== b && Math.abs(a - b) < 1e-9)
    throw new Undefined('a comparison of nearly equal numbers')
  switch (operator) {
    case '==':
      return a === b
    case '!=':
      return a !== b
    case '<':
      return a < b
    case '<=':
      return a <= b
    case '>':
      return a > b
    default:
      return a >= b
  }
}

function inRange(value: number, type: Type): number {
  switch (type.kind) {
    case 'uint':
    case 'angle':
    case 'bit':
      return modulo(value, type.size ?? 1)
    case 'int':
      if (type.size !== literalSize) return wrapped(value, { kind: 'int', size: type.size })
      if (Math.abs(value) >= 2 ** (type.size - 1)) throw new Undefined('signed overflow')
      return value
    default:
      if (!Number.isFinite(value) || Math.abs(value) > 1e6) throw new Undefined('a large number')
      return value
  }
}

function builtin(name: string, values: number[], types: Type[]): Value {
  const [a = 0, b = 0] = values
  const type = types[0]
  const size = type !== undefined && 'size' in type ? (type.size ?? 1) : 1
  switch (name) {
    case 'sin':
      return Math.sin(a)
    case 'cos':
      return Math.cos(a)
    case 'exp':
      return inRange(Math.exp(a), { kind: 'float' })
    case 'sqrt':
      if (a < 0) throw new Undefined('a root of a negative number')
      return Math.sqrt(a)
    case 'rotl':
    case 'rotr': {
      const shift = modulo2(name === 'rotl' ? b : -b, size)
      return modulo(a * 2 ** shift, size) | Math.trunc(a / 2 ** (size - shift))
    }
    default:
      throw new Error(`no function ${name}`)
  }
}

const modulo2 = (value: number, size: number) => ((value % size) + size) % size
