/** Circuits of Qiskit's library that variational algorithms use. */
import { type Bit, type Operation, createRegister } from '../program/circuit'
import { type Numeric, combineNumerics } from '../program/numeric'
import { Refusal } from '../refusal'
import { Arguments, type Value, toInteger, toText } from '../python/values'

/** A circuit of the library: its qubits and operations. */
export interface LibraryCircuit {
  register: ReturnType<typeof createRegister>
  operations: Operation[]
}

/** Pairs of qubits by the name of an entanglement. */
function pairs(name: string, size: number): [number, number][] {
  const linear = Array.from({ length: Math.max(0, size - 1) }, (_, index): [number, number] => [index, index + 1])
  switch (name) {
    case 'linear':
      return linear
    case 'reverse_linear':
      return linear.toReversed()
    case 'circular':
      return size > 2 ? [[size - 1, 0], ...linear] : linear
    case 'pairwise':
      return [...linear.filter(([first]) => first % 2 === 0), ...linear.filter(([first]) => first % 2 === 1)]
    case 'full':
      return Array.from({ length: size }, (_, first) => first).flatMap((first) =>
        Array.from({ length: size - first - 1 }, (_, index): [number, number] => [first, first + index + 1]),
      )
    default:
      throw new Refusal(`The entanglement "${name}" is not understood.`)
  }
}

/** Adds gates to a list. */
function adder(bits: readonly Bit[], operations: Operation[]) {
  return (gate: string, places: readonly number[], ...parameters: Numeric[]) => {
    const qubits = places.flatMap((place) => bits[place] ?? [])
    operations.push({ kind: 'gate', gate, modifiers: [], parameters, qubits, at: 0 })
  }
}

const sizeOf = (value: Value | undefined) => {
  const size = toInteger(value)
  if (size < 1 || size > 100) throw new Refusal('This circuit has between 1 and 100 qubits here.')
  return size
}

const repsOf = (value: Value | undefined, usual: number) => {
  const reps = value === undefined ? usual : toInteger(value)
  if (reps < 0 || reps > 100) throw new Refusal('This circuit has at most 100 layers here.')
  return reps
}

/** `RealAmplitudes` and `EfficientSU2`: rotations of all qubits, and CNOTs between. */
export function rotationLayers(rotations: readonly string[], parameters: Arguments): LibraryCircuit {
  const [count, entanglement = 'reverse_linear', given, skips, skipsLast, prefix = 'θ'] = [
    parameters.named.get('num_qubits') ?? parameters.positional[0],
    parameters.named.get('entanglement'),
    parameters.named.get('reps'),
    parameters.named.get('skip_unentangled_qubits'),
    parameters.named.get('skip_final_rotation_layer'),
    parameters.named.get('parameter_prefix'),
  ]
  const known = [
    'num_qubits',
    'entanglement',
    'reps',
    'skip_unentangled_qubits',
    'skip_final_rotation_layer',
    'parameter_prefix',
    'name',
    'insert_barriers',
  ]
  const strange = [...parameters.named.keys()].find((name) => !known.includes(name))
  if (strange !== undefined || parameters.positional.length > 1 || skips === true)
    throw new Refusal('Only the number of qubits, layers and the entanglement are understood here.')
  const size = sizeOf(count)
  const reps = repsOf(given, 3)
  const register = createRegister('qubit', 'q', size)
  const operations: Operation[] = []
  const add = adder(register.bits, operations)
  let next = 0
  const rotate = () => {
    for (const gate of rotations)
      for (let place = 0; place < size; place += 1) {
        add(gate, [place], { kind: 'input', name: `${toText(prefix)}[${next}]` })
        next += 1
      }
  }
  for (let layer = 0; layer < reps; layer += 1) {
    rotate()
    for (const pair of pairs(toText(entanglement), size)) add('cx', pair)
  }
  if (skipsLast !== true) rotate()
  return { register, operations }
}

const feature = (place: number): Numeric => ({ kind: 'input', name: `x[${place}]` })

const rest = (place: number) => combineNumerics('difference', Math.PI, feature(place))

/** `ZFeatureMap` and `ZZFeatureMap`. */
export function featureMap(hasPairs: boolean, parameters: Arguments): LibraryCircuit {
  const [count, given, entanglement = 'full'] = hasPairs
    ? parameters.bind('feature_dimension', 'reps', 'entanglement')
    : parameters.bind('feature_dimension', 'reps')
  const size = sizeOf(count)
  const register = createRegister('qubit', 'q', size)
  const operations: Operation[] = []
  const add = adder(register.bits, operations)
  for (let layer = 0; layer < repsOf(given, 2); layer += 1) {
    for (let place = 0; place < size; place += 1) add('h', [place])
    for (let place = 0; place < size; place += 1) add('p', [place], combineNumerics('product', 2, feature(place)))
    for (const [first, second] of hasPairs ? pairs(toText(entanglement), size) : []) {
      add('cx', [first, second])
      add('p', [second], combineNumerics('product', combineNumerics('product', 2, rest(first)), rest(second)))
      add('cx', [first, second])
    }
  }
  return { register, operations }
}
