import { EditorState } from '@codemirror/state'
import { expect, it } from 'vitest'
import { foldAt } from './language'

/** What is folded away of a line, from 1. */
function folded(doc: string, line: number): string | null {
  const state = EditorState.create({ doc })
  const range = foldAt(state, state.doc.line(line).from)
  return range && state.sliceDoc(range.from, range.to)
}

it('folds from an open brace to the one that closes it', () => {
  const doc = 'gate g a {\n  if (x) { h a; }\n  // } no\n  /* { no\n */ x a;\n}\nh q;\nfor int i in {0, 1} {\n'
  expect(folded(doc, 1)).toBe('\n  if (x) { h a; }\n  // } no\n  /* { no\n */ x a;\n')
  expect(folded(doc, 2)).toBeNull()
  expect(folded(doc, 7)).toBeNull()
  expect(folded(doc, 8)).toBeNull()
})
