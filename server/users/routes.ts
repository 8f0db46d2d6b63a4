import type { userRoutes } from '../../contract/users'
import { done, type Implementations } from '../http/implementation'
import { missing } from '../http/refusal'
import type { Services } from '../services'
import { userFor } from './policy'
import { findUser } from './repository'

export const implementUsers = ({ database }: Services): Implementations<typeof userRoutes> => ({
  'GET /users/:id': async ({ params, viewer }) => {
    const user = await findUser(database.orm, params.id)
    if (user === null) throw missing('User not found')
    return done('User found', userFor(viewer, user))
  },
})
