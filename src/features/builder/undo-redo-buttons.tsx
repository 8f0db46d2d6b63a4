import { memo, useEffect } from 'react'
import { Button } from '../../ui/button'
import { RedoIcon, UndoIcon } from '../../ui/icons'
import { Row } from '../../ui/page'

export interface UndoRedo {
  undo: () => void
  redo: () => void
  canUndo: boolean
  canRedo: boolean
}

/** Undo and redo by button, and by keyboard wherever no text field undoes what is typed into it. */
export const UndoRedoButtons = memo(function UndoRedoButtons({ undo, redo, canUndo, canRedo }: UndoRedo) {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const wanted = wantedBy(event)
      if (wanted === null || event.defaultPrevented || hasOwnUndo(event.target)) return
      event.preventDefault()
      if (wanted === 'undo') undo()
      else redo()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [undo, redo])
  return (
    <Row>
      <Button
        variant="ghost"
        icon={<UndoIcon />}
        aria-label="Undo"
        title="Undo (Ctrl Z)"
        disabled={!canUndo}
        onClick={undo}
      />
      <Button
        variant="ghost"
        icon={<RedoIcon />}
        aria-label="Redo"
        title="Redo (Ctrl Shift Z)"
        disabled={!canRedo}
        onClick={redo}
      />
    </Row>
  )
})

/** What the keys ask for: Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y; on a Mac with Cmd. */
function wantedBy({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): 'undo' | 'redo' | null {
  if (altKey || !(ctrlKey || metaKey)) return null
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo'
  return key.toLowerCase() === 'y' && !shiftKey ? 'redo' : null
}

/** Text fields undo by themselves, and a dialog stands before the builder. */
function hasOwnUndo(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('textarea, input:not([type=radio], [type=checkbox]), [contenteditable=true], dialog') !== null
  )
}
