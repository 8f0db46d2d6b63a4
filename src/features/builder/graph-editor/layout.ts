import { styled } from 'styled-components'

/** As wide as a short number field. */
export const Narrow = styled.div`
  width: 5.75rem;
`

export const Wide = styled.div`
  width: 12.5rem;
`

/** Aligns a button with the fields beside it. */
export const Bottom = styled.div`
  align-self: flex-end;
  /* The fields reserve this space for an error. */
  margin-bottom: var(--space-1);
`
