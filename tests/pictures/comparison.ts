/** A circuit that is compared with Qiskit's picture of it. */
export interface ComparedCircuit {
  /** Of its program in `circuits/`. */
  name: string
  /** Why ours says at least as much. */
  sentence: string
}

/** The rows of the table in `docs/pictures.md`. */
export const readComparison = (document: string): ComparedCircuit[] =>
  [...document.matchAll(/^\| `(\w+)` +\| (.+?) +\|$/gm)].map(([, name = '', sentence = '']) => ({ name, sentence }))
