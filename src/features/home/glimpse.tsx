import { useQuery } from '@tanstack/react-query'
import { styled } from 'styled-components'
import type { CircuitSummary } from '../../../contract/circuits'
import { paths } from '../../../contract/paths'
import { homeVisitQuery } from '../../api/circuits'
import { CircuitPicture } from '../../circuit/circuit-picture'
import { formatInteger } from '../../lib/format-integer'
import { Button } from '../../ui/button'
import { RefreshIcon } from '../../ui/icons'
import { Link } from '../../ui/link'
import { Loading } from '../../ui/loading'
import { Notice } from '../../ui/notice'
import { RelativeTime } from '../../ui/relative-time'
import { Spinner } from '../../ui/spinner'

/** A few circuits of the library as of the reader’s last visit, refreshed a day later or when they ask. */
export function Glimpse() {
  const visit = useQuery(homeVisitQuery())
  if (visit.isPending) return <Loading />
  if (!visit.data) {
    return (
      <Notice
        tone="danger"
        actions={
          <Button size="small" onClick={() => void visit.refetch()}>
            Try Again
          </Button>
        }
      >
        The library could not be shown.
      </Notice>
    )
  }
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
            <Tile circuit={circuit} />
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

function Tile({ circuit }: { circuit: CircuitSummary }) {
  const { qubits, depth } = circuit.circuitParams
  return (
    <TileBox>
      <Picture>
        <CircuitPicture circuit={circuit} part="card" lazy fallback={<span>No visualization</span>} />
      </Picture>
      <h3 dir="auto">
        <Link to={paths.circuit(circuit.id)}>{circuit.name}</Link>
      </h3>
      <p>
        {[circuit.category.name, qubits !== null && counted(qubits, 'qubit'), depth !== null && `depth ${depth}`]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </TileBox>
  )
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

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

const TileBox = styled.article`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-1);
  overflow-wrap: anywhere;

  & > h3 {
    margin-top: var(--space-1);
    font-size: var(--text-md);
  }

  & > h3 > a {
    color: inherit;
    text-decoration: none;
  }

  & > h3 > a::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: var(--radius);
  }

  &:hover > h3 > a {
    text-decoration: underline;
  }

  & > h3 > a:focus-visible {
    outline: none;
  }

  & > h3 > a:focus-visible::after {
    outline: 2px solid var(--focus);
    outline-offset: 4px;
  }

  & > p {
    color: var(--muted-foreground);
    font-size: var(--text-sm);
  }
`

const Picture = styled.div`
  display: grid;
  grid-template: minmax(0, 1fr) / minmax(0, 1fr);
  place-items: center;
  height: 10rem;
  padding: var(--space-4);
  background: var(--diagram-background);
  border: 1px solid var(--border);
  border-radius: var(--radius);
  color: var(--muted-foreground);
  font-size: var(--text-sm);

  & > img {
    min-height: 0;
  }
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
