/** What the server does besides responding: the job queue, a nightly clean-up, and the tasks of a start. */
import type { FastifyInstance } from 'fastify'
import { deleteOldDevices } from './auth/devices'
import { deleteExpiredMailLinks } from './auth/mail-links'
import {
  addressTakenTask,
  createAddressTakenJob,
  createPasswordResetJob,
  createVerificationJob,
  passwordResetTask,
  verificationTask,
} from './auth/mail-jobs'
import { deleteExpiredSessions } from './auth/sessions'
import { deleteExpiredSteps } from './auth/sign-in-steps'
import { compactPublicCounts } from './circuits/counts/public-counts'
import { createProofJob } from './circuits/claims/prove'
import { proofTask } from './circuits/claims/repository'
import { seedLibrary } from './circuits/curated/seed'
import { addMissingProperties } from './circuits/missing-properties'
import { addMissingSearchWords } from './circuits/search/stored-words'
import { addMissingStructures } from './circuits/structures'
import { sweepPictures } from './circuits/sweep-pictures'
import { seedCollections } from './collections/curated'
import { deleteOldResponses } from './http/idempotency'
import { deleteExpiredCounts } from './http/rate-limits'
import { sweepAttachments } from './issues/attachments'
import { deleteExpiredUnsubscribeTokens } from './issues/subscriptions'
import { digestsTask, sendDigests } from './notifications/digests'
import { deleteOldNotifications } from './notifications/write'
import { runExclusively } from './platform/exclusive-work'
import { createManualBackupJob, createNightlyBackupJob, manualBackupTask } from './platform/backup/stored-backups'
import { startJobs } from './platform/jobs'
import { checkMailServer, createMailJob, deleteOldMails, sendMailTask } from './platform/mail/outbox'
import { logProviderProblems } from './platform/provider-check'
import type { Services } from './services'
import { doFilesMatchDatabase } from './platform/sweep'
import { sweepAvatars } from './users/avatars'
import { backfillUsernameSkeletons } from './users/username-backfill'

/** Runs jobs and startup tasks from the moment the app is ready until it closes. */
export function runInBackground(app: FastifyInstance, services: Services): void {
  const closing = new AbortController()
  let startupTasks: Promise<void> = Promise.resolve()
  let stopWorkers: (() => Promise<void>) | undefined
  // Before anyone can register, so that no existing name is missed.
  app.addHook('onReady', () => backfillUsernameSkeletons(services.database.orm))
  app.addHook('onReady', async () => {
    stopWorkers = startWorkers(services)
  })
  app.addHook('onListen', async () => {
    // Not awaited: the server responds meanwhile.
    startupTasks = runStartupTasks(services, closing.signal)
    void checkMailServer(services.settings, services.log)
    void logProviderProblems(services.settings.signIn.providers, services.log)
  })
  app.addHook('onClose', async () => {
    closing.abort()
    await startupTasks
    await stopWorkers?.()
  })
}

/** Starts the workers of the job queue. @returns a function that stops them. */
function startWorkers({ database, engine, files, settings, log }: Services): () => Promise<void> {
  const { orm } = database
  const tasks = {
    [sendMailTask]: createMailJob(database, settings, log),
    [passwordResetTask]: createPasswordResetJob(database, settings),
    [verificationTask]: createVerificationJob(database, settings),
    [addressTakenTask]: createAddressTakenJob(database, settings),
    [manualBackupTask]: createManualBackupJob({ target: database.pool.options, files }, settings, log),
    backup: createNightlyBackupJob(
      { target: database.pool.options, files },
      { dataDirectory: settings.dataDirectory, kept: settings.nightlyBackups },
      log,
    ),
    [proofTask]: createProofJob({ database, engine }),
    [digestsTask]: async () => {
      const count = await sendDigests({ database, settings }, new Date())
      if (count > 0) log.info(`Mails about what is new: ${count}`)
    },
    tidy: async () => {
      await deleteExpiredSessions(orm)
      await deleteExpiredMailLinks(orm)
      await deleteExpiredSteps(orm)
      await deleteOldDevices(orm)
      await deleteOldMails(orm)
      await deleteExpiredCounts(orm)
      await deleteOldResponses(orm)
      await deleteExpiredUnsubscribeTokens(orm)
      await deleteOldNotifications(orm)
      // What could not be removed at once, because the store was away or a backup was running.
      await sweepPictures({ queries: orm, files, log })
      await sweepAvatars({ queries: orm, files, log })
      await sweepAttachments({ queries: orm, files, log })
      if (await doFilesMatchDatabase(orm, files)) await files.emptyTrash()
      await compactPublicCounts(orm)
    },
  }
  return startJobs(database, log, tasks, { backup: '47 1', tidy: '17 3', [digestsTask]: '7 *' })
}

/** Runs once after the server has begun to listen, until done or aborted. */
async function runStartupTasks(services: Services, signal: AbortSignal): Promise<void> {
  const { database, files, settings, log } = services
  const seed = async () => {
    if (!settings.demo) return
    // Two servers that start together would draw each circuit twice, and in no order.
    let collections = 0
    const count = await runExclusively(database, 'seed the library', signal, async (held) => {
      const onCollection = async (only: string) => {
        collections += await seedCollections(database, held, { only })
      }
      const built = await seedLibrary(services, held, { onCollection })
      collections += await seedCollections(database, held)
      return built
    })
    if (count > 0) log.info(`Curated circuits added to the library: ${count}`)
    if (collections > 0) log.info(`Curated collections made or added to: ${collections}`)
  }
  const sweep = async () => {
    await files.removeLeftovers()
    const sweepServices = { queries: database.orm, files, log }
    // One after the other: the first one binds the files to the database, if they are not bound yet.
    const counts = [
      ['pictures of circuits', await sweepPictures(sweepServices, { signal })],
      ['profile pictures', await sweepAvatars(sweepServices, { signal })],
      ['attached files', await sweepAttachments(sweepServices, { signal })],
    ] as const
    for (const [what, count] of counts) {
      if (count > 0) log.info(`Unused files moved to the trash: ${count} ${what}`)
    }
    if (await doFilesMatchDatabase(database.orm, files)) await files.emptyTrash()
  }
  const complete = async (name: string, work: (held: AbortSignal) => Promise<number>, done: string) => {
    const count = await runExclusively(database, name, signal, work)
    if (count > 0) log.info(`${done}: ${count}`)
  }
  const tasks = [
    seed(),
    sweep(),
    complete('add properties', (held) => addMissingProperties(services, held), 'Properties added to circuits'),
    complete(
      'add search words',
      (held) => addMissingSearchWords(database.orm, held),
      'Words for the search stored of circuits',
    ),
    complete('add structures', (held) => addMissingStructures(services, held), 'Structures stored of circuits'),
  ]
  for (const outcome of await Promise.allSettled(tasks)) {
    if (outcome.status === 'rejected' && !signal.aborted) log.error({ err: outcome.reason }, 'A startup task failed')
  }
}
