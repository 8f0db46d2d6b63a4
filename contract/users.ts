/** Users as the API shows them. */
import { z } from 'zod'
import { isEmailAddress } from './credentials'
import { successOf } from './envelope'
import { byId, Id, isVisible, limitedText } from './fields'
import * as limits from './limits'
import { routes } from './route'
import { isSingleLine, normalizeText, singleLineMessage } from './text'

export const Role = z.enum(['USER', 'ADMIN', 'DEVELOPER', 'RESEARCHER'])
export type Role = z.infer<typeof Role>

/** Letters, marks, numbers, signs and spaces of any script, normalized, so that no two look alike because of invisible characters. */
export const Username = z
  .string()
  .trim()
  .refine(isSingleLine, { error: singleLineMessage('Username'), abort: true })
  .regex(/^[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}]*$/u, {
    error: 'Username has characters that cannot be seen',
    abort: true,
  })
  .transform(normalizeText)
  .pipe(
    z
      .string()
      .refine(isVisible, { error: 'Username is required', abort: true })
      .max(limits.characters.username, `Username must be at most ${limits.characters.username} characters long`),
  )

/** An address for mails, internationalized ones included. */
export const Email = z
  .string()
  .trim()
  .min(1, { error: 'Email is required', abort: true })
  .max(limits.characters.email)
  .refine(isEmailAddress, 'Please enter a valid email address')

/** A user as the API shows it. `email` is present only for viewers who may see it. */
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
    /** Only for ADMINs. */
    isBanned: z.boolean().optional(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'User' })
export type User = z.infer<typeof User>

/** The author of a resource. */
export const Author = z
  .object({ id: Id, username: z.string(), profileImage: z.string().nullable() })
  .meta({ id: 'Author' })
export type Author = z.infer<typeof Author>

/** The author of a comment. */
export const CommentAuthor = Author.extend({ isVerified: z.boolean(), isBanned: z.boolean() }).meta({
  id: 'CommentAuthor',
})
export type CommentAuthor = z.infer<typeof CommentAuthor>

/** The fields of a user that can be changed. Absent ones stay as they are. */
export const UserChanges = z.object({
  username: Username.optional(),
  email: Email.optional(),
  bio: limitedText('The bio', limits.characters.bio).nullable().optional(),
  isPrivateEmail: z.boolean().optional(),
})
export type UserChanges = z.infer<typeof UserChanges>

const change = {
  access: 'self or admin',
  mails: 'account',
  params: byId,
  body: UserChanges,
  answer: successOf(User),
} as const

export const userRoutes = routes({
  'PUT /users/:id': {
    ...change,
    summary:
      'Changes an account. A changed e-mail takes effect at once, gets a link to verify it, and ends the account’s other sessions.',
  },
  'PATCH /users/:id': { ...change, summary: 'As PUT: absent fields keep their values.' },
  'POST /files/profile/:id': {
    summary: 'Takes a picture (PNG, JPEG, WebP or GIF) as the user’s, in the multipart field `file`.',
    access: 'self or admin',
    params: byId,
    upload: { maxBytes: limits.avatar.bytes },
    answer: successOf(User),
  },
  'DELETE /users/:id': {
    summary:
      'Deletes an account, the own one with its password. Public circuits stay without an author unless their removal is asked for.',
    access: 'self or admin',
    limit: 'login',
    params: byId,
    body: z
      .object({
        password: z.string().max(limits.password.max).optional(),
        removeCircuits: z.boolean().optional(),
      })
      .nullish(),
    answer: successOf(z.null()),
  },
  'GET /users/:id/export': {
    summary:
      'Everything stored about the user: every circuit (QASM, settings, pictures) and the own data as JSON, in one ZIP.',
    access: 'self',
    params: byId,
    file: 'application/zip',
    answer: z.string(),
  },
  'GET /users/:id': {
    summary: 'A user. The e-mail comes only to the user, to ADMINs, and to all where it is not private.',
    access: 'open',
    params: byId,
    answer: successOf(User),
  },
})
