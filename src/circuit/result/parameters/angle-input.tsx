import { useId } from 'react'
import { styled } from 'styled-components'
import { parameterValues as limits } from '../../../../contract/limits'
import { Control } from '../../../ui/control'
import { formatAngle, parseAngle } from './angle'
import { useTypedValue } from './use-typed-value'

interface AngleInputProps {
  'aria-label': string
  /** In radians. */
  value: number
  onChange: (value: number) => void
}

/**
 * A text box for an angle or an expression. What is typed holds at once if it is one; Enter and leaving the box write it anew. Anything
 * else stays with what is wrong with it until it is corrected, Escape brings the value before it back, or the value changes elsewhere.
 */
export function AngleInput({ value, onChange, ...label }: AngleInputProps) {
  const id = useId()
  const parse = (text: string) => (findProblem(text) === null ? parseAngle(text) : null)
  const { text, type, finish, press } = useTypedValue({ value, onChange, parse })
  const problem = text === null ? null : findProblem(text)

  return (
    <Box>
      <Control
        {...label}
        type="text"
        inputMode="text"
        autoComplete="off"
        spellCheck={false}
        value={text ?? formatAngle(value)}
        aria-invalid={problem !== null || undefined}
        aria-describedby={problem === null ? undefined : id}
        onChange={(event) => type(event.target.value)}
        onBlur={finish}
        onKeyDown={press}
      />
      <span aria-live="polite" id={id}>
        {problem}
      </span>
    </Box>
  )
}

/** What is wrong with a text, as a sentence; null for an angle that a parameter can have. */
function findProblem(text: string): string | null {
  const angle = parseAngle(text)
  if (angle === null) return 'Type a number or an expression such as pi/3.'
  return Math.abs(angle) > limits.magnitude ? 'Type an angle from −10⁹ to 10⁹.' : null
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
