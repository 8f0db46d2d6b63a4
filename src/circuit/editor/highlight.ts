/** Highlights the code of the operation that is selected in the diagram. */
import { StateEffect, StateField } from '@codemirror/state'
import { Decoration, EditorView, type DecorationSet } from '@codemirror/view'
import type { Span } from '../../../language/declarations'

/** Highlights a span, or nothing. */
export const setHighlight = StateEffect.define<Span | null>()

const mark = Decoration.mark({ class: 'cm-highlighted' })

/** The highlighted span; it moves along with edits. */
export const highlightField = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(decorations, transaction) {
    let next = decorations.map(transaction.changes)
    for (const effect of transaction.effects) {
      if (!effect.is(setHighlight)) continue
      const span = effect.value
      const isEmpty = span === null || span.start === span.end
      next = isEmpty ? Decoration.none : Decoration.set(mark.range(span.start, span.end))
    }
    return next
  },
  provide: (field) => EditorView.decorations.from(field),
})
