import { eq, inArray } from 'drizzle-orm'
import type { administrationRoutes, QueuedJob as JobEntry } from '../../contract/administration'
import * as limits from '../../contract/limits'
import { recordInstallationAction } from '../audit/log'
import { HttpError, notFound } from '../http/http-error'
import { success, type Implementations } from '../http/implementation'
import { invalidCursor } from '../http/paging'
import {
  countJobs,
  deleteJob,
  type JobState,
  findJob,
  jobStates,
  listJobs,
  type QueuedJob,
  retryFailedJobs,
  retryJobs,
} from '../platform/job-queue'
import { sendMailTask } from '../platform/mail/outbox'
import { mails } from '../platform/mail/tables'
import type { Queries } from '../platform/queries'
import type { Services } from '../services'

type JobRoutes = Pick<
  typeof administrationRoutes,
  'GET /admin/jobs' | 'POST /admin/jobs/retry' | 'POST /admin/jobs/:id/retry' | 'DELETE /admin/jobs/:id'
>

export function implementJobAdministration({ database: { orm } }: Services): Implementations<JobRoutes> {
  return {
    'GET /admin/jobs': async ({ query: { state, cursor, limit = limits.page.default } }) => {
      if (cursor !== undefined && !/^[1-9]\d{0,17}$/.test(cursor)) throw invalidCursor()
      const found = await listJobs(orm, { state, limit: limit + 1, before: cursor })
      const page = found.slice(0, limit)
      const counts = await countJobs(orm)
      const states: readonly JobState[] = state === undefined ? jobStates : [state]
      const total = states.reduce((sum, each) => sum + counts[each], 0)
      const nextCursor = found.length > limit ? (page.at(-1)?.id ?? null) : null
      return { ...success('Jobs found', await withMails(orm, page)), page: { nextCursor, total } }
    },

    'POST /admin/jobs/retry': ({ viewer }) =>
      orm.transaction(async (transaction) => {
        const retried = await retryFailedJobs(transaction)
        if (retried > 0) {
          await recordInstallationAction(transaction, viewer, 'RETRY_JOB', `All that failed: ${retried}`)
        }
        return success('The failed jobs run again', { retried })
      }),

    'POST /admin/jobs/:id/retry': ({ params: { id }, viewer }) =>
      orm.transaction(async (transaction) => {
        const job = await requireIdle(transaction, id)
        await retryJobs(transaction, [id])
        await recordInstallationAction(transaction, viewer, 'RETRY_JOB', `${job.task} ${id}`)
        return success('The job runs again', null)
      }),

    'DELETE /admin/jobs/:id': ({ params: { id }, viewer }) =>
      orm.transaction(async (transaction) => {
        const job = await requireIdle(transaction, id)
        if (!(await deleteJob(transaction, id))) throw new HttpError(409, 'This job is running now.')
        if (job.task === sendMailTask && job.payloadId !== null) {
          await transaction.delete(mails).where(eq(mails.id, job.payloadId))
        }
        await recordInstallationAction(transaction, viewer, 'DELETE_JOB', `${job.task} ${id}`)
        return success('Job deleted', null)
      }),
  }
}

/** A job that no worker does now. @throws {HttpError} 404, 409 */
async function requireIdle(queries: Queries, id: string): Promise<QueuedJob> {
  const job = await findJob(queries, id)
  if (job === null) throw notFound('This job is no longer in the queue')
  if (job.state === 'running') throw new HttpError(409, 'This job is running now.')
  return job
}

/** Adds to each job that sends a mail what mail that is. */
async function withMails(queries: Queries, jobs: QueuedJob[]): Promise<JobEntry[]> {
  const ids = jobs.flatMap(({ task, payloadId }) => (task === sendMailTask && payloadId !== null ? [payloadId] : []))
  const rows =
    ids.length === 0
      ? []
      : await queries
          .select({ id: mails.id, to: mails.recipient, subject: mails.subject })
          .from(mails)
          .where(inArray(mails.id, ids))
  const byId = new Map(rows.map(({ id, ...mail }) => [id, mail]))
  return jobs.map(({ payloadId, runAt, createdAt, ...job }) => ({
    ...job,
    runAt: runAt.toISOString(),
    createdAt: createdAt.toISOString(),
    mail: byId.get(payloadId ?? '') ?? null,
  }))
}
