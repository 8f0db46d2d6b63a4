/** Written by `UPDATE_EXPECT=1 cargo test --test language` from the tables of the engine; do not edit. */

/** What a gate has in common with others. */
export interface GateRelations {
  /** The first gate of the table with the same matrix, which may be this one. */
  sameAs: string
  /** The gate with one more control in front; null where the table has none. */
  controlled: string | null
  /** The class of each qubit, from 0: qubits of one class may be exchanged. */
  classes: readonly number[]
}

/** Of all gates, by their names. */
export const gateRelations: ReadonlyMap<string, GateRelations> = new Map([
  ['U', { sameAs: 'U', controlled: null, classes: [0] }],
  ['gphase', { sameAs: 'gphase', controlled: 'p', classes: [] }],
  ['id', { sameAs: 'id', controlled: null, classes: [0] }],
  ['x', { sameAs: 'x', controlled: 'cx', classes: [0] }],
  ['y', { sameAs: 'y', controlled: 'cy', classes: [0] }],
  ['z', { sameAs: 'z', controlled: 'cz', classes: [0] }],
  ['h', { sameAs: 'h', controlled: 'ch', classes: [0] }],
  ['s', { sameAs: 's', controlled: null, classes: [0] }],
  ['sdg', { sameAs: 'sdg', controlled: null, classes: [0] }],
  ['t', { sameAs: 't', controlled: null, classes: [0] }],
  ['tdg', { sameAs: 'tdg', controlled: null, classes: [0] }],
  ['sx', { sameAs: 'sx', controlled: 'csx', classes: [0] }],
  ['sxdg', { sameAs: 'sxdg', controlled: null, classes: [0] }],
  ['p', { sameAs: 'p', controlled: 'cp', classes: [0] }],
  ['phase', { sameAs: 'p', controlled: 'cp', classes: [0] }],
  ['rx', { sameAs: 'rx', controlled: 'crx', classes: [0] }],
  ['ry', { sameAs: 'ry', controlled: 'cry', classes: [0] }],
  ['rz', { sameAs: 'rz', controlled: 'crz', classes: [0] }],
  ['u0', { sameAs: 'u0', controlled: null, classes: [0] }],
  ['u1', { sameAs: 'p', controlled: 'cu1', classes: [0] }],
  ['u2', { sameAs: 'u2', controlled: null, classes: [0] }],
  ['u3', { sameAs: 'U', controlled: 'cu3', classes: [0] }],
  ['u', { sameAs: 'U', controlled: 'cu3', classes: [0] }],
  ['cx', { sameAs: 'cx', controlled: 'ccx', classes: [0, 1] }],
  ['CX', { sameAs: 'cx', controlled: 'ccx', classes: [0, 1] }],
  ['cy', { sameAs: 'cy', controlled: null, classes: [0, 1] }],
  ['cz', { sameAs: 'cz', controlled: null, classes: [0, 0] }],
  ['ch', { sameAs: 'ch', controlled: null, classes: [0, 1] }],
  ['cp', { sameAs: 'cp', controlled: null, classes: [0, 0] }],
  ['cphase', { sameAs: 'cp', controlled: null, classes: [0, 0] }],
  ['crx', { sameAs: 'crx', controlled: null, classes: [0, 1] }],
  ['cry', { sameAs: 'cry', controlled: null, classes: [0, 1] }],
  ['crz', { sameAs: 'crz', controlled: null, classes: [0, 1] }],
  ['cu', { sameAs: 'cu', controlled: null, classes: [0, 1] }],
  ['cu1', { sameAs: 'cp', controlled: null, classes: [0, 0] }],
  ['cu3', { sameAs: 'cu3', controlled: null, classes: [0, 1] }],
  ['csx', { sameAs: 'csx', controlled: null, classes: [0, 1] }],
  ['swap', { sameAs: 'swap', controlled: 'cswap', classes: [0, 0] }],
  ['rxx', { sameAs: 'rxx', controlled: null, classes: [0, 0] }],
  ['ryy', { sameAs: 'ryy', controlled: null, classes: [0, 0] }],
  ['rzz', { sameAs: 'rzz', controlled: null, classes: [0, 0] }],
  ['ccx', { sameAs: 'ccx', controlled: 'c3x', classes: [0, 0, 1] }],
  ['cswap', { sameAs: 'cswap', controlled: null, classes: [0, 1, 1] }],
  ['rccx', { sameAs: 'rccx', controlled: null, classes: [0, 1, 2] }],
  ['rc3x', { sameAs: 'rc3x', controlled: null, classes: [0, 0, 1, 2] }],
  ['c3x', { sameAs: 'c3x', controlled: 'c4x', classes: [0, 0, 0, 1] }],
  ['c3sqrtx', { sameAs: 'c3sqrtx', controlled: null, classes: [0, 0, 0, 1] }],
  ['c4x', { sameAs: 'c4x', controlled: null, classes: [0, 0, 0, 0, 1] }],
])
