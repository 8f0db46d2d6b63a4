/**
 * The 19 circuit templates of Sim, Johnson and Aspuru-Guzik (2019, arXiv:1905.10876, figure 2) on four qubits, as programs. Every rotation of every layer
 * has a parameter of its own. A layer of circuit 10 has both of its columns of RY, as in qml-essentials.
 */

type Pair = readonly [control: number, target: number]

const all = [0, 1, 2, 3]
/** Each qubit controls the one above it, from the bottom to the top. */
const stairs: readonly Pair[] = [
  [3, 2],
  [2, 1],
  [1, 0],
]
const pairs: readonly Pair[] = [
  [3, 2],
  [1, 0],
]
const middle: readonly Pair[] = [[2, 1]]
const ring: readonly Pair[] = [
  [3, 0],
  [2, 3],
  [1, 2],
  [0, 1],
]
/** The second ring of circuits 13 to 15. */
const otherRing: readonly Pair[] = [
  [3, 2],
  [0, 3],
  [1, 0],
  [2, 1],
]
const everyPair: readonly Pair[] = [3, 2, 1, 0].flatMap((control) =>
  [3, 2, 1, 0].filter((target) => target !== control).map((target) => [control, target] as const),
)

/** A column: a gate on each of some qubits, or on each of some pairs. */
type Column = readonly [gate: string, on: readonly number[] | readonly Pair[]]

const rotations: readonly Column[] = [
  ['rx', all],
  ['rz', all],
]
const bricks = (gate: string): readonly Column[] => [
  ['ry', all],
  ['rz', all],
  [gate, pairs],
  ['ry', [1, 2]],
  ['rz', [1, 2]],
  [gate, middle],
]
const rings = (gate: string): readonly Column[] => [
  ['ry', all],
  [gate, ring],
  ['ry', all],
  [gate, otherRing],
]

/** The columns of a layer, by the number of the circuit. */
const templates: Record<number, readonly Column[]> = {
  1: rotations,
  2: [...rotations, ['cx', stairs]],
  3: [...rotations, ['crz', stairs]],
  4: [...rotations, ['crx', stairs]],
  5: [...rotations, ['crz', everyPair], ...rotations],
  6: [...rotations, ['crx', everyPair], ...rotations],
  7: [...rotations, ['crz', pairs], ...rotations, ['crz', middle]],
  8: [...rotations, ['crx', pairs], ...rotations, ['crx', middle]],
  9: [
    ['h', all],
    ['cz', stairs],
    ['rx', all],
  ],
  10: [
    ['ry', all],
    ['cz', ring],
    ['ry', all],
  ],
  11: bricks('cx'),
  12: bricks('cz'),
  13: rings('crz'),
  14: rings('crx'),
  15: rings('cx'),
  16: [...rotations, ['crz', pairs], ['crz', middle]],
  17: [...rotations, ['crx', pairs], ['crx', middle]],
  18: [...rotations, ['crz', ring]],
  19: [...rotations, ['crx', ring]],
}

const turns = new Set(['rx', 'ry', 'rz', 'crx', 'crz'])

/** A template of a number of layers as a program of version 3. */
export function templateProgram(circuit: number, layers: number): string {
  const statements: string[] = []
  let parameters = 0
  for (let layer = 0; layer < layers; layer++) {
    for (const [gate, places] of templates[circuit] ?? []) {
      for (const place of places) {
        const angle = turns.has(gate) ? `(t${parameters++})` : ''
        const qubits = (typeof place === 'number' ? [place] : place).map((qubit) => `q[${qubit}]`)
        statements.push(`${gate}${angle} ${qubits.join(', ')};`)
      }
    }
  }
  const inputs = Array.from({ length: parameters }, (_, index) => `input float t${index};`)
  return ['OPENQASM 3.0;', 'include "stdgates.inc";', ...inputs, 'qubit[4] q;', ...statements].join('\n')
}
