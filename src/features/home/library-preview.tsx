import { useQuery } from '@tanstack/react-query'
import { styled } from 'styled-components'
import { homeVisitQuery } from '../../api/circuits'
import { formatInteger } from '../../lib/format-integer'
import { Button } from '../../ui/button'
import { RefreshIcon } from '../../ui/icons'
import { Loading } from '../../ui/loading'
import { FailureNotice } from '../../ui/failure-notice'
import { RelativeTime } from '../../ui/relative-time'
import { Spinner } from '../../ui/spinner'
import { LibraryPreviewTile } from './library-preview-tile'

/** A few circuits of the library as of the reader’s last visit, refreshed a day later or when they ask. */
export function LibraryPreview() {
  const visit = useQuery(homeVisitQuery())
  if (visit.isPending) return <Loading />
  if (!visit.data)
    return <FailureNotice onRetry={() => void visit.refetch()}>The library could not be shown.</FailureNotice>
  const { circuits, total } = visit.data
  return (
    <Section aria-label="From the library" aria-busy={visit.isFetching}>
      <Head>
        <h2>From the library</h2>
        <p>
          {total === 1 ? '1 public circuit' : `${formatInteger(total)} public circuits`}, as of{' '}
          <RelativeTime time={new Date(visit.dataUpdatedAt).toISOString()} />
          <Button
            size="small"
            variant="ghost"
            icon={<RefreshIcon />}
            aria-label="Refresh"
            title="Refresh"
            onClick={() => void visit.refetch()}
          />
        </p>
      </Head>
      <Tiles className="plain">
        {circuits.map((circuit) => (
          <li key={circuit.id}>
            <LibraryPreviewTile circuit={circuit} />
          </li>
        ))}
      </Tiles>
      {circuits.length === 0 && <p>There are no circuits yet. The first one could be yours.</p>}
      <Overlay role="status" data-shown={visit.isFetching || undefined}>
        {visit.isFetching && (
          <span>
            <Spinner /> Refreshing…
          </span>
        )}
      </Overlay>
    </Section>
  )
}

const Section = styled.section`
  position: relative;
`

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: 0 var(--space-4);
  margin-bottom: var(--space-4);

  & > p {
    display: flex;
    align-items: center;
    gap: 0.3em;
    color: var(--muted-foreground);
    font-size: var(--text-sm);
  }
`

const Tiles = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 16rem), 1fr));
  gap: var(--space-5);
`

/* Over what is being refreshed, which stays to be seen. */
const Overlay = styled.div`
  position: absolute;
  inset: calc(-1 * var(--space-2));
  display: grid;
  place-items: center;
  border-radius: var(--radius-large);
  opacity: 0;
  pointer-events: none;
  transition: opacity var(--motion);

  &[data-shown] {
    background: color-mix(in srgb, var(--background) 70%, transparent);
    opacity: 1;
  }

  & > span {
    display: inline-flex;
    align-items: center;
    gap: var(--space-2);
    padding: var(--space-2) var(--space-4);
    background: var(--card);
    border: 1px solid var(--border);
    border-radius: var(--radius-full);
    box-shadow: var(--shadow);
    font-size: var(--text-sm);
    font-weight: 600;
  }
`
