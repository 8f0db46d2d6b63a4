/** How administrators look after an installation: its accounts, its queue of jobs and mails, its parts. */
import { z } from 'zod'
import { listingOf, successOf } from './envelope'
import { byId, Id, limitedText, pageOfList } from './fields'
import * as limits from './limits'
import { routes } from './route'
import { Role } from './users'

/** The reason, for the log. */
const Reason = limitedText('A reason', limits.characters.reason).optional()

export const AccountState = z.enum(['active', 'unverified', 'banned'])
export type AccountState = z.infer<typeof AccountState>

/** An account as administrators see it. */
export const ManagedUser = z
  .object({
    id: Id,
    username: z.string(),
    /** Null for the product's own account. */
    email: z.string().nullable(),
    role: Role,
    isVerified: z.boolean(),
    isBanned: z.boolean(),
    createdAt: z.iso.datetime(),
    /** Sessions that have not ended. */
    sessions: z.int(),
    /** To the hour; null if it has no session. */
    lastUsedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'ManagedUser' })
export type ManagedUser = z.infer<typeof ManagedUser>

export const JobState = z.enum(['waiting', 'running', 'failed', 'given up'])
export type JobState = z.infer<typeof JobState>

/** A job that is not done. */
export const QueuedJob = z
  .object({
    /** A whole number. */
    id: z.string(),
    task: z.string(),
    state: JobState,
    attempts: z.int(),
    maxAttempts: z.int(),
    /** Why the last attempt failed. */
    lastError: z.string().nullable(),
    /** When it runs, or runs again. */
    runAt: z.iso.datetime(),
    createdAt: z.iso.datetime(),
    /** The mail that it sends. */
    mail: z.object({ to: z.string(), subject: z.string() }).nullable(),
  })
  .meta({ id: 'QueuedJob' })
export type QueuedJob = z.infer<typeof QueuedJob>

/** A part of the server, and whether it works. `sign-in` is there where the settings name providers to sign in with. */
export const SystemComponent = z
  .object({
    name: z.enum(['database', 'files', 'engine', 'mail', 'sign-in']),
    isWorking: z.boolean(),
    detail: z.string(),
  })
  .meta({ id: 'SystemComponent' })
export type SystemComponent = z.infer<typeof SystemComponent>

/** What runs, whether its parts work, and what it stores. */
export const SystemStatus = z
  .object({
    version: z.string(),
    node: z.string(),
    postgres: z.string(),
    /** Of the replica that responds. */
    startedAt: z.iso.datetime(),
    parts: z.array(SystemComponent),
    jobs: z.object({ waiting: z.int(), running: z.int(), failed: z.int(), givenUp: z.int() }),
    unsentMails: z.int(),
    /** Bytes. */
    storage: z.array(z.object({ kind: z.string(), bytes: z.number() })),
    storageMeasuredAt: z.iso.datetime(),
    /** Bytes of the disk that DATA_DIR is on. */
    disk: z.object({ free: z.number(), total: z.number() }),
  })
  .meta({ id: 'SystemStatus' })
export type SystemStatus = z.infer<typeof SystemStatus>

/** A backup in the data directory. */
export const Backup = z
  .object({ name: z.string(), bytes: z.number(), createdAt: z.iso.datetime() })
  .meta({ id: 'Backup' })
export type Backup = z.infer<typeof Backup>

const byJob = z.object({ id: z.string().regex(/^[1-9]\d{0,17}$/) })
const admin = { access: 'admin' } as const

export const administrationRoutes = routes({
  'GET /admin/users': {
    ...admin,
    summary: 'Accounts, the latest first, by a part of their username or address, by role and by state.',
    query: z.object({
      q: z.string().trim().max(limits.characters.email).optional(),
      role: Role.optional(),
      state: AccountState.optional(),
      ...pageOfList,
    }),
    answer: listingOf(ManagedUser),
  },
  'PUT /admin/users/:id/role': {
    ...admin,
    summary: 'Gives an account another role, which ends its sessions. Nobody changes their own.',
    params: byId,
    body: z.object({ role: Role, reason: Reason }),
    answer: successOf(z.object({ role: Role })),
  },
  'POST /admin/users/:id/verify': {
    ...admin,
    summary: 'Takes the address of an account as verified.',
    params: byId,
    answer: successOf(z.null()),
  },
  'DELETE /admin/users/:id/sessions': {
    ...admin,
    summary: 'Ends all sessions of an account.',
    params: byId,
    answer: successOf(z.object({ ended: z.int() })),
  },
  'GET /admin/jobs': {
    ...admin,
    summary: 'Jobs that are not done, mails that are not sent among them, the latest first.',
    query: z.object({ state: JobState.optional(), ...pageOfList }),
    answer: listingOf(QueuedJob),
  },
  'POST /admin/jobs/retry': {
    ...admin,
    summary: 'Runs all jobs again that have failed.',
    answer: successOf(z.object({ retried: z.int() })),
  },
  'POST /admin/jobs/:id/retry': {
    ...admin,
    summary: 'Runs a job now, with all its attempts before it.',
    params: byJob,
    answer: successOf(z.null()),
  },
  'DELETE /admin/jobs/:id': {
    ...admin,
    summary: 'Deletes a job that is not running, and the mail that it would send.',
    params: byJob,
    answer: successOf(z.null()),
  },
  'POST /admin/test-mail': {
    ...admin,
    summary: 'Sends a mail to the viewer’s own address at once, and says whether the SMTP server took it.',
    answer: successOf(z.object({ to: z.string() })),
  },
  'GET /admin/system': {
    ...admin,
    summary: 'The version that runs, whether its parts work, and what it stores.',
    answer: successOf(SystemStatus),
  },
  'GET /admin/backups': {
    ...admin,
    summary: 'The backups in the data directory, the latest first.',
    answer: successOf(z.array(Backup)),
  },
  'POST /admin/backups': {
    ...admin,
    summary: 'Makes a backup in the data directory, as a job. The newest three of these stay.',
    answer: successOf(z.null()),
  },
})
