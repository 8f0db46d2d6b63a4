/** Circuits of Cirq as `cirq.to_json` writes them. */
import {
  type Bit,
  type Condition,
  type Operation,
  controlOperations,
  createRegister,
  gate,
  mapOperations,
  maxOperations,
  tooManyOperations,
} from '../program/circuit'
import { type Numeric, combineNumerics } from '../program/numeric'
import { type WrittenProgram, writeProgram } from '../program/write'
import { Refusal } from '../refusal'
import { arrayAt, numberAt, objectAt, parseJson } from '../texts/json'
import { spend } from '../work'
import {
  type GateKind,
  identityGate,
  phasedX,
  powerClasses,
  powerGate,
  raisedGate,
  rotation,
  shifted,
  simulation,
} from './gates'
import { type QubitValue, Qubits, registersOf } from './qubits'

type Fields = Record<string, unknown>

/** Deeper ones are written by nobody. */
const maxDepth = 50

/** What a text of JSON is an object of. */
const typeOf = (fields: Fields): string => String(fields['cirq_type'])

const notUnderstood = (fields: Fields) => new Refusal(`"${typeOf(fields)}" is not understood.`)

/**
 * Reads a circuit.
 *
 * @throws {Refusal} at the first part that is not understood.
 */
export function importCirqJson(text: string): WrittenProgram {
  const circuit = objectAt(parseJson(text))
  if (typeOf(circuit) !== 'Circuit' && typeOf(circuit) !== 'FrozenCircuit')
    throw new Refusal('This JSON of Cirq is no circuit.')
  return new Reader().read(circuit)
}

class Reader {
  private readonly qubits = new Qubits()
  private readonly used = new Set<QubitValue>()
  /** The bits of measurements by their keys. */
  private readonly measured = new Map<string, Bit[]>()

  read(circuit: Fields): WrittenProgram {
    const operations: Operation[] = []
    for (const moment of arrayAt(circuit['moments']))
      for (const operation of arrayAt(objectAt(moment)['operations'])) {
        operations.push(...this.operation(objectAt(operation)))
        if (operations.length > maxOperations) throw new Refusal(tooManyOperations)
      }
    if (this.used.size === 0) throw new Refusal('The circuit has no qubits.')
    const { registers, places } = registersOf([...this.used])
    const bits = [...this.measured.values()].flatMap(([first]) => (first === undefined ? [] : [first.register]))
    const placed = mapOperations(operations, { bit: (bit) => places.get(bit) ?? bit })
    return writeProgram({ registers: [...registers, ...bits], operations: placed, phase: 0 })
  }

  private operation(fields: Fields, depth = 0): Operation[] {
    spend()
    if (depth > maxDepth) throw new Refusal('The circuit is nested too deeply.')
    const inner = () => this.operation(objectAt(fields['sub_operation']), depth + 1)
    switch (typeOf(fields)) {
      case 'GateOperation':
        return this.gate(objectAt(fields['gate']), this.qubitsOf(fields['qubits']))
      case 'SingleQubitPauliStringGateOperation':
        return this.gate(objectAt(fields['pauli']), this.qubitsOf([fields['qubit']]))
      case 'TaggedOperation':
        return inner()
      case 'ControlledOperation':
        return controlled(inner(), this.qubitsOf(fields['controls']), fields['control_values'])
      case 'ClassicallyControlledOperation':
        return [{ kind: 'if', condition: this.condition(fields), body: inner(), otherwise: [], at: 0 }]
      case 'CircuitOperation':
        throw new Refusal('A circuit within a circuit is not understood: decompose it before it is written.')
      default:
        throw notUnderstood(fields)
    }
  }

  private gate(fields: Fields, qubits: readonly Bit[]): Operation[] {
    switch (typeOf(fields)) {
      case 'MeasurementGate':
        return this.measurement(fields, qubits)
      case 'ResetChannel':
        return qubits.map((qubit) => ({ kind: 'reset', qubit, at: 0 }))
      case 'WaitGate':
        return wait(fields, qubits)
      case 'ControlledGate': {
        const controls = arrayAt(fields['control_qid_shape']).length
        const inner = this.gate(objectAt(fields['sub_gate']), qubits.slice(controls))
        return controlled(inner, qubits.slice(0, controls), fields['control_values'])
      }
      case 'ParallelGate':
        return qubits.flatMap((qubit) => this.gate(objectAt(fields['sub_gate']), [qubit]))
      default: {
        const kind = kindOf(fields)
        if (qubits.length !== kind.qubits)
          throw new Refusal(`"${typeOf(fields)}" takes ${kind.qubits} qubits, and gets ${qubits.length}.`)
        return kind.build(qubits, 1)
      }
    }
  }

