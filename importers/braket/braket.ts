/** Amazon Braket: its modules, and the circuit that a program is about. */
import { type BuiltCircuit, chooseCircuit, type Package } from '../package'
import {
  type Bit,
  type Operation,
  controlOperations,
  countOperations,
  gate,
  invertOperations,
  createRegister,
  mapOperations,
  maxOperations,
  raiseOperations,
  tooManyOperations,
} from '../program/circuit'
import type { Numeric } from '../program/numeric'
import { Refusal } from '../refusal'
import { ArrayValue } from '../python/arrays'
import { moduleOf } from '../python/modules'
import {
  Arguments,
  Dictionary,
  PythonObject,
  Range,
  type Evaluator,
  Sequence,
  Symbolic,
  type Value,
  list,
  native,
  toInteger,
  toNumber,
  toNumeric,
  toText,
  unknown,
} from '../python/values'
import { spend } from '../work'
import { type GateRow, classes, gates } from './gates'

/** Qubits by their numbers, which all circuits of a program share. */
class Qubits {
  private readonly bits: (Bit | undefined)[] = []
  bit(index: number): Bit {
    if (!Number.isInteger(index) || index < 0 || index >= 2000)
      throw new Refusal('A qubit is a number from 0 to 1,999 here.')
    const known = this.bits[index]
    if (known !== undefined) return known
    const [bit] = createRegister('qubit', `q_${index}`, 1, true).bits
    if (bit === undefined) throw new Refusal('There is no such qubit.')
    this.bits[index] = bit
    return bit
  }
  /** The number of a qubit. */
  indexOf(bit: Bit): number {
    return this.bits.indexOf(bit)
  }
}

/** Numbers of qubits in an argument. */
function indices(value: Value | undefined): number[] {
  if (value instanceof Sequence || value instanceof Range || value instanceof ArrayValue)
    return value.iterate().flatMap((one) => indices(one))
  return [toInteger(value, 'a qubit')]
}

/** What circuits of one program share. */
interface Shared {
  qubits: Qubits
  circuits: CircuitValue[]
}

/** A gate that is not part of a circuit, as `Gate.H()`. */
class GateValue extends PythonObject {
  readonly description = 'a gate'
  constructor(
    readonly row: GateRow,
    readonly angles: readonly Numeric[],
  ) {
    super()
  }
}

/** A gate on qubits, as `Instruction(Gate.H(), 0)`. */
class InstructionValue extends PythonObject {
  readonly description = 'an instruction'
  constructor(readonly operations: readonly Operation[]) {
    super()
  }
}

/** A circuit. */
class CircuitValue extends PythonObject {
  readonly description = 'a circuit'
  /** Whether another circuit has taken it over as it is now. */
  isUsed = false
  operations: Operation[] = []
  private count = 0
  private measured = 0

  constructor(private readonly shared: Shared) {
    super()
    shared.circuits.push(this)
    if (shared.circuits.length > 5000) throw new Refusal('The program makes too many circuits.')
  }

  append(operations: readonly Operation[], evaluator: Evaluator) {
    evaluator.requireMutable()
    spend(operations.length)
    this.count += countOperations(operations)
    if (this.count > maxOperations) throw new Refusal(tooManyOperations)
    this.operations.push(...operations)
    // It is more than what others took over.
    this.isUsed = false
  }

  /** Its qubits in their order. */
  qubits(): Bit[] {
    spend(this.operations.length)
    const found = new Set<Bit>()
    for (const operation of this.operations) {
      if (operation.kind === 'gate' || operation.kind === 'barrier') for (const one of operation.qubits) found.add(one)
      if (operation.kind === 'measure') found.add(operation.qubit)
    }
    const { qubits } = this.shared
    return [...found].sort((a, b) => qubits.indexOf(a) - qubits.indexOf(b))
  }

