import { styled } from 'styled-components'
import { formatInteger } from '../../lib/format-integer'
import { Checkbox } from '../../ui/choice'

export interface FacetValuesProps {
  /** Shown where there is nothing to choose. */
  none: string
  values: { name: string; count: number }[]
  chosen: readonly string[]
  /** Adds a value to the chosen ones, or removes it. */
  onToggle: (name: string) => void
}

/** Check boxes with how many circuits each would show. */
export function FacetValues({ none, values, chosen, onToggle }: FacetValuesProps) {
  // Chosen values that match nothing any more stay, so that they can be removed.
  const missing = chosen.filter((name) => values.every((value) => value.name !== name))
  const all = [...values, ...missing.map((name) => ({ name, count: 0 }))]
  if (all.length === 0) return <p>{none}</p>
  return (
    <FacetList className="plain">
      {all.map(({ name, count }) => (
        <li key={name}>
          <Checkbox label={<bdi>{name}</bdi>} checked={chosen.includes(name)} onChange={() => onToggle(name)} />
          <span className="tabular">{formatInteger(count)}</span>
        </li>
      ))}
    </FacetList>
  )
}

const FacetList = styled.ul`
  display: grid;
  gap: var(--space-1);
  min-width: 13rem;

  & > li {
    display: flex;
    justify-content: space-between;
    gap: var(--space-4);
  }

  & > li > :first-child {
    min-width: 0;
    overflow-wrap: anywhere;
  }

  & > li > span {
    color: var(--muted-foreground);
  }
`
