/** The standard gates as an editor explains them; the engine's own table (engine-rs/crates/circuit/src/gates.rs) has the same rows. */

/** What is to be said of a gate. */
export interface StandardGate {
  name: string
  /** Names of its angles, in radians, in their order. */
  parameters: readonly string[]
  /** How many qubits it acts on. */
  qubits: number
  /** The versions of OpenQASM that have it, built in or in their standard library. */
  versions: readonly (2 | 3)[]
  /** What it does, in a few words. */
  description: string
}

/** Name, angles, qubits, versions, what it does. */
const rows: readonly (readonly [string, string, number, string, string])[] = [
  ['U', 'θ φ λ', 1, '23', 'any rotation of one qubit, by three Euler angles'],
  ['gphase', 'γ', 0, '3', 'a phase of the whole state'],
  ['id', '', 1, '23', 'nothing'],
  ['x', '', 1, '23', 'NOT: swaps |0⟩ and |1⟩'],
  ['y', '', 1, '23', 'half a turn about the y axis'],
  ['z', '', 1, '23', 'flips the sign of |1⟩'],
  ['h', '', 1, '23', 'Hadamard: basis states to equal superpositions'],
  ['s', '', 1, '23', 'a quarter turn about the z axis, the root of Z'],
  ['sdg', '', 1, '23', 'the inverse of S'],
  ['t', '', 1, '23', 'an eighth turn about the z axis, the root of S'],
  ['tdg', '', 1, '23', 'the inverse of T'],
  ['sx', '', 1, '23', 'the root of X'],
  ['sxdg', '', 1, '2', 'the inverse of the root of X'],
  ['p', 'λ', 1, '23', 'turns the phase of |1⟩'],
  ['phase', 'λ', 1, '3', 'turns the phase of |1⟩'],
  ['rx', 'θ', 1, '23', 'rotation about the x axis'],
  ['ry', 'θ', 1, '23', 'rotation about the y axis'],
  ['rz', 'θ', 1, '23', 'rotation about the z axis'],
  ['u0', 'γ', 1, '2', 'waits for a number of gate times'],
  ['u1', 'λ', 1, '23', 'turns the phase of |1⟩'],
  ['u2', 'φ λ', 1, '23', 'a quarter turn about an axis of the equator'],
  ['u3', 'θ φ λ', 1, '23', 'any rotation of one qubit, by three Euler angles'],
  ['u', 'θ φ λ', 1, '2', 'any rotation of one qubit, by three Euler angles'],
  ['cx', '', 2, '23', 'controlled NOT'],
  ['CX', '', 2, '23', 'controlled NOT'],
  ['cy', '', 2, '23', 'controlled Y'],
  ['cz', '', 2, '23', 'controlled Z'],
  ['ch', '', 2, '23', 'controlled Hadamard'],
  ['cp', 'λ', 2, '23', 'controlled phase'],
  ['cphase', 'λ', 2, '3', 'controlled phase'],
  ['crx', 'θ', 2, '23', 'controlled rotation about the x axis'],
  ['cry', 'θ', 2, '23', 'controlled rotation about the y axis'],
  ['crz', 'θ', 2, '23', 'controlled rotation about the z axis'],
  ['cu', 'θ φ λ γ', 2, '23', 'controlled U with a phase of its own'],
  ['cu1', 'λ', 2, '2', 'controlled phase'],
  ['cu3', 'θ φ λ', 2, '2', 'controlled rotation by three Euler angles'],
  ['csx', '', 2, '2', 'controlled root of X'],
  ['swap', '', 2, '23', 'exchanges two qubits'],
  ['rxx', 'θ', 2, '2', 'rotation about XX'],
  ['ryy', 'θ', 2, '', 'rotation about YY'],
  ['rzz', 'θ', 2, '2', 'rotation about ZZ'],
  ['ccx', '', 3, '23', 'Toffoli: NOT with two controls'],
  ['cswap', '', 3, '23', 'Fredkin: controlled exchange'],
  ['rccx', '', 3, '2', 'Toffoli up to phases'],
  ['rc3x', '', 4, '2', 'NOT with three controls up to phases'],
  ['c3x', '', 4, '2', 'NOT with three controls'],
  ['c3sqrtx', '', 4, '2', 'root of X with three controls'],
  ['c4x', '', 5, '2', 'NOT with four controls'],
]

/** Every standard gate by its name. */
export const standardGates: ReadonlyMap<string, StandardGate> = new Map(
  rows.map(([name, parameters, qubits, versions, description]) => [
    name,
    {
      name,
      parameters: parameters === '' ? [] : parameters.split(' '),
      qubits,
      versions: ([2, 3] as const).filter((version) => versions.includes(String(version))),
      description,
    },
  ]),
)

/** How a gate is written, with letters for its angles and qubits: `crz(θ) a, b`. */
export function usageOf({ name, parameters, qubits }: StandardGate): string {
  const operands = [...'abcdefgh'].slice(0, qubits).join(', ')
  return `${name}${parameters.length > 0 ? `(${parameters.join(', ')})` : ''} ${operands}`.trimEnd()
}
