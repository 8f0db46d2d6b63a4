/** Qiskit: its modules, and the circuit that a program is about. */
import { chooseCircuit, type Package } from '../package'
import type { Condition, Register } from '../program/circuit'
import { createRegister } from '../program/circuit'
import { Refusal } from '../refusal'
import { moduleOf } from '../python/modules'
import {
  Arguments,
  Module,
  NativeFunction,
  PythonObject,
  type Evaluator,
  type Value,
  list,
  toInteger,
  toNumeric,
  toText,
  unknown,
} from '../python/values'
import { type LibraryCircuit, featureMap, rotationLayers } from './ansatz'
import { BitValue, ConditionValue, RegisterValue, parameterClasses, registerClass } from './bits'
import { CircuitValue } from './circuit-value'
import { fourierTransform, manyControls, standardGate, controlState, GateValue } from './gate-value'
import { gateClassNames, gateOfClass } from './gates'

/** Names of modules that simulate, draw, or compute with results. */
const unevaluated =
  /^(qiskit_aer|qiskit_ibm_runtime|qiskit_ibm_provider|qiskit_algorithms|qiskit_machine_learning|qiskit_optimization|qiskit_nature|qiskit\.(visualization|tools|providers|primitives|quantum_info|transpiler|utils|result|qasm2|qasm3|qpy|execute_function|exceptions|synthesis))(\.|$)/

function circuitClass(circuits: CircuitValue[]): Value {
  const make = (parameters: Arguments, evaluator: Evaluator): Value => {
    evaluator.requireMutable()
    const circuit = new CircuitValue(circuits)
    const sizes = parameters.positional.filter((one) => !(one instanceof PythonObject))
    const counts = sizes.map((one) => toInteger(one))
    if (counts.length > 2) throw new Refusal('A circuit has one number of qubits and one of bits.')
    for (const [index, count] of counts.entries())
      if (count > 0) circuit.addRegister(createRegister(index === 0 ? 'qubit' : 'bit', index === 0 ? 'q' : 'c', count))
    for (const one of parameters.positional) {
      if (!(one instanceof PythonObject)) continue
      if (!(one instanceof RegisterValue)) throw new Refusal('A circuit is made of numbers and registers here.')
      circuit.addRegister(one.register)
    }
    for (const [key, value] of parameters.named) {
      if (key === 'global_phase') circuit.phase = toNumeric(value)
      else if (key === 'name') circuit.name = value === null ? circuit.name : toText(value)
      else if (key !== 'metadata') throw new Refusal(`The argument "${key}" is not understood.`)
    }
    return circuit
  }
  return new NativeFunction('QuantumCircuit', make)
}

/** Classes of gates. */
const gates: Readonly<Record<string, Value>> = {
  ...Object.fromEntries(
    gateClassNames.map((className) => [
      className,
      new NativeFunction(className, (parameters) => {
        const row = gateOfClass(className)
        if (row === undefined) throw new Refusal(`The gate "${className}" is not understood.`)
        const bound = parameters.bind(...row.angles, 'label', 'ctrl_state')
        const state = controlState(bound[row.angles.length + 1])
        if (state !== null) throw new Refusal('The state of these controls is not understood.')
        return standardGate(
          row,
          row.angles.map((_, index) => toNumeric(bound[index], 'an angle')),
        )
      }),
    ]),
  ),
  ...Object.fromEntries(
    ['MCXGate', 'C3XGate', 'C4XGate'].map((className) => [
      className,
      new NativeFunction(className, (parameters) => {
        if (className !== 'MCXGate') return manyControls('x', [], className === 'C3XGate' ? 3 : 4)
        const [count, , state] = parameters.bind('num_ctrl_qubits', 'label', 'ctrl_state')
        return standardGate({ gate: 'x', angles: [], qubits: ['target'] }, []).control(
          toInteger(count),
          controlState(state),
        )
      }),
    ]),
  ),
  MCPhaseGate: new NativeFunction('MCPhaseGate', (parameters) => {
    const [angle, count] = parameters.bind('lam', 'num_ctrl_qubits', 'label')
    return manyControls('p', [toNumeric(angle)], toInteger(count))
  }),
  GlobalPhaseGate: new NativeFunction('GlobalPhaseGate', (parameters) =>
    standardGate({ gate: 'gphase', angles: [], qubits: [] }, [toNumeric(parameters.bind('phase', 'label')[0])]),
  ),
  Barrier: new NativeFunction('Barrier', (parameters) => {
    const { bits } = createRegister('qubit', 'qubits', toInteger(parameters.bind('num_qubits', 'label')[0]))
    return new GateValue(bits, [], [{ kind: 'barrier', qubits: bits, at: 0 }])
  }),
}

