import { EditorState } from '@codemirror/state'
import { expect, it } from 'vitest'
import { loadEngine } from '../../../engine-rs/index'
import { explainAt } from './hover'
import { foldAt } from './language'
import { outlineReader } from './outline'

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

it('explains gates and names, and nothing else', async () => {
  const engine = await loadEngine()
  const doc = 'OPENQASM 3.0;\nqubit[2] q;\ngate h2 a { U(0, 0, 0) a; }\ncrz(pi) q[0], q[1];\nh2 q[0]; // crz\n'
  const state = EditorState.create({
    doc,
    extensions: outlineReader.of(async (source, types) => engine.outline(source, types)),
  })
  const explain = (text: string) => explainAt(state, doc.indexOf(text))
  expect(await explain('crz(pi)')).toMatchObject({
    usage: 'crz(θ) a, b',
    description: 'controlled rotation about the z axis; θ in radians',
  })
  expect(await explain('h2 q')).toMatchObject({ description: 'a gate of this program, line 3, used 1 time' })
  expect(await explain('q[1]')).toMatchObject({
    usage: 'qubit[2] q;',
    description: 'a quantum register of this program (qubit[2]), line 2, used 3 times',
  })
  expect(await explain('OPENQASM')).toBeNull()
  expect(await explain('// crz')).toBeNull()
})
