import { styled } from 'styled-components'
import { Row } from '../../../ui/page'

/** Short fields, and buttons at the height of their controls. */
export const Fields = styled(Row)`
  & > div {
    width: 5.75rem;
  }

  & > button {
    align-self: flex-end;
    /* The fields reserve this space for an error. */
    margin-bottom: var(--space-1);
  }
`

/** The number that a field has; NaN while it is blank. */
export const numberOf = (text: string): number => (text.trim() === '' ? NaN : Number(text))

/** A field of {@link Fields} with room for words. */
export const WideField = styled.div`
  && {
    width: 12.5rem;
  }
`