  private measurement(fields: Fields, qubits: readonly Bit[]): Operation[] {
    const key = String(fields['key'])
    if (this.measured.has(key)) throw new Refusal('A key is measured twice.')
    const confusion = fields['confusion_map']
    if (confusion !== undefined && arrayAt(confusion).length > 0)
      throw new Refusal('A measurement that confuses its results is not understood.')
    const inverts = fields['invert_mask'] === undefined ? [] : arrayAt(fields['invert_mask'])
    const { bits } = createRegister('bit', key, qubits.length)
    this.measured.set(key, bits)
    return bits.flatMap((bit, index): Operation[] => {
      const qubit = qubits[index]
      if (qubit === undefined) return []
      const flips = inverts[index] === true ? [gate('x', [qubit])] : []
      return [...flips, { kind: 'measure', qubit, bit, at: 0 }, ...flips]
    })
  }

  /** What an operation waits for: each key has a value other than 0. */
  private condition(fields: Fields): Condition {
    const conditions = arrayAt(fields['conditions']).map((one): Condition => {
      const condition = objectAt(one)
      if (typeOf(condition) !== 'KeyCondition' || (condition['index'] ?? -1) !== -1) throw notUnderstood(condition)
      const bits = this.measured.get(String(objectAt(condition['key'])['name']))
      if (bits === undefined) throw new Refusal('A condition is about a key that is not measured before.')
      const [first, ...rest] = bits.map((bit): Condition => ({ kind: 'equals', bits: [bit], value: 1 }))
      if (first === undefined) throw new Refusal('A condition is about no qubits.')
      return rest.reduce((left, right) => ({ kind: 'or', left, right }), first)
    })
    const [first, ...rest] = conditions
    if (first === undefined) throw new Refusal('A condition is missing.')
    return rest.reduce((left, right) => ({ kind: 'and', left, right }), first)
  }

  private qubitsOf(value: unknown): Bit[] {
    const qubits = arrayAt(value).map((one) => this.qubit(objectAt(one)))
    if (new Set(qubits).size < qubits.length) throw new Refusal('A gate takes a qubit twice.')
    for (const qubit of qubits) this.used.add(qubit)
    return qubits.map(({ bit }) => bit)
  }

  private qubit(fields: Fields): QubitValue {
    if ((fields['dimension'] ?? 2) !== 2) throw new Refusal('Only qubits with two states are understood.')
    switch (typeOf(fields)) {
      case 'LineQubit':
        return this.qubits.line(numberAt(fields['x']))
      case 'GridQubit':
        return this.qubits.grid(numberAt(fields['row']), numberAt(fields['col']))
      case 'NamedQubit':
        return this.qubits.named(String(fields['name']))
      default:
        throw notUnderstood(fields)
    }
  }
}

/** Operations under controls, which go first; `values` say at what each control lets them happen. */
function controlled(operations: readonly Operation[], controls: readonly Bit[], values: unknown): Operation[] {
  const sums = Array.isArray(values) ? values : objectAt(values)
  if (!Array.isArray(sums) && typeOf(sums) !== 'ProductOfSums') throw notUnderstood(sums)
  const data = arrayAt(Array.isArray(sums) ? sums : sums['data'])
  return [...controls.entries()].toReversed().reduce<Operation[]>(
    (all, [index, control]) => {
      const allowed = Array.isArray(data[index]) ? arrayAt(data[index]) : [data[index]]
      const [value] = allowed
      if (allowed.length !== 1 || (value !== 0 && value !== 1))
        throw new Refusal('A control lets a gate happen at 0 or at 1.')
      return controlOperations(all, control, value === 1)
    },
    [...operations],
  )
}

