import { styled } from 'styled-components'
import { Card } from '../../ui/card'

/** A card of the QASM page with fields in it. */
export const FormCard = styled(Card)`
  padding: clamp(var(--space-3), 2vw, var(--space-5));
`
