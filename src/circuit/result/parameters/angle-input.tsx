import { useId, useState } from 'react'
import { styled } from 'styled-components'
import { Control } from '../../../ui/control'
import { formatAngle, parseAngle } from './angle'

interface AngleInputProps {
  'aria-label': string
  /** In radians. */
  value: number
  onChange: (value: number) => void
}

/** A text box for an angle or an expression. What is typed holds at once if it is one; Enter and leaving the box write it anew. */
export function AngleInput({ value, onChange, ...label }: AngleInputProps) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const isWrong = typed !== null && parseAngle(typed) === null

  function type(text: string) {
    setTyped(text)
    const parsed = parseAngle(text)
    if (parsed !== null) onChange(parsed)
  }

  return (
    <Box>
      <Control
        {...label}
        type="text"
        inputMode="text"
        autoComplete="off"
        spellCheck={false}
        value={typed ?? formatAngle(value)}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? id : undefined}
        onChange={(event) => type(event.target.value)}
        onBlur={() => setTyped(null)}
        onKeyDown={(event) => event.key === 'Enter' && setTyped(null)}
      />
      <span aria-live="polite" id={id}>
        {isWrong && 'Type a number or an expression such as pi/3.'}
      </span>
    </Box>
  )
}

const Box = styled.span`
  display: grid;
  gap: var(--space-1);

  & > input {
    min-height: var(--touch);
    padding: 0 var(--space-2);
    font-size: var(--text-sm);
    font-variant-numeric: tabular-nums;
  }

  & > span {
    color: var(--danger);
    font-size: var(--text-xs);
    line-height: 1.3;
  }
`
