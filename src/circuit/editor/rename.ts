/** Go to definition, and rename a symbol. */
import type { Command } from '@codemirror/view'
import { EditorView, showDialog } from '@codemirror/view'
import { findDeclaration, usesOf } from '../../../language/declarations'
import { renameProblem } from '../../../language/rename'
import { currentOutline } from './outline'

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
