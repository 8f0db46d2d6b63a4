import { styled } from 'styled-components'

/** The place of a field that searches. */
export const Search = styled.div`
  display: flex;
  max-width: 36rem;
  margin-bottom: var(--space-3);

  @media print {
    display: none;
  }
`
