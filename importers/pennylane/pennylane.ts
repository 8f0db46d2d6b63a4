/** PennyLane: its module, and the circuit that a program is about. */
import type { BuiltCircuit, Package } from '../package'
import {
  type Bit,
  type Operation,
  type Register,
  controlOperations,
  gate,
  invertOperations,
  createRegister,
  raiseOperations,
} from '../program/circuit'
import { Refusal } from '../refusal'
import { ArrayValue } from '../python/arrays'
import { UserFunction } from '../python/interpreter'
import { moduleOf, numpy } from '../python/modules'
import {
  Arguments,
  NativeFunction,
  PythonObject,
  Range,
  type Evaluator,
  Sequence,
  Unknown,
  type Value,
  list,
  native,
  toInteger,
  toNumber,
  toNumeric,
  toText,
  unknown,
} from '../python/values'
import { type GateRow, gates, pauliRotation } from './gates'
import { FreeArgument, OperatorValue, OutcomeValue, Queue } from './queue'

/** The wires of a device. */
class DeviceValue extends PythonObject {
  readonly description = 'a device'
  constructor(readonly labels: readonly (string | number)[] | null) {
    super()
  }
  override attribute(name: string): Value | undefined {
    if (name === 'wires' && this.labels !== null) return list(this.labels)
    return name === 'num_wires' && this.labels !== null ? this.labels.length : undefined
  }
}

/** Wires of an argument. */
function labelsOf(value: Value | undefined): (string | number)[] {
  if (typeof value === 'string' || (typeof value === 'number' && Number.isInteger(value))) return [value]
  if (value instanceof Sequence || value instanceof Range || value instanceof ArrayValue)
    return value.iterate().flatMap((one) => labelsOf(one))
  throw new Refusal('A wire is a number or a text here.')
}

/** One program. */
class PennyLane {
  private readonly queue = new Queue()
  private wires = new Map<string | number, Bit>()
  private bits: Register[] = []
  private readonly nodes: NodeValue[] = []

  /** The qubit of a wire. */
  private bit(label: string | number): Bit {
    const known = this.wires.get(label)
    if (known !== undefined) return known
    const [bit] = createRegister('qubit', typeof label === 'number' ? `q_${label}` : label, 1, true).bits
    if (bit === undefined || this.wires.size >= 2000) throw new Refusal('A program has at most 2,000 wires here.')
    this.wires.set(label, bit)
    return bit
  }

  private bitsOf = (value: Value | undefined): Bit[] => labelsOf(value).map((label) => this.bit(label))

  /** A class of gates. */
  private gateClass([name, row]: [string, GateRow]): [string, Value] {
    return [
      name,
      native(name, (parameters, evaluator) => {
        const bound = parameters.bind(...row.angles, 'wires', 'id')
        const angles = row.angles.map((_, index) => toNumeric(bound[index], 'an angle'))
        const given = bound[row.angles.length]
        const isFree = row.qubits === null && (name === 'GlobalPhase' || name === 'Barrier')
        const qubits = given === undefined && isFree ? [] : this.bitsOf(given)
        if (row.qubits !== null && qubits.length !== row.qubits)
          throw new Refusal(`This gate takes ${row.qubits} wires, and gets ${qubits.length}.`)
        if (new Set(qubits).size < qubits.length) throw new Refusal('A gate takes a wire twice.')
        return this.queue.add(row.build(angles, qubits), evaluator)
      }),
    ]
  }

  private multiControlled = native('MultiControlledX', (parameters, evaluator) => {
    const [wires, values] = parameters.bind('wires', 'control_values', 'work_wires', 'work_wire_type')
    const qubits = this.bitsOf(wires)
    const states = statesOf(values, qubits.length - 1, evaluator)
    const modifiers = states.map((on) => ({ kind: 'ctrl' as const, on }))
    return this.queue.add([gate('x', qubits, [], modifiers)], evaluator)
  })

  private pauliRot = native('PauliRot', (parameters, evaluator) => {
    const [angle, word, wires] = parameters.bind('theta', 'pauli_word', 'wires', 'id')
    return this.queue.add(pauliRotation(toNumeric(angle), toText(word), this.bitsOf(wires)), evaluator)
  })

