import { styled } from 'styled-components'
import { Card } from '../../ui/card'

/** A card with the fields of a form. */
export const FormCard = styled(Card)`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
  padding: clamp(var(--space-3), 2vw, var(--space-5));
`

/**
 * A region whose messages screen readers announce at once. Render it before there is a message; while it is empty it takes no space in
 * a grid.
 */
export const LiveRegion = styled.div.attrs({ 'aria-live': 'assertive' })`
  &:empty {
    position: absolute;
  }
`