  /** A new circuit with these operations. */
  private made(operations: readonly Operation[], evaluator: Evaluator): CircuitValue {
    this.isUsed = true
    const circuit = new CircuitValue(this.shared)
    circuit.append(operations, evaluator)
    return circuit
  }

  /** The method of a gate, for each of its targets if it has one qubit. */
  private gate(row: GateRow, parameters: Arguments, evaluator: Evaluator): Value {
    const named = new Map(parameters.named)
    const options = ['control', 'control_state', 'power'].map((name) => {
      const value = named.get(name)
      // `control` is the first qubit of gates that have one.
      if (!row.qubits.includes(name)) named.delete(name)
      return row.qubits.includes(name) ? undefined : value
    })
    const bound = new Arguments(parameters.positional, named).bind(...row.qubits, ...row.angles)
    const angles = row.angles.flatMap((_, index) => {
      const value = bound[row.qubits.length + index]
      return value === undefined && index > 1 ? [] : [toNumeric(value, 'an angle')]
    })
    const groups = row.qubits.map((_, index) => indices(bound[index]))
    const rows = groups.length === 1 ? (groups[0] ?? []).map((one) => [one]) : [groups.flat()]
    for (const one of rows) {
      if (one.length !== row.qubits.length) throw new Refusal(`This gate takes ${row.qubits.length} qubits.`)
      this.append(this.placed(row, angles, one, options, evaluator), evaluator)
    }
    return this
  }

  private placed(
    row: GateRow,
    angles: readonly Numeric[],
    places: readonly number[],
    [control, state, power]: readonly (Value | undefined)[],
    evaluator: Evaluator,
  ): Operation[] {
    const qubits = places.map((one) => this.shared.qubits.bit(one))
    if (new Set(qubits).size < qubits.length) throw new Refusal('A gate takes a qubit twice.')
    let operations: Operation[] = row.build(qubits, angles).map((one) => ({ ...one, at: evaluator.at }))
    if (power !== undefined) operations = raiseOperations(operations, toNumber(power))
    const controls = control === undefined || control === null ? [] : indices(control)
    const states = state === undefined || state === null ? controls.map(() => 1) : evaluator.items(state).map(Number)
    if (states.length !== controls.length || states.some((one) => one !== 0 && one !== 1))
      throw new Refusal('The state of controls has 0 or 1 for each.')
    for (const [index, one] of [...controls.entries()].toReversed())
      operations = controlOperations(operations, this.shared.qubits.bit(one), states[index] === 1)
    return operations
  }

  /** The qubits of an argument; all without one. */
  private chosen(targets: Value | undefined): Bit[] {
    if (targets === undefined || targets === null) return this.qubits()
    return indices(targets).map((one) => this.shared.qubits.bit(one))
  }

  private measure(parameters: Arguments, evaluator: Evaluator): Value {
    const [targets] = parameters.bind('target_qubits')
    const qubits = this.chosen(targets)
    const register = createRegister('bit', this.measured === 0 ? 'b' : `b_${this.measured}`, qubits.length)
    this.measured += 1
    this.append(
      qubits.flatMap((qubit, index): Operation[] => {
        const bit = register.bits[index]
        return bit === undefined ? [] : [{ kind: 'measure', qubit, bit, at: evaluator.at }]
      }),
      evaluator,
    )
    return this
  }

  /** Operations of another circuit, on other qubits if it is told. */
  private from(
    value: Value | undefined,
    mapping: Value | undefined,
    targets: Value | undefined,
    evaluator: Evaluator,
  ): Operation[] {
    if (value instanceof InstructionValue) return [...value.operations]
    if (value instanceof Sequence)
      return evaluator.items(value).flatMap((one) => this.from(one, undefined, undefined, evaluator))
    if (!(value instanceof CircuitValue)) throw new Refusal('Only circuits and instructions can be added here.')
    value.isUsed = true
    const places = new Map<Bit, Bit>()
    const { qubits } = this.shared
    if (mapping instanceof Dictionary)
      for (const { key, value: to } of mapping.entries.values())
        places.set(qubits.bit(toInteger(key)), qubits.bit(toInteger(to)))
    else if (targets !== undefined && targets !== null) {
      const wanted = indices(targets)
      const own = value.qubits()
      if (wanted.length !== own.length) throw new Refusal('A target is needed for each qubit of the circuit.')
      for (const [index, bit] of own.entries()) places.set(bit, qubits.bit(wanted[index] ?? 0))
    }
    return mapOperations(value.operations, { bit: (bit) => places.get(bit) ?? bit })
  }

