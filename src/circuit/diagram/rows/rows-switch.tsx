import { styled } from 'styled-components'
import { chooseStripOrRows, type StripOrRows } from './use-rows'

/** The switch below a long diagram. */
export function RowsSwitch({ arrangement }: { arrangement: StripOrRows }) {
  return (
    <Group role="group" aria-label="Layout of long circuits">
      {choices.map(({ value, label, title }) => (
        <button
          key={value}
          type="button"
          title={title}
          aria-pressed={arrangement === value}
          // A narrow diagram has only the second button, which then switches both ways.
          onClick={() => chooseStripOrRows(value === 'rows' && arrangement === 'rows' ? 'strip' : value)}
        >
          {label}
        </button>
      ))}
    </Group>
  )
}

const choices: readonly { value: StripOrRows; label: string; title: string }[] = [
  { value: 'strip', label: 'One strip', title: 'The whole circuit from left to right' },
  { value: 'rows', label: 'Rows', title: 'In rows as wide as the window' },
]

const Group = styled.div`
  display: flex;
  align-items: center;
  margin-right: auto;
  padding-left: 2px;

  & > button {
    min-height: 1.75rem;
    padding: 0 var(--space-2);
    border: 0;
    border-radius: var(--radius-small);
    background: none;
    color: var(--muted-foreground);
    font: inherit;
    font-size: var(--text-xs);
    white-space: nowrap;
    cursor: pointer;
  }
  @media (max-width: 23rem) {
    & > button:first-child {
      display: none;
    }
  }
  & > button[aria-pressed='true'] {
    background: var(--sunken);
    color: var(--card-foreground);
    font-weight: 600;
  }
  & > button:focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: -2px;
  }
`
