import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { compareVersions, paths } from '../../../../contract/paths'
import type { CircuitVersionSummary } from '../../../../contract/versions'
import { Badge } from '../../../ui/chip'
import { RelativeTime } from '../../../ui/relative-time'
import { UserLink } from '../../../users/user-link'
import { RestoreButton } from './restore-button'
import { describeVersion, versionsToCompare } from './version-words'

interface VersionItemProps {
  circuitId: string
  version: CircuitVersionSummary
  /** The number of the newest version. */
  newest: number
  isEditable: boolean
}

/** A version in the list: its permanent address, who saved it, when, and what changed. */
export function VersionItem({ circuitId, version, newest, isEditable }: VersionItemProps) {
  const { number, author, createdAt, note } = version
  const change = describeVersion(version)
  return (
    <Item>
      <Line>
        <Link to={paths.circuitVersion(circuitId, number)}>Version {number}</Link>
        {number === newest && <Badge tone="info">newest</Badge>}
        <Tools>
          {newest > 1 && <Link to={compareVersions(circuitId, ...versionsToCompare(number, newest))}>Compare</Link>}
          {isEditable && number < newest && <RestoreButton circuitId={circuitId} number={number} newest={newest} />}
        </Tools>
      </Line>
      <Facts>
        <UserLink user={author} /> <RelativeTime time={createdAt} />
      </Facts>
      {note && <p dir="auto">{note}</p>}
      {change && <Facts>{change}</Facts>}
    </Item>
  )
}

const Item = styled.li`
  display: grid;
  gap: var(--space-1);
  font-size: var(--text-sm);
  overflow-wrap: anywhere;
`

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1) var(--space-3);
  min-height: 2rem;

  & > a {
    font-weight: 600;
  }
`

const Tools = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 var(--space-2);
  margin-left: auto;
`

const Facts = styled.p`
  color: var(--muted-foreground);
`