  private basisState(name: string, argument: string): Value {
    return native(name, (parameters, evaluator) => {
      const [state, wires] = parameters.bind(argument, 'wires', 'id')
      const qubits = this.bitsOf(wires)
      const values =
        typeof state === 'number'
          ? qubits.map((_, index) => Math.floor(state / 2 ** (qubits.length - 1 - index)) % 2)
          : evaluator.items(state ?? null).map((one) => toInteger(one))
      if (values.length !== qubits.length || values.some((one) => one !== 0 && one !== 1))
        throw new Refusal('A basis state has 0 or 1 for each wire.')
      const operations = qubits.flatMap((qubit, index) => (values[index] === 1 ? [gate('x', [qubit])] : []))
      return this.queue.add(operations, evaluator)
    })
  }

  private angleEmbedding = native('AngleEmbedding', (parameters, evaluator) => {
    const [features = null, wires, rotation = 'X'] = parameters.bind('features', 'wires', 'rotation', 'id')
    const qubits = this.bitsOf(wires)
    const name = { X: 'rx', Y: 'ry', Z: 'rz' }[toText(rotation)]
    const angles = evaluator.items(features)
    if (name === undefined || angles.length > qubits.length) throw new Refusal('This embedding is not understood.')
    return this.queue.add(
      angles.flatMap((angle, index) => {
        const qubit = qubits[index]
        return qubit === undefined ? [] : [gate(name, [qubit], [toNumeric(angle)])]
      }),
      evaluator,
    )
  })

  private basicEntangler = native('BasicEntanglerLayers', (parameters, evaluator) => {
    const [weights = null, wires, rotation] = parameters.bind('weights', 'wires', 'rotation', 'id')
    const qubits = this.bitsOf(wires)
    const name = rotation instanceof NativeFunction ? { RX: 'rx', RY: 'ry', RZ: 'rz' }[rotation.name] : 'rx'
    if (name === undefined) throw new Refusal('This rotation is not understood here.')
    const operations: Operation[] = []
    for (const layer of evaluator.items(weights)) {
      const angles = evaluator.items(layer)
      if (angles.length !== qubits.length) throw new Refusal('A layer needs an angle for each wire.')
      for (const [index, qubit] of qubits.entries()) operations.push(gate(name, [qubit], [toNumeric(angles[index])]))
      operations.push(...ring(qubits, 1))
    }
    return this.queue.add(operations, evaluator)
  })

  private strongEntangler = native('StronglyEntanglingLayers', (parameters, evaluator) => {
    const [weights = null, wires, ranges] = parameters.bind('weights', 'wires', 'ranges', 'imprimitive', 'id')
    if (parameters.named.has('imprimitive')) throw new Refusal('Another gate between layers is not understood.')
    const qubits = this.bitsOf(wires)
    const operations: Operation[] = []
    for (const [index, layer] of evaluator.items(weights).entries()) {
      const rows = evaluator.items(layer)
      if (rows.length !== qubits.length) throw new Refusal('A layer needs angles for each wire.')
      for (const [place, qubit] of qubits.entries()) {
        const [phi, theta, omega] = evaluator.items(rows[place] ?? null).map((one) => toNumeric(one))
        operations.push(
          gate('rz', [qubit], [phi ?? 0]),
          gate('ry', [qubit], [theta ?? 0]),
          gate('rz', [qubit], [omega ?? 0]),
        )
      }
      const usual = qubits.length > 1 ? (index % (qubits.length - 1)) + 1 : 0
      const distance = ranges === undefined || ranges === null ? usual : toInteger(evaluator.items(ranges)[index])
      if (qubits.length > 1) operations.push(...ring(qubits, distance, true))
    }
    return this.queue.add(operations, evaluator)
  })

  /** A function of operators: what it is given is an operator, or a function that queues some. */
  private transform(
    value: Value,
    evaluator: Evaluator,
    change: (operations: readonly Operation[]) => readonly Operation[],
  ): Value {
    if (value instanceof OperatorValue) {
      this.queue.remove(value)
      return this.queue.add(change(value.operations), evaluator)
    }
    if (!(value instanceof PythonObject) || value instanceof Unknown)
      throw new Refusal('This needs an operator or a function.')
    return native('transformed', (parameters, inner) => {
      const operations = this.queue.collect(() => void inner.call(value, parameters))
      return this.queue.add(change(operations), inner)
    })
  }

