import { styled } from 'styled-components'
import type { Statistics as StatisticsOf, TwoQubitBound } from '../../engine-rs/index'
import { formatInteger } from '../lib/format-integer'
import { CountingRulesLink } from './counting-rules-link'

interface StatisticsProps {
  statistics: StatisticsOf
  /** The figures before the last change: each one that moved shows by how much. */
  previous?: StatisticsOf | null
}

/** A circuit in five numbers. */
export function Statistics({ statistics, previous }: StatisticsProps) {
  return (
    <Figures>
      {figures.map(({ key, name }) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd>
            {formatInteger(statistics[key])}
            {key === 'twoQubitGates' && statistics.twoQubitBound !== 'exact' && (
              <small>
                <CountingRulesLink>{bounds[statistics.twoQubitBound]}</CountingRulesLink>
              </small>
            )}
            {previous && previous[key] !== statistics[key] && (
              <Difference by={statistics[key] - previous[key]} than="before" />
            )}
          </dd>
        </div>
      ))}
    </Figures>
  )
}

const figures = [
  { key: 'qubits', name: 'Qubits' },
  { key: 'operations', name: 'Operations' },
  { key: 'depth', name: 'Depth' },
  { key: 'parameters', name: 'Parameters' },
  { key: 'twoQubitGates', name: 'Two-qubit gates' },
] as const satisfies readonly { key: keyof StatisticsOf; name: string }[]

/** What the number of two-qubit gates says of a run. */
const bounds: Record<Exclude<TwoQubitBound, 'exact'>, string> = {
  most: 'at most',
  'one round': 'at most, one round of each loop',
}

/** How much larger or smaller a number is than another one. */
export function Difference({ by, than }: { by: number; than: string }) {
  return (
    <small>
      <span aria-hidden="true">
        {by > 0 ? '+' : '−'}
        {formatInteger(Math.abs(by))}
      </span>
      <span className="visually-hidden">
        , {formatInteger(Math.abs(by))} {by > 0 ? 'more' : 'fewer'} than {than}
      </span>
    </small>
  )
}

const Figures = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: 1px;
  overflow: hidden;
  background: var(--border);
  border: 1px solid var(--border);
  border-radius: var(--radius);

  & > div {
    flex: 1 1 6.25rem;
    padding: var(--space-2) var(--space-3);
    background: var(--card);
  }

  & dt {
    color: var(--muted-foreground);
    font-size: var(--text-xs);
    white-space: nowrap;
  }

  & dd {
    display: flex;
    align-items: baseline;
    gap: var(--space-2);
    font-size: var(--text-lg);
    font-weight: 600;
    font-variant-numeric: tabular-nums;
    line-height: 1.3;
  }

  & small {
    color: var(--link);
    font-size: var(--text-xs);
    font-weight: 550;
  }
`