  override call({ named }: Arguments, evaluator: Evaluator): Value {
    return this.bound(new Map([...named].map(([name, value]) => [name, toNumeric(value)])), evaluator)
  }

  private bound(values: ReadonlyMap<string, Numeric>, evaluator: Evaluator): Value {
    return this.made(mapOperations(this.operations, { bit: (bit) => bit, values }), evaluator)
  }

  override attribute(name: string, evaluator: Evaluator): Value | undefined {
    const row = Object.hasOwn(gates, name) ? gates[name] : undefined
    if (row !== undefined) return native(name, (parameters) => this.gate(row, parameters, evaluator))
    switch (name) {
      case 'gphase':
        return native(name, (parameters) => {
          const [angle] = parameters.bind('angle')
          this.append([{ ...gate('gphase', [], [toNumeric(angle)]), at: evaluator.at }], evaluator)
          return this
        })
      case 'measure':
        return native(name, (parameters) => this.measure(parameters, evaluator))
      case 'add':
      case 'add_circuit':
      case 'add_instruction':
        return native(name, (parameters) => {
          const [value, targets, mapping] = new Arguments(
            parameters.positional,
            new Map(
              [...parameters.named].map(([key, one]) => [
                key === 'circuit' || key === 'instruction' ? 'addable' : key,
                one,
              ]),
            ),
          ).bind('addable', 'target', 'target_mapping')
          this.append(this.from(value, mapping, targets, evaluator), evaluator)
          return this
        })
      case 'adjoint':
        return native(name, () => this.made(invertOperations(this.operations), evaluator))
      case 'copy':
        return native(name, () => this.made(this.operations, evaluator))
      case 'barrier':
        return native(name, (parameters) => {
          const [targets] = parameters.bind('target')
          this.append([{ kind: 'barrier', qubits: this.chosen(targets), at: evaluator.at }], evaluator)
          return this
        })
      case 'make_bound_circuit':
        return native(name, (parameters) => this.boundBy(parameters.bind('param_values', 'strict')[0], evaluator))
      default:
        return this.look(name)
    }
  }

  private boundBy(given: Value | undefined, evaluator: Evaluator): Value {
    if (!(given instanceof Dictionary)) throw new Refusal('Parameters get values by a dictionary.')
    return this.bound(
      new Map([...given.entries.values()].map(({ key, value }) => [toText(key), toNumeric(value)])),
      evaluator,
    )
  }

  /** What is asked of a circuit, or measured at its end, which is no part of it. */
  private look(name: string): Value | undefined {
    if (name === 'qubits') return list(this.qubits().map((bit) => this.shared.qubits.indexOf(bit)))
    if (name === 'qubit_count') return this.qubits().length
    const results = ['probability', 'expectation', 'sample', 'state_vector', 'variance', 'density_matrix', 'amplitude']
    if (results.includes(name)) return native(name, () => this)
    const unevaluated = [
      'depth',
      'diagram',
      'to_unitary',
      'to_ir',
      'parameters',
      'instructions',
      'moments',
      'result_types',
    ]
    return unevaluated.includes(name) ? unknown : undefined
  }

