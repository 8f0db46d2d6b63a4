import { memo, useEffect, useLayoutEffect, useRef } from 'react'
import { styled } from 'styled-components'
import { Button } from '../../ui/button'
import { RedoIcon, UndoIcon } from '../../ui/icons'
import { ErrorRegion } from '../../ui/error-region'
import { lazyComponent } from '../../ui/lazy-component'
import { Row } from '../../ui/page'
import type { HistoryMove } from './use-previewed-settings'

/** Loaded with the first undo, because most visits need no words for it. */
const HistoryMoveText = lazyComponent(async () => (await import('./history-move-text')).HistoryMoveText)

/** Undo and redo of the settings. */
export interface UndoRedo {
  undo: () => void
  redo: () => void
  /** The next edit is one of its own, also where it is of the same field. */
  endEdit: () => void
  canUndo: boolean
  canRedo: boolean
  /** What undo or redo did, until the next edit. */
  historyMove: HistoryMove | null
}

/**
 * Undo and redo by button and by keyboard. In text fields of the settings the keys do what the buttons do, and typing without a pause is one
 * step. Other text fields have their own undo.
 */
export const UndoRedoButtons = memo(function UndoRedoButtons({
  undo,
  redo,
  endEdit,
  canUndo,
  canRedo,
  historyMove,
}: UndoRedo) {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const command = commandOf(event)
      if (command === null || event.defaultPrevented || event.isComposing || hasOwnUndo(event.target)) return
      event.preventDefault()
      if (command === 'undo') undo()
      else redo()
    }
    document.addEventListener('keydown', onKeyDown)
    document.addEventListener('focusout', endEdit)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      document.removeEventListener('focusout', endEdit)
    }
  }, [undo, redo, endEdit])
  const [undoButton, redoButton] = [useRef<HTMLButtonElement>(null), useRef<HTMLButtonElement>(null)]
  // The browser takes the focus from a disabled button. After the last undo there is one to redo, and the other way round.
  useLayoutEffect(() => {
    if (!canUndo && document.activeElement === undoButton.current) redoButton.current?.focus()
    else if (!canRedo && document.activeElement === redoButton.current) undoButton.current?.focus()
  }, [canUndo, canRedo, undoButton, redoButton])
  return (
    <>
      <Row>
        <Button
          ref={undoButton}
          variant="ghost"
          icon={<UndoIcon />}
          aria-label="Undo"
          title="Undo (Ctrl Z)"
          disabled={!canUndo}
          onClick={undo}
        />
        <Button
          ref={redoButton}
          variant="ghost"
          icon={<RedoIcon />}
          aria-label="Redo"
          title="Redo (Ctrl Shift Z)"
          disabled={!canRedo}
          onClick={redo}
        />
      </Row>
      <Announcement role="status">
        {historyMove !== null && (
          <ErrorRegion what="What changed" quiet>
            <HistoryMoveText historyMove={historyMove} />
          </ErrorRegion>
        )}
      </Announcement>
    </>
  )
})

/** The command of Ctrl+Z, Ctrl+Shift+Z or Ctrl+Y (Cmd on a Mac); null for other keys. */
function commandOf({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): 'undo' | 'redo' | null {
  if (altKey || !(ctrlKey || metaKey)) return null
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo'
  return key.toLowerCase() === 'y' && !shiftKey ? 'redo' : null
}

/** Text fields have their own undo, except those whose text is a setting. A dialog covers the builder. */
function hasOwnUndo(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    !target.matches('[data-undo="page"]') &&
    target.closest('textarea, input:not([type=radio], [type=checkbox]), [contenteditable=true], dialog') !== null
  )
}

/** Below the buttons of the footer. It is always rendered, because a region that appears with its text is often not announced. */
const Announcement = styled.p`
  order: 1;
  flex: 0 0 100%;
  color: var(--muted-foreground);
  font-size: var(--text-sm);
  text-align: center;
  overflow-wrap: anywhere;

  &:empty {
    position: absolute;
  }
`
