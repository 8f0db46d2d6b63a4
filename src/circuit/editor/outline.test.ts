import { EditorState } from '@codemirror/state'
import { expect, it, vi } from 'vitest'
import { loadEngine } from '../../../engine-rs/index'
import { findBody, findDeclaration, usesOf } from '../../../language/declarations'
import { outlineOf, outlineReader, type ReadOutline } from './outline'
import { maxOutlineLength } from './max-outline-length'

const engine = await loadEngine()
const program = 'OPENQASM 3.0;\nqubit[2] q;\ngate both(a) q, r { rx(a) q; rx(a) r; }\nboth(pi) q[0], q[1];\n'

it('finds names and bodies by an offset', () => {
  const outline = engine.outline(program)
  const both = findDeclaration(outline, program.indexOf('both(pi)') + 4)
  expect(both?.name).toBe('both')
  expect(both && usesOf(both).map(({ start, end }) => program.slice(start, end))).toEqual(['both', 'both'])
  expect(findDeclaration(outline, program.indexOf('OPENQASM'))).toBeNull()
  expect(findBody(outline, program.indexOf('rx(a) r'))?.name).toBe('both')
  expect(findBody(outline, program.indexOf('both(pi)'))).toBeNull()
})

it('knows the types of names where they are asked for', () => {
  const { declarations } = engine.outline(program, true)
  expect(declarations.map(({ name, type }) => [name, type])).toEqual([
    ['q', 'qubit[2]'],
    ['both', null],
    ['a', 'angle'],
    ['q', 'qubit'],
    ['r', 'qubit'],
  ])
  const untyped = declarations.map((declaration) => ({ ...declaration, type: null }))
  expect(engine.outline(program).declarations).toEqual(untyped)
})

it('reads a text once, and again after a failure', async () => {
  const read = vi.fn<ReadOutline>(async (source) => engine.outline(source))
  read.mockRejectedValueOnce(new Error('The engine stopped.'))
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const state = EditorState.create({ doc: program, extensions: outlineReader.of(read) })
  expect((await outlineOf(state)).declarations).toEqual([])
  expect(warn).toHaveBeenCalledOnce()
  const [one, other] = await Promise.all([
    outlineOf(state),
    outlineOf(state.update({ selection: { anchor: 1 } }).state),
  ])
  expect(one).toBe(other)
  expect(one.declarations[0]?.name).toBe('q')
  expect(read).toHaveBeenCalledTimes(2)
  await outlineOf(state.update({ changes: { from: 0, insert: ' ' } }).state)
  expect(read).toHaveBeenCalledTimes(3)
})

it('reads no text that is too long', async () => {
  const read = vi.fn<ReadOutline>()
  const doc = ' '.repeat(maxOutlineLength + 1)
  const { declarations } = await outlineOf(EditorState.create({ doc, extensions: outlineReader.of(read) }))
  expect(declarations).toEqual([])
  expect(read).not.toHaveBeenCalled()
})
