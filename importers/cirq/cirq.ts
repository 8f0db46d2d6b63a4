/** Cirq: its modules, and the circuit that a program is about. */
import { type BuiltCircuit, chooseCircuit, type Package } from '../package'
import {
  type Bit,
  type Operation,
  type Register,
  createRegister,
  mapOperations,
  fourierTransform,
} from '../program/circuit'
import { type Numeric, combineNumerics } from '../program/numeric'
import { Refusal } from '../refusal'
import { moduleOf } from '../python/modules'
import {
  Arguments,
  Dictionary,
  Module,
  type Evaluator,
  Sequence,
  type Value,
  list,
  native,
  toInteger,
  toNumeric,
  toText,
  unknown,
} from '../python/values'
import { symbolic } from '../python/symbolic'
import {
  type Measurement,
  CircuitValue,
  GateValue,
  OperationValue,
  inverseOf,
  measurements,
  operationsIn,
  qubitsIn,
  resolved,
} from './circuit'
import {
  identityGate,
  phasedX,
  powerClasses,
  powerGate,
  powerGates,
  raisedGate,
  rotation,
  shifted,
  simulation,
} from './gates'
import { QubitValue, Qubits, registersOf } from './qubits'

const overPi = (of: Numeric) => combineNumerics('quotient', of, Math.PI)

/** A function that makes a rotation. */
const rotationFunction = (name: string, gateName: string): [string, Value] => [
  name,
  native(name, (parameters) => new GateValue(rotation(gateName, toNumeric(parameters.bind('rads')[0], 'an angle')))),
]

/** Gates as values, and functions and classes that make them. */
function gateMembers(): Readonly<Record<string, Value>> {
  const fixed = Object.entries(powerGates).map(([name, kind]): [string, Value] => [name, new GateValue(kind)])
  const classes = Object.entries(powerClasses).map(([className, name]): [string, Value] => [
    className,
    native(className, (parameters) => {
      const exponent = toNumeric(parameters.named.get('exponent') ?? 1)
      const shift = toNumeric(parameters.named.get('global_shift') ?? 0)
      const names = [...parameters.named.keys()].filter((one) => one !== 'exponent' && one !== 'global_shift')
      if (parameters.positional.length > 0 || names.length > 0)
        throw new Refusal('Only "exponent" and "global_shift" are understood here.')
      const kind = shift === 0 ? powerGate(name) : shifted(powerGate(name), shift)
      return new GateValue(raisedGate(kind, exponent))
    }),
  ])
  return Object.fromEntries([
    ...fixed,
    ...classes,
    ['S', new GateValue(raisedGate(powerGate('Z'), 0.5))],
    ['T', new GateValue(raisedGate(powerGate('Z'), 0.25))],
    rotationFunction('rx', 'rx'),
    rotationFunction('ry', 'ry'),
    rotationFunction('rz', 'rz'),
    rotationFunction('Rx', 'rx'),
    rotationFunction('Ry', 'ry'),
    rotationFunction('Rz', 'rz'),
    [
      'cphase',
      native(
        'cphase',
        (parameters) => new GateValue(raisedGate(powerGate('CZ'), overPi(toNumeric(parameters.bind('rads')[0])))),
      ),
    ],
    [
      'ms',
      native(
        'ms',
        (parameters) =>
          new GateValue(rotation('rxx', combineNumerics('product', 2, toNumeric(parameters.bind('rads')[0])), 2)),
      ),
    ],
    [
      'PhasedXPowGate',
      native('PhasedXPowGate', (parameters) => {
        const { named } = parameters
        if (parameters.positional.length > 0 || named.has('global_shift'))
          throw new Refusal('Only "phase_exponent" and "exponent" are understood here.')
        return new GateValue(phasedX(toNumeric(named.get('phase_exponent')), toNumeric(named.get('exponent') ?? 1)))
      }),
    ],
    [
      'FSimGate',
      native('FSimGate', (parameters) => {
        const [theta, phi] = parameters.bind('theta', 'phi')
        return new GateValue(simulation(toNumeric(theta), toNumeric(phi)))
      }),
    ],
    [
      'IdentityGate',
      native('IdentityGate', (parameters) => new GateValue(identityGate(toInteger(parameters.bind('num_qubits')[0])))),
    ],
    ['global_phase_operation', native('global_phase_operation', globalPhase)],
  ])
}

