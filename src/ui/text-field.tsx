import type { ComponentProps, ReactNode } from 'react'
import { styled } from 'styled-components'
import { Control } from './control'
import { Field, type FieldText } from './field'

interface TextFieldProps extends FieldText, Omit<ComponentProps<'input'>, 'required'> {
  /** Shown inside the box at its end, such as the button that shows a password. */
  end?: ReactNode
}

/** One line of text, a number, an address. Native attributes and `ref` go to the input. */
export function TextField({ label, hint, error, required, aside, id, end, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} required={required} aside={aside} id={id}>
      {(control) => (
        <InputBox>
          <Control {...input} {...control} data-end={end ? true : undefined} />
          {end && <End>{end}</End>}
        </InputBox>
      )}
    </Field>
  )
}

interface TextAreaProps extends FieldText, Omit<ComponentProps<'textarea'>, 'required'> {
  /** Shows how much of `maxLength` is used. */
  counter?: boolean
}

/** Text of several lines in any direction; with `counter` and `maxLength` it says how much room is left. */
export function TextArea({ label, hint, error, required, aside, id, counter, ...input }: TextAreaProps) {
  const used = typeof input.value === 'string' ? input.value.length : 0
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      required={required}
      id={id}
      aside={counter && input.maxLength ? <Counter used={used} max={input.maxLength} /> : aside}
    >
      {(control) => <StyledTextArea as="textarea" dir="auto" rows={4} {...input} {...control} />}
    </Field>
  )
}

/** `used / max`: amber above 80 %, red when full. */
export function Counter({ used, max }: { used: number; max: number }) {
  const level = used >= max ? 'full' : used > max * 0.8 ? 'near' : undefined
  return (
    <CounterText className="tabular" data-level={level}>
      {used} / {max}
      <span className="visually-hidden"> characters</span>
    </CounterText>
  )
}

const InputBox = styled.div`
  position: relative;

  & > [data-end] {
    padding-right: 3rem;
  }
`

const End = styled.div`
  position: absolute;
  inset: 0 2px 0 auto;
  display: flex;
  align-items: center;
`

const StyledTextArea = styled(Control)<ComponentProps<'textarea'>>`
  min-height: 5rem;
  resize: vertical;
`

const CounterText = styled.span`
  color: var(--muted-foreground);
  font-size: var(--text-xs);

  &[data-level='near'] {
    color: var(--warning);
  }

  &[data-level='full'] {
    color: var(--danger);
    font-weight: 600;
  }
`
