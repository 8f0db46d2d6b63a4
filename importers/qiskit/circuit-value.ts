/** `QuantumCircuit` of Qiskit. */
import {
  type Bit,
  type Condition,
  type Operation,
  type Register,
  countOperations,
  createRegister,
  mapOperations,
  maxOperations,
  tooManyOperations,
} from '../program/circuit'
import { type Numeric, collectInputs, negative, substitute } from '../program/numeric'
import { Refusal } from '../refusal'
import { spend } from '../work'
import {
  Arguments,
  Dictionary,
  NativeFunction,
  PythonObject,
  type Evaluator,
  Sequence,
  Symbolic,
  type Value,
  fromNumeric,
  list,
  toInteger,
  toNumber,
  toNumeric,
  toText,
  unknown,
} from '../python/values'
import { BitValue, ConditionValue, ParameterVector, RegisterValue, bitValue, bitsOf } from './bits'
import { GateValue, controlState, manyControls, standardGate, withState } from './gate-value'
import { gateMethods, type GateRow } from './gates'
import { blockMethods } from './blocks'
import { prepareState } from './states'

/** The vector and the number of an element. */
const elementOf = (name: string) => /^(.*)\[(\d+)\]$/.exec(name)

/** A circuit. */
export class CircuitValue extends PythonObject {
  readonly description = 'a circuit'
  registers: Register[] = []
  qubits: Bit[] = []
  clbits: Bit[] = []
  phase: Numeric = 0
  /** Where operations go: those of the innermost open block. */
  target: Operation[] = []
  /** All operations. */
  operations: Operation[] = this.target
  name = 'circuit'
  /** Whether another circuit has taken it over as it is now. */
  isUsed = false
  /** The circuit that it is a copy of. */
  private source: CircuitValue | null = null
  /** Whether a transpiler has made it, whose qubits may be others. */
  isTranspiled = false
  private count = 0

  constructor(private readonly circuits: CircuitValue[]) {
    super()
    circuits.push(this)
    if (circuits.length > 2000) throw new Refusal('The program makes more than 2,000 circuits.')
  }

  /** Adds a register. */
  addRegister(register: Register) {
    if (this.registers.some(({ name }) => name === register.name))
      throw new Refusal(`The circuit has a register "${register.name}" already.`)
    this.registers.push(register)
    const bits = register.kind === 'qubit' ? this.qubits : this.clbits
    bits.push(...register.bits)
    if (bits.length > 2000) throw new Refusal('A circuit has at most 2,000 qubits and bits here.')
  }

  /** Adds operations behind those that are there. */
  add(operations: readonly Operation[], evaluator: Evaluator) {
    evaluator.requireMutable()
    if (this.isTranspiled) throw new Refusal('A transpiled circuit has other qubits, and does not change here.')
    this.count += countOperations(operations)
    if (this.count > maxOperations) throw new Refusal(tooManyOperations)
    this.target.push(...operations)
    // It is more than what others took over.
    this.isUsed = false
  }

  /** Marks a circuit that another has taken over, and those that it is a copy of. */
  private use() {
    for (let one: CircuitValue | null = this.source; one !== null && !one.isUsed; one = one.source) one.isUsed = true
    this.isUsed = true
  }

  /** A new circuit with the same bits and operations. */
  copy(): CircuitValue {
    spend(this.operations.length)
    const copy = new CircuitValue(this.circuits)
    Object.assign(copy, { registers: [...this.registers], qubits: [...this.qubits], clbits: [...this.clbits] })
    copy.source = this
    copy.phase = this.phase
    copy.isTranspiled = this.isTranspiled
    copy.name = this.name
    copy.count = this.count
    copy.operations = [...this.operations]
    copy.target = copy.operations
    return copy
  }

  /** A new circuit with the same bits and these operations. */
  replaced(operations: readonly Operation[], phase: Numeric): CircuitValue {
    const copy = this.copy()
    copy.operations = [...operations]
    copy.target = copy.operations
    copy.phase = phase
    copy.count = countOperations(operations)
    if (copy.count > maxOperations) throw new Refusal(tooManyOperations)
    return copy
  }

