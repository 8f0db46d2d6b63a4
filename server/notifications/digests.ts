/** The mails that say what is new: who gets them, when they are due, and their sending. */
import { asc, eq, lte, sql } from 'drizzle-orm'
import type { DigestPeriod } from '../../contract/notifications'
import { findUnsubscriber } from '../issues/subscriptions'
import { enqueueMail } from '../platform/mail/outbox'
import type { Queries } from '../platform/queries'
import type { Services } from '../services'
import { users } from '../users/tables'
import { digestMail } from './digest-mail'
import { listNotifications } from './repository'
import { digests } from './tables'

/** The task that sends them. */
export const digestsTask = 'digests'

/** The hour at which mails are due, in UTC. Weekly ones are due on Mondays. */
const dueHour = 6

const dayMs = 86_400_000

/**
 * Milliseconds that a notification rests before it is mailed. It has the time at which its transaction began: one that ends later than a
 * digest looks would be in none.
 */
const restMs = 60_000

/** The most notifications that a mail names. */
const maxNamed = 20

/** When a mail is due next, later than `now`. */
export function nextDue(period: Exclude<DigestPeriod, 'off'>, now: Date): Date {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), dueHour)
  const soonest = new Date(now.getTime() < today ? today : today + dayMs)
  const daysToMonday = (8 - soonest.getUTCDay()) % 7
  return period === 'daily' ? soonest : new Date(soonest.getTime() + daysToMonday * dayMs)
}

/** How often an account is mailed, and where. */
export async function findDigest(
  queries: Queries,
  userId: string,
): Promise<{ period: DigestPeriod; address: string | null }> {
  const [found] = await queries
    .select({ period: digests.period, address: users.verifiedEmail })
    .from(users)
    .leftJoin(digests, eq(digests.userId, users.id))
    .where(eq(users.id, userId))
  return { period: found?.period ?? 'off', address: found?.address ?? null }
}

/** Chooses how often an account is mailed. The first mail is about what is new from now on. */
export async function setDigest(queries: Queries, userId: string, period: DigestPeriod, now: Date): Promise<void> {
  if (period === 'off') {
    await queries.delete(digests).where(eq(digests.userId, userId))
    return
  }
  const dueAt = nextDue(period, now)
  await queries
    .insert(digests)
    .values({ userId, period, since: now, dueAt })
    .onConflictDoUpdate({
      target: digests.userId,
      set: { period, dueAt },
      setWhere: sql`${digests.period} <> ${period}`,
    })
}

/** Turns the mails off by the secret of one of their links. @returns whether it is valid */
export async function unsubscribeFromDigest(queries: Queries, token: string): Promise<boolean> {
  const userId = await findUnsubscriber(queries, token)
  if (userId === null) return false
  await queries.delete(digests).where(eq(digests.userId, userId))
  return true
}

/**
 * Sends the mails that are due. Any number of servers may do it at once: each mail is written in the transaction that moves on when the
 * next one is due, for an account that no other server has in hand.
 *
 * @returns how many mails were written
 */
export async function sendDigests(services: Pick<Services, 'database' | 'settings'>, now: Date): Promise<number> {
  for (let count = 0; ;) {
    const outcome = await sendDigest(services, now)
    if (outcome === 'none due') return count
    if (outcome === 'sent') count++
  }
}

async function sendDigest(
  { database: { orm }, settings }: Pick<Services, 'database' | 'settings'>,
  now: Date,
): Promise<'none due' | 'nothing new' | 'sent'> {
  return orm.transaction(async (transaction) => {
    const [due] = await transaction
      .select({ digest: digests, user: users })
      .from(digests)
      .innerJoin(users, eq(users.id, digests.userId))
      .where(lte(digests.dueAt, now))
      .orderBy(asc(digests.dueAt))
      .limit(1)
      .for('update', { of: digests, skipLocked: true })
    if (due === undefined) return 'none due'
    const { digest, user } = due
    const until = new Date(Math.max(now.getTime() - restMs, digest.since.getTime()))
    await transaction
      .update(digests)
      .set({ since: until, dueAt: nextDue(digest.period, now) })
      .where(eq(digests.userId, user.id))
    if (user.verifiedEmail === null || user.isBanned) return 'nothing new'
    const { items: notifications, total } = await listNotifications(transaction, user, {
      limit: maxNamed,
      isUnread: true,
      within: { after: digest.since, until },
    })
    if (total === 0) return 'nothing new'
    const recipient = { id: user.id, username: user.username, email: user.verifiedEmail }
    await enqueueMail(transaction, await digestMail(transaction, settings, recipient, { notifications, total }))
    return 'sent'
  })
}
