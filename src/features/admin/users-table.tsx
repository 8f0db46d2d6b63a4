import { styled } from 'styled-components'
import type { ManagedUser } from '../../../contract/administration'
import { countNoun } from '../../lib/count-noun'
import { Badge } from '../../ui/chip'
import { RelativeTime } from '../../ui/relative-time'
import { Table } from '../../ui/table'
import { UserLink } from '../../users/user-link'
import { ResponsiveRows } from './responsive-rows'
import { UserActions } from './user-actions'
import { roles } from './user-filters'

/** Accounts, a row each, with what an administrator does about them. */
export function UsersTable({ users }: { users: readonly ManagedUser[] }) {
  return (
    <ResponsiveRows>
      <Table label="Users" columns={['User', 'Role', 'Joined', 'Sessions', 'Actions']}>
        <tbody>
          {users.map((user) => (
            <tr key={user.id}>
              <td>
                <Name user={user} />
              </td>
              <td>{roles.find(({ value }) => value === user.role)?.label}</td>
              <td>
                <RelativeTime time={user.createdAt} />
              </td>
              <td>
                <Sessions user={user} />
              </td>
              <td>
                <UserActions user={user} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </ResponsiveRows>
  )
}

function Name({ user }: { user: ManagedUser }) {
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

function Sessions({ user: { sessions, lastUsedAt } }: { user: ManagedUser }) {
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
