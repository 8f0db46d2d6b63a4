import { NoteBelow } from './note-below'

/** Says that a diagram is higher than its window, where that is not the whole screen, and fills the screen with it. */
export function CutOffNote({ onFull }: { onFull: () => void }) {
  return (
    <NoteBelow>
      This circuit is taller than the view.
      <button type="button" onClick={onFull}>
        Open full screen
      </button>
    </NoteBelow>
  )
}
