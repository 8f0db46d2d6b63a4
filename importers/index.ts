/** Programs of other tools as OpenQASM 3. They are read and never executed; one that is not understood in whole gives no program. */
import { type ImportFormat, type ImportProblem, detectFormat } from './detect'
import { makeBraket } from './braket/braket'
import { makeCirq } from './cirq/cirq'
import { importPython } from './import-python'
import { makePennyLane } from './pennylane/pennylane'
import { makeQiskit } from './qiskit/qiskit'
import { Refusal } from './refusal'
import { resetWork } from './work'
import type { WrittenProgram } from './program/write'

export { type ImportFormat, type ImportProblem, detectFormat, importFormats } from './detect'

/** What an import gives. */
export interface ImportResult {
  /** The format that the text was read as, or null if it is not known. */
  format: ImportFormat | null
  /** OpenQASM 3, or null if there is an error. */
  program: string | null
  /** Lines of the source with the lines of the program that they became, counted from 1, in the order of the program. */
  lines: { source: number; program: number }[]
  /** Inputs of the program, with what the source calls them. */
  inputs: { name: string; source: string }[]
  problems: ImportProblem[]
}

/** The most characters of a text. */
const longest = 1_000_000

interface Imported extends WrittenProgram {
  warnings?: string[]
}

const readers: Readonly<Record<ImportFormat, (text: string) => Imported>> = {
  braket: (text) => withOthers(importPython(text, makeBraket())),
  cirq: (text) => withOthers(importPython(text, makeCirq())),
  pennylane: (text) => withOthers(importPython(text, makePennyLane())),
  qiskit: (text) => withOthers(importPython(text, makeQiskit())),
}

function withOthers(imported: ReturnType<typeof importPython>): Imported {
  const { others, name } = imported
  if (others.length === 0) return imported
  const names = others
    .slice(0, 5)
    .map((one) => `"${one}"`)
    .join(', ')
  return { ...imported, warnings: [`This is the circuit "${name}"; the program also makes ${names}.`] }
}

/** Imports a text, as a format or as what it looks like. */
export function importProgram(text: string, format: ImportFormat | null = null, fileName = ''): ImportResult {
  const kind = format ?? detectFormat(text, fileName)
  const empty: ImportResult = { format: kind, program: null, lines: [], inputs: [], problems: [] }
  const fail = (message: string, from = 0, to = from): ImportResult => ({
    ...empty,
    problems: [{ severity: 'error', message, ...placeOf(text, from, to) }],
  })
  if (kind === null) return fail('This is no program of a tool that is understood here.')
  if (text.length > longest) return fail(`A text has at most ${longest.toLocaleString('en')} characters.`)
  resetWork()
  try {
    const { program, places, inputs, warnings = [] } = readers[kind](text)
    const lineAt = lineFinder(text)
    const lines = places.flatMap((place, index) =>
      place === null ? [] : [{ source: lineAt(place), program: index + 1 }],
    )
    const problems = warnings.map((message): ImportProblem => ({
      severity: 'warning',
      message,
      ...placeOf(text, 0, 0),
    }))
    return { ...empty, program, lines, inputs, problems }
  } catch (error) {
    if (error instanceof Refusal) return fail(error.message, error.place?.from, error.place?.to)
    if (error instanceof RangeError) return fail('The program is nested too deeply.')
    throw error
  }
}

function placeOf(text: string, from: number, to: number): Pick<ImportProblem, 'line' | 'column' | 'length'> {
  const before = text.slice(0, from)
  const end = text.indexOf('\n', from)
  const length = Math.max(0, Math.min(to, end < 0 ? text.length : end) - from)
  return { line: before.split('\n').length, column: from - before.lastIndexOf('\n'), length }
}

/** A function that finds the line of a place. */
function lineFinder(text: string): (place: number) => number {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (place) => {
    let [low, high] = [0, starts.length]
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if ((starts[middle] ?? 0) <= place) low = middle
      else high = middle
    }
    return low + 1
  }
}
