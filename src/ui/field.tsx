import { useId, type ReactNode } from 'react'
import { styled } from 'styled-components'
import { WarningIcon } from './icons'

/** What a control takes over from its field, so that label, hint and error belong to it. */
export interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': boolean | undefined
  required: boolean | undefined
}

/** What every labelled control can say. */
export interface FieldText {
  label: ReactNode
  /** One sentence below the label that stays. */
  hint?: ReactNode
  /** What is wrong, as a sentence; announced when it appears. */
  error?: string | undefined
  required?: boolean
  /** Stands at the end of the label's line: a help hint, a counter, a link. */
  aside?: ReactNode
}

interface FieldProps extends FieldText {
  /** The control's id where something else must know it; else one is made. */
  id?: string | undefined
  children: (control: ControlProps) => ReactNode
}

/** A label, its control, a hint, and the error at its place. */
export function Field({ label, hint, error, required, aside, id, children }: FieldProps) {
  const ownId = useId()
  const controlId = id ?? ownId
  const hintId = `${controlId}-hint`
  const errorId = `${controlId}-error`
  const describedBy = [hint ? hintId : '', error ? errorId : ''].filter(Boolean).join(' ')
  return (
    <FieldBox>
      <LabelLine>
        <label htmlFor={controlId} data-required={required || undefined}>
          {label}
        </label>
        {aside}
      </LabelLine>
      {hint && <HintText id={hintId}>{hint}</HintText>}
      {children({
        id: controlId,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
        required,
      })}
      <div aria-live="polite">{error && <FieldErrorText id={errorId}>{error}</FieldErrorText>}</div>
    </FieldBox>
  )
}

/** Explains the mark of required fields, once above the fields of a form. */
export function RequiredNote() {
  return (
    <RequiredText aria-hidden="true">
      Fields marked <span>*</span> are required.
    </RequiredText>
  )
}

/** An error sentence at its place, with a mark that does not depend on colour. */
export function FieldErrorText({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <ErrorLine id={id}>
      <WarningIcon />
      <span>{children}</span>
    </ErrorLine>
  )
}

/** A group of controls under one heading, as radio buttons or check boxes are. */
export const Fieldset = styled.fieldset`
  display: grid;
  gap: var(--space-3);
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;

  & > legend {
    padding: 0;
    margin-bottom: var(--space-2);
    font-size: var(--text-sm);
    font-weight: 600;
  }
`

/** The look of a text box, a list box and their like. */
export const Control = styled.input`
  width: 100%;
  min-height: 2.5rem;
  padding: var(--space-2) var(--space-3);
  background: var(--card);
  color: var(--card-foreground);
  border: 1px solid var(--border-strong);
  border-radius: var(--radius);
  line-height: 1.4;
  transition: border-color var(--motion-fast);

  &::placeholder {
    color: var(--muted-foreground);
    opacity: 1;
  }

  &:hover:not(:disabled) {
    border-color: var(--primary);
  }

  &:focus-visible {
    outline-offset: 0;
    border-color: var(--focus);
  }

  &[aria-invalid='true'] {
    border-color: var(--danger);
    box-shadow: inset 0 0 0 1px var(--danger);
  }

  &:disabled {
    background: var(--sunken);
    color: var(--muted-foreground);
  }
`

const FieldBox = styled.div`
  display: grid;
  gap: var(--space-1);
  min-width: 0;
`

const LabelLine = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-1) var(--space-3);
  font-size: var(--text-sm);

  & > label {
    font-weight: 600;
  }

  /* The control itself says that it is required, so the mark is for eyes alone. */
  & > label[data-required]::after {
    content: ' *' / '';
    color: var(--danger);
  }
`

const RequiredText = styled.p`
  color: var(--muted-foreground);
  font-size: var(--text-sm);

  & > span {
    color: var(--danger);
    font-weight: 600;
  }
`

const HintText = styled.p`
  color: var(--muted-foreground);
  font-size: var(--text-sm);
`

const ErrorLine = styled.p`
  display: flex;
  gap: var(--space-2);
  padding-top: var(--space-1);
  color: var(--danger);
  font-size: var(--text-sm);
  font-weight: 500;

  & > svg {
    flex: none;
    margin-top: 0.25em;
  }
`
