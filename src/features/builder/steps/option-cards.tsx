import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { Fieldset } from '../../../ui/field'
import { FieldErrorText } from '../../../ui/field-error'
import { Hint } from '../../../ui/hint'

/** One of the cards. */
interface CardOption<Value extends string> {
  value: Value
  label: ReactNode
  description: ReactNode
}

interface OptionCardsProps<Value extends string> {
  /** The id of the group, which can take the focus. */
  id: string
  legend: ReactNode
  /** Says what the choice decides, behind a mark after the legend. */
  hint?: string
  options: readonly CardOption<Value>[]
  /** Null while nothing is chosen. */
  value: Value | null
  onChoose: (value: Value) => void
  error?: string | undefined
  required?: boolean
  /** The width of the cards; `wide` for longer descriptions. */
  size?: 'compact' | 'wide'
}

/** Radio buttons that look like cards, each with a description. */
export function OptionCards<Value extends string>({
  id,
  legend,
  hint,
  options,
  value,
  onChoose,
  error,
  required,
  size = 'compact',
}: OptionCardsProps<Value>) {
  const errorId = `${id}-error`
  return (
    <Group id={id} aria-describedby={error ? errorId : undefined} tabIndex={-1}>
      <legend data-required={required || undefined}>
        {legend}
        {hint && <Hint label="What this decides">{hint}</Hint>}
      </legend>
      <Cards data-size={size}>
        {options.map((option) => (
          <RadioCard key={option.value}>
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              aria-describedby={`${id}-${option.value}`}
              onChange={() => onChoose(option.value)}
            />
            <strong>{option.label}</strong>
            <span id={`${id}-${option.value}`}>{option.description}</span>
          </RadioCard>
        ))}
      </Cards>
      <div aria-live="polite">{error && <FieldErrorText id={errorId}>{error}</FieldErrorText>}</div>
    </Group>
  )
}

const Group = styled(Fieldset)`
  display: block;

  & > legend {
    display: flex;
    align-items: center;
    gap: var(--space-1);
  }

  & > legend[data-required]::after {
    content: '*' / '';
    color: var(--danger);
  }
`

const Cards = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 9.5rem), 1fr));
  gap: var(--space-2);

  &[data-size='wide'] {
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 14rem), 1fr));
  }
`

/**
 * A label that looks like a card, with a radio button, a name and a description. A choice is shown at once: a transition would be painted,
 * frame by frame, while the preview of the choice waits.
 */
export const RadioCard = styled.label`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-content: start;
  gap: 2px var(--space-2);
  padding: var(--space-2) var(--space-3);
  background: var(--card);
  border: 1px solid var(--border-strong);
  border-radius: var(--radius);
  font-size: var(--text-sm);
  cursor: pointer;

  & > strong {
    font-weight: 600;
  }

  & > :last-child {
    grid-column: 1 / -1;
    color: var(--muted-foreground);
    font-size: var(--text-xs);
    line-height: 1.45;
  }

  & > input {
    width: 1rem;
    height: 1rem;
    margin: 0.2rem 0 0;
    accent-color: var(--primary);
    cursor: inherit;
  }

  &:hover {
    border-color: var(--primary);
  }

  &:has(:checked) {
    background: var(--accent);
    border-color: var(--primary);
    box-shadow: inset 0 0 0 1px var(--primary);
    color: var(--accent-foreground);
  }

  & > :checked ~ :last-child {
    color: inherit;
  }

  &:has(:focus-visible) {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }

  & > input:focus-visible {
    outline: none;
  }
`
