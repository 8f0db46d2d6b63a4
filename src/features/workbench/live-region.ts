import { styled } from 'styled-components'

/** Where a message appears that is to be read out at once. Stands from the start, and while it is empty takes no room in a grid. */
export const LiveRegion = styled.div.attrs({ 'aria-live': 'assertive' })`
  &:empty {
    margin-bottom: calc(-1 * var(--space-4));
  }
`
