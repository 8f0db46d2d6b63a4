/** Go to definition, and rename a symbol. */
import type { Command } from '@codemirror/view'
import { EditorView, showDialog } from '@codemirror/view'
import { declarationAt, longestOutlined, outlineOf, renameProblem, type Declaration, type Outline } from './outline'

function findDeclaration(view: EditorView, at: number): { outline: Outline; declaration: Declaration } | null {
  if (view.state.doc.length > longestOutlined) return null
  const outline = outlineOf(view.state.doc.toString())
  const declaration = declarationAt(outline, at)
  return declaration === null ? null : { outline, declaration }
}

/** Selects the declaration of the name at a place. */
function goToDefinition(view: EditorView, at: number): boolean {
  const declaration = findDeclaration(view, at)?.declaration
  if (declaration === undefined) return false
  const { start, end } = declaration.place
  view.dispatch({ selection: { anchor: start, head: end }, scrollIntoView: true, userEvent: 'select.definition' })
  return true
}

/** Goes to the declaration of the name at the cursor. */
export const definitionCommand: Command = (view) => goToDefinition(view, view.state.selection.main.head)

/** Ctrl or Cmd and a click on a name goes to its declaration. */
export const definitionClick = EditorView.domEventHandlers({
  mousedown(event, view) {
    if (event.button !== 0 || !(event.ctrlKey || event.metaKey)) return false
    const at = view.posAtCoords({ x: event.clientX, y: event.clientY })
    if (at === null || !goToDefinition(view, at)) return false
    event.preventDefault()
    return true
  },
})

/** Asks for a new name of the symbol at the cursor and renames all its uses. Explains where that is not safe. */
export const renameCommand: Command = (view) => {
  const place = findDeclaration(view, view.state.selection.main.head)
  if (place === null) return false
  void askForName(view, place.declaration.name, `New name of ${place.declaration.name}`)
  return true
}

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
  const place = findDeclaration(view, view.state.selection.main.head)
  if (place === null || next === '') return
  const problem = renameProblem(place.outline, place.declaration, next)
  if (problem !== null) {
    await askForName(view, next, `${problem} New name of ${place.declaration.name}`)
    return
  }
  view.dispatch({
    changes: place.declaration.uses.map(({ start, end }) => ({ from: start, to: end, insert: next })),
    userEvent: 'input.rename',
  })
  view.focus()
}
