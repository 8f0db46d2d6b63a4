import { styled } from 'styled-components'
import type { ManagedUser } from '../../../contract/administration'
import { countNoun } from '../../lib/count-noun'
import { Badge } from '../../ui/chip'
import { RelativeTime } from '../../ui/relative-time'
import { UserLink } from '../../users/user-link'

/** A name with what an administrator should know about the account. */
export function UserName({ user }: { user: ManagedUser }) {
  return (
    <>
      <Line>
        <UserLink user={user} />
        {user.isBanned && <Badge tone="danger">Banned</Badge>}
        {!user.isVerified && <Badge tone="warning">Not verified</Badge>}
      </Line>
      <small>{user.email ?? 'Belongs to the product'}</small>
    </>
  )
}

/** How many sessions an account has, and when one was last used. */
export function UserSessions({ user: { sessions, lastUsedAt } }: { user: ManagedUser }) {
  if (lastUsedAt === null) return 'Not logged in'
  return (
    <>
      {countNoun(sessions, 'session')}
      <small>
        last used <RelativeTime time={lastUsedAt} />
      </small>
    </>
  )
}

const Line = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1) var(--space-2);
`
