/** What the server does beside answering: mails, a nightly tidying, and at the start the first content. */
import { forgetDeadTokens } from './auth/repository'
import {
  mailResets,
  mailResetTask,
  mailTakenAddresses,
  mailTakenAddressTask,
  mailVerifications,
  mailVerificationTask,
} from './auth/asked-mails'
import { compactPublicCounts } from './circuits/counts/public-counts'
import { seedLibrary } from './circuits/library'
import { addMissingFingerprints } from './circuits/fingerprints'
import { sweepPictures } from './circuits/sweep'
import { forgetOldAnswers } from './http/idempotency'
import { forgetOldCounts } from './http/rate-limits'
import { sweepAttachments } from './issues/attachments'
import { forgetOldMailTokens } from './issues/subscriptions'
import { startJobs } from './platform/jobs'
import { forgetOldMails, sendMails, sendMailTask } from './platform/mail/outbox'
import { areFilesOurs } from './platform/sweep'
import type { Services } from './platform/services'
import { sweepAvatars } from './users/avatars'

/** Starts the job queue. @returns what stops it. */
export function startWorkers({ database, files, settings, log }: Services): () => Promise<void> {
  const tasks = {
    [sendMailTask]: sendMails(database, settings, log),
    [mailResetTask]: mailResets(database, settings),
    [mailVerificationTask]: mailVerifications(database, settings),
    [mailTakenAddressTask]: mailTakenAddresses(database, settings),
    tidy: async () => {
      await forgetDeadTokens(database.orm)
      await forgetOldMails(database.orm)
      await forgetOldCounts(database.orm)
      await forgetOldAnswers(database.orm)
      await forgetOldMailTokens(database.orm)
      await sweepAttachments({ queries: database.orm, files, log })
      if (await areFilesOurs(database.orm, files)) await files.emptyTrash()
      await compactPublicCounts(database.orm)
    },
  }
  return startJobs(database, log, tasks, ['tidy'])
}

/** What is done once, after the server has begun to listen. Ends early when it is told to. */
export async function runStartupTasks(services: Services, signal: AbortSignal): Promise<void> {
  const { database, files, settings, log } = services
  const seeding = async () => {
    if (!settings.demo) return
    const count = await seedLibrary(services, signal)
    if (count > 0) log.info(`Curated circuits added to the library: ${count}`)
  }
  const sweeping = async () => {
    await files.removeLeftovers()
    const means = { queries: database.orm, files, log }
    // One after the other: the first finds out whose the files are, where that is not written down yet.
    const counts = [
      ['pictures of circuits', await sweepPictures(means, { signal })],
      ['profile pictures', await sweepAvatars(means, { signal })],
      ['attached files', await sweepAttachments(means, { signal })],
    ] as const
    for (const [what, count] of counts) {
      if (count > 0) log.info(`Moved to the trash, since they belong to nothing: ${count} ${what}`)
    }
    if (await areFilesOurs(database.orm, files)) await files.emptyTrash()
  }
  const fingerprinting = async () => {
    const count = await addMissingFingerprints(services, signal)
    if (count > 0) log.info(`Circuits that can be found by their shape now: ${count}`)
  }
  const outcomes = await Promise.allSettled([seeding(), sweeping(), fingerprinting()])
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected' && !signal.aborted) log.error({ err: outcome.reason }, 'Settling in failed')
  }
}
