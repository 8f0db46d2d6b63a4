import { styled } from 'styled-components'

/** The line of a tool below a diagram, with its fields. */
export const ToolBar = styled.div`
  display: flex;
  flex: none;
  align-items: center;
  padding: 2px var(--space-2);
  border-top: 1px solid var(--border);
  background: var(--card);
  color: var(--card-foreground);
  font-size: var(--text-sm);

  & input {
    min-height: 2rem;
    padding: 0 var(--space-2);
    border: 1px solid var(--border-strong);
    border-radius: var(--radius-small);
    background: var(--card);
    color: var(--card-foreground);
    font: inherit;
  }

  & input:focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: -1px;
  }

  & > output {
    font-variant-numeric: tabular-nums;
  }
`
