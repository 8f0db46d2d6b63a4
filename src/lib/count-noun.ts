/** A count with its noun, as in `1 qubit` or `3 qubits`. */
export const countNoun = (count: number, noun: string): string => `${count} ${count === 1 ? noun : `${noun}s`}`
