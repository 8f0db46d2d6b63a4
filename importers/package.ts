/** What a package of circuits gives to the interpreter. */
import type { Bit, Operation, Register } from './program/circuit'
import type { Numeric } from './program/numeric'
import type { Module, Evaluator, Unknown } from './python/values'

/** A circuit that a program has built. */
export interface BuiltCircuit {
  registers: readonly Register[]
  operations: readonly Operation[]
  phase: Numeric
  /** What the source calls it, for a sentence. */
  name: string
}

/** A package, with all circuits that a program builds with it. */
export interface Package {
  /** A module of the package by its full name. */
  module: (name: string) => Module | Unknown | undefined
  /** What the program is about, or null if there is no circuit. Further ones are named in `others`. */
  result: (
    nameOf: (value: unknown) => string | null,
    evaluator: Evaluator,
  ) => { circuit: BuiltCircuit; others: string[] } | null
}

/**
 * The circuit that a program is about: the last one that no other has taken over, or else the last one that has something in it; one with a
 * name before those without.
 *
 * @returns it with its name, and the names of the others that it could have been; null if all are empty
 */
export function chooseCircuit<Circuit extends { isUsed: boolean }>(
  circuits: readonly Circuit[],
  nameOf: (value: unknown) => string | null,
  isEmpty: (circuit: Circuit) => boolean,
): { circuit: Circuit; name: string | null; others: string[] } | null {
  const full = circuits.filter((circuit) => !isEmpty(circuit)).map((circuit) => ({ circuit, name: nameOf(circuit) }))
  const free = full.filter(({ circuit }) => !circuit.isUsed)
  const candidates = free.length > 0 ? free : full
  const last = candidates.findLast(({ name }) => name !== null) ?? candidates.at(-1)
  if (last === undefined) return null
  const others = candidates.flatMap(({ circuit, name }) => (circuit === last.circuit || name === null ? [] : [name]))
  return { ...last, others }
}

export type { Bit }
