/** What the engine says about a program, as editors show it. */
import {
  type CodeAction,
  CodeActionKind,
  type CodeActionParams,
  type Diagnostic,
  DiagnosticSeverity,
  DiagnosticTag,
  type TextEdit,
} from 'vscode-languageserver/node'
import type { Diagnostic as Finding, Fix } from '../../../engine-rs/index'
import { safeFixesOf } from '../../../language/safe-fixes'
import type { Program } from './program'

/** Where a diagnostic comes from, as editors name it. */
const source = 'ketwork'

/** All errors and warnings of a program. */
export const diagnosticsOf = (program: Program): Diagnostic[] =>
  program.diagnostics.map((finding) => toDiagnostic(program, finding))

function toDiagnostic(program: Program, { code, severity, message, help, span, related, fix }: Finding): Diagnostic {
  return {
    range: program.rangeOf(span),
    severity: severity === 'error' ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning,
    code,
    source,
    message: help === undefined ? message : `${message}\n${help}`,
    ...(related !== undefined && {
      relatedInformation: related.map((place) => ({
        location: { uri: program.document.uri, range: program.rangeOf(place.span) },
        message: place.message,
      })),
    }),
    // What a fix only takes out is shown faded.
    ...(severity === 'warning' &&
      fix?.edits.every(({ text }) => text === '') && { tags: [DiagnosticTag.Unnecessary] }),
  }
}

/** The fixes of what is in a range, and one for all that are certainly meant. */
export function codeActionsOf(program: Program, { range, context: { only } }: CodeActionParams): CodeAction[] {
  const isWanted = (kind: string) =>
    only === undefined || only.some((wanted) => kind === wanted || kind.startsWith(`${wanted}.`))
  const [start, end] = [program.document.offsetAt(range.start), program.document.offsetAt(range.end)]
  const here = program.diagnostics.filter(({ span }) => span.start <= end && span.end >= start)
  const actions = here.flatMap((finding) => {
    const { fix } = finding
    return fix === undefined || !isWanted(CodeActionKind.QuickFix)
      ? []
      : [
          {
            title: fix.title,
            kind: CodeActionKind.QuickFix,
            diagnostics: [toDiagnostic(program, finding)],
            isPreferred: fix.isSafe,
            edit: { changes: { [program.document.uri]: editsOf(program, [fix]) } },
          },
        ]
  })
  const safe = safeFixesOf(program.diagnostics)
  if (safe.length === 0 || !isWanted(CodeActionKind.SourceFixAll)) return actions
  const edit = { changes: { [program.document.uri]: editsOf(program, safe) } }
  return [...actions, { title: 'Fix all that is safe to fix', kind: CodeActionKind.SourceFixAll, edit }]
}

const editsOf = (program: Program, fixes: readonly Fix[]): TextEdit[] =>
  fixes.flatMap(({ edits }) => edits.map(({ span, text }) => ({ range: program.rangeOf(span), newText: text })))
