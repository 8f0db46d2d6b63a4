import { styled } from 'styled-components'
import { splitAtMarks, type SearchMarks } from './search-marks'

interface MarkedTextProps {
  text: string
  marks: SearchMarks | null
}

/** A text in which is marked what matches a search. */
export function MarkedText({ text, marks }: MarkedTextProps) {
  if (marks === null) return text
  // A part has no other name than its place.
  return splitAtMarks(text, marks).map((part, place) => (place % 2 === 1 ? <Mark key={place}>{part}</Mark> : part))
}

const Mark = styled.mark`
  background: var(--accent);
  color: var(--accent-foreground);
  border-radius: var(--radius-small);
  box-decoration-break: clone;
`
