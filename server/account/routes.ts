import type { UserChanges, userRoutes } from '../../contract/users'
import { requireRecentPassword } from '../auth/password-confirmation'
import { forbidden, invalidField, notFound } from '../http/http-error'
import { success, type Implementations, type Viewer } from '../http/implementation'
import { isPassword } from '../platform/passwords'
import type { Services } from '../services'
import { removeAvatar, saveAvatar } from '../users/avatars'
import { wrongPasswordError } from '../users/account-errors'
import { isProductAccount } from '../users/product-account'
import { presentUser } from '../users/user-response'
import { setProfileImage, requireUser, userNotFound } from '../users/repository'
import type { UserRow } from '../users/tables'
import { deleteAccount } from './delete'
import { exportAccount } from './export'
import { updateAccount } from './update'

export function implementUsers(services: Services): Implementations<typeof userRoutes> {
  const { database, files, log } = services
  const { orm } = database

  const requireChangeableUser = async (id: string): Promise<UserRow> => {
    const user = await requireUser(orm, id)
    if (isProductAccount(user)) throw forbidden()
    return user
  }
  const update = async ({ params, body, viewer }: { params: { id: string }; body: UserChanges; viewer: Viewer }) =>
    success('Profile updated', presentUser(viewer, await updateAccount(services, params.id, body, viewer)))

  return {
    'GET /users/:id': async ({ params, viewer }) =>
      success('User found', presentUser(viewer, await requireUser(orm, params.id))),

    'PUT /users/:id': update,
    'PATCH /users/:id': update,

    'POST /files/profile/:id': async ({ params, upload, viewer }) => {
      const user = await requireChangeableUser(params.id)
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
          log.warn({ err: error }, 'A profile picture could not be removed'),
        )
      }
    },

    'DELETE /users/:id': async ({ params, body, viewer }) => {
      const user = await requireChangeableUser(params.id)
      if (viewer.id === user.id) {
        const hasPassword = user.passwordHash !== null && services.settings.signIn.passwords
        if (!hasPassword) await requireRecentPassword(orm, viewer)
        else if (body?.password === undefined) throw invalidField('password', 'Please enter your password.')
        else if (!(await isPassword(user.passwordHash, body.password))) throw wrongPasswordError()
      } else await requireRecentPassword(orm, viewer)
      await deleteAccount(services, user.id, body?.removeCircuits ?? false, viewer)
      return success('Account deleted', null)
    },

    'GET /users/:id/export': async ({ params, viewer }) => ({
      name: 'ketwork-export.zip',
      stream: exportAccount(services, await requireUser(orm, params.id), viewer),
    }),
  }
}
