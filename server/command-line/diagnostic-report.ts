/** Diagnostics for people at a terminal. */
import { paths } from '../../contract/paths'
import type { Diagnostic, SourceSpan } from '../../engine-rs/index'

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
  const { line, marks } = excerpt(source, span)
  const parts = [
    `${locationOf(span)}: ${severity}[${code}]: ${message}`,
    `  ${span.line} | ${line}`,
    `  ${margin} | ${marks}`,
    ...(help === undefined ? [] : [`  ${margin} = help: ${help}`]),
    ...related.map((other) => `  ${margin} = ${locationOf(other.span)}: ${other.message}`),
    `  ${margin} = see ${paths.diagnostic(code)}`,
  ]
  return `${parts.join('\n')}\n`
}

/** Columns of an excerpt. */
const maxWidth = 160

/** The first line of a span, or the part of it that fits a terminal, with carets below. */
function excerpt(source: string, span: SourceSpan): { line: string; marks: string } {
  const start = span.start - (span.column - 1)
  const ends = source.slice(start, start + span.column + 10_000).search(/\r?\n/)
  const whole = ends === -1 ? source.slice(start, start + span.column + 10_000) : source.slice(start, start + ends)
  // Of a long line, the part around the span.
  const from = span.column > maxWidth / 2 && whole.length > maxWidth ? span.column - 1 - maxWidth / 2 : 0
  const shown = whole.slice(from, from + maxWidth)
  const line = `${from > 0 ? '…' : ''}${shown}${from + maxWidth < whole.length ? '…' : ''}`
  const before = `${from > 0 ? '…' : ''}${shown.slice(0, span.column - 1 - from)}`
  const last = span.endLine === span.line ? span.endColumn - 1 : whole.length
  const length = Math.max(1, Math.min(last, from + maxWidth) - (span.column - 1))
  // A character outside the basic plane is two UTF-16 units and one column; tabs stay tabs, as wide as in the line above.
  const marked = Math.max(1, Array.from(whole.slice(span.column - 1, span.column - 1 + length)).length)
  return { line, marks: before.replace(/[^\t]/gu, ' ') + '^'.repeat(marked) }
}
