import { memo, useId, useState } from 'react'
import { styled } from 'styled-components'
import { fits, valueOfUnset, type ProgramInput } from '../../../../engine-rs/program-inputs'
import { Button } from '../../../ui/button'
import { Checkbox } from '../../../ui/choice'
import { Control } from '../../../ui/control'
import { ControlGroup, ControlGroupHead } from '../control-group'
import { adviseInput, formatInput, parseInput } from './input-text'
import { ParameterSets, type SavedCircuit } from './parameter-sets'
import type { useParameterValues } from './use-parameter-values'
import { useTypedValue } from './use-typed-value'

interface InputFieldsProps {
  inputs: readonly ProgramInput[]
  state: ReturnType<typeof useParameterValues>
  /** The circuit, if its sets of values are shown here. */
  saved: SavedCircuit | null
}

/** How many fields are shown until the reader asks for all of them. */
const maxFields = 12

/** A field for each input of the program that is no angle. It renders for their values, and not for the results that follow. */
export const InputFields = memo(function InputFields({ inputs, state, saved }: InputFieldsProps) {
  const [showsAll, setShowsAll] = useState(false)
  const id = useId()
  const shown = showsAll ? inputs : inputs.slice(0, maxFields)
  return (
    <ControlGroup aria-labelledby={id}>
      <ControlGroupHead>
        <h3 id={id}>Inputs</h3>
        <Button
          size="small"
          variant="ghost"
          disabled={inputs.every(({ name }) => state.writtenFor(name) === undefined)}
          onClick={state.resetInputs}
        >
          Reset inputs
        </Button>
      </ControlGroupHead>
      {saved !== null && <ParameterSets circuit={saved} state={state} />}
      <Fields>
        {shown.map((input) => (
          <li key={input.name}>
            <InputField
              input={input}
              value={state.writtenFor(input.name) ?? valueOfUnset(input)}
              onChange={(value) => state.setValue(input.name, value)}
            />
          </li>
        ))}
      </Fields>
      {inputs.length > maxFields && (
        <div>
          <Button size="small" variant="ghost" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? 'Show fewer' : `Show all ${inputs.length}`}
          </Button>
        </div>
      )}
    </ControlGroup>
  )
})

interface InputFieldProps {
  input: ProgramInput
  /** What was given; one that does not fit is shown with what is wrong. */
  value: number
  onChange: (value: number) => void
}

function InputField({ input, value, onChange }: InputFieldProps) {
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

const Fields = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(11rem, 100%), 1fr));
  align-items: end;
  gap: var(--space-2) var(--space-4);
  max-height: 24rem;
  margin: 0;
  padding: 2px;
  overflow-y: auto;
  list-style: none;
  font-size: var(--text-sm);
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
