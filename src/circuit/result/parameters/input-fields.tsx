import { memo, useId, useState } from 'react'
import { styled } from 'styled-components'
import { valueOfUnset, type ProgramInput } from '../../../../engine-rs/program-inputs'
import { Button } from '../../../ui/button'
import { ControlGroup, ControlGroupHead } from '../control-group'
import { InputField } from './input-field'
import { ParameterSets, type SavedCircuit } from './parameter-sets'
import { ShowAll } from './show-all'
import type { useParameterValues } from './use-parameter-values'

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
      <ShowAll total={inputs.length} max={maxFields} showsAll={showsAll} onChange={setShowsAll} />
    </ControlGroup>
  )
})

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
