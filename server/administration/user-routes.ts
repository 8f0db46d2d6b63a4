import { eq } from 'drizzle-orm'
import type { administrationRoutes } from '../../contract/administration'
import type { ModerationAction } from '../../contract/moderation'
import { recordAction } from '../audit/log'
import { lockAccountNames } from '../auth/addresses'
import { requireRecentPassword } from '../auth/password-confirmation'
import { deleteSessions } from '../auth/sessions'
import { sessions } from '../auth/tables'
import { HttpError } from '../http/http-error'
import { listing, success, type Implementations, type Viewer } from '../http/implementation'
import type { Queries } from '../platform/queries'
import type { Services } from '../services'
import { requireOtherAdministrator } from '../users/administrators'
import { isProductAccount } from '../users/product-account'
import { requireLockedUser, setRole, verifyUser } from '../users/repository'
import type { UserRow } from '../users/tables'
import { listManagedUsers } from './user-list'

type UserRoutes = Pick<
  typeof administrationRoutes,
  'GET /admin/users' | 'PUT /admin/users/:id/role' | 'POST /admin/users/:id/verify' | 'DELETE /admin/users/:id/sessions'
>

/** Each change and its entry in the log are one transaction; what is so already is done again without an entry. */
export function implementUserAdministration({ database: { orm } }: Services): Implementations<UserRoutes> {
  return {
    'GET /admin/users': async ({ query }) => listing('Users found', await listManagedUsers(orm, query)),

    'PUT /admin/users/:id/role': ({ params: { id }, body: { role, reason }, viewer }) =>
      orm.transaction(async (transaction) => {
        await requireRecentPassword(transaction, viewer)
        // Two administrators may demote each other at the same moment.
        if (role !== 'ADMIN' && id !== viewer.id) await requireOtherAdministrator(transaction, id)
        const user = await requirePerson(transaction, id)
        // So that an installation never loses its last administrator by a slip.
        if (id === viewer.id) throw new HttpError(409, 'You cannot change your own role.')
        const message = `${user.username} is now ${role}`
        if (user.role === role) return success(message, { role })
        await setRole(transaction, id, role)
        await deleteSessions(transaction, id)
        const change = `${user.role} → ${role}`
        await record(transaction, viewer, 'CHANGE_ROLE', user, reason ? `${change}: ${reason}` : change)
        return success(message, { role })
      }),

    'POST /admin/users/:id/verify': ({ params: { id }, viewer }) =>
      orm.transaction(async (transaction) => {
        await lockAccountNames(transaction)
        const user = await requirePerson(transaction, id)
        if (!user.isVerified) {
          await verifyUser(transaction, id)
          await record(transaction, viewer, 'VERIFY_USER', user)
        }
        return success(`The address of ${user.username} is verified`, null)
      }),

    'DELETE /admin/users/:id/sessions': ({ params: { id }, viewer }) =>
      orm.transaction(async (transaction) => {
        const user = await requirePerson(transaction, id)
        const ended = await transaction.$count(sessions, eq(sessions.userId, id))
        await deleteSessions(transaction, id)
        if (ended > 0) await record(transaction, viewer, 'END_SESSIONS', user)
        return success(`${user.username} is logged out everywhere`, { ended })
      }),
  }
}

/** Locks an account that belongs to a person. @throws {HttpError} 404, 409 for the product's own */
async function requirePerson(queries: Queries, id: string): Promise<UserRow> {
  const user = await requireLockedUser(queries, id)
  if (isProductAccount(user)) throw new HttpError(409, 'This account belongs to the product and cannot be changed.')
  return user
}

const record = (queries: Queries, viewer: Viewer, action: ModerationAction, user: UserRow, reason?: string) =>
  recordAction(queries, viewer, { action, subjectId: user.id, subject: user.username, reason })
