/** What the engine says about a program, as editors show it. */
import {
  type CodeAction,
  CodeActionKind,
  type CodeActionParams,
  type Diagnostic,
  DiagnosticSeverity,
  DiagnosticTag,
  type WorkspaceEdit,
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
        location: { uri: program.uri, range: program.rangeOf(place.span) },
        message: place.message,
      })),
    }),
    // What a fix only takes out is shown faded.
    ...(severity === 'warning' && fix?.edits.every(({ text }) => text === '') && { tags: [DiagnosticTag.Unnecessary] }),
  }
}

/** The fixes of what is in a range, and one for the whole program with all that are certainly meant. */
export function codeActionsOf(program: Program, { range, context: { only } }: CodeActionParams): CodeAction[] {
  const isAsked = (kind: string) => only?.some((wanted) => kind === wanted || kind.startsWith(`${wanted}.`)) ?? false
  const fixesHere = only === undefined || isAsked(CodeActionKind.QuickFix) ? fixesIn(program, range) : []
  const safe = safeFixesOf(program.diagnostics)
  // Unasked for only where there is something to fix, not at every position of the cursor.
  if (safe.length === 0 || !(isAsked(CodeActionKind.SourceFixAll) || (only === undefined && fixesHere.length > 0))) {
    return fixesHere
  }
  const fixAll = {
    title: 'Fix all that is safe to fix',
    kind: CodeActionKind.SourceFixAll,
    edit: editOf(program, safe),
  }
  return [...fixesHere, fixAll]
}

/** The fixes of what touches a range. */
function fixesIn(program: Program, range: CodeActionParams['range']): CodeAction[] {
  const [start, end] = [program.offsetAt(range.start), program.offsetAt(range.end)]
  return program.diagnostics.flatMap((finding) => {
    const { fix, span } = finding
    if (fix === undefined || span.start > end || span.end < start) return []
    return {
      title: fix.title,
      kind: CodeActionKind.QuickFix,
      diagnostics: [toDiagnostic(program, finding)],
      isPreferred: fix.isSafe,
      edit: editOf(program, [fix]),
    }
  })
}

function editOf(program: Program, fixes: readonly Fix[]): WorkspaceEdit {
  const edits = fixes.flatMap((fix) => fix.edits)
  return {
    changes: { [program.uri]: edits.map(({ span, text }) => ({ range: program.rangeOf(span), newText: text })) },
  }
}
