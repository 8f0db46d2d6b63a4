import { styled } from 'styled-components'

/** The look of a text box, a list box and their like. */
export const Control = styled.input`
  width: 100%;
  min-height: 2.5rem;
  padding: var(--space-2) var(--space-3);
  background: var(--card);
  color: var(--card-foreground);
  border: 1px solid var(--border-strong);
  border-radius: var(--radius);
  line-height: 1.4;
  transition: border-color var(--motion-fast);

  &::placeholder {
    color: var(--muted-foreground);
    opacity: 1;
  }

  &:hover:not(:disabled) {
    border-color: var(--primary);
  }

  &:focus-visible {
    outline-offset: 0;
    border-color: var(--focus);
  }

  &[aria-invalid='true'] {
    border-color: var(--danger);
    box-shadow: inset 0 0 0 1px var(--danger);
  }

  &:disabled {
    background: var(--sunken);
    color: var(--muted-foreground);
  }
`
