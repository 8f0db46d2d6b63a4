/** Programs of other tools for `ketwork convert`: what they are as OpenQASM 3. */
import { detectFormat, importFormats, isQpy, type ImportFormat, type ImportProblem } from '../../importers/detect'
import { excerpt } from './diagnostic-report'

/** The names that `--from` takes. */
export const sourceFormats: readonly string[] = ['qasm', ...importFormats.map(({ name }) => name)]

/** An imported program, or why there is none. */
interface ImportedSource {
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

/** The text of a file; of a binary one, its bytes as base64, which is how it is imported. */
export const textOfFile = (bytes: Buffer): string => bytes.toString(isQpy(bytes) ? 'base64' : 'utf8')

/** A problem with its place and its line. */
function reportOf(path: string, source: string, { severity, line, column, length, message }: ImportProblem): string {
  const [text = ''] = source.split('\n', line).slice(-1)
  const shown = excerpt(text, line, column, length)
  return `${[`${path}:${line}:${column}: ${severity}: ${message}`, ...shown].join('\n')}\n`
}
