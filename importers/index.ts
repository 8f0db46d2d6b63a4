/** Programs of other tools as OpenQASM 3. They are read and never executed; one that is not understood in whole gives no program. */
import { adviceFor } from './advice'
import { type ImportFormat, type ImportProblem, detectFormat, longestText } from './detect'
import { createBraketPackage } from './braket/braket'
import { createCirqPackage } from './cirq/cirq'
import { importCirqJson } from './cirq/json'
import { importPython } from './import-python'
import { createPennyLanePackage } from './pennylane/pennylane'
import { createQiskitPackage } from './qiskit/qiskit'
import { readQpy } from './qpy/qpy'
import { Refusal } from './refusal'
import { importIonq } from './texts/ionq'
import { markdownCode, notebookCode } from './texts/pages'
import { importQuirk } from './texts/quirk'
import { importQuil } from './texts/quil'
import { importStim } from './texts/stim'
import { resetWork } from './work'
import type { WrittenProgram } from './program/write'

export { type ImportFormat, type ImportProblem, detectFormat, importFormats } from './detect'

/** What an import gives. */
export interface ImportResult {
  /** The format that the text was read as, or null if it is not known. */
  format: ImportFormat | null
  /**
   * The program that lines and problems are about: the text itself, or the code of its cells or blocks. Each cell stands behind a comment with its
   * number. A binary file has a line for each of its instructions.
   */
  source: string
  /** OpenQASM 3, or null if there is an error. From Markdown, the program as it is. */
  program: string | null
  /** Lines of the source with the lines of the program that they became, counted from 1, in the order of the program. */
  lines: { source: number; program: number }[]
  /** Inputs of the program, with what the source calls them. */
  inputs: { name: string; source: string }[]
  problems: ImportProblem[]
}

/** The most characters of a program. */
const maxLength = 1_000_000

interface Imported extends WrittenProgram {
  warnings?: string[]
}

/** The formats that are texts of programs themselves. */
type ProgramFormat = Exclude<ImportFormat, 'notebook' | 'markdown' | 'qpy'>

const readers: Readonly<Record<ProgramFormat, (text: string) => Imported>> = {
  braket: (text) => withOthers(importPython(text, createBraketPackage())),
  cirq: (text) => withOthers(importPython(text, createCirqPackage())),
  pennylane: (text) => withOthers(importPython(text, createPennyLanePackage())),
  qiskit: (text) => withOthers(importPython(text, createQiskitPackage())),
  stim: importStim,
  quirk: importQuirk,
  quil: importQuil,
  'cirq-json': importCirqJson,
  ionq: importIonq,
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

/** The program that a text is, or that is in it. */
function programIn(text: string, format: ImportFormat): { source: string; read: () => Imported } {
  if (format === 'qpy') return readQpy(text)
  if (format !== 'notebook' && format !== 'markdown') return { source: text, read: () => readers[format](text) }
  const page = format === 'notebook' ? null : markdownCode(text)
  const source = page === null ? notebookCode(text) : page.code
  if (page?.language === 'qasm') {
    const warnings = page.isOneOfSeveral ? ['The text has several programs; this is the first.'] : []
    return { source, read: () => ({ ...asItIs(source), warnings }) }
  }
  const inner = detectFormat(source)
  const read = () => {
    if (source.length > maxLength) throw new Refusal(tooLong(maxLength))
    if (inner === null || inner === 'notebook' || inner === 'markdown' || inner === 'qpy')
      throw new Refusal('Its code uses no package that is understood here.')
    return readers[inner](source)
  }
  return { source, read }
}

/** A program of OpenQASM, whose lines are those of the source. */
function asItIs(program: string): WrittenProgram {
  let from = 0
  const places = program.split('\n').map((line) => {
    const place = from
    from += line.length + 1
    return line.trim() === '' ? null : place
  })
  return { program, places, inputs: [] }
}

const tooLong = (max: number) => `A text has at most ${max.toLocaleString('en')} characters.`

/** Imports a text, as a format or as what it looks like. A binary file comes as base64. */
export function importProgram(text: string, format: ImportFormat | null = null, fileName = ''): ImportResult {
  const kind = format ?? detectFormat(text, fileName)
  let source = text
  const result = (parts: Partial<ImportResult>): ImportResult => {
    return { format: kind, source, program: null, lines: [], inputs: [], problems: [], ...parts }
  }
  const fail = (message: string, from = 0, to = from) => {
    const advice = adviceFor({ severity: 'error', message }, kind)
    const problem: ImportProblem = { severity: 'error', message, ...placeOf(source, from, to) }
    return result({ problems: [advice === null ? problem : { ...problem, advice }] })
  }
  if (kind === null) return fail('This is no program of a tool that is understood here.')
  const max = kind === 'notebook' || kind === 'qpy' ? longestText : maxLength
  if (text.length > max) return fail(tooLong(max))
  resetWork()
  try {
    const found = programIn(text, kind)
    source = found.source
    const { program, places, inputs, warnings = [] } = found.read()
    const lineAt = lineFinder(source)
    const lines = places.flatMap((place, index) =>
      place === null ? [] : [{ source: lineAt(place), program: index + 1 }],
    )
    const problems = warnings.map((message): ImportProblem => {
      return { severity: 'warning', message, ...placeOf(source, 0, 0) }
    })
    return result({ program, lines, inputs, problems })
  } catch (error) {
    if (error instanceof Refusal) {
      const cell = kind === 'notebook' && error.place !== null ? cellAt(source, error.place.from) : ''
      return fail(`${cell}${error.message}`, error.place?.from, error.place?.to)
    }
    if (error instanceof RangeError) return fail('The program is nested too deeply.')
    throw error
  }
}

/** The number of the cell that a place of a notebook's code is in. */
function cellAt(source: string, place: number): string {
  const number = [...source.slice(0, place + 1).matchAll(/^# Cell (\d+)$/gm)].at(-1)?.[1]
  return number === undefined ? '' : `Cell ${number}: `
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
