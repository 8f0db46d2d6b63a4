import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import type { Circuit } from '../../../../contract/circuits'
import { comparePath, paths } from '../../../../contract/paths'
import { remixesPath } from '../../../../contract/remix-paths'
import { familyQuery } from '../../../api/remixes'
import { formatInteger } from '../../../lib/format-integer'
import { Card, CardBody, CardHeader } from '../../../ui/card'
import { PrivateBadge } from '../../../ui/private-badge'
import { familyTree, type FamilyNode } from './family-tree'

interface FamilySectionProps {
  circuit: Pick<Circuit, 'id' | 'name'>
}

/** What a circuit was made from and what was made from it. Renders nothing for a circuit without relations. */
export function FamilySection({ circuit: { id, name } }: FamilySectionProps) {
  const { data: family } = useQuery(familyQuery(id))
  if (family === undefined || (family.ancestors.length === 0 && family.remixCount === 0)) return null
  const [origin] = family.ancestors
  return (
    <Card aria-label="Remixes" style={{ marginTop: 'var(--space-5)' }}>
      <CardHeader title="Remixes" />
      <CardBody>
        <Links>
          {family.remixCount > 0 && <Link to={remixesPath(id)}>{remixesInWords(family.remixCount)}</Link>}
          {origin && (
            <Link to={`${comparePath(encodeURIComponent(origin.id), encodeURIComponent(id))}&view=diagram`}>
              Changes relative to the origin
            </Link>
          )}
        </Links>
        <Tree className="plain" aria-label="Family tree">
          <Branch node={familyTree(id, family)} name={name} />
        </Tree>
        {family.isCut && (
          <Hint>
            This family is larger. <Link to={remixesPath(id)}>Show all remixes</Link>
          </Hint>
        )}
      </CardBody>
    </Card>
  )
}

const remixesInWords = (count: number): string => (count === 1 ? '1 remix' : `${formatInteger(count)} remixes`)

/** A circuit of the family, with what was made from it below. */
function Branch({ node: { member, children }, name }: { node: FamilyNode; name: string }) {
  return (
    <li>
      {member === null ? (
        <strong aria-current="page" dir="auto">
          {name}
        </strong>
      ) : (
        <>
          <Link to={paths.circuit(member.id)}>
            <bdi>{member.name}</bdi>
          </Link>{' '}
          <small>
            by <bdi>{member.author?.username ?? 'deleted user'}</bdi>
          </small>
          {!member.isPublic && <PrivateBadge />}
        </>
      )}
      {children.length > 0 && (
        <ul className="plain">
          {children.map((child) => (
            <Branch key={child.member?.id ?? 'self'} node={child} name={name} />
          ))}
        </ul>
      )}
    </li>
  )
}

const Links = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-4);
  margin-bottom: var(--space-3);
  font-weight: 550;
`

const Tree = styled.ul`
  font-size: var(--text-sm);
  overflow-wrap: anywhere;

  & li {
    padding-block: var(--space-1);
  }

  & a {
    display: inline-block;
    min-height: 24px;
  }

  & ul {
    margin-inline-start: var(--space-2);
    padding-inline-start: var(--space-3);
    border-inline-start: 1px solid var(--border-strong);
  }

  & small {
    margin-inline-end: var(--space-2);
    color: var(--muted-foreground);
  }
`

const Hint = styled.p`
  margin-top: var(--space-2);
  color: var(--muted-foreground);
  font-size: var(--text-sm);
`
