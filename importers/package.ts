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

export type { Bit }
