import { useId } from 'react'
import { styled } from 'styled-components'
import { fits, valueOfUnset, type ProgramInput } from '../../../../engine-rs/program-inputs'
import { Checkbox } from '../../../ui/choice'
import { Control } from '../../../ui/control'
import { adviseInput, formatInput, parseInput } from './input-text'
import { useTypedValue } from './use-typed-value'

interface InputFieldProps {
  input: ProgramInput
  /** What was given; one that does not fit is shown with what is wrong. */
  value: number
  onChange: (value: number) => void
}

/** An input of a program with its type: a box to check for a `bool`, else a text box. */
export function InputField({ input, value, onChange }: InputFieldProps) {
  const misfit = fits(input, value) ? null : `${adviseInput(input)} The result uses ${valueOfUnset(input)}.`
  if (input.type !== 'bool') return <InputText input={input} value={value} misfit={misfit} onChange={onChange} />
  return (
    <Checkbox
      label={
        <>
          <code>{input.name}</code> <Type>bool</Type>
        </>
      }
      checked={value === 1}
      error={misfit ?? undefined}
      onChange={(event) => onChange(event.target.checked ? 1 : 0)}
    />
  )
}

/**
 * A text box for a whole number or for bits. What is typed holds at once if it fits. Anything else stays with what is wrong with it until
 * it is corrected, Escape brings the value before it back, or the value changes elsewhere.
 */
function InputText({ input, value, misfit, onChange }: InputFieldProps & { misfit: string | null }) {
  const id = useId()
  const parse = (text: string) => parseInput(input, text)
  const { text, type, finish, press } = useTypedValue({ value, onChange, parse })
  const problem = text === null ? misfit : parse(text) === null ? adviseInput(input) : null

  return (
    <Box>
      <label htmlFor={id} title={input.name}>
        <code>{input.name}</code> <Type>{typeOf(input)}</Type>
      </label>
      <Control
        id={id}
        type="text"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={text ?? formatInput(input, value)}
        aria-invalid={problem !== null || undefined}
        aria-describedby={`${id}-problem`}
        onChange={(event) => type(event.target.value)}
        onBlur={finish}
        onKeyDown={press}
      />
      <span aria-live="polite" id={`${id}-problem`}>
        {problem}
      </span>
    </Box>
  )
}

const typeOf = ({ type, width }: ProgramInput): string => (width === null ? type : `${type}[${width}]`)

const Type = styled.span`
  color: var(--muted-foreground);
  font-size: var(--text-xs);
`

const Box = styled.div`
  display: grid;
  gap: 2px;

  & > label {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  & > input {
    min-height: var(--touch);
    padding: 0 var(--space-2);
    font-family: var(--font-mono);
    font-size: var(--text-sm);
  }

  & > span {
    color: var(--danger);
    font-size: var(--text-xs);
    line-height: 1.3;
  }
`
