/** Written by `UPDATE_EXPECT=1 cargo test --test language` from the tables of the engine; do not edit. */

/** A gate that is part of OpenQASM, of one of its libraries or of the builder. */
export interface StandardGate {
  name: string
  /** Names of its angles, in radians, in their order. */
  parameters: readonly string[]
  /** How many qubits it acts on. */
  qubits: number
  /** The versions of OpenQASM that have it, built in or in their library. */
  versions: readonly (2 | 3)[]
  /** What it does, in a few words. */
  description: string
}

export const standardGates: readonly StandardGate[] = [
  { name: 'U', parameters: ['θ', 'φ', 'λ'], qubits: 1, versions: [2, 3], description: 'any rotation of one qubit, by three Euler angles' },
  { name: 'gphase', parameters: ['γ'], qubits: 0, versions: [3], description: 'a phase of the whole state' },
  { name: 'id', parameters: [], qubits: 1, versions: [2, 3], description: 'nothing' },
  { name: 'x', parameters: [], qubits: 1, versions: [2, 3], description: 'NOT: swaps |0⟩ and |1⟩' },
  { name: 'y', parameters: [], qubits: 1, versions: [2, 3], description: 'half a turn about the y axis' },
  { name: 'z', parameters: [], qubits: 1, versions: [2, 3], description: 'flips the sign of |1⟩' },
  { name: 'h', parameters: [], qubits: 1, versions: [2, 3], description: 'Hadamard: basis states to equal superpositions' },
  { name: 's', parameters: [], qubits: 1, versions: [2, 3], description: 'a quarter turn about the z axis, the root of Z' },
  { name: 'sdg', parameters: [], qubits: 1, versions: [2, 3], description: 'the inverse of S' },
  { name: 't', parameters: [], qubits: 1, versions: [2, 3], description: 'an eighth turn about the z axis, the root of S' },
  { name: 'tdg', parameters: [], qubits: 1, versions: [2, 3], description: 'the inverse of T' },
  { name: 'sx', parameters: [], qubits: 1, versions: [2, 3], description: 'the root of X' },
  { name: 'sxdg', parameters: [], qubits: 1, versions: [2], description: 'the inverse of the root of X' },
  { name: 'p', parameters: ['λ'], qubits: 1, versions: [2, 3], description: 'turns the phase of |1⟩' },
  { name: 'phase', parameters: ['λ'], qubits: 1, versions: [3], description: 'turns the phase of |1⟩' },
  { name: 'rx', parameters: ['θ'], qubits: 1, versions: [2, 3], description: 'rotation about the x axis' },
  { name: 'ry', parameters: ['θ'], qubits: 1, versions: [2, 3], description: 'rotation about the y axis' },
  { name: 'rz', parameters: ['θ'], qubits: 1, versions: [2, 3], description: 'rotation about the z axis' },
  { name: 'u0', parameters: ['γ'], qubits: 1, versions: [2], description: 'waits for a number of gate times' },
  { name: 'u1', parameters: ['λ'], qubits: 1, versions: [2, 3], description: 'turns the phase of |1⟩' },
  { name: 'u2', parameters: ['φ', 'λ'], qubits: 1, versions: [2, 3], description: 'a quarter turn about an axis of the equator' },
  { name: 'u3', parameters: ['θ', 'φ', 'λ'], qubits: 1, versions: [2, 3], description: 'any rotation of one qubit, by three Euler angles' },
  { name: 'u', parameters: ['θ', 'φ', 'λ'], qubits: 1, versions: [2], description: 'any rotation of one qubit, by three Euler angles' },
  { name: 'cx', parameters: [], qubits: 2, versions: [2, 3], description: 'controlled NOT' },
  { name: 'CX', parameters: [], qubits: 2, versions: [2, 3], description: 'controlled NOT' },
  { name: 'cy', parameters: [], qubits: 2, versions: [2, 3], description: 'controlled Y' },
  { name: 'cz', parameters: [], qubits: 2, versions: [2, 3], description: 'controlled Z' },
  { name: 'ch', parameters: [], qubits: 2, versions: [2, 3], description: 'controlled Hadamard' },
  { name: 'cp', parameters: ['λ'], qubits: 2, versions: [2, 3], description: 'controlled phase' },
  { name: 'cphase', parameters: ['λ'], qubits: 2, versions: [3], description: 'controlled phase' },
  { name: 'crx', parameters: ['θ'], qubits: 2, versions: [2, 3], description: 'controlled rotation about the x axis' },
  { name: 'cry', parameters: ['θ'], qubits: 2, versions: [2, 3], description: 'controlled rotation about the y axis' },
  { name: 'crz', parameters: ['θ'], qubits: 2, versions: [2, 3], description: 'controlled rotation about the z axis' },
  { name: 'cu', parameters: ['θ', 'φ', 'λ', 'γ'], qubits: 2, versions: [2, 3], description: 'controlled U with a phase of its own' },
  { name: 'cu1', parameters: ['λ'], qubits: 2, versions: [2], description: 'controlled phase' },
  { name: 'cu3', parameters: ['θ', 'φ', 'λ'], qubits: 2, versions: [2], description: 'controlled rotation by three Euler angles' },
  { name: 'csx', parameters: [], qubits: 2, versions: [2], description: 'controlled root of X' },
  { name: 'swap', parameters: [], qubits: 2, versions: [2, 3], description: 'exchanges two qubits' },
  { name: 'rxx', parameters: ['θ'], qubits: 2, versions: [2], description: 'rotation about XX' },
  { name: 'ryy', parameters: ['θ'], qubits: 2, versions: [], description: 'rotation about YY' },
  { name: 'rzz', parameters: ['θ'], qubits: 2, versions: [2], description: 'rotation about ZZ' },
  { name: 'ccx', parameters: [], qubits: 3, versions: [2, 3], description: 'Toffoli: NOT with two controls' },
  { name: 'cswap', parameters: [], qubits: 3, versions: [2, 3], description: 'Fredkin: controlled exchange' },
  { name: 'rccx', parameters: [], qubits: 3, versions: [2], description: 'Toffoli up to phases' },
  { name: 'rc3x', parameters: [], qubits: 4, versions: [2], description: 'NOT with three controls up to phases' },
  { name: 'c3x', parameters: [], qubits: 4, versions: [2], description: 'NOT with three controls' },
  { name: 'c3sqrtx', parameters: [], qubits: 4, versions: [2], description: 'root of X with three controls' },
  { name: 'c4x', parameters: [], qubits: 5, versions: [2], description: 'NOT with four controls' },
]
