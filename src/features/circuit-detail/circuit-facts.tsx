import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import type { Circuit, CircuitSummary } from '../../../contract/circuits'
import { paths } from '../../../contract/paths'
import { countNoun } from '../../lib/count-noun'
import { formatInteger } from '../../lib/format-integer'
import { formatDate } from '../../lib/relative-time'
import { UserLink } from '../../users/user-link'
import { CommentIcon } from '../../ui/icons'
import { PrivateBadge } from '../../ui/private-badge'

interface CircuitFactsProps {
  circuit: CircuitSummary
  /** The number of its newest version; absent while that is not loaded. */
  version?: number | undefined
  /** The circuit that it is based on; absent while that is not loaded. */
  origin?: Circuit['origin'] | undefined
}

/** Author, date and origin of a circuit. */
export function CircuitFacts({ circuit, version = 1, origin }: CircuitFactsProps) {
  const { author, createdAt, isPublic, isHidden, commentCount } = circuit
  return (
    <FactLine>
      {!isPublic && <PrivateBadge isHidden={isHidden} />}
      <span>
        by <UserLink user={author} />
      </span>
      <time dateTime={createdAt}>{formatDate(createdAt)}</time>
      {version > 1 && <span>version {formatInteger(version)}</span>}
      <span>
        <CommentIcon /> {countNoun(commentCount, 'comment')}
      </span>
      {origin && (
        <span>
          forked from{' '}
          <Link to={paths.circuit(origin.id)}>
            <bdi>{origin.name}</bdi>
          </Link>
          {origin.author && (
            <>
              by <bdi>{origin.author.username}</bdi>
            </>
          )}
        </span>
      )}
    </FactLine>
  )
}

const FactLine = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1) var(--space-4);
  color: var(--muted-foreground);
  font-size: var(--text-sm);

  & > span {
    display: inline-flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 var(--space-1);
    min-width: 0;
    overflow-wrap: anywhere;
  }
`