  /** The circuit as a gate, its phase included. */
  toGate(): GateValue {
    spend(this.operations.length)
    this.use()
    const phase: Operation[] =
      this.phase === 0
        ? []
        : [{ kind: 'gate', gate: 'gphase', modifiers: [], parameters: [this.phase], qubits: [], at: 0 }]
    return new GateValue([...this.qubits], [...this.clbits], [...phase, ...this.operations], this.name)
  }

  /** Parameters of the circuit, as Qiskit sorts them. */
  parameters(): string[] {
    spend(this.operations.length)
    const found = new Set<string>()
    collectInputs(this.phase, found)
    const visit = (operations: readonly Operation[]) => {
      for (const operation of operations) {
        if (operation.kind === 'gate') for (const number of operation.parameters) collectInputs(number, found)
        if (operation.kind === 'if' || operation.kind === 'while') visit(operation.body)
        if (operation.kind === 'if') visit(operation.otherwise)
      }
    }
    visit(this.operations)
    // Elements of a vector by their number, all others by their name.
    return [...found].sort((a, b) => {
      const [first, second] = [elementOf(a), elementOf(b)]
      if (first !== null && second !== null && first[1] === second[1]) return Number(first[2]) - Number(second[2])
      return a < b ? -1 : 1
    })
  }

  override attribute(name: string, evaluator: Evaluator): Value | undefined {
    switch (name) {
      case 'qubits':
        return list(this.qubits.map(bitValue))
      case 'clbits':
        return list(this.clbits.map(bitValue))
      case 'num_qubits':
        return this.qubits.length
      case 'num_clbits':
        return this.clbits.length
      case 'num_parameters':
        return this.parameters().length
      case 'parameters':
        return list(this.parameters().map((one) => new Symbolic({ kind: 'input', name: one })))
      case 'qregs':
        return list(this.registers.filter(({ kind }) => kind === 'qubit').map((one) => new RegisterValue(one)))
      case 'cregs':
        return list(this.registers.filter(({ kind }) => kind === 'bit').map((one) => new RegisterValue(one)))
      case 'global_phase':
        return fromNumeric(this.phase)
      case 'name':
        return this.name
      default:
        return this.method(name, evaluator)
    }
  }

  override setAttribute(name: string, value: Value, evaluator: Evaluator) {
    if (name === 'global_phase') {
      evaluator.requireMutable()
      this.phase = toNumeric(value)
    } else if (name === 'name') this.name = toText(value)
    else if (name !== 'metadata') throw new Refusal(`"${name}" of a circuit cannot be set here.`)
  }

  private method(name: string, evaluator: Evaluator): Value | undefined {
    const gate = gateMethods.get(name)
    if (gate !== undefined) return new NativeFunction(name, (parameters) => this.gate(gate, parameters, evaluator))
    const method = Object.hasOwn(methods, name) ? methods[name] : (blockMethods[name] ?? undefined)
    return method && new NativeFunction(name, (parameters) => method(this, parameters, evaluator))
  }

  /** A method of a gate, for each of the qubits that it names. */
  private gate(row: GateRow, parameters: Arguments, evaluator: Evaluator): Value {
    const names = [...row.angles, ...row.qubits]
    const bound = parameters.bind(...names, 'label', 'ctrl_state')
    const angles = row.angles.map((_, index) => toNumeric(bound[index], 'an angle'))
    const groups = row.qubits.map((_, index) => bitsOf(bound[row.angles.length + index], this.qubits))
    const state = controlState(bound[names.length + 1])
    const operations = broadcast(groups).flatMap((qubits) =>
      withState(standardGate(row, angles), row, angles, state).placed(qubits, [], evaluator.at),
    )
    this.add(operations, evaluator)
    return new Added(this, operations.length)
  }

  override binary(operator: string, other: Value, isReflected: boolean, evaluator: Evaluator): Value | undefined {
    if (isReflected || !(other instanceof CircuitValue)) return undefined
    if (operator === '&' || operator === '&=') {
      const target = operator === '&' ? this.copy() : this
      if (operator === '&') this.isUsed = true
      compose(target, other, null, null, false, evaluator)
      return target
    }
    return undefined
  }

  override key() {
    return null
  }
}

