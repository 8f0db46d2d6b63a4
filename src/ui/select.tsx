import type { ComponentProps } from 'react'
import { styled } from 'styled-components'
import { Control } from './control'
import { Field, type FieldText } from './field'
import { ChevronDownIcon } from './icons'
import { chooseOption, Options, type Option } from './options'

interface SelectProps<Value extends string>
  extends FieldText, Omit<ComponentProps<'select'>, 'required' | 'value' | 'onChange' | 'children'> {
  options: readonly Option<Value>[]
  /** The chosen value; with `''` and a `placeholder` nothing is chosen yet. */
  value: Value | ''
  onChoose: (value: Value) => void
  placeholder?: string
}

/** A native list box. */
export function Select<Value extends string>({
  label,
  hint,
  error,
  required,
  aside,
  id,
  options,
  value,
  onChoose,
  placeholder,
  ...select
}: SelectProps<Value>) {
  return (
    <Field label={label} hint={hint} error={error} required={required} aside={aside} id={id}>
      {(control) => (
        <SelectBox>
          <StyledSelect
            as="select"
            value={value}
            onChange={(event) => chooseOption(options, event.target.value, onChoose)}
            {...select}
            {...control}
          >
            <Options options={options} placeholder={placeholder} />
          </StyledSelect>
          <ChevronDownIcon />
        </SelectBox>
      )}
    </Field>
  )
}

const SelectBox = styled.div`
  position: relative;

  & > svg {
    position: absolute;
    right: var(--space-3);
    top: 50%;
    translate: 0 -50%;
    color: var(--muted-foreground);
    pointer-events: none;
  }
`

const StyledSelect = styled(Control)<ComponentProps<'select'>>`
  appearance: none;
  padding-right: var(--space-6);
  text-overflow: ellipsis;
`
