import type { userRoutes } from '../../contract/users'
import type { UserChanges } from '../../contract/users'
import { requireRecentPassword } from '../auth/confirmed-password'
import { done, type Implementations, type Viewer } from '../http/implementation'
import { forbidden, invalid, missing } from '../http/refusal'
import { isPassword } from '../platform/passwords'
import type { Services } from '../platform/services'
import { keepAvatar, removeAvatar } from '../users/avatars'
import { changeUser } from './change'
import { exportAccount } from './export'
import { isProduct, userFor, wrongPassword } from '../users/policy'
import { deleteAccount } from './delete'
import { findUser, setProfileImage } from '../users/repository'

const notFound = 'User not found'

export function implementUsers(services: Services): Implementations<typeof userRoutes> {
  const { database, files, log } = services
  const { orm } = database

  const change = async ({ params, body, viewer }: { params: { id: string }; body: UserChanges; viewer: Viewer }) =>
    done('Profile updated', userFor(viewer, await changeUser(services, params.id, body, viewer)))

  return {
    'GET /users/:id': async ({ params, viewer }) => {
      const user = await findUser(orm, params.id)
      if (user === null) throw missing(notFound)
      return done('User found', userFor(viewer, user))
    },

    'PUT /users/:id': change,
    'PATCH /users/:id': change,

    'POST /files/profile/:id': async ({ params, upload, viewer }) => {
      const user = await findUser(orm, params.id)
      if (user === null) throw missing(notFound)
      if (isProduct(user)) throw forbidden()
      if (viewer.id !== user.id) await requireRecentPassword(orm, viewer)
      const path = await keepAvatar(files, upload.bytes)
      let unused: string | null = path
      try {
        const changed = await orm.transaction((transaction) => setProfileImage(transaction, user.id, path))
        if (changed === null) throw missing(notFound)
        unused = changed.before
        return done('Profile image updated successfully', userFor(viewer, changed.user))
      } finally {
        await removeAvatar(files, unused).catch((error: unknown) =>
          log.warn({ err: error }, 'A profile picture was left over'),
        )
      }
    },

    'DELETE /users/:id': async ({ params, body, viewer }) => {
      const user = await findUser(orm, params.id)
      if (user === null) throw missing(notFound)
      if (isProduct(user)) throw forbidden()
      if (viewer.id === user.id) {
        if (body?.password === undefined) throw invalid('password', 'Please enter your password.')
        if (!(await isPassword(user.passwordHash, body.password))) throw wrongPassword()
      } else await requireRecentPassword(orm, viewer)
      await deleteAccount(services, user.id, body?.removeCircuits ?? false, viewer)
      return done('Account deleted', null)
    },

    'GET /users/:id/export': async ({ params, viewer }) => {
      const user = await findUser(orm, params.id)
      if (user === null) throw missing(notFound)
      return { name: 'ketwork-export.zip', stream: exportAccount(services, user, viewer) }
    },
  }
}
