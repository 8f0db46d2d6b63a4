import { styled } from 'styled-components'

/** What stands in the place of a result, or says whose it is. */
export const ResultNote = styled.p`
  color: var(--muted-foreground);
  font-size: var(--text-sm);
`
