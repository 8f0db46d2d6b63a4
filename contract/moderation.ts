/** What administrators do to keep the hub in order, and the log of it. */
import { z } from 'zod'
import { listingOf, successOf } from './envelope'
import * as limits from './limits'
import { routes } from './route'
import { Author, Id } from './users'

/** Why, for the log. */
const Reason = z
  .string()
  .trim()
  .max(limits.characters.reason, `A reason can have at most ${limits.characters.reason} characters.`)
  .optional()

export const ModerationAction = z.enum([
  'HIDE_CIRCUIT',
  'SHOW_CIRCUIT',
  'HIDE_COMMENT',
  'SHOW_COMMENT',
  'BAN_USER',
  'UNBAN_USER',
  'DELETE_CIRCUIT',
  'DELETE_COMMENT',
  'DELETE_USER',
  'DELETE_ISSUE',
])
export type ModerationAction = z.infer<typeof ModerationAction>

/** One thing that an administrator did. It stays when what it was done to is gone. */
export const ModerationEntry = z
  .object({
    id: Id,
    action: ModerationAction,
    /** Id of the circuit, comment, user or issue. */
    subjectId: Id,
    /** What it was called then: a name, a title, the beginning of a comment. */
    subject: z.string(),
    reason: z.string(),
    /** Null once the account is gone; `adminName` says who it was. */
    admin: Author.nullable(),
    adminName: z.string(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'ModerationEntry' })
export type ModerationEntry = z.infer<typeof ModerationEntry>

const byId = z.object({ id: Id })
const hide = z.object({ isHidden: z.boolean(), reason: Reason })
const hidden = successOf(z.object({ isHidden: z.boolean() }))

export const moderationRoutes = routes({
  'PUT /moderation/circuits/:id': {
    summary: 'Hides a public circuit from all but its author and ADMINs, or shows it again.',
    access: 'admin',
    params: byId,
    body: hide,
    answer: hidden,
  },
  'PUT /moderation/comments/:id': {
    summary: 'Hides a comment on a circuit from all but its author and ADMINs, or shows it again.',
    access: 'admin',
    params: byId,
    body: hide,
    answer: hidden,
  },
  'PUT /moderation/users/:id': {
    summary: 'Bans a user, which ends all their sessions, or lets them in again.',
    access: 'admin',
    params: byId,
    body: z.object({ isBanned: z.boolean(), reason: Reason }),
    answer: successOf(z.object({ isBanned: z.boolean() })),
  },
  'GET /moderation/log': {
    summary: 'What administrators did to things of others, the latest first.',
    access: 'admin',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(limits.page.max).optional(),
      cursor: z.string().max(limits.cursor).optional(),
    }),
    answer: listingOf(ModerationEntry),
  },
})
