/** Circuits of Python programs, which are parsed and evaluated by our own functions, never executed. */
import type { Package } from './package'
import { builtins } from './python/builtins'
import { Interpreter } from './python/interpreter'
import { plainModule } from './python/modules'
import { parsePython } from './python/parse'
import { type WrittenProgram, writeProgram } from './program/write'
import { Refusal } from './refusal'

/** A program, and what else there was to import. */
interface ImportedPython extends WrittenProgram {
  /** What the source calls the circuit. */
  name: string
  /** Names of circuits that are not part of the program. */
  others: string[]
}

/**
 * The circuit that a Python program is about.
 *
 * @throws {Refusal} at the first place that is not understood.
 */
export function importPython(source: string, package_: Package): ImportedPython {
  const statements = parsePython(source)
  const evaluator = new Interpreter({
    builtins,
    module: (name) => package_.module(name) ?? plainModule(name),
    recordEscape: () => {},
  })
  evaluator.run(statements)
  const nameOf = (value: unknown) => {
    for (const [name, one] of evaluator.globals.names) if (one === value) return name
    return null
  }
  const found = package_.result(nameOf, evaluator)
  if (found === null) throw new Refusal('The program makes no circuit.')
  const { circuit, others } = found
  return { ...writeProgram(circuit), name: circuit.name, others }
}