/** One list of qubits for each gate: lists of equal length side by side, one qubit with each of the others. */
function broadcast(groups: readonly (readonly Bit[])[]): Bit[][] {
  const size = Math.max(0, ...groups.map((group) => group.length))
  if (groups.some((group) => group.length === 0)) return []
  if (groups.some((group) => group.length !== size && group.length !== 1))
    throw new Refusal('These lists of qubits have different lengths.')
  return Array.from({ length: size }, (_, index) =>
    groups.flatMap((group) => group[group.length === 1 ? 0 : index] ?? []),
  )
}

/** What a method of a gate returns: it can be put under a condition. */
class Added extends PythonObject {
  readonly description = 'an instruction'
  constructor(
    private readonly circuit: CircuitValue,
    private readonly count: number,
  ) {
    super()
  }
  override attribute(name: string): Value | undefined {
    if (name !== 'c_if') return undefined
    return new NativeFunction(name, (parameters, evaluator) => {
      evaluator.requireMutable()
      const [asked, value] = parameters.bind('classical', 'val')
      const condition = conditionOf(this.circuit, asked, value)
      const { target } = this.circuit
      const operations = target.splice(target.length - this.count)
      target.push(
        ...operations.map((body) => ({ kind: 'if' as const, condition, body: [body], otherwise: [], at: body.at })),
      )
      return this
    })
  }
}

/** A condition: bits and their value, or an expression. */
export function conditionOf(circuit: CircuitValue, asked: Value | undefined, value?: Value): Condition {
  if (asked instanceof ConditionValue) return asked.condition
  if (value === undefined && asked instanceof Sequence)
    return conditionOf(circuit, asked.items[0], asked.items[1] ?? null)
  const bits = bitsOf(asked, circuit.clbits)
  return { kind: 'equals', bits, value: value === undefined ? 1 : Number(toNumber(value)) }
}

type Method = (circuit: CircuitValue, parameters: Arguments, evaluator: Evaluator) => Value

/** Bits of another circuit on those of this one. */
export function compose(
  circuit: CircuitValue,
  other: CircuitValue | GateValue,
  qubits: Value | null,
  clbits: Value | null,
  isFront: boolean,
  evaluator: Evaluator,
) {
  evaluator.requireMutable()
  const gate = other instanceof CircuitValue ? other.toGate() : other
  const own = qubits === null ? circuit.qubits.slice(0, gate.qubits.length) : bitsOf(qubits, circuit.qubits)
  const bits = clbits === null ? circuit.clbits.slice(0, gate.clbits.length) : bitsOf(clbits, circuit.clbits)
  // Operations of another circuit keep their places in the text.
  const places = gate.placed(own, bits, evaluator.at)
  const operations = other instanceof CircuitValue ? keepPlaces(places, gate.operations) : places
  if (!isFront) return circuit.add(operations, evaluator)
  const behind = circuit.target.splice(0)
  circuit.add(operations, evaluator)
  circuit.target.push(...behind)
  return undefined
}

const keepPlaces = (operations: readonly Operation[], from: readonly Operation[]): Operation[] =>
  operations.map((operation, index) => ({ ...operation, at: from[index]?.at || operation.at }))

function composed(circuit: CircuitValue, parameters: Arguments, evaluator: Evaluator): Value {
  const [other, qubits = null, clbits = null, front, inplace] = parameters.bind(
    'other',
    'qubits',
    'clbits',
    'front',
    'inplace',
    'wrap',
  )
  if (!(other instanceof CircuitValue) && !(other instanceof GateValue))
    throw new Refusal('Only circuits and gates can be composed here.')
  const target = inplace === true ? circuit : circuit.copy()
  compose(target, other, qubits, clbits, front === true, evaluator)
  return inplace === true ? null : target
}

