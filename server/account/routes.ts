import type { userRoutes } from '../../contract/users'
import type { UserChanges } from '../../contract/users'
import { requireRecentPassword } from '../auth/password-confirmation'
import { success, type Implementations, type Viewer } from '../http/implementation'
import { forbidden, invalidField, notFound } from '../http/http-error'
import { isPassword } from '../platform/passwords'
import type { Services } from '../platform/services'
import { saveAvatar, removeAvatar } from '../users/avatars'
import { changeUser } from './change'
import { exportAccount } from './export'
import { isProductAccount, presentUser, wrongPasswordError } from '../users/policy'
import { deleteAccount } from './delete'
import { findUser, setProfileImage } from '../users/repository'

const userNotFound = 'User not found'

export function implementUsers(services: Services): Implementations<typeof userRoutes> {
  const { database, files, log } = services
  const { orm } = database

  const change = async ({ params, body, viewer }: { params: { id: string }; body: UserChanges; viewer: Viewer }) =>
    success('Profile updated', presentUser(viewer, await changeUser(services, params.id, body, viewer)))

  return {
    'GET /users/:id': async ({ params, viewer }) => {
      const user = await findUser(orm, params.id)
      if (user === null) throw notFound(userNotFound)
      return success('User found', presentUser(viewer, user))
    },

    'PUT /users/:id': change,
    'PATCH /users/:id': change,

    'POST /files/profile/:id': async ({ params, upload, viewer }) => {
      const user = await findUser(orm, params.id)
      if (user === null) throw notFound(userNotFound)
      if (isProductAccount(user)) throw forbidden()
      if (viewer.id !== user.id) await requireRecentPassword(orm, viewer)
      const path = await saveAvatar(files, upload.bytes)
      let unused: string | null = path
      try {
        const changed = await orm.transaction((transaction) => setProfileImage(transaction, user.id, path))
        if (changed === null) throw notFound(userNotFound)
        unused = changed.before
        return success('Profile image updated successfully', presentUser(viewer, changed.user))
      } finally {
        await removeAvatar(files, unused).catch((error: unknown) =>
          log.warn({ err: error }, 'A profile picture was left over'),
        )
      }
    },

    'DELETE /users/:id': async ({ params, body, viewer }) => {
      const user = await findUser(orm, params.id)
      if (user === null) throw notFound(userNotFound)
      if (isProductAccount(user)) throw forbidden()
      if (viewer.id === user.id) {
        if (body?.password === undefined) throw invalidField('password', 'Please enter your password.')
        if (!(await isPassword(user.passwordHash, body.password))) throw wrongPasswordError()
      } else await requireRecentPassword(orm, viewer)
      await deleteAccount(services, user.id, body?.removeCircuits ?? false, viewer)
      return success('Account deleted', null)
    },

    'GET /users/:id/export': async ({ params, viewer }) => {
      const user = await findUser(orm, params.id)
      if (user === null) throw notFound(userNotFound)
      return { name: 'ketwork-export.zip', stream: exportAccount(services, user, viewer) }
    },
  }
}
