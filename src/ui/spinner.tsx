import { styled, keyframes } from 'styled-components'

const turn = keyframes`
  to { transform: rotate(1turn); }
`

/** A turning ring, as large as the text around it. Says nothing to a screen reader: put words beside it. */
export const Spinner = styled.span.attrs({ 'aria-hidden': true })`
  display: inline-block;
  flex: none;
  width: 1em;
  height: 1em;
  border: 2px solid currentcolor;
  border-right-color: transparent;
  border-radius: 50%;
  animation: ${turn} 800ms linear infinite;
`
