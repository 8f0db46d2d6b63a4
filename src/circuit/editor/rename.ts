/** Go to definition, and rename a symbol. */
import type { Command } from '@codemirror/view'
import { EditorView, showDialog } from '@codemirror/view'
import type { Declaration, Outline } from '../../../engine-rs/index'
import { keywords, types } from '../qasm-tokens'
import { currentOutline, findDeclaration, usesOf } from './outline'
import { standardGates } from './standard-gates'

/** Selects the declaration of the name at the cursor. */
async function goToDefinition(view: EditorView): Promise<void> {
  const outline = await currentOutline(view)
  const declaration = findDeclaration(outline, view.state.selection.main.head)
  if (declaration === null) return
  const anchor = declaration.uses[0]
  view.dispatch({
    selection: { anchor, head: anchor + declaration.name.length },
    scrollIntoView: true,
    userEvent: 'select.definition',
  })
}

/** A command about the word at the cursor. Without a word the browser handles the key. */
const wordCommand =
  (run: (view: EditorView) => Promise<void>): Command =>
  (view) => {
    if (view.state.wordAt(view.state.selection.main.head) === null) return false
    void run(view)
    return true
  }

/** Goes to the declaration of the name at the cursor. */
export const definitionCommand = wordCommand(goToDefinition)

/** Ctrl or Cmd and a click on a name goes to its declaration, from where the click has put the cursor. */
export const definitionClick = EditorView.domEventHandlers({
  click(event, view) {
    if (event.button === 0 && (event.ctrlKey || event.metaKey)) void goToDefinition(view)
  },
})

/** Asks for a new name of the symbol at the cursor and renames all its uses. Explains where that is not safe. */
export const renameCommand = wordCommand(async (view) => {
  const declaration = findDeclaration(await currentOutline(view), view.state.selection.main.head)
  if (declaration !== null) await askForName(view, declaration.name, `New name of ${declaration.name}`)
})

async function askForName(view: EditorView, proposal: string, label: string): Promise<void> {
  const { result } = showDialog(view, {
    label,
    input: { name: 'name', value: proposal, spellcheck: 'false', autocomplete: 'off' },
    submitLabel: 'Rename',
    class: 'cm-rename',
    focus: true,
    top: true,
  })
  const form = await result
  if (form === null) return
  const next = String(new FormData(form).get('name') ?? '').trim()
  // Find the symbol again: the text may have changed while the dialog was open.
  const outline = await currentOutline(view)
  const declaration = findDeclaration(outline, view.state.selection.main.head)
  if (declaration === null || next === '') return
  const problem = renameProblem(outline, declaration, next)
  if (problem !== null) {
    await askForName(view, next, `${problem} New name of ${declaration.name}`)
    return
  }
  view.dispatch({
    changes: usesOf(declaration).map(({ start, end }) => ({ from: start, to: end, insert: next })),
    userEvent: 'input.rename',
  })
  view.focus()
}

/** Why a declaration cannot get a new name, as a sentence; null where it can. */
export function renameProblem(outline: Outline, { name, kind }: Declaration, next: string): string | null {
  if (next === name) return null
  if (!/^[\p{L}_][\p{L}\p{N}_]*$/u.test(next))
    return 'A name is letters, digits and _, and does not begin with a digit.'
  if (outline.version === 2 && !/^[a-z]\w*$/.test(next))
    return 'A name of OpenQASM 2 begins with a small letter a to z.'
  if (keywords.has(next) || types.has(next)) return `${next} is a word of the language.`
  if (outline.names.includes(next)) return `${next} is already used in this program.`
  if (standardGates.has(next) && kind === 'gate') return `${next} is a standard gate.`
  if (outline.unread.includes(name)) {
    return `${name} also stands in a calibration, an annotation or a pragma, where a rename cannot follow.`
  }
  return null
}
