import { styled } from 'styled-components'

/**
 * A region whose messages screen readers announce at once. Render it before there is a message; while it is empty it takes no space in
 * a grid.
 */
export const LiveRegion = styled.div.attrs({ 'aria-live': 'assertive' })`
  &:empty {
    margin-bottom: calc(-1 * var(--space-4));
  }
`