  private adjoint = native('adjoint', (parameters, evaluator) => {
    const [value = null] = parameters.bind('fn', 'lazy')
    return this.transform(value, evaluator, invertOperations)
  })

  private ctrl = native('ctrl', (parameters, evaluator) => {
    const [value = null, control, values] = parameters.bind('op', 'control', 'control_values', 'work_wires')
    const controls = this.bitsOf(control)
    const states = statesOf(values, controls.length, evaluator)
    return this.transform(value, evaluator, (operations) =>
      [...controls.entries()]
        .toReversed()
        .reduce((inner, [index, bit]) => controlOperations(inner, bit, states[index] ?? true), [...operations]),
    )
  })

  private power = native('pow', (parameters, evaluator) => {
    const [value = null, exponent = 1] = parameters.bind('base', 'z', 'lazy')
    return this.transform(value, evaluator, (operations) => raiseOperations(operations, toNumber(exponent)))
  })

  private measure = native('measure', (parameters, evaluator) => {
    const [wire, resets, postselect] = parameters.bind('wires', 'reset', 'postselect')
    const [qubit] = this.bitsOf(wire)
    if (qubit === undefined || (postselect !== undefined && postselect !== null))
      throw new Refusal('A measurement that selects its outcome is not understood.')
    const register = createRegister('bit', `m${this.bits.length}`, 1, true)
    this.bits.push(register)
    const [bit] = register.bits
    if (bit === undefined || this.bits.length > 2000) throw new Refusal('There are at most 2,000 measurements here.')
    const { at } = evaluator
    const operations: Operation[] = [{ kind: 'measure', qubit, bit, at }]
    if (resets === true) operations.push({ kind: 'reset', qubit, at })
    this.queue.add(operations, evaluator)
    return new OutcomeValue({ kind: 'equals', bits: [bit], value: 1 })
  })

  private cond = native('cond', (parameters, evaluator) => {
    const [outcome, then = null, otherwise = null] = parameters.bind('condition', 'true_fn', 'false_fn', 'elifs')
    if (typeof outcome === 'boolean') return (outcome ? then : otherwise) ?? native('nothing', () => null)
    if (!(outcome instanceof OutcomeValue)) throw new Refusal('Only outcomes of measurements decide here.')
    const { at } = evaluator
    return native('conditional', (given, inner) => {
      const body = this.queue.collect(() => void inner.call(then, given))
      const rest = otherwise === null ? [] : this.queue.collect(() => void inner.call(otherwise, given))
      this.queue.add([{ kind: 'if', condition: outcome.condition, body, otherwise: rest, at }], inner)
      return null
    })
  })

  /** What is measured at the end, which is no part of the circuit. */
  private result = (name: string): [string, Value] => [
    name,
    native(name, (parameters) => {
      for (const one of parameters.all()) if (one instanceof PythonObject) this.queue.remove(one)
      return unknown
    }),
  ]

  private observable = (name: string): [string, Value] => [
    name,
    native(name, (parameters, evaluator) => {
      for (const one of parameters.all())
        for (const part of one instanceof Sequence ? evaluator.items(one) : [one])
          if (part instanceof PythonObject) this.queue.remove(part)
      return this.queue.observable()
    }),
  ]

  private device = native('device', ({ positional, named }) => {
    const wires = named.get('wires') ?? positional[1] ?? null
    if (wires === null) return new DeviceValue(null)
    if (typeof wires !== 'number') return new DeviceValue(labelsOf(wires))
    const count = toInteger(wires)
    if (count < 0 || count > 2000) throw new Refusal('A device has at most 2,000 wires here.')
    return new DeviceValue(Array.from({ length: count }, (_, index) => index))
  })

  private node(called: Value | undefined, device: Value | undefined): Value {
    if (!(called instanceof UserFunction)) throw new Refusal('Only functions of the program become nodes.')
    if (!(device instanceof DeviceValue)) throw new Refusal('A node needs a device.')
    const node = new NodeValue(called, device, (given, evaluator) => this.record(node, given, evaluator))
    this.nodes.push(node)
    return node
  }

  /** Runs the function of a node, and keeps its circuit. */
  private record(node: NodeValue, given: Arguments, evaluator: Evaluator): Value {
    if (this.queue.isOpen) throw new Refusal('A node that calls another one is not understood.')
    if (evaluator.isSpeculative) return unknown
    node.calls.push(this.circuitOf(node, given, evaluator))
    return unknown
  }

