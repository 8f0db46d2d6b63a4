/** Gates, operations and circuits of Cirq as values. */
import {
  type Bit,
  type Condition,
  type Operation,
  controlOperations,
  countOperations,
  invertOperations,
  mapOperations,
  maxOperations,
  raiseOperations,
  tooManyOperations,
} from '../program/circuit'
import { type Numeric } from '../program/numeric'
import { Refusal } from '../refusal'
import { ArrayValue } from '../python/arrays'
import {
  Arguments,
  Dictionary,
  NativeFunction,
  PythonIterator,
  PythonObject,
  type Evaluator,
  Sequence,
  Symbolic,
  type Value,
  list,
  toInteger,
  toNumeric,
  toText,
  unknown,
  native,
} from '../python/values'
import { spend } from '../work'
import { type GateKind, raisedGate } from './gates'
import { QubitValue, compareQubits } from './qubits'

/** A measurement of qubits under a key. */
export interface Measurement {
  key: string
  bits: Bit[]
}

/** An operation: what happens to qubits. */
export class OperationValue extends PythonObject {
  readonly description = 'an operation'
  constructor(
    readonly qubits: readonly QubitValue[],
    readonly operations: readonly Operation[],
    /** The gate that it is of, for its powers. */
    readonly gate: GateValue | null = null,
  ) {
    super()
  }

  override attribute(name: string, evaluator: Evaluator): Value | undefined {
    switch (name) {
      case 'qubits':
        return list(this.qubits)
      case 'gate':
        return this.gate ?? undefined
      case 'controlled_by':
        return native(name, (parameters) => {
          const values = parameters.named.get('control_values')
          const controls = parameters.positional.flatMap((one) => qubitsIn(one, evaluator))
          return this.controlledBy(controls, statesOf(values, controls.length, evaluator))
        })
      case 'with_tags':
        return native(name, () => this)
      case 'with_classical_controls':
        return native(name, ({ positional }) =>
          this.conditional(
            positional.map((one) => toText(one)),
            evaluator,
          ),
        )
      default:
        return undefined
    }
  }

  /** The operation under controls, which go first. */
  controlledBy(controls: readonly QubitValue[], states: readonly boolean[]): OperationValue {
    let { operations } = this
    for (const [index, { bit }] of [...controls.entries()].toReversed())
      operations = controlOperations(operations, bit, states[index] ?? true)
    return new OperationValue([...controls, ...this.qubits], operations)
  }

  private conditional(keys: readonly string[], evaluator: Evaluator): OperationValue {
    const asked = keys.map((key): Condition => {
      const bits = measurements.get(evaluator)?.get(key)?.bits
      if (bits === undefined) throw new Refusal(`Nothing is measured as "${key}" before this.`)
      const isOne: Condition = { kind: 'equals', bits, value: bits.length === 1 ? 1 : 0 }
      return bits.length === 1 ? isOne : { kind: 'not', of: isOne }
    })
    const [first, ...rest] = asked
    if (first === undefined) return this
    const condition = rest.reduce<Condition>((left, right) => ({ kind: 'and', left, right }), first)
    return new OperationValue(this.qubits, [
      { kind: 'if', condition, body: this.operations, otherwise: [], at: evaluator.at },
    ])
  }

  override binary(operator: string, other: Value, isReflected: boolean, evaluator: Evaluator): Value | undefined {
    if (operator !== '**' || isReflected) return undefined
    if (this.gate !== null) return this.gate.raised(toNumeric(other)).on(this.qubits, evaluator)
    const exponent = toNumeric(other)
    if (typeof exponent !== 'number') throw new Refusal('This operation has no power that is not known.')
    return new OperationValue(this.qubits, raiseOperations(this.operations, exponent))
  }
}

/** Measurements of a program by their keys. */
export const measurements = new WeakMap<Evaluator, Map<string, Measurement>>()

/** A gate that is not yet on qubits. */
export class GateValue extends PythonObject {
  readonly description = 'a gate'
  constructor(
    readonly kind: GateKind,
    private readonly states: readonly boolean[] = [],
  ) {
    super()
  }

  raised(exponent: Numeric): GateValue {
    return new GateValue(raisedGate(this.kind, exponent), this.states)
  }

