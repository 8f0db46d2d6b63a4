import { useQuery } from '@tanstack/react-query'
import { styled } from 'styled-components'
import { issueStatsQuery } from '../../api/issues'
import { formatInteger } from '../../lib/format-integer'
import { QuietFailure, useLoggedError } from '../../ui/quiet-failure'

/** The statistics of all feedback. Where the page already shows that the server fails, no second error is shown. */
export function StatCards({ hidesError }: { hidesError: boolean }) {
  const stats = useQuery(issueStatsQuery())
  useLoggedError(stats.error)
  if (stats.isError && !stats.data) {
    if (hidesError) return null
    return <QuietFailure onRetry={() => void stats.refetch()}>The statistics could not be loaded.</QuietFailure>
  }
  const figures = [
    ['Total', stats.data?.total],
    ['Open', stats.data?.open],
    ['In Progress', stats.data?.inProgress],
    ['Resolved', stats.data?.resolved],
    ['Closed', stats.data?.closed],
  ] as const
  return (
    <Cards aria-label="Statistics">
      {figures.map(([name, figure]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="tabular">{figure === undefined ? '…' : formatInteger(figure)}</dd>
        </div>
      ))}
    </Cards>
  )
}

const Cards = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(7.5rem, 1fr));
  gap: var(--space-3);

  & > div {
    padding: var(--space-3) var(--space-4);
    background: var(--card);
    border: 1px solid var(--border);
    border-radius: var(--radius-large);
    box-shadow: var(--shadow-small);
  }

  & dt {
    color: var(--muted-foreground);
    font-size: var(--text-sm);
  }

  & dd {
    font-size: var(--text-xl);
    font-weight: 650;
  }
`
