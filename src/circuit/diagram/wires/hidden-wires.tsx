import { countNoun } from '../../../lib/count-noun'
import { NoteBelow } from '../note-below'
import type { ShownWires } from './wire-choice'

/** Says below a diagram that idle wires are left out, and shows them by one press. */
export function HiddenWires({ hidden, choice, onChoose }: Pick<ShownWires, 'hidden' | 'choice' | 'onChoose'>) {
  return (
    // It stays while it is empty, because screen readers tell only what changes in a part that they know.
    <NoteBelow as="p" aria-live="polite">
      {hidden > 0 && (
        <>
          {countNoun(hidden, 'idle wire')} hidden
          <button type="button" onClick={() => onChoose({ ...choice, hidesIdle: false })}>
            Show
          </button>
        </>
      )}
    </NoteBelow>
  )
}