const fourier: Readonly<Record<string, Value>> = {
  QFT: new NativeFunction('QFT', (parameters) => {
    const [size, skipped = 0, swaps = true, isInverse = false] = parameters.bind(
      'num_qubits',
      'approximation_degree',
      'do_swaps',
      'inverse',
      'insert_barriers',
      'name',
    )
    return fourierTransform(toInteger(size), swaps === true, isInverse === true, toInteger(skipped))
  }),
  QFTGate: new NativeFunction('QFTGate', (parameters) =>
    fourierTransform(toInteger(parameters.bind('num_qubits')[0]), true, false),
  ),
}

const condition = (value: Value | undefined): Condition => {
  if (value instanceof ConditionValue) return value.condition
  if (!(value instanceof BitValue)) throw new Refusal('Only bits and conditions can be combined here.')
  return { kind: 'equals', bits: [value.bit], value: 1 }
}

const asked = (value: Value | undefined): Register['bits'] => {
  if (value instanceof RegisterValue) return value.register.bits
  throw new Refusal('Only registers can be compared here.')
}

const comparison = (name: string, operator: string): [string, Value] => [
  name,
  new NativeFunction(name, ({ positional: [left, right] }) => {
    const value = toInteger(right)
    const bits = asked(left)
    if (operator === '==') return new ConditionValue({ kind: 'equals', bits, value })
    return new ConditionValue({ kind: 'compares', bits, operator, value })
  }),
]

const logic = (name: string, kind: 'and' | 'or'): [string, Value] => [
  name,
  new NativeFunction(
    name,
    ({ positional: [left, right] }) => new ConditionValue({ kind, left: condition(left), right: condition(right) }),
  ),
]

/** `expr` of `qiskit.circuit.classical`. */
function expressions(): Module {
  const not = new NativeFunction(
    'logic_not',
    ({ positional: [value] }) => new ConditionValue({ kind: 'not', of: condition(value) }),
  )
  return moduleOf(
    'qiskit.circuit.classical.expr',
    Object.fromEntries([
      comparison('equal', '=='),
      comparison('not_equal', '!='),
      comparison('less', '<'),
      comparison('less_equal', '<='),
      comparison('greater', '>'),
      comparison('greater_equal', '>='),
      logic('logic_and', 'and'),
      logic('logic_or', 'or'),
      ['logic_not', not],
      ['lift', new NativeFunction('lift', ({ positional: [value = null] }) => value)],
    ]),
  )
}

/** The copy of a circuit that a transpiler makes: it does the same. */
const transpile = new NativeFunction('transpile', ({ positional: [circuit = null] }, evaluator) => {
  evaluator.recordEscape([circuit])
  return circuit instanceof CircuitValue ? copyOf(circuit) : unknown
})

function copyOf(circuit: CircuitValue): Value {
  circuit.isUsed = true
  const copy = circuit.copy()
  copy.isTranspiled = true
  return copy
}

