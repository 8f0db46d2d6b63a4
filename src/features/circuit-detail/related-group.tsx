import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import type { CircuitSummary } from '../../../contract/circuits'
import { paths } from '../../../contract/paths'
import { CircuitPicture, PictureFrame } from '../../circuit/circuit-picture'
import type { CircuitLinkState } from '../../circuit/circuit-link-state'
import { formatInteger } from '../../lib/format-integer'
import { PrivateBadge } from '../../ui/private-badge'

interface GroupProps {
  title: string
  /** Each with why it is listed, where that is not the same for all. */
  circuits: readonly (CircuitSummary & { reason?: string })[]
  list: string
}

export function RelatedGroup({ title, circuits, list }: GroupProps) {
  if (circuits.length === 0) return null
  return (
    <Section aria-label={title}>
      <h2 dir="auto">{title}</h2>
      <List className="plain">
        {circuits.map((circuit) => (
          <li key={circuit.id}>
            <Tile to={paths.circuit(circuit.id)} state={{ circuit, list } satisfies CircuitLinkState}>
              <Thumbnail>
                <CircuitPicture circuit={circuit} part="card" lazy fallback={null} />
              </Thumbnail>
              <strong dir="auto">{circuit.name}</strong>
              {circuit.reason && <small>{circuit.reason}</small>}
              <small>
                {!circuit.isPublic && (
                  <>
                    <PrivateBadge isHidden={circuit.isHidden} short />{' '}
                  </>
                )}
                <bdi>{circuit.author?.username ?? 'deleted user'}</bdi> · {formatInteger(circuit.likeCount)}{' '}
                {circuit.likeCount === 1 ? 'like' : 'likes'}
              </small>
            </Tile>
          </li>
        ))}
      </List>
    </Section>
  )
}

const Section = styled.section`
  margin-top: var(--space-6);
`

const List = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 11rem), 1fr));
  gap: var(--space-3);
  margin-top: var(--space-3);
`

const Thumbnail = styled(PictureFrame)`
  height: 5rem;
  padding: var(--space-2);
  border-bottom: 1px solid var(--border);
`

const Tile = styled(Link)`
  display: grid;
  height: 100%;
  align-content: start;
  overflow: hidden;
  background: var(--card);
  border: 1px solid var(--border);
  border-radius: var(--radius);
  color: var(--card-foreground);
  font-size: var(--text-sm);
  text-decoration: none;

  &:hover {
    border-color: var(--primary);
  }

  & > strong {
    padding: var(--space-2) var(--space-3) 0;
    font-weight: 600;
    line-height: 1.3;
    overflow-wrap: anywhere;
  }

  & > small {
    padding: 0 var(--space-3);
    color: var(--muted-foreground);
    overflow-wrap: anywhere;

    &:last-child {
      padding-bottom: var(--space-2);
    }
  }
`