  /** The gate on qubits: its controls first. */
  on(qubits: readonly QubitValue[], evaluator: Evaluator): OperationValue {
    const count = this.kind.qubits + this.states.length
    if (qubits.length !== count) throw new Refusal(`This gate takes ${count} qubits, and gets ${qubits.length}.`)
    if (new Set(qubits).size < qubits.length) throw new Refusal('A gate takes a qubit twice.')
    const targets = qubits.slice(this.states.length)
    const bits = targets.map(({ bit }) => bit)
    const operations = this.kind.build(bits, 1).map((operation) => ({ ...operation, at: evaluator.at }))
    const plain = new OperationValue(targets, operations)
    const { operations: all } = plain.controlledBy(qubits.slice(0, this.states.length), this.states)
    return new OperationValue(qubits, all, this)
  }

  override call({ positional }: Arguments, evaluator: Evaluator): Value {
    return this.on(
      positional.flatMap((one) => qubitsIn(one, evaluator)),
      evaluator,
    )
  }

  override attribute(name: string, evaluator: Evaluator): Value | undefined {
    switch (name) {
      case 'on':
        return new NativeFunction(name, (parameters) => this.call(parameters, evaluator))
      case 'on_each':
        return new NativeFunction(name, ({ positional }) =>
          list(positional.flatMap((one) => qubitsIn(one, evaluator)).map((one) => this.on([one], evaluator))),
        )
      case 'controlled':
        return new NativeFunction(name, (parameters) => {
          const [count, values] = parameters.bind('num_controls', 'control_values')
          const given = values === undefined || values === null ? 1 : evaluator.items(values).length
          const size = count === undefined || count === null ? given : toInteger(count)
          return new GateValue(this.kind, [...statesOf(values, size, evaluator), ...this.states])
        })
      default:
        return undefined
    }
  }

  override binary(operator: string, other: Value, isReflected: boolean): Value | undefined {
    return operator === '**' && !isReflected ? this.raised(toNumeric(other)) : undefined
  }
}

/** Which values of controls let a gate happen. */
function statesOf(values: Value | undefined, count: number, evaluator: Evaluator): boolean[] {
  if (count > 50) throw new Refusal('A gate gets at most 50 controls.')
  if (values === undefined || values === null) return Array.from({ length: count }, () => true)
  return evaluator.items(values).map((one) => {
    const value = toInteger(one, '0 or 1 for each control')
    if (value !== 0 && value !== 1) throw new Refusal('The value of a control is 0 or 1.')
    return value === 1
  })
}

/** Qubits of an argument: one, or a list of them. */
export function qubitsIn(value: Value, evaluator: Evaluator): QubitValue[] {
  spend()
  if (value instanceof QubitValue) return [value]
  if (value instanceof Sequence || value instanceof ArrayValue || value instanceof PythonIterator)
    return evaluator.items(value).flatMap((one) => qubitsIn(one, evaluator))
  throw new Refusal('This needs a qubit.')
}

/** Operations of lists, moments and circuits, in their order. */
export function operationsIn(value: Value, evaluator: Evaluator): OperationValue[] {
  spend()
  if (value instanceof OperationValue) return [value]
  if (value instanceof CircuitValue) {
    value.isUsed = true
    return value.contents
  }
  if (value instanceof Sequence || value instanceof PythonIterator)
    return evaluator.items(value).flatMap((one) => operationsIn(one, evaluator))
  throw new Refusal('Only operations are part of a circuit.')
}

/** A circuit or a moment. */
export class CircuitValue extends PythonObject {
  readonly description = 'a circuit'
  /** Whether another circuit has taken it over as it is now. */
  isUsed = false
  readonly contents: OperationValue[] = []
  private count = 0
  constructor(private readonly circuits: CircuitValue[]) {
    super()
    circuits.push(this)
    if (circuits.length > 20_000) throw new Refusal('The program makes too many circuits.')
  }

