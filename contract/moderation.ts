/** What administrators do to keep the hub in order, and the log of their actions. */
import { z } from 'zod'
import { listingOf, successOf } from './envelope'
import { byId, Id, limitedText, pageOfList } from './fields'
import * as limits from './limits'
import { routes } from './route'
import { Author } from './users'

/** The reason, for the log. */
const Reason = limitedText('A reason', limits.characters.reason).optional()

export const ModerationAction = z.enum([
  'HIDE_CIRCUIT',
  'SHOW_CIRCUIT',
  'HIDE_COLLECTION',
  'SHOW_COLLECTION',
  'HIDE_COMMENT',
  'SHOW_COMMENT',
  'BAN_USER',
  'UNBAN_USER',
  'EDIT_CIRCUIT',
  'DELETE_CIRCUIT',
  'DELETE_COMMENT',
  'EDIT_COLLECTION',
  'DELETE_COLLECTION',
  'DELETE_USER',
  'DELETE_ISSUE',
  'RESET_SECOND_FACTOR',
  'CREATE_USER',
  'CHANGE_ROLE',
  'VERIFY_USER',
  'END_SESSIONS',
  'RESET_PASSWORD',
  'RETRY_JOB',
  'DELETE_JOB',
  'SEND_TEST_MAIL',
  'MAKE_BACKUP',
  'RESTORE_BACKUP',
  'SWEEP_FILES',
  'ADOPT_FILES',
  'IMPORT_CIRCUITS',
])
export type ModerationAction = z.infer<typeof ModerationAction>

/** An action of an administrator. It stays in the log after its subject is deleted. */
export const ModerationLogEntry = z
  .object({
    id: Id,
    action: ModerationAction,
    /** The id of the circuit, comment, collection, user or issue; of the installation for actions on the installation itself. */
    subjectId: Id,
    /** Its name at that time: a name, a title, or the beginning of a comment. */
    subject: z.string(),
    reason: z.string(),
    /** Null once the account is deleted, and for the command line; `adminName` remains. */
    admin: Author.nullable(),
    adminName: z.string(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'ModerationLogEntry' })
export type ModerationLogEntry = z.infer<typeof ModerationLogEntry>

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
  'PUT /moderation/collections/:id': {
    summary: 'Hides a public collection from all but its author and ADMINs, or shows it again.',
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
  'POST /moderation/users/:id/reset-second-factor': {
    summary:
      'Removes a user’s authenticator app, passkeys and recovery codes, and ends all their sessions, for those who lost them.',
    access: 'admin',
    mails: 'account',
    params: byId,
    body: z.object({ reason: Reason }),
    answer: successOf(z.null()),
  },
  'GET /moderation/log': {
    summary: 'What administrators did to other people’s content, the latest first.',
    access: 'admin',
    query: z.object(pageOfList),
    answer: listingOf(ModerationLogEntry),
  },
})