function globalPhase(): Value {
  throw new Refusal('A phase that is given as a complex number is not understood.')
}

/** Measures qubits under a key. */
function measured(
  qubits: readonly QubitValue[],
  key: string,
  inverts: readonly boolean[],
  evaluator: Evaluator,
): OperationValue {
  const known = measurements.get(evaluator) ?? new Map<string, Measurement>()
  measurements.set(evaluator, known)
  if (inverts.some(Boolean)) throw new Refusal('A measurement that inverts its results is not understood.')
  const before = known.get(key)?.bits
  const register = before?.length === qubits.length ? before[0]?.register : undefined
  const { bits } = register ?? createRegister('bit', key, qubits.length)
  known.set(key, { key, bits })
  const operations = qubits.map(({ bit: qubit }, index): Operation => {
    const bit = bits[index]
    if (bit === undefined) throw new Refusal('Nothing is measured here.')
    return { kind: 'measure', qubit, bit, at: evaluator.at }
  })
  return new OperationValue(qubits, operations)
}

/** What Cirq calls a qubit where a measurement has no key. */
function defaultKey(qubit: QubitValue): string {
  if (qubit.className === 'NamedQubit') return qubit.name
  return `q(${qubit.order.join(', ')})`
}

function operationMembers(): Readonly<Record<string, Value>> {
  return {
    measure: native('measure', (parameters, evaluator) => {
      const qubits = parameters.positional.flatMap((one) => qubitsIn(one, evaluator))
      const { named } = parameters
      const strange = [...named.keys()].find((name) => name !== 'key' && name !== 'invert_mask')
      if (strange !== undefined) throw new Refusal(`The argument "${strange}" is not understood.`)
      const mask = named.get('invert_mask')
      const inverts = mask instanceof Sequence ? mask.items.map((one) => one === true) : []
      const key = named.get('key')
      const name = key === undefined || key === null ? qubits.map(defaultKey).join(',') : toText(key)
      return measured(qubits, name, inverts, evaluator)
    }),
    measure_each: native('measure_each', ({ positional, named }, evaluator) => {
      if (named.size > 0) throw new Refusal('A function of keys is not understood.')
      const qubits = positional.flatMap((one) => qubitsIn(one, evaluator))
      return list(qubits.map((qubit) => measured([qubit], defaultKey(qubit), [], evaluator)))
    }),
    reset: native('reset', ({ positional: [qubit = null] }, evaluator) => resets(qubit, evaluator)[0] ?? null),
    reset_each: native('reset_each', ({ positional }, evaluator) =>
      list(positional.flatMap((one) => resets(one, evaluator))),
    ),
    inverse: native('inverse', ({ positional: [value = null] }, evaluator) => inverseOf(value, evaluator)),
    qft: native('qft', (parameters, evaluator) => fourier(parameters, evaluator)),
    ControlledGate: native('ControlledGate', (parameters, evaluator) => {
      const [inner, count, values] = parameters.bind('sub_gate', 'num_controls', 'control_values')
      if (!(inner instanceof GateValue)) throw new Refusal('Only gates have controls here.')
      const given = new Map(values === undefined ? [] : [['control_values', values] as const])
      return evaluator.call(inner.attribute('controlled', evaluator) ?? null, new Arguments([count ?? null], given))
    }),
    flatten_to_ops: native('flatten_to_ops', ({ positional: [value = null] }, evaluator) =>
      list(operationsIn(value, evaluator)),
    ),
    flatten_op_tree: native('flatten_op_tree', ({ positional: [value = null] }, evaluator) =>
      list(operationsIn(value, evaluator)),
    ),
  }
}

const resets = (value: Value, evaluator: Evaluator): OperationValue[] =>
  qubitsIn(value, evaluator).map(
    (qubit) => new OperationValue([qubit], [{ kind: 'reset', qubit: qubit.bit, at: evaluator.at }]),
  )

