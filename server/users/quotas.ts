/** What one account may create and store, so that nobody uses up the hub for all others. ADMINs have no quotas. */
import { z } from 'zod'
import type { Viewer } from '../http/implementation'
import { consumeLimit } from '../http/rate-limits'
import { HttpError } from '../http/http-error'
import type { Queries } from '../platform/queries'
import { readVariables, wholeNumber } from '../platform/settings'

/** The bytes that an account stores in one module: its circuits, its files. */
type StorageUsage = (queries: Queries, userId: string) => Promise<number>

/** Checks the quotas of accounts. */
export interface AccountQuotas {
  /**
   * Counts one more circuit or comment of an account.
   *
   * @returns a function that takes it back, for when nothing was created
   * @throws {HttpError} 429 for one too many in a day, with the time to try again
   */
  count(viewer: Account, kind: keyof typeof dailyMessages): Promise<() => Promise<void>>
  /**
   * Checks that an account has room for more bytes.
   *
   * @throws {HttpError} 429 without room. There is room once something is deleted, so the time to try again is arbitrary: an hour.
   */
  requireStorage(viewer: Account, bytes: number): Promise<void>
}

type Account = Pick<Viewer, 'id' | 'role'>

const dayMs = 86_400_000

const dailyMessages = {
  circuits: (limit: string) => `You have saved ${limit} circuits within a day, which is the most for one account.`,
  comments: (limit: string) => `You have written ${limit} comments within a day, which is the most for one account.`,
}

const Variables = z.object({
  QUOTA_CIRCUITS: wholeNumber(1000, 1, 1_000_000_000),
  QUOTA_COMMENTS: wholeNumber(1000, 1, 1_000_000_000),
  QUOTA_STORED_MB: wholeNumber(2000, 1, 1_000_000_000),
})

/** The names of the variables that {@link readQuotas} reads. */
export const quotaNames: readonly string[] = Object.keys(Variables.shape)

/** Reads the quotas of an account from the environment. @throws {SettingsError} for the first one that is invalid. */
export function readQuotas(environment: NodeJS.ProcessEnv) {
  const read = readVariables(Variables, environment)
  return {
    /** Circuits that it saves in a day. */
    circuits: read.QUOTA_CIRCUITS,
    /** Comments that it writes in a day. */
    comments: read.QUOTA_COMMENTS,
    /** Bytes of its circuits and files. */
    storedBytes: read.QUOTA_STORED_MB * 1_000_000,
  }
}

export type Quotas = ReturnType<typeof readQuotas>

/** Checks quotas. The modules that store bytes say how many. */
export function createQuotas(orm: Queries, quotas: Quotas, storageUsages: readonly StorageUsage[]): AccountQuotas {
  return {
    async count(viewer, kind) {
      if (viewer.role === 'ADMIN') return async () => {}
      try {
        return await consumeLimit(orm, `${kind} ${viewer.id}`, dayMs, quotas[kind])
      } catch (error) {
        if (!(error instanceof HttpError)) throw error
        const { retryAfterSeconds = 0 } = error.details
        const message = `${dailyMessages[kind](formatNumber(quotas[kind]))} Please try again in ${formatDuration(retryAfterSeconds)}.`
        throw new HttpError(429, message, { retryAfterSeconds, cause: error })
      }
    },

    async requireStorage(viewer, bytes) {
      if (viewer.role === 'ADMIN') return
      const used = await Promise.all(storageUsages.map((usage) => usage(orm, viewer.id)))
      if (used.reduce((sum, part) => sum + part, bytes) <= quotas.storedBytes) return
      const limit = formatNumber(Math.round(quotas.storedBytes / 1_000_000))
      throw new HttpError(
        429,
        `Your circuits and files take all of the ${limit} MB that one account has. Please delete some to make room.`,
        { retryAfterSeconds: 3600 },
      )
    },
  }
}

const formatNumber = (amount: number) => amount.toLocaleString('en')

/** `2 hours`, `1 minute`: rounded up, so that the time is over by then. */
function formatDuration(seconds: number): string {
  const [amount, unit] = seconds > 3600 ? [Math.ceil(seconds / 3600), 'hour'] : [Math.ceil(seconds / 60), 'minute']
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`
}
