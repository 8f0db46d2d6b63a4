import { styled } from 'styled-components'
import { countNoun } from '../../../lib/count-noun'
import type { ShownWires } from './wire-choice'

/** Says below a diagram that idle wires are left out, and shows them by one press. */
export function HiddenWires({ hidden, choice, onChoose }: Pick<ShownWires, 'hidden' | 'choice' | 'onChoose'>) {
  return (
    // It stays while it is empty, because screen readers tell only what changes in a part that they know.
    <Note aria-live="polite">
      {hidden > 0 && (
        <>
          {countNoun(hidden, 'idle wire')} hidden
          <button type="button" onClick={() => onChoose({ ...choice, hidesIdle: false })}>
            Show
          </button>
        </>
      )}
    </Note>
  )
}

const Note = styled.p`
  flex: none;
  margin: 0;
  padding: 2px var(--space-3);
  background: var(--diagram-background);
  color: var(--label);
  font-size: var(--text-sm);

  &:empty {
    padding: 0;
  }

  & > button {
    min-height: 1.75rem;
    padding: 0 var(--space-2);
    border: 0;
    border-radius: var(--radius-small);
    background: none;
    color: inherit;
    font: inherit;
    text-decoration: underline;
    cursor: pointer;
  }

  & > button:focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: -2px;
  }
`