  /** The circuit of a node with arguments; those without a value become inputs. */
  circuitOf(node: NodeValue, given: Arguments, evaluator: Evaluator): Omit<BuiltCircuit, 'name'> {
    this.wires = new Map()
    this.bits = []
    const register = registerFor(node.device.labels)
    for (const [index, label] of (node.device.labels ?? []).entries()) {
      const bit = register?.bits[index]
      if (bit === undefined) this.bit(label)
      else this.wires.set(label, bit)
    }
    const operations = this.queue.collect(() => void evaluator.call(node.called, withInputs(node.called, given)))
    const labels = [...this.wires.keys()]
    if (node.device.labels !== null && labels.length > node.device.labels.length)
      throw new Refusal('A wire is not one of the device.')
    if (labels.every((label) => typeof label === 'number')) labels.sort((a, b) => Number(a) - Number(b))
    const qubits = register === null ? labels.flatMap((label) => this.wires.get(label)?.register ?? []) : [register]
    return { registers: [...qubits, ...this.bits], operations, phase: 0 }
  }

  /** A function that runs a node and looks at it, such as `qml.draw`. */
  private looksAt = (name: string): [string, Value] => [
    name,
    native(name, ({ positional: [node] }) =>
      node instanceof NodeValue ? native(name, (given, evaluator) => evaluator.call(node, given)) : unknown,
    ),
  ]

  private forLoop = native('for_loop', (parameters) => {
    const numbers = parameters.positional.map((one) => toInteger(one))
    if (parameters.named.size > 0 || numbers.length === 0)
      throw new Refusal('A loop takes its numbers by their places here.')
    const [first = 0, second, step = 1] = numbers
    const range = second === undefined ? new Range(0, first, 1) : new Range(first, second, step)
    return native('for_loop', ({ positional: [called = null] }) =>
      native('loop', ({ positional }, evaluator) => {
        let state: Value = positional[0] ?? null
        for (const index of range.iterate()) {
          const rest = positional.length === 0 ? [] : [state]
          if (positional.length > 1) throw new Refusal('A loop with several values is not understood.')
          state = evaluator.call(called, new Arguments([index, ...rest]))
        }
        return state
      }),
    )
  })

  private layer = native('layer', ({ positional: [called = null, depth, ...rest], named }, evaluator) => {
    for (let index = 0; index < toInteger(depth); index += 1) {
      const given = rest.map((one) => evaluator.items(one)[index] ?? null)
      evaluator.call(called, new Arguments(given, named))
    }
    return null
  })

  /** The module. */
  module() {
    return moduleOf('pennylane', {
      ...Object.fromEntries(Object.entries(gates).map((one) => this.gateClass(one))),
      MultiControlledX: this.multiControlled,
      PauliRot: this.pauliRot,
      BasisState: this.basisState('BasisState', 'state'),
      BasisEmbedding: this.basisState('BasisEmbedding', 'features'),
      AngleEmbedding: this.angleEmbedding,
      BasicEntanglerLayers: this.basicEntangler,
      StronglyEntanglingLayers: this.strongEntangler,
      adjoint: this.adjoint,
      ctrl: this.ctrl,
      pow: this.power,
      measure: this.measure,
      cond: this.cond,
      for_loop: this.forLoop,
      layer: this.layer,
      device: this.device,
      qnode: native('qnode', (parameters) => {
        const device = parameters.positional[0] ?? parameters.named.get('device')
        return native('qnode', ({ positional: [called] }) => this.node(called, device))
      }),
      QNode: native('QNode', ({ positional: [called, device], named }) =>
        this.node(called ?? named.get('func'), device ?? named.get('device')),
      ),
      ...Object.fromEntries(
        ['expval', 'var', 'probs', 'sample', 'counts', 'state', 'density_matrix', 'vn_entropy', 'purity'].map(
          this.result,
        ),
      ),
      ...Object.fromEntries(
        ['Hamiltonian', 'Hermitian', 'Projector', 'dot', 'prod', 'sum', 's_prod'].map(this.observable),
      ),
      ...Object.fromEntries(['draw', 'draw_mpl', 'specs', 'matrix'].map(this.looksAt)),
      ...Object.fromEntries(
        [
          'grad',
          'jacobian',
          'GradientDescentOptimizer',
          'AdamOptimizer',
          'NesterovMomentumOptimizer',
          'qchem',
          'math',
          'about',
          'gradients',
          'templates',
          'drawer',
          'devices',
          'numpy_wrapper',
          'Snapshot',
          'set_shots',
          'version',
          'qaoa',
          'fourier',
          'liealg',
          'transforms',
          'pauli',
          'kernels',
        ].map((name) => [name, unknown]),
      ),
      numpy,
    })
  }

