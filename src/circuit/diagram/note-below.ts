/** A line of text and buttons below a diagram. */
import { styled } from 'styled-components'

/** A line below a diagram, which takes no room while it is empty. */
export const NoteBelow = styled.div`
  display: flex;
  flex: none;
  flex-wrap: wrap;
  align-items: center;
  margin: 0;
  column-gap: var(--space-2);
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
    text-align: left;
    text-decoration: underline;
    cursor: pointer;
  }

  & > button:focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: -2px;
  }
`
