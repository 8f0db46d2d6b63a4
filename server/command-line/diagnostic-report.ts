/** Diagnostics for people at a terminal. */
import { paths } from '../../contract/paths'
import type { Diagnostic, SourceSpan } from '../../engine-rs/index'

/** Whether a diagnostic is an error, and no warning. */
export const isError = ({ severity }: Diagnostic): boolean => severity === 'error'

/**
 * Formats a diagnostic:
 *
 *     bell.qasm:3:1: error[QASM102]: …
 *       3 | hh q[0];
 *         | ^^
 *         = help: …
 *         = see /help/QASM102
 */
export function formatDiagnostic(path: string, source: string, diagnostic: Diagnostic): string {
  const { span, severity, code, message, help, related = [] } = diagnostic
  const locationOf = (at: SourceSpan) => `${path}:${at.line}:${at.column}`
  const margin = ' '.repeat(String(span.line).length)
  const parts = [
    `${locationOf(span)}: ${severity}[${code}]: ${visible(message)}`,
    ...excerptOfSpan(source, span),
    ...(help === undefined ? [] : [`  ${margin} = help: ${visible(help)}`]),
    ...related.map((other) => `  ${margin} = ${locationOf(other.span)}: ${visible(other.message)}`),
    `  ${margin} = see ${paths.diagnostic(code)}`,
  ]
  return `${parts.join('\n')}\n`
}

/** Columns of an excerpt. */
const maxWidth = 160

/** The lines that show the first line of a span. */
function excerptOfSpan(source: string, span: SourceSpan): [string, string] {
  const start = span.start - (span.column - 1)
  const [line = ''] = source.slice(start, start + span.column + 10_000).split(/\r?\n/, 1)
  const last = span.endLine === span.line ? span.endColumn - 1 : line.length
  return excerpt(line, span.line, span.column, last - (span.column - 1))
}

/** Two lines that show a line of a program with its number, or the part of it that fits a terminal, and carets below `length` characters. */
export function excerpt(whole: string, number: number, column: number, length: number): [string, string] {
  // Of a long line, the part around the place.
  const from = column > maxWidth / 2 && whole.length > maxWidth ? column - 1 - maxWidth / 2 : 0
  const shown = whole.slice(from, from + maxWidth)
  const line = `${from > 0 ? '…' : ''}${shown}${from + maxWidth < whole.length ? '…' : ''}`
  const before = `${from > 0 ? '…' : ''}${shown.slice(0, column - 1 - from)}`
  const covered = Math.max(1, Math.min(column - 1 + length, from + maxWidth) - (column - 1))
  // A character outside the basic plane is two UTF-16 units and one column; tabs stay tabs, as wide as in the line above.
  const marked = Math.max(1, Array.from(whole.slice(column - 1, column - 1 + covered)).length)
  const marks = before.replace(/[^\t]/gu, ' ') + '^'.repeat(marked)
  return [`  ${number} | ${visible(line)}`, `  ${' '.repeat(String(number).length)} | ${marks}`]
}

/** What would move a terminal's cursor or turn its text, as one visible character each; tabs stay. */
const visible = (line: string): string =>
  line.replaceAll(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, (character) => {
    const code = character.charCodeAt(0)
    if (character === '\t') return character
    return code < 0x20 ? String.fromCharCode(0x2400 + code) : '\uFFFD'
  })