function wait(fields: Fields, qubits: readonly Bit[]): Operation[] {
  const picoseconds = numberAt(objectAt(fields['duration'])['picos'])
  if (picoseconds < 0) throw new Refusal('A duration is negative.')
  return picoseconds === 0 ? [] : [{ kind: 'delay', duration: `${picoseconds / 1000}ns`, qubits, at: 0 }]
}

/** The unitary that an object of JSON is. */
function kindOf(fields: Fields): GateKind {
  const type = typeOf(fields)
  const angle = () => numericOf(fields['rads'])
  switch (type) {
    case 'Rx':
    case 'Ry':
    case 'Rz':
      return rotation(type.toLowerCase(), angle())
    case 'cirq.MSGate':
      return rotation('rxx', combineNumerics('product', 2, angle()), 2)
    case 'CSwapGate':
      return power('CSWAP', 1, 0)
    case 'IdentityGate':
      return identityGate(numberAt(fields['num_qubits']))
    case 'FSimGate':
      return simulation(numericOf(fields['theta']), numericOf(fields['phi']))
    case 'PhasedXPowGate': {
      const exponent = numericOf(fields['exponent'])
      const kind = phasedX(numericOf(fields['phase_exponent']), 1)
      return raisedGate(withShift(kind, numericOf(fields['global_shift'] ?? 0)), exponent)
    }
    case 'PhasedXZGate':
      return phasedXZ(fields)
    case 'GlobalPhaseGate':
      return globalPhase(fields['coefficient'])
    default: {
      const name = /^_Pauli[XYZ]$/.test(type) ? type.slice(-1) : powerClasses[type]
      if (name === undefined) throw notUnderstood(fields)
      return power(name, numericOf(fields['exponent']), numericOf(fields['global_shift'] ?? 0))
    }
  }
}

const power = (name: string, exponent: Numeric, shift: Numeric): GateKind =>
  raisedGate(withShift(powerGate(name), shift), exponent)

const withShift = (kind: GateKind, shift: Numeric) => (shift === 0 ? kind : shifted(kind, shift))

/** X to an exponent about an axis that is turned, and then Z to another. */
function phasedXZ(fields: Fields): GateKind {
  const first = phasedX(numericOf(fields['axis_phase_exponent']), numericOf(fields['x_exponent']))
  const second = power('Z', numericOf(fields['z_exponent']), 0)
  return { qubits: 1, build: (qubits) => [...first.build(qubits, 1), ...second.build(qubits, 1)] }
}

function globalPhase(coefficient: unknown): GateKind {
  const number = typeof coefficient === 'number' ? { real: coefficient, imag: 0 } : objectAt(coefficient)
  const angle = Math.atan2(numberAt(number['imag']), numberAt(number['real']))
  return { qubits: 0, build: () => [gate('gphase', [], [angle])] }
}

/** A number, or how SymPy computes it of symbols. */
function numericOf(value: unknown, depth = 0): Numeric {
  spend()
  if (typeof value === 'number') return numberAt(value)
  if (depth > maxDepth) throw new Refusal('A number is nested too deeply.')
  const fields = objectAt(value)
  const parts = () => arrayAt(fields['args']).map((one) => numericOf(one, depth + 1))
  switch (typeOf(fields)) {
    case 'sympy.Symbol':
      return { kind: 'input', name: String(fields['name']) }
    case 'sympy.Integer':
      return numberAt(fields['i'])
    case 'sympy.Float':
      return numberAt(fields['approx'])
    case 'sympy.Rational':
      return numberAt(fields['p']) / numberAt(fields['q'])
    case 'sympy.pi':
      return Math.PI
    case 'sympy.E':
      return Math.E
    case 'sympy.Add':
      return parts().reduce<Numeric>((left, right) => combineNumerics('sum', left, right), 0)
    case 'sympy.Mul':
      return parts().reduce<Numeric>((left, right) => combineNumerics('product', left, right), 1)
    case 'sympy.Pow': {
      const [base, exponent] = parts()
      if (base === undefined || exponent === undefined) throw notUnderstood(fields)
      return combineNumerics('power', base, exponent)
    }
    default:
      throw notUnderstood(fields)
  }
}