  add(values: readonly Value[], evaluator: Evaluator) {
    evaluator.requireMutable()
    const added = values.flatMap((one) => operationsIn(one, evaluator))
    this.count += added.reduce((sum, one) => sum + countOperations(one.operations), 0)
    spend(added.length)
    if (this.count > maxOperations) throw new Refusal(tooManyOperations)
    this.contents.push(...added)
    // It is more than what others took over.
    this.isUsed = false
  }

  /** Its qubits in Cirq's order. */
  qubits(): QubitValue[] {
    spend(this.contents.length)
    return [...new Set(this.contents.flatMap(({ qubits }) => qubits))].sort(compareQubits)
  }

  /** Another circuit with these contents. */
  private made(contents: readonly Value[], evaluator: Evaluator): CircuitValue {
    this.isUsed = true
    const circuit = new CircuitValue(this.circuits)
    circuit.add(contents, evaluator)
    return circuit
  }

  override iterate(): readonly Value[] {
    throw new Refusal('The moments of a circuit are not looked at here.')
  }

  override isTrue(): boolean {
    return this.contents.length > 0
  }

  override attribute(name: string, evaluator: Evaluator): Value | undefined {
    switch (name) {
      case 'append':
        return native(name, (parameters) => {
          const [contents = null] = parameters.bind('moment_or_operation_tree', 'strategy')
          this.add([contents], evaluator)
          return null
        })
      case 'all_qubits':
        return native(name, () => list(this.qubits()))
      case 'copy':
      case 'freeze':
      case 'unfreeze':
        return native(name, () => this.made([list(this.contents)], evaluator))
      case 'all_operations':
        return native(name, () => list(this.contents))
      case 'to_text_diagram':
      case 'to_qasm':
      case 'unitary':
      case 'final_state_vector':
      case 'moments':
        return unknown
      case 'insert':
        return undefined
      default:
        return undefined
    }
  }

  override binary(operator: string, other: Value, isReflected: boolean, evaluator: Evaluator): Value | undefined {
    if (operator === '+=' && !isReflected) {
      this.add([other], evaluator)
      return this
    }
    if (operator === '+') return this.made(isReflected ? [other, this] : [this, other], evaluator)
    if (operator === '*') {
      const count = toInteger(other)
      if (count > maxOperations) throw new Refusal(tooManyOperations)
      return this.made(
        Array.from({ length: Math.max(0, count) }, () => this),
        evaluator,
      )
    }
    if (operator === '**' && other === -1) return inverseOf(this, evaluator)
    return undefined
  }
}

/** `cirq.inverse` of a gate, an operation, a list or a circuit. */
export function inverseOf(value: Value, evaluator: Evaluator): Value {
  if (value instanceof GateValue) return value.raised(-1)
  if (value instanceof OperationValue)
    return new OperationValue(value.qubits, invertOperations(value.operations), value.gate?.raised(-1) ?? null)
  if (value instanceof CircuitValue) {
    const contents = value.contents.toReversed().map((one) => inverseOf(one, evaluator))
    const [sum] = [value.binary('*', 0, false, evaluator)]
    if (!(sum instanceof CircuitValue)) throw new Refusal('This has no inverse.')
    sum.add(contents, evaluator)
    return sum
  }
  if (value instanceof Sequence || value instanceof PythonIterator)
    return list(
      evaluator
        .items(value)
        .toReversed()
        .map((one) => inverseOf(one, evaluator)),
    )
  throw new Refusal('This has no inverse here.')
}

/** Values of symbols, from a dictionary. */
export function resolved(circuit: CircuitValue, given: Value, evaluator: Evaluator): Value {
  if (!(given instanceof Dictionary)) throw new Refusal('Symbols get values by a dictionary here.')
  const values = new Map<string, Numeric>()
  for (const { key, value } of given.entries.values()) {
    const name = key instanceof Symbolic && key.numeric.kind === 'input' ? key.numeric.name : toText(key)
    values.set(name, toNumeric(value))
  }
  const contents = circuit.contents.map(
    ({ qubits, operations }) => new OperationValue(qubits, mapOperations(operations, { bit: (bit) => bit, values })),
  )
  const result = circuit.binary('*', 0, false, evaluator)
  if (!(result instanceof CircuitValue)) throw new Refusal('This circuit has no symbols.')
  result.add([list(contents)], evaluator)
  return result
}