function append(circuit: CircuitValue, parameters: Arguments, evaluator: Evaluator): Value {
  const [instruction, qargs, cargs] = parameters.bind('instruction', 'qargs', 'cargs', 'copy')
  const gate = instruction instanceof CircuitValue ? instruction.toGate() : instruction
  if (!(gate instanceof GateValue)) throw new Refusal('Only gates, instructions and circuits can be appended here.')
  const split = (value: Value | undefined, own: readonly Bit[]): Bit[][] => {
    if (value === undefined || value === null) return []
    const items = value instanceof PythonObject && !(value instanceof BitValue) ? evaluator.items(value) : [value]
    return items.map((one) => bitsOf(one, own))
  }
  const groups = split(qargs ?? (gate.qubits.length === 0 ? list([]) : undefined), circuit.qubits)
  const bits = split(cargs, circuit.clbits).flat()
  // A register or list as the only argument of a gate of several qubits has them all.
  const all = groups.flat()
  const isBroadcast = groups.some((group) => group.length > 1)
  if (isBroadcast && gate.clbits.length > 0) throw new Refusal('This instruction for several bits is not understood.')
  const rows = isBroadcast ? broadcast(groups) : gate.qubits.length === 1 && all.length > 1 ? [] : [all]
  if (rows.length === 0 && gate.qubits.length > 0)
    throw new Refusal(`This gate takes ${gate.qubits.length} qubits, and gets ${all.length}.`)
  const operations = rows.flatMap((row) => gate.placed(row, bits, evaluator.at))
  circuit.add(operations, evaluator)
  return new Added(circuit, operations.length)
}

function measure(circuit: CircuitValue, parameters: Arguments, evaluator: Evaluator): Value {
  const [qubit, cbit] = parameters.bind('qubit', 'cbit')
  const qubits = bitsOf(qubit, circuit.qubits)
  const bits = bitsOf(cbit, circuit.clbits)
  if (qubits.length !== bits.length) throw new Refusal(`${qubits.length} qubits are measured into ${bits.length} bits.`)
  const operations = qubits.flatMap((one, index): Operation[] => {
    const bit = bits[index]
    return bit === undefined ? [] : [{ kind: 'measure', qubit: one, bit, at: evaluator.at }]
  })
  circuit.add(operations, evaluator)
  return new Added(circuit, operations.length)
}

function measureAll(circuit: CircuitValue, parameters: Arguments, evaluator: Evaluator): Value {
  evaluator.requireMutable()
  const [inplace, addBits] = parameters.bind('inplace', 'add_bits')
  const target = inplace === false ? circuit.copy() : circuit
  let bits = target.clbits
  if (addBits !== false) {
    const names = new Set(target.registers.map(({ name }) => name))
    let name = 'meas'
    for (let count = 0; names.has(name); count += 1) name = `meas${count}`
    const register = createRegister('bit', name, target.qubits.length)
    target.addRegister(register)
    bits = register.bits
  }
  if (bits.length < target.qubits.length) throw new Refusal('The circuit has fewer bits than qubits.')
  target.add([{ kind: 'barrier', qubits: [...target.qubits], at: evaluator.at }], evaluator)
  const operations = target.qubits.flatMap((qubit, index): Operation[] => {
    const bit = bits[index]
    return bit === undefined ? [] : [{ kind: 'measure', qubit, bit, at: evaluator.at }]
  })
  target.add(operations, evaluator)
  return inplace === false ? target : null
}

function assign(circuit: CircuitValue, parameters: Arguments, evaluator: Evaluator): Value {
  evaluator.requireMutable()
  const [given = null, inplace] = parameters.bind('parameters', 'inplace', 'flat_input', 'strict')
  const values = new Map<string, Numeric>()
  const set = (key: Value, value: Value) => {
    if (key instanceof ParameterVector) {
      const numbers = evaluator.items(value)
      for (const [index, one] of key.iterate().entries()) set(one, numbers[index] ?? null)
    } else if (key instanceof Symbolic && key.numeric.kind === 'input') values.set(key.numeric.name, toNumeric(value))
    else if (typeof key === 'string') values.set(key, toNumeric(value))
    else throw new Refusal('Only parameters get values.')
  }
  if (given instanceof Dictionary) for (const { key, value } of given.entries.values()) set(key, value)
  else {
    const numbers = evaluator.items(given)
    const names = circuit.parameters()
    if (numbers.length !== names.length) throw new Refusal(`The circuit has ${names.length} parameters.`)
    for (const [index, name] of names.entries()) values.set(name, toNumeric(numbers[index]))
  }
  const target = inplace === true ? circuit : circuit.copy()
  target.phase = substitute(target.phase, values)
  const operations = mapOperations(target.operations, { bit: (bit) => bit, values })
  target.operations.splice(0, target.operations.length, ...operations)
  return inplace === true ? null : target
}