/** Circuits of the library, as circuits of the program. */
function libraryCircuits(circuits: CircuitValue[]): Readonly<Record<string, Value>> {
  const builder = (name: string, build: (parameters: Arguments) => LibraryCircuit): [string, Value] => [
    name,
    new NativeFunction(name, (parameters, evaluator) => {
      evaluator.requireMutable()
      const { register, operations } = build(parameters)
      const circuit = new CircuitValue(circuits)
      circuit.addRegister(register)
      circuit.add(
        operations.map((operation) => ({ ...operation, at: evaluator.at })),
        evaluator,
      )
      return circuit
    }),
  ]
  return Object.fromEntries([
    builder('RealAmplitudes', (parameters) => rotationLayers(['ry'], parameters)),
    builder('real_amplitudes', (parameters) => rotationLayers(['ry'], parameters)),
    builder('EfficientSU2', (parameters) => rotationLayers(['ry', 'rz'], parameters)),
    builder('efficient_su2', (parameters) => rotationLayers(['ry', 'rz'], parameters)),
    builder('ZFeatureMap', (parameters) => featureMap(false, parameters)),
    builder('z_feature_map', (parameters) => featureMap(false, parameters)),
    builder('ZZFeatureMap', (parameters) => featureMap(true, parameters)),
    builder('zz_feature_map', (parameters) => featureMap(true, parameters)),
  ])
}

/** A package for one program. */
export function createQiskitPackage(): Package {
  const circuits: CircuitValue[] = []
  const common: Readonly<Record<string, Value>> = {
    QuantumCircuit: circuitClass(circuits),
    QuantumRegister: registerClass('QuantumRegister', 'qubit', 'q'),
    ClassicalRegister: registerClass('ClassicalRegister', 'bit', 'c'),
    AncillaRegister: registerClass('AncillaRegister', 'qubit', 'a'),
  }
  const main = moduleOf('qiskit', {
    ...common,
    transpile,
    execute: new NativeFunction('execute', (parameters, evaluator) => {
      evaluator.recordEscape(parameters.all())
      return unknown
    }),
    Aer: unknown,
    BasicAer: unknown,
    IBMQ: unknown,
    assemble: unknown,
    __version__: unknown,
  })
  const library = moduleOf('qiskit.circuit.library', { ...gates, ...fourier, ...libraryCircuits(circuits) })
  const circuit = moduleOf('qiskit.circuit', {
    ...common,
    ...parameterClasses,
    ControlledGate: unknown,
    Gate: unknown,
    CASE_DEFAULT: unknown,
    Measure: measureClass,
  })
  const modules = new Map<string, Module>([
    ['qiskit', main],
    ['qiskit.circuit', circuit],
    ['qiskit.circuit.library', library],
    ['qiskit.circuit.library.standard_gates', library],
    ['qiskit.extensions', library],
    ['qiskit.circuit.quantumcircuit', circuit],
    ['qiskit.circuit.quantumregister', circuit],
    ['qiskit.circuit.classicalregister', circuit],
    ['qiskit.circuit.parameter', circuit],
    ['qiskit.circuit.classical', moduleOf('qiskit.circuit.classical', { expr: expressions() })],
    ['qiskit.circuit.classical.expr', expressions()],
  ])
  return {
    module: (name) => modules.get(name) ?? (unevaluated.test(name) ? unknown : undefined),
    result: (nameOf) => findResult(circuits, nameOf),
  }
}

const measureClass = new NativeFunction('Measure', () => {
  const { bits } = createRegister('qubit', 'qubits', 1)
  const [qubit] = bits
  const [bit] = createRegister('bit', 'bits', 1).bits
  if (qubit === undefined || bit === undefined) return list([])
  return new GateValue([qubit], [bit], [{ kind: 'measure', qubit, bit, at: 0 }])
})

const isEmpty = ({ qubits, operations }: CircuitValue) => qubits.length === 0 || operations.length === 0

/** The circuit that the program is about, even if it is empty. */
function findResult(circuits: readonly CircuitValue[], nameOf: (value: unknown) => string | null) {
  const last = circuits.at(-1)
  if (last === undefined) return null
  const chosen = chooseCircuit(circuits, nameOf, isEmpty) ?? { circuit: last, name: nameOf(last), others: [] }
  const { registers, operations, phase } = chosen.circuit
  return { circuit: { registers, operations, phase, name: chosen.name ?? chosen.circuit.name }, others: chosen.others }
}
