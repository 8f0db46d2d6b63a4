import { formatInteger } from './format-integer'

/** A count with its noun, as in `1 qubit` or `3,000 qubits`. */
export const countNoun = (count: number, noun: string): string =>
  `${formatInteger(count)} ${count === 1 ? noun : `${noun}s`}`
