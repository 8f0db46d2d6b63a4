import { useId, type ComponentProps, type ReactNode } from 'react'
import { styled } from 'styled-components'
import { FieldErrorText } from './field-error'

interface ChoiceProps extends Omit<ComponentProps<'input'>, 'type' | 'role'> {
  label: ReactNode
  /** A sentence below the label. */
  hint?: ReactNode
  error?: string | undefined
}

/** A check box with its label. Native attributes and `ref` go to the input. */
export function Checkbox(props: ChoiceProps) {
  return <Choice {...props} kind="checkbox" />
}

/** A setting that is on or off at once. */
export function Switch(props: ChoiceProps) {
  return <Choice {...props} kind="switch" />
}

/** One of several; give all of a group the same `name`. */
export function Radio(props: ChoiceProps) {
  return <Choice {...props} kind="radio" />
}

function Choice({ kind, label, hint, error, id, ...input }: ChoiceProps & { kind: 'checkbox' | 'switch' | 'radio' }) {
  const ownId = useId()
  const inputId = id ?? ownId
  const describedBy = [hint ? `${inputId}-hint` : '', error ? `${inputId}-error` : ''].filter(Boolean).join(' ')
  return (
    <ChoiceBox>
      <ChoiceLine>
        <Box
          {...input}
          type={kind === 'radio' ? 'radio' : 'checkbox'}
          role={kind === 'switch' ? 'switch' : undefined}
          id={inputId}
          aria-describedby={describedBy || undefined}
          aria-invalid={error ? true : undefined}
        />
        <label htmlFor={inputId}>{label}</label>
      </ChoiceLine>
      {hint && (
        <Hint id={`${inputId}-hint`} data-kind={kind}>
          {hint}
        </Hint>
      )}
      <div aria-live="polite">{error && <FieldErrorText id={`${inputId}-error`}>{error}</FieldErrorText>}</div>
    </ChoiceBox>
  )
}

const ChoiceBox = styled.div`
  font-size: var(--text-sm);
`

const ChoiceLine = styled.div`
  display: flex;
  align-items: flex-start;
  gap: var(--space-2);
  min-height: var(--space-5);

  & > label {
    min-width: 0;
    padding: 1px 0;
    cursor: pointer;
  }

  & > :disabled ~ label {
    color: var(--muted-foreground);
    cursor: not-allowed;
  }
`

const Hint = styled.p`
  margin-left: calc(1.25rem + var(--space-2));
  color: var(--muted-foreground);

  &[data-kind='switch'] {
    margin-left: calc(2.25rem + var(--space-2));
  }
`

/* A choice is shown at once: a transition would be painted, frame by frame, while what the choice changes waits. */
const Box = styled.input`
  flex: none;
  display: grid;
  place-content: center;
  appearance: none;
  width: 1.25rem;
  height: 1.25rem;
  margin: 2px 0 0;
  background: var(--card);
  border: 1.5px solid var(--border-strong);
  border-radius: var(--radius-small);
  cursor: pointer;

  &::before {
    content: '';
    width: 0.75rem;
    height: 0.75rem;
    background: var(--primary-foreground);
    clip-path: polygon(14% 47%, 0 62%, 40% 100%, 100% 22%, 85% 9%, 38% 70%);
    transform: scale(0);
  }

  &:hover:not(:disabled) {
    border-color: var(--primary);
  }

  &:checked {
    background: var(--primary);
    border-color: var(--primary);
  }

  &:checked::before {
    transform: none;
  }

  &[type='radio'] {
    border-radius: 50%;
  }

  &[type='radio']::before {
    width: 0.5rem;
    height: 0.5rem;
    border-radius: 50%;
    clip-path: none;
  }

  &[role='switch'] {
    justify-content: start;
    width: 2.25rem;
    padding-left: 2px;
    border-radius: var(--radius-full);
  }

  &[role='switch']::before {
    width: 0.875rem;
    height: 0.875rem;
    border-radius: 50%;
    background: var(--border-strong);
    clip-path: none;
    transform: none;
    transition: transform var(--motion-fast);
  }

  &[role='switch']:checked::before {
    background: var(--primary-foreground);
    transform: translateX(1rem);
  }

  &[aria-invalid='true'] {
    border-color: var(--danger);
  }

  &:disabled {
    background: var(--sunken);
    border-color: var(--border);
    cursor: not-allowed;
  }

  &:checked:disabled::before {
    background: var(--muted-foreground);
  }

  @media (forced-colors: active) {
    appearance: auto;
  }
`
