/** The pages of diagnostics for people at a terminal. */
import { diagnosticHelpPages } from '../../engine-rs/help-pages/generated/help-pages'
import { formatDiagnostic } from './diagnostic-report'

/** What a code means, with a wrong and a right program; null if there is no such code. */
export function formatExplanation(code: string): string | null {
  const page = diagnosticHelpPages.find((one) => one.code === code.toUpperCase())
  if (page === undefined) return null
  const { wrong, right } = page
  return [
    `${page.severity}[${page.code}]: ${page.summary}\n`,
    `${page.explanation}\n`,
    ...(wrong === null
      ? []
      : [
          `Wrong:\n${indent(wrong.source)}`,
          wrong.diagnostics.map((one) => formatDiagnostic('wrong.qasm', wrong.source, one)).join(''),
        ]),
    `Right:\n${indent(right)}`,
  ].join('\n')
}

const indent = (program: string): string => program.replace(/^(?=.)/gm, '  ')