  /** The last node that is called, or else the last with inputs for its arguments. */
  chooseCircuit(evaluator: Evaluator | null, nameOf: (value: unknown) => string | null) {
    const called = this.nodes.filter(({ calls }) => calls.length > 0)
    const node = called.at(-1) ?? this.nodes.at(-1)
    if (node === undefined || evaluator === null) return null
    const circuit = node.calls.at(-1) ?? this.circuitOf(node, new Arguments([]), evaluator)
    const others = this.nodes.flatMap((one) => (one === node ? [] : [nameOf(one) ?? one.called.name]))
    return { circuit: { ...circuit, name: nameOf(node) ?? node.called.name }, others: [...new Set(others)] }
  }
}

/** A function on a device. */
class NodeValue extends PythonObject {
  readonly description = 'a node'
  readonly calls: Omit<BuiltCircuit, 'name'>[] = []
  constructor(
    readonly called: UserFunction,
    readonly device: DeviceValue,
    private readonly record: (given: Arguments, evaluator: Evaluator) => Value,
  ) {
    super()
  }
  override call(given: Arguments, evaluator: Evaluator): Value {
    return this.record(given, evaluator)
  }
}

const isZero = (one: Value) => one === '0' || one === 0 || one === false

/** Which values of controls let a gate happen. */
function statesOf(values: Value | undefined, count: number, evaluator: Evaluator): boolean[] {
  if (count < 0 || count > 50) throw new Refusal('A gate gets at most 50 controls.')
  if (values === undefined || values === null) return Array.from({ length: count }, () => true)
  const given = typeof values === 'string' || values instanceof PythonObject ? evaluator.items(values) : [values]
  const states = given.map((one) => one === '1' || one === 1 || one === true)
  if (states.length !== count || given.some((one, index) => states[index] !== true && !isZero(one)))
    throw new Refusal('The value of a control is 0 or 1.')
  return states
}

/** CNOTs from each qubit to one at a distance, around a ring; two qubits have one, unless `both`. */
function ring(qubits: readonly Bit[], distance: number, both = false): Operation[] {
  if (qubits.length < 2) return []
  const starts = qubits.length === 2 && !both ? qubits.slice(0, 1) : qubits
  return starts.flatMap((control, index) => {
    const target = qubits[(index + distance) % qubits.length]
    return target === undefined ? [] : [gate('cx', [control, target])]
  })
}

/** One register for wires that are numbered from 0. */
function registerFor(labels: readonly (string | number)[] | null): Register | null {
  if (labels === null || labels.length === 0 || !labels.every((label, index) => label === index)) return null
  return createRegister('qubit', 'q', labels.length)
}

/** The arguments of a call, with inputs for those that are missing or that only a run tells. */
function withInputs(called: UserFunction, given: Arguments): Arguments {
  const named = new Map(given.named)
  const positional = [...given.positional]
  for (const [index, { name, kind }] of called.parameters.entries()) {
    if (kind === 'rest' || kind === 'keywords') continue
    const value = positional[index] ?? named.get(name)
    const isMissing =
      value === undefined && index >= positional.length && !named.has(name) && !called.fallbacks.has(name)
    if (value instanceof Unknown || isMissing) {
      if (index < positional.length) positional[index] = new FreeArgument(name)
      else named.set(name, new FreeArgument(name))
    }
  }
  return new Arguments(positional, named)
}

/** A package for one program. */
export function createPennyLanePackage(): Package {
  const state = new PennyLane()
  const module = state.module()
  return {
    module: (name) => {
      if (name === 'pennylane') return module
      if (name === 'pennylane.numpy') return numpy
      return /^pennylane\.(optimize|templates|qchem|math)(\.|$)/.test(name) ? unknown : undefined
    },
    result: (nameOf, evaluator) => state.chooseCircuit(evaluator, nameOf),
  }
}
