import { styled } from 'styled-components'

/** A dashed box where a circuit is shown once there is one. */
export const EmptyBox = styled.div`
  display: grid;
  place-items: center;
  min-height: 7rem;
  padding: var(--space-4);
  border: 1px dashed var(--border-strong);
  border-radius: var(--radius);
  color: var(--muted-foreground);
  text-align: center;
`
