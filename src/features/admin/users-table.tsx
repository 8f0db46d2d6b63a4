import type { ManagedUser } from '../../../contract/administration'
import { RelativeTime } from '../../ui/relative-time'
import { Table } from '../../ui/table'
import { ResponsiveRows } from './responsive-rows'
import { UserActions } from './user-actions'
import { roles } from './user-filters'
import { UserName, UserSessions } from './user-facts'

/** Accounts, a row each, with what an administrator does about them. */
export function UsersTable({ users }: { users: readonly ManagedUser[] }) {
  return (
    <ResponsiveRows>
      <Table label="Users" columns={['User', 'Role', 'Joined', 'Sessions', 'Actions']}>
        <tbody>
          {users.map((user) => (
            <tr key={user.id}>
              <td>
                <UserName user={user} />
              </td>
              <td>{roles.find(({ value }) => value === user.role)?.label}</td>
              <td>
                <RelativeTime time={user.createdAt} />
              </td>
              <td>
                <UserSessions user={user} />
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
