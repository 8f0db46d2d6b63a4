import { styled } from 'styled-components'

/** What was found. With `aria-busy` it is dimmed: something else is asked for, and this stays until the answer is there. */
export const Results = styled.section`
  transition: opacity var(--motion);

  &[aria-busy='true'] {
    opacity: 0.5;
  }
`
