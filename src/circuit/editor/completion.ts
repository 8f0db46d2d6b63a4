/** Completion: what can be inserted at a position of a program. */
import type { CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import { completionsIn, slotAt } from '../../../language/completion'
import { outlineOf } from './outline'

/** CodeMirror's source of completions. */
export function completeQasm(context: CompletionContext): Promise<CompletionResult> | null {
  const { state, pos, explicit } = context
  const line = state.doc.lineAt(pos)
  const slot = slotAt(line.text.slice(0, pos - line.from), explicit)
  if (slot === null) return null
  const from = pos - slot.typed.length
  return outlineOf(state).then((outline) => ({
    from,
    // The word being typed is not a name of the program yet.
    options: completionsIn(slot, {
      ...outline,
      declarations: outline.declarations.filter(({ uses }) => uses[0] !== from),
    }),
    validFor: slot.kind === 'file' ? /^[\w.]*$/ : /^[\p{L}_][\p{L}\p{N}_]*$/u,
  }))
}