const many =
  (gate: string, ...angles: string[]): Method =>
  (circuit, parameters, evaluator) => {
    const isRotation = gate.startsWith('r')
    const names = [
      ...angles,
      ...(isRotation ? ['q_controls', 'q_target', 'q_ancillae'] : ['control_qubits', 'target_qubit', 'ancilla_qubits']),
    ]
    const bound = parameters.bind(...names, 'mode', 'ctrl_state')
    const numbers = angles.map((_, index) => toNumeric(bound[index], 'an angle'))
    const controls = bitsOf(bound[angles.length], circuit.qubits)
    const [target, ...rest] = bitsOf(bound[angles.length + 1], circuit.qubits)
    if (target === undefined || rest.length > 0) throw new Refusal('This gate has one target.')
    const state = controlState(bound.at(-1))
    const plain = manyControls(gate, numbers, controls.length)
    const value =
      state === null
        ? plain
        : standardGate({ gate, angles: [], qubits: ['t'] }, numbers).control(controls.length, state)
    const operations = value.placed([...controls, target], [], evaluator.at)
    circuit.add(operations, evaluator)
    return new Added(circuit, operations.length)
  }

function barrier(circuit: CircuitValue, parameters: Arguments, evaluator: Evaluator): Value {
  const given = parameters.positional
  const bits = given.length === 0 ? [...circuit.qubits] : given.flatMap((one) => bitsOf(one, circuit.qubits))
  if (bits.length > 0) circuit.add([{ kind: 'barrier', qubits: [...new Set(bits)], at: evaluator.at }], evaluator)
  return null
}

function delay(circuit: CircuitValue, parameters: Arguments, evaluator: Evaluator): Value {
  const [duration, qarg, unit = 'dt'] = parameters.bind('duration', 'qarg', 'unit')
  const bits = qarg === undefined || qarg === null ? [...circuit.qubits] : bitsOf(qarg, circuit.qubits)
  const text = `${toNumber(duration)}${toText(unit)}`
  circuit.add([{ kind: 'delay', duration: text, qubits: bits, at: evaluator.at }], evaluator)
  return null
}

function pauli(circuit: CircuitValue, parameters: Arguments, evaluator: Evaluator): Value {
  const [letters, qubits] = parameters.bind('pauli_string', 'qubits')
  const bits = bitsOf(qubits, circuit.qubits)
  const word = toText(letters).toLowerCase()
  if (!/^[ixyz]*$/.test(word) || word.length !== bits.length)
    throw new Refusal('A letter I, X, Y or Z is needed for each qubit.')
  const operations = bits.flatMap((bit, index): Operation[] => {
    const letter = word.at(-1 - index) ?? 'i'
    return letter === 'i'
      ? []
      : [{ kind: 'gate', gate: letter, modifiers: [], parameters: [], qubits: [bit], at: evaluator.at }]
  })
  circuit.add(operations, evaluator)
  return null
}

function addRegisters(circuit: CircuitValue, parameters: Arguments, evaluator: Evaluator): Value {
  evaluator.requireMutable()
  for (const one of parameters.positional) {
    if (!(one instanceof RegisterValue)) throw new Refusal('Only registers can be added here.')
    circuit.addRegister(one.register)
  }
  return null
}

function reversedBits(circuit: CircuitValue): CircuitValue {
  const result = circuit.copy()
  const places = new Map<Bit, Bit>()
  for (const bits of [circuit.qubits, circuit.clbits])
    for (const [index, bit] of bits.entries()) places.set(bit, bits[bits.length - 1 - index] ?? bit)
  if (circuit.registers.filter(({ kind }) => kind === 'qubit').length > 1)
    throw new Refusal('The qubits of several registers are not reversed here.')
  result.operations = mapOperations(circuit.operations, { bit: (bit) => places.get(bit) ?? bit })
  result.target = result.operations
  return result
}

