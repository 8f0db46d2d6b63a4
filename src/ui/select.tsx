import type { ComponentProps } from 'react'
import { styled } from 'styled-components'
import { Control, Field, type FieldText } from './field'
import { ChevronDownIcon } from './icons'

/** One entry of a {@link Select}. */
export interface Option<Value extends string> {
  value: Value
  label: string
  disabled?: boolean
}

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
            onChange={(event) => choose(options, event.target.value, onChoose)}
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

interface OptionsProps {
  options: readonly Option<string>[]
  placeholder: string | undefined
}

/** The options of a list box. */
export function Options({ options, placeholder }: OptionsProps) {
  return (
    <>
      {placeholder !== undefined && (
        <option value="" disabled>
          {placeholder}
        </option>
      )}
      {options.map((option) => (
        <option key={option.value} value={option.value} disabled={option.disabled}>
          {option.label}
        </option>
      ))}
    </>
  )
}

/** Calls `onChoose` with the option of a value, if there is one. */
export function choose<Value extends string>(
  options: readonly Option<Value>[],
  text: string,
  onChoose: (value: Value) => void,
): void {
  const chosen = options.find((option) => option.value === text)
  if (chosen) onChoose(chosen.value)
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
