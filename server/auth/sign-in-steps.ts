/** The first half of what takes two requests, in the database, so that any server can do the second. */
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Queries } from '../platform/queries'
import { hashToken, newToken } from '../platform/tokens'
import { signInSteps, type StepKind } from './tables'

/** How long the second half may take: people type codes, look for keys and sign in at providers meanwhile. */
const lifetimes: Record<StepKind, ReturnType<typeof sql>> = {
  provider: sql`interval '15 minutes'`,
  'second factor': sql`interval '5 minutes'`,
  passkey: sql`interval '5 minutes'`,
  'new passkey': sql`interval '5 minutes'`,
  confirmation: sql`interval '5 minutes'`,
}

/** Wrong answers that a step survives. */
const maxAttempts = 5

/** What was noted at the first half. */
export interface Step {
  userId: string | null
  data: Record<string, string>
}

/** Notes the first half. @returns the secret that the second half shows; only its hash is stored. */
export async function createStep(
  queries: Queries,
  kind: StepKind,
  { userId = null, data = {} }: Partial<Step> = {},
  token = newToken(),
): Promise<string> {
  await deleteSomeExpiredSteps(queries)
  await queries
    .insert(signInSteps)
    .values({ tokenHash: hashToken(token), kind, userId, data, expiresAt: sql`now() + ${lifetimes[kind]}` })
  return token
}

/** Expired steps that go with each new one, so that those that anybody can begin do not pile up until the night. */
const swept = 5

async function deleteSomeExpiredSteps(queries: Queries): Promise<void> {
  const expired = sql`(select token_hash from sign_in_steps where expires_at < now()
    order by expires_at limit ${swept} for update skip locked)`
  await queries.delete(signInSteps).where(sql`${signInSteps.tokenHash} in ${expired}`)
}

/**
 * Counts an answer to a step before it is checked, so that of many at once no more than five are.
 *
 * @returns null if there is no such step any more.
 */
export async function attemptStep(queries: Queries, kind: StepKind, token: string): Promise<Step | null> {
  const [step] = await queries
    .update(signInSteps)
    .set({ attempts: sql`${signInSteps.attempts} + 1` })
    .where(and(isOpen(kind, token), lt(signInSteps.attempts, maxAttempts)))
    .returning({ userId: signInSteps.userId, data: signInSteps.data })
  return step ?? null
}

/** Uses a step up. It is one statement, so that of several requests at once one gets it. @returns null if there is no such step any more. */
export async function redeemStep(queries: Queries, kind: StepKind, token: string): Promise<Step | null> {
  const [step] = await queries
    .delete(signInSteps)
    .where(isOpen(kind, token))
    .returning({ userId: signInSteps.userId, data: signInSteps.data })
  return step ?? null
}

const isOpen = (kind: StepKind, token: string) =>
  and(eq(signInSteps.tokenHash, hashToken(token)), eq(signInSteps.kind, kind), gt(signInSteps.expiresAt, sql`now()`))

export async function deleteExpiredSteps(queries: Queries): Promise<void> {
  await queries.delete(signInSteps).where(lt(signInSteps.expiresAt, sql`now()`))
}
