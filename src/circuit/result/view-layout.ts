import { styled } from 'styled-components'

/** A view of a result, part below part. */
export const View = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-3);
`

/** What sets how a view shows its result; the last part, as exports, stands at the end of the line. */
export const ViewTools = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);

  & > :last-child {
    display: flex;
    margin-left: auto;
  }
`