function tensor(circuit: CircuitValue, parameters: Arguments, evaluator: Evaluator): Value {
  const [other] = parameters.bind('other', 'inplace')
  if (!(other instanceof CircuitValue)) throw new Refusal('Only circuits have a tensor product here.')
  const result = circuit.copy()
  const [low, high] = [other, circuit]
  circuit.isUsed = true
  Object.assign(result, { registers: [], qubits: [], clbits: [], operations: [], phase: 0 })
  result.target = result.operations
  result.addRegister(createRegister('qubit', 'q', low.qubits.length + high.qubits.length))
  if (low.clbits.length + high.clbits.length > 0)
    result.addRegister(createRegister('bit', 'c', low.clbits.length + high.clbits.length))
  const parts = [
    { part: low.toGate(), qubits: 0, clbits: 0 },
    { part: high.toGate(), qubits: low.qubits.length, clbits: low.clbits.length },
  ]
  for (const { part, qubits, clbits } of parts)
    result.add(
      part.placed(
        result.qubits.slice(qubits, qubits + part.qubits.length),
        result.clbits.slice(clbits, clbits + part.clbits.length),
        evaluator.at,
      ),
      evaluator,
    )
  return result
}

const methods: Readonly<Record<string, Method>> = {
  append,
  measure,
  measure_all: measureAll,
  barrier,
  delay,
  pauli,
  tensor,
  compose: composed,
  assign_parameters: assign,
  bind_parameters: assign,
  initialize: (circuit, parameters, evaluator) => prepareState(circuit, parameters, true, evaluator),
  prepare_state: (circuit, parameters, evaluator) => prepareState(circuit, parameters, false, evaluator),
  add_register: addRegisters,
  mcx: many('x'),
  mct: many('x'),
  mcp: many('p', 'lam'),
  mcrx: many('rx', 'theta'),
  mcry: many('ry', 'theta'),
  mcrz: many('rz', 'lam'),
  reset: (circuit, parameters, evaluator) => {
    const bits = bitsOf(parameters.bind('qubit')[0], circuit.qubits)
    const operations = bits.map((qubit): Operation => ({ kind: 'reset', qubit, at: evaluator.at }))
    circuit.add(operations, evaluator)
    return new Added(circuit, operations.length)
  },
  copy: (circuit) => circuit.copy(),
  decompose: (circuit) => circuit.copy(),
  copy_empty_like: (circuit) => {
    const copy = circuit.copy()
    copy.operations.splice(0)
    return copy
  },
  inverse: (circuit) => {
    const gate = new GateValue(circuit.qubits, circuit.clbits, circuit.operations).inverse()
    return circuit.replaced(gate.operations, negative(circuit.phase))
  },
  power: (circuit, parameters) => powerOf(circuit, toNumber(parameters.bind('power', 'matrix_power', 'annotated')[0])),
  repeat: (circuit, parameters) => powerOf(circuit, toInteger(parameters.bind('reps', 'insert_barriers')[0])),
  reverse_bits: (circuit) => reversedBits(circuit),
  control: (circuit, parameters) => {
    const [count = 1, , state] = parameters.bind('num_ctrl_qubits', 'label', 'ctrl_state', 'annotated')
    const gate = circuit.toGate().control(toInteger(count), controlState(state))
    const result = circuit.copy()
    const register = createRegister('qubit', 'control', toInteger(count))
    Object.assign(result, {
      registers: [register, ...result.registers],
      qubits: [...register.bits, ...result.qubits],
      phase: 0,
    })
    result.operations = gate.placed(result.qubits, [], 0)
    result.target = result.operations
    return result
  },
  to_gate: (circuit) => circuit.toGate(),
  to_instruction: (circuit) => circuit.toGate(),
  width: (circuit) => circuit.qubits.length + circuit.clbits.length,
  draw: (circuit, _parameters, evaluator) => {
    evaluator.recordEscape([circuit])
    return unknown
  },
  depth: () => unknown,
  size: () => unknown,
  count_ops: () => unknown,
  num_nonlocal_gates: () => unknown,
  qasm: () => unknown,
}

function powerOf(circuit: CircuitValue, exponent: number): Value {
  const gate = circuit.toGate().power(exponent)
  return circuit.replaced(gate.operations, 0)
}