/** The Fourier transform, whose first qubit is the highest. */
function fourier({ positional, named }: Arguments, evaluator: Evaluator): Value {
  const qubits = positional.flatMap((one) => qubitsIn(one, evaluator))
  const operations = fourierTransform(
    qubits.map(({ bit }) => bit),
    named.get('without_reverse') !== true,
  )
  const operation = new OperationValue(
    qubits,
    operations.map((one) => ({ ...one, at: evaluator.at })),
  )
  return named.get('inverse') === true ? inverseOf(operation, evaluator) : operation
}

/** Names that simulate, draw or compute with results. */
const unevaluated =
  'Simulator DensityMatrixSimulator CliffordSimulator final_state_vector unitary plot_state_histogram sample dirac_notation ParamResolver Linspace sample_state_vector measure_state_vector bloch_vector_from_state_vector get_state_histogram NoiseModel depolarize bit_flip state_vector_to_probabilities density_matrix_from_state_vector PauliSum Points Product vis big_endian_int_to_digits big_endian_int_to_bits circuits has_unitary equal_up_to_global_phase allclose_up_to_global_phase DensePauliString __version__ SVGCircuit'.split(
    ' ',
  )

/** A package for one program. */
export function createCirqPackage(): Package {
  const qubits = new Qubits()
  const circuits: CircuitValue[] = []
  const strategy = moduleOf('InsertStrategy', { EARLIEST: 1, NEW: 2, INLINE: 3, NEW_THEN_INLINE: 4 })
  const makeCircuit = native('Circuit', (parameters, evaluator) => {
    evaluator.requireMutable()
    if ([...parameters.named.keys()].some((name) => name !== 'strategy' && name !== 'device'))
      throw new Refusal('This argument of a circuit is not understood.')
    const circuit = new CircuitValue(circuits)
    circuit.add(parameters.positional, evaluator)
    return circuit
  })
  const main: Module = moduleOf('cirq', {
    ...Object.fromEntries(unevaluated.map((name) => [name, unknown])),
    ...qubits.classes(),
    ...gateMembers(),
    ...operationMembers(),
    Circuit: makeCircuit,
    FrozenCircuit: makeCircuit,
    Moment: native('Moment', ({ positional }, evaluator) =>
      list(positional.flatMap((one) => operationsIn(one, evaluator))),
    ),
    InsertStrategy: strategy,
    resolve_parameters: native('resolve_parameters', ({ positional: [value = null, given = null] }, evaluator) => {
      if (!(value instanceof CircuitValue)) throw new Refusal('Only circuits have symbols here.')
      return resolved(value, given, evaluator)
    }),
    ParamResolver: native('ParamResolver', ({ positional: [given = null] }) =>
      given instanceof Dictionary ? given : unknown,
    ),
  })
  return {
    module: (name) => {
      if (name === 'cirq') return main
      if (name === 'sympy') return symbolic
      return /^(cirq_google|cirq\.(contrib|experiments|vis|testing))(\.|$)/.test(name) ? unknown : undefined
    },
    result(nameOf) {
      const chosen = chooseCircuit(circuits, nameOf, ({ contents }) => contents.length === 0)
      return chosen && { circuit: buildCircuit(chosen.circuit, chosen.name ?? 'circuit'), others: chosen.others }
    },
  }
}

function buildCircuit(circuit: CircuitValue, name: string): BuiltCircuit {
  const { registers, places } = registersOf(circuit.qubits())
  const operations = mapOperations(
    circuit.contents.flatMap((one) => one.operations),
    { bit: (bit) => places.get(bit) ?? bit },
  )
  return { registers: [...registers, ...measuredRegisters(operations)], operations, phase: 0, name }
}

function measuredRegisters(operations: readonly Operation[], found = new Set<Register>()): Set<Register> {
  for (const operation of operations) {
    if (operation.kind === 'measure') {
      if (found.has(operation.bit.register) && isFirst(operation.bit)) throw new Refusal('A key is measured twice.')
      found.add(operation.bit.register)
    }
    if (operation.kind === 'if') measuredRegisters(operation.body, found)
  }
  return found
}

const isFirst = ({ index }: Bit) => index === 0
