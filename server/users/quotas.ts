/** What one account may make and keep, so that nobody fills the hub for all others. ADMINs are not limited. */
import { eq, sql } from 'drizzle-orm'
import { circuits } from '../circuits/tables'
import type { Viewer } from '../http/implementation'
import { countUpTo } from '../http/rate-limits'
import { Refusal } from '../http/refusal'
import { issueAttachments } from '../issues/tables'
import type { Queries } from '../platform/queries'
import type { Quotas } from '../platform/settings'

const aDay = 86_400_000

/** What is counted by the day. */
const perDay = {
  circuits: (most: string) => `You have saved ${most} circuits within a day, which is the most for one account.`,
  comments: (most: string) => `You have written ${most} comments within a day, which is the most for one account.`,
}

/**
 * Counts one more circuit or comment of an account.
 *
 * @returns what takes it back, where none came of it
 * @throws {Refusal} 429 where it is one too many for a day, with when to try again
 */
export async function countForQuota(
  queries: Queries,
  quotas: Quotas,
  viewer: Pick<Viewer, 'id' | 'role'>,
  kind: keyof typeof perDay,
): Promise<() => Promise<void>> {
  if (viewer.role === 'ADMIN') return async () => {}
  try {
    return await countUpTo(queries, `${kind} ${viewer.id}`, aDay, quotas[kind])
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { retryAfterSeconds = 0 } = error.details
    const message = `${perDay[kind](inWords(quotas[kind]))} Please try again in ${duration(retryAfterSeconds)}.`
    throw new Refusal(429, message, { retryAfterSeconds, cause: error })
  }
}

/**
 * Makes sure that an account has room left for so many bytes more.
 *
 * @throws {Refusal} 429 where it has not. There is room once something is deleted, so that an hour later is as good as any time.
 */
export async function requireRoom(
  queries: Queries,
  quotas: Quotas,
  viewer: Pick<Viewer, 'id' | 'role'>,
  bytes: number,
): Promise<void> {
  if (viewer.role === 'ADMIN') return
  const used = await storedBytes(queries, viewer.id)
  if (used + bytes <= quotas.storedBytes) return
  const most = inWords(Math.round(quotas.storedBytes / 1_000_000))
  throw new Refusal(
    429,
    `Your circuits and files take all of the ${most} MB that one account has. Please delete some to make room.`,
    { retryAfterSeconds: 3600 },
  )
}

/** Bytes of an account's programs, pictures and attached files. Of circuits from before this was kept, those of the program. */
async function storedBytes(queries: Queries, userId: string): Promise<number> {
  const sum = sql<number>`coalesce(sum(coalesce(${circuits.storedBytes}, pg_column_size(${circuits.qasmCode}))), 0)::float8`
  const [ofCircuits] = await queries.select({ sum }).from(circuits).where(eq(circuits.authorId, userId))
  const [ofFiles] = await queries
    .select({ sum: sql<number>`coalesce(sum(${issueAttachments.bytes}), 0)::float8` })
    .from(issueAttachments)
    .where(eq(issueAttachments.uploaderId, userId))
  return (ofCircuits?.sum ?? 0) + (ofFiles?.sum ?? 0)
}

const inWords = (amount: number) => amount.toLocaleString('en')

/** `2 hours`, `1 minute`: rounded up, so that it is over by then. */
function duration(seconds: number): string {
  const [amount, unit] = seconds > 3600 ? [Math.ceil(seconds / 3600), 'hour'] : [Math.ceil(seconds / 60), 'minute']
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`
}