  override binary(operator: string, other: Value, isReflected: boolean, evaluator: Evaluator): Value | undefined {
    if (isReflected || !(other instanceof CircuitValue)) return undefined
    if (operator === '+=') {
      this.append(this.from(other, undefined, undefined, evaluator), evaluator)
      return this
    }
    if (operator !== '+') return undefined
    return this.made([...this.operations, ...this.from(other, undefined, undefined, evaluator)], evaluator)
  }
}

/** A package for one program. */
export function createBraketPackage(): Package {
  const shared: Shared = { qubits: new Qubits(), circuits: [] }
  const instruction = native('Instruction', (parameters, evaluator) => {
    const [operator, target] = parameters.bind('operator', 'target')
    if (!(operator instanceof GateValue)) throw new Refusal('Only gates become instructions here.')
    const qubits = indices(target).map((one) => shared.qubits.bit(one))
    if (qubits.length !== operator.row.qubits.length || new Set(qubits).size < qubits.length)
      throw new Refusal(`This gate takes ${operator.row.qubits.length} qubits.`)
    return new InstructionValue(
      operator.row.build(qubits, operator.angles).map((one) => ({ ...one, at: evaluator.at })),
    )
  })
  const gateClasses = moduleOf(
    'Gate',
    Object.fromEntries(
      Object.entries(classes).flatMap(([name, method]) => {
        const row = gates[method]
        if (row === undefined) return []
        return [
          [
            name,
            native(
              name,
              (given) =>
                new GateValue(
                  row,
                  given.bind(...row.angles).map((one) => toNumeric(one, 'an angle')),
                ),
            ),
          ],
        ]
      }),
    ),
  )
  const members = {
    Circuit: native('Circuit', (parameters, evaluator) => {
      evaluator.requireMutable()
      const [addable, targets] = parameters.bind('addable', 'target')
      const circuit = new CircuitValue(shared)
      if (addable !== undefined && addable !== null)
        evaluator.call(circuit.attribute('add', evaluator) ?? null, new Arguments([addable, targets ?? null]))
      return circuit
    }),
    FreeParameter: native(
      'FreeParameter',
      (parameters) => new Symbolic({ kind: 'input', name: toText(parameters.bind('name')[0]) }),
    ),
    Instruction: instruction,
    Gate: gateClasses,
    Observable: unknown,
    Noise: unknown,
    ResultType: unknown,
    observables: unknown,
  }
  const circuits = moduleOf('braket.circuits', members)
  return {
    module: (name) => {
      if (name === 'braket.circuits') return circuits
      if (name === 'braket.parametric') return circuits
      if (name === 'braket') return moduleOf('braket', { circuits })
      return /^(boto3|braket\.(devices|aws|tracking|jobs|tasks|circuits\.(observables|noises)))(\.|$)/.test(name)
        ? unknown
        : undefined
    },
    result(nameOf) {
      const chosen = chooseCircuit(shared.circuits, nameOf, ({ operations }) => operations.length === 0)
      if (chosen === null) return null
      return { circuit: buildCircuit(chosen.circuit, shared.qubits, chosen.name ?? 'circuit'), others: chosen.others }
    },
  }
}

function buildCircuit(circuit: CircuitValue, qubits: Qubits, name: string): BuiltCircuit {
  const own = circuit.qubits()
  const measured = new Set(circuit.operations.flatMap((one) => (one.kind === 'measure' ? [one.bit.register] : [])))
  const isLine = own.every((bit, index) => qubits.indexOf(bit) === index)
  if (!isLine) {
    const registers = [...own.map(({ register }) => register), ...measured]
    return { registers, operations: circuit.operations, phase: 0, name }
  }
  const register = createRegister('qubit', 'q', own.length)
  const places = new Map(own.map((bit, index) => [bit, register.bits[index] ?? bit]))
  const operations = mapOperations(circuit.operations, { bit: (bit) => places.get(bit) ?? bit })
  return { registers: [...(own.length > 0 ? [register] : []), ...measured], operations, phase: 0, name }
}
