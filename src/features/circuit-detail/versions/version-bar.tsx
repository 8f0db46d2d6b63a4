import { Link, useNavigate } from 'react-router-dom'
import { styled } from 'styled-components'
import type { Circuit } from '../../../../contract/circuits'
import { compareVersions, paths } from '../../../../contract/paths'
import type { CircuitVersion } from '../../../../contract/versions'
import { mayEdit } from '../../../circuit/may-edit'
import { countNoun } from '../../../lib/count-noun'
import { formatDate } from '../../../lib/relative-time'
import { useViewer } from '../../../session/session'
import { UserLink } from '../../../users/user-link'
import { Card, CardBody } from '../../../ui/card'
import { LinkButton } from '../../../ui/button'
import { PrivateBadge } from '../../../ui/private-badge'
import { ContentHash } from './content-hash'
import { RestoreButton } from './restore-button'
import { describeVersion, placeOfVersion, versionsToCompare } from './version-words'

/** Which version this is, who saved it, when and why; its hash, and the ways to the others. */
export function VersionBar({ circuit, version }: { circuit: Circuit; version: CircuitVersion }) {
  const { id, name, isPublic, isHidden } = circuit
  const { number, author, createdAt, note, circuitParams, contentHash } = version
  const newest = Math.max(circuit.version, version.newest)
  const isEditable = mayEdit(useViewer(), circuit)
  const navigate = useNavigate()
  const change = describeVersion(version)
  return (
    <Card aria-label="About this version">
      <Inside>
        <Title dir="auto">{name}</Title>
        <Line>
          <strong>
            {placeOfVersion(number, newest)}
            {number === newest && ' · the newest'}
          </strong>
          {!isPublic && <PrivateBadge isHidden={isHidden} />}
          <span>
            by <UserLink user={author} />
          </span>
          <time dateTime={createdAt}>{formatDate(createdAt)}</time>
          <span>{countNoun(circuitParams.qubits, 'qubit')}</span>
          <span>depth {circuitParams.depth}</span>
        </Line>
        {note && <p dir="auto">{note}</p>}
        {change && <Line>{change}</Line>}
        <ContentHash hash={contentHash} />
        <Ways aria-label="Other versions">
          {number > 1 && <Link to={paths.circuitVersion(id, number - 1)}>Version {number - 1}</Link>}
          {number < newest && <Link to={paths.circuitVersion(id, number + 1)}>Version {number + 1}</Link>}
          <LinkButton size="small" to={paths.circuit(id)}>
            {number === newest ? 'Show the circuit' : 'Show the newest'}
          </LinkButton>
          {newest > 1 && <Link to={compareVersions(id, ...versionsToCompare(number, newest))}>Compare</Link>}
          {isEditable && number < newest && (
            <RestoreButton
              circuitId={id}
              number={number}
              newest={newest}
              onRestored={() => void navigate(paths.circuit(id))}
            />
          )}
        </Ways>
      </Inside>
    </Card>
  )
}

const Inside = styled(CardBody)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-2);
`

const Title = styled.h1`
  font-size: var(--text-xl);
  overflow-wrap: anywhere;
`

const Line = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1) var(--space-4);
  color: var(--muted-foreground);
  font-size: var(--text-sm);

  & > strong {
    color: var(--card-foreground);
  }
`

const Ways = styled.nav`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-4);
`
