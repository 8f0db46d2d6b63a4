/** Programs of other tools for `ketwork convert`: what they are as OpenQASM 3. */
import { detectFormat, importFormats, type ImportFormat, type ImportProblem } from '../../importers/detect'

/** The names that `--from` takes. */
export const sourceFormats: readonly string[] = ['qasm', ...importFormats.map(({ name }) => name)]

/** An imported program, or why there is none. */
export interface ImportedSource {
  format: ImportFormat
  program: string | null
  problems: ImportProblem[]
  /** The problems as lines for people. */
  report: string
}

/**
 * Imports a text that is no OpenQASM.
 *
 * @param from what `--from` says, or null to look at the text and the name of its file.
 * @returns null for OpenQASM.
 */
export async function importSource(path: string, source: string, from: string | null): Promise<ImportedSource | null> {
  const named = importFormats.find(({ name }) => name === from)?.name ?? null
  const format = from === null ? detectFormat(source, path) : named
  if (format === null) return null
  const { importProgram } = await import('../../importers/index')
  const { program, problems, source: read } = importProgram(source, format, path)
  return { format, program, problems, report: problems.map((problem) => reportOf(path, read, problem)).join('') }
}

/** A problem with its place and its line. */
function reportOf(path: string, source: string, { severity, line, column, length, message }: ImportProblem): string {
  const text = source.split('\n', line)[line - 1] ?? ''
  const from = Math.max(0, column - 80)
  const shown = text.slice(from, from + 160)
  const margin = ' '.repeat(String(line).length)
  const before = text.slice(from, column - 1).replaceAll(/[^\t]/gu, ' ')
  const marks = '^'.repeat(Math.max(1, Math.min(length, from + 160 - (column - 1))))
  return `${path}:${line}:${column}: ${severity}: ${message}\n  ${line} | ${shown}\n  ${margin} | ${before}${marks}\n`
}
