import { memo } from 'react'
import { styled } from 'styled-components'
import { steps, type Step } from './settings/fields'

interface StepHeaderProps {
  step: Step
  onGo: (step: Step) => void
  stepsWithErrors: ReadonlySet<Step>
}

/** The four steps, in any order. */
export const StepHeader = memo(function StepHeader({ step, onGo, stepsWithErrors }: StepHeaderProps) {
  return (
    <nav aria-label="Steps">
      <List>
        {steps.map((name, index) => (
          <li key={name}>
            <StepButton
              type="button"
              aria-current={index === step ? 'step' : undefined}
              data-error={stepsWithErrors.has(index as Step) || undefined}
              onClick={() => onGo(index as Step)}
            >
              <b aria-hidden="true">{stepsWithErrors.has(index as Step) ? '!' : index + 1}</b>
              <span>
                <span className="visually-hidden">Step {index + 1}: </span>
                {name}
                {stepsWithErrors.has(index as Step) && <span className="visually-hidden">, needs attention</span>}
              </span>
            </StepButton>
          </li>
        ))}
      </List>
    </nav>
  )
})

const List = styled.ol`
  padding: 0;
  list-style: none;
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr));
  gap: var(--space-2);

  /* Names side by side would run into each other. */
  @media (max-width: 25rem) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`

const StepButton = styled.button`
  display: grid;
  align-content: start;
  justify-items: start;
  gap: var(--space-1);
  width: 100%;
  height: 100%;
  padding: var(--space-2);
  background: none;
  border: 0;
  border-top: 3px solid var(--border);
  color: var(--muted-foreground);
  font-size: var(--text-sm);
  line-height: 1.25;
  text-align: left;
  transition: border-color var(--motion-fast);

  & > b {
    display: grid;
    place-items: center;
    flex: none;
    width: 1.5rem;
    height: 1.5rem;
    background: var(--sunken);
    border-radius: 50%;
    font-size: var(--text-xs);
    font-weight: 600;
  }

  &:hover {
    border-color: var(--border-strong);
    color: var(--foreground);
  }

  &[aria-current] {
    border-color: var(--primary);
    color: var(--foreground);
    font-weight: 600;
  }

  &[aria-current] > b {
    background: var(--primary);
    color: var(--primary-foreground);
  }

  &[data-error] > b {
    background: var(--danger);
    color: var(--danger-foreground);
  }

  @media (max-width: 40rem) {
    font-size: var(--text-xs);
  }

  @media (max-width: 25rem) {
    grid-template-columns: auto minmax(0, 1fr);
    align-items: center;
    gap: var(--space-2);
    padding: var(--space-2) var(--space-1);
    font-size: var(--text-sm);
  }
`
