/** Users as the API shows them. */
import { z } from 'zod'
import { successOf } from './envelope'
import { routes } from './route'

export const Role = z.enum(['USER', 'ADMIN', 'DEVELOPER', 'RESEARCHER'])
export type Role = z.infer<typeof Role>

export const Id = z.uuid('This is not a valid id.')

/** A user, as others see it. `email` is there only for those who may see it. */
export const User = z
  .object({
    id: Id,
    username: z.string(),
    email: z.string().optional(),
    bio: z.string().nullable(),
    isPrivateEmail: z.boolean(),
    profileImage: z.string().nullable(),
    role: Role,
    isVerified: z.boolean(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'User' })
export type User = z.infer<typeof User>

/** Who made something. */
export const Author = z
  .object({ id: Id, username: z.string(), profileImage: z.string().nullable() })
  .meta({ id: 'Author' })
export type Author = z.infer<typeof Author>

export const userRoutes = routes({
  'GET /users/:id': {
    summary: 'A user. The e-mail comes only to the user, to ADMINs, and to all where it is not private.',
    access: 'open',
    params: z.object({ id: Id }),
    answer: successOf(User),
  },
})
