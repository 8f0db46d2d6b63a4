/** States computed without the engine, for what has no formula: layers of gates, and QAOA. */
import { FormulaMistake, multiply, readRealFormula, squareOf, type Complex, type StepCounter } from './formula'

/** Entries row by row. */
type Gate = readonly [Complex, Complex, Complex, Complex]

const gates = new Map<string, (angle: number) => Gate>(
  Object.entries({
    h: () => [
      [Math.SQRT1_2, 0],
      [Math.SQRT1_2, 0],
      [Math.SQRT1_2, 0],
      [-Math.SQRT1_2, 0],
    ],
    x: () => [
      [0, 0],
      [1, 0],
      [1, 0],
      [0, 0],
    ],
    y: () => [
      [0, 0],
      [0, -1],
      [0, 1],
      [0, 0],
    ],
    z: () => [
      [1, 0],
      [0, 0],
      [0, 0],
      [-1, 0],
    ],
    rx: (angle) => [
      [Math.cos(angle / 2), 0],
      [0, -Math.sin(angle / 2)],
      [0, -Math.sin(angle / 2)],
      [Math.cos(angle / 2), 0],
    ],
    ry: (angle) => [
      [Math.cos(angle / 2), 0],
      [-Math.sin(angle / 2), 0],
      [Math.sin(angle / 2), 0],
      [Math.cos(angle / 2), 0],
    ],
    rz: (angle) => [
      [Math.cos(angle / 2), -Math.sin(angle / 2)],
      [0, 0],
      [0, 0],
      [Math.cos(angle / 2), Math.sin(angle / 2)],
    ],
  } satisfies Record<string, (angle: number) => Gate>),
)

const zeroState = (qubits: number): Complex[] =>
  Array.from({ length: 2 ** qubits }, (_, index) => [index === 0 ? 1 : 0, 0])

/** The state after a gate on a target, where the control is 1 if there is one. */
function apply(state: readonly Complex[], [a, b, c, d]: Gate, target: number, control?: number): Complex[] {
  return state.map((amplitude, index) => {
    if (control !== undefined && ((index >> control) & 1) === 0) return amplitude
    const other = state[index ^ (1 << target)] ?? [0, 0]
    const isOne = ((index >> target) & 1) === 1
    const [own, of] = isOne ? [d, c] : [a, b]
    const [one, two] = [multiply(own, amplitude), multiply(of, other)]
    return [one[0] + two[0], one[1] + two[1]]
  })
}

/**
 * The state that layers make of |0…0⟩: `rx` on all qubits, `x 0 2` on some, or `crz 1-0 2-1` with controls first, and `rzz` likewise. An angle
 * is a formula, as in `rx(pi/4)`; rotations without one take the given angles in their order.
 */
export function stateOfLayers(
  qubits: number,
  layers: readonly string[],
  angles: readonly number[],
  count: StepCounter = () => {},
): Complex[] {
  const rest = [...angles]
  let state = zeroState(qubits)
  for (const layer of layers) {
    const [, name = '', formula, list = ''] = /^(\w+)(?:\((.*)\))?((?: [\d-]+)*)$/.exec(layer) ?? []
    const isRotation = name.startsWith('r') || name.startsWith('cr')
    for (const place of placesOfLayer(qubits, list)) {
      const angle = formula === undefined ? (isRotation ? rest.shift() : 0) : readRealFormula(formula)({})
      if (angle === undefined) throw new FormulaMistake(`${layer} has no angle left.`)
      count(2 ** qubits)
      state = applyNamed(state, name, angle, place)
    }
  }
  if (rest.length > 0) throw new FormulaMistake(`${rest.length} angles are left.`)
  return state
}

function placesOfLayer(qubits: number, list: string): number[][] {
  const words = list.split(' ').filter((word) => word !== '')
  if (words.length === 0) return Array.from({ length: qubits }, (_, qubit) => [qubit])
  return words.map((word) => word.split('-').map(Number))
}

function applyNamed(state: readonly Complex[], name: string, angle: number, place: readonly number[]): Complex[] {
  if (name === 'rzz') {
    const together = applyNamed(state, 'cx', 0, place)
    return applyNamed(applyNamed(together, 'rz', angle, place.slice(1)), 'cx', 0, place)
  }
  const [target = 0, control] = place.toReversed()
  const gate = gates.get(control === undefined ? name : name.slice(1))
  if (gate === undefined) throw new FormulaMistake(`There is no gate "${name}".`)
  return apply(state, gate(angle), target, control)
}

/** An edge with its weight, which is 1 without. */
export type WeightedEdge = readonly [number, number] | readonly [number, number, number]

/** The weight of the edges between qubits that are 0 and qubits that are 1. */
export const cutOf = (edges: readonly WeightedEdge[], index: number): number =>
  edges.reduce((sum, [one, other, weight = 1]) => sum + (((index >> one) ^ (index >> other)) & 1) * weight, 0)

/** What QAOA expects of a cut, summed over all cuts: e^(−iγC) and e^(−iβΣX) in turn, from the uniform superposition. */
export function expectedCut(
  edges: readonly WeightedEdge[],
  angles: readonly number[],
  count: StepCounter = () => {},
): number {
  const qubits = 1 + Math.max(...edges.flatMap(([one, other]) => [one, other]))
  const all = Array.from({ length: qubits }, (_, qubit) => qubit)
  let state = stateOfLayers(qubits, ['h'], [])
  for (let layer = 0; 2 * layer < angles.length; layer++) {
    const [gamma = 0, beta = 0] = angles.slice(2 * layer)
    count(2 ** qubits * (edges.length + qubits))
    state = state.map((amplitude, index) => {
      const angle = -gamma * cutOf(edges, index)
      return multiply(amplitude, [Math.cos(angle), Math.sin(angle)])
    })
    const mixer = gates.get('rx')?.(2 * beta)
    for (const qubit of all) if (mixer !== undefined) state = apply(state, mixer, qubit)
  }
  return state.reduce((sum, amplitude, index) => sum + squareOf(amplitude) * cutOf(edges, index), 0)
}
