/**
 * Claims of circuits in the database. They are read by a route of their own and are no part of what the cache of circuits holds. Whatever changes a
 * claim adds the job that proves it, in the same transaction.
 */
import { and, asc, eq, sql } from 'drizzle-orm'
import type { CircuitClaim, Claim } from '../../../contract/claims'
import { claimLimits } from '../../../contract/claim-limits'
import { HttpError, notFound } from '../../http/http-error'
import type { Database } from '../../platform/database'
import { addJob } from '../../platform/jobs'
import type { Queries } from '../../platform/queries'
import { lockCircuit } from '../repository'
import { circuitClaims, circuits, type CircuitClaimRow } from '../tables'
import { refreshClaimMarks } from './marks'

/** The message for a claim that does not exist. */
export const claimNotFound = 'Claim not found. It may have been deleted.'

/** The task that proves the claims of a circuit that wait. */
export const proofTask = 'prove_claims'

/** The claims of a version of a circuit, the oldest first. */
export async function listClaims(queries: Queries, circuitId: string, version: number): Promise<CircuitClaim[]> {
  const rows = await queries
    .select()
    .from(circuitClaims)
    .where(and(eq(circuitClaims.circuitId, circuitId), eq(circuitClaims.version, version)))
    .orderBy(asc(circuitClaims.id))
  return rows.map(toClaim)
}

/** Whether a circuit has a claim, in any version. */
export async function hasClaim(
  queries: Queries,
  { id, circuitId }: Pick<CircuitClaimRow, 'id' | 'circuitId'>,
): Promise<boolean> {
  return (
    (await queries.$count(circuitClaims, and(eq(circuitClaims.id, id), eq(circuitClaims.circuitId, circuitId)))) > 0
  )
}

/**
 * Adds a claim of the newest version, unless its id exists: then it is returned as it is.
 *
 * @throws {HttpError} 404 if the circuit has just been deleted; 409 if it has as many claims as it may
 */
export async function addClaim(
  { orm }: Database,
  { id, circuitId, claim }: Pick<CircuitClaimRow, 'id' | 'circuitId' | 'claim'>,
): Promise<CircuitClaim> {
  return orm.transaction(async (transaction) => {
    const version = await lockCircuit(transaction, circuitId)
    const before = await listClaims(transaction, circuitId, version)
    const known = before.find((one) => one.id === id)
    if (known !== undefined) return known
    if (before.length >= claimLimits.count) {
      throw new HttpError(409, `A circuit can have at most ${claimLimits.count} claims. Delete one first.`)
    }
    return toClaim(await insertClaim(transaction, { id, circuitId, version, claim }))
  })
}

/** Adds a claim of a version as part of a transaction that has made or locked the circuit. */
export async function insertClaim(
  queries: Queries,
  claim: Pick<CircuitClaimRow, 'id' | 'circuitId' | 'version' | 'claim'>,
): Promise<CircuitClaimRow> {
  const [row] = await queries.insert(circuitClaims).values(claim).returning()
  if (row === undefined) throw new Error('An insert returned no row.')
  await requestProofs(queries, claim.circuitId)
  return row
}

/** Replaces a claim of the newest version. @throws {HttpError} 404 if it has just been deleted */
export async function changeClaim(
  { orm }: Database,
  { id, circuitId }: Pick<CircuitClaimRow, 'id' | 'circuitId'>,
  claim: Claim,
): Promise<CircuitClaim> {
  return orm.transaction(async (transaction) => {
    const version = await lockCircuit(transaction, circuitId)
    const [row] = await transaction
      .update(circuitClaims)
      .set({
        claim,
        revision: sql`${circuitClaims.revision} + 1`,
        state: 'waiting',
        reason: null,
        cases: null,
        isSampled: false,
        checkedAt: null,
        updatedAt: sql`now()`,
      })
      .where(and(eq(circuitClaims.id, id), eq(circuitClaims.circuitId, circuitId), eq(circuitClaims.version, version)))
      .returning()
    if (row === undefined) throw notFound(claimNotFound)
    await requestProofs(transaction, circuitId)
    return toClaim(row)
  })
}

/** Deletes a claim in all versions of its circuit. */
export async function removeClaim(
  { orm }: Database,
  { id, circuitId }: Pick<CircuitClaimRow, 'id' | 'circuitId'>,
): Promise<void> {
  await orm.transaction(async (transaction) => {
    await lockCircuit(transaction, circuitId)
    await transaction.delete(circuitClaims).where(and(eq(circuitClaims.id, id), eq(circuitClaims.circuitId, circuitId)))
    await refreshClaimMarks(transaction, circuitId)
  })
}

/** Lets a new version have the claims of the one before, as part of the transaction that saves it. They wait for their proofs. */
export async function carryClaimsOver(queries: Queries, circuitId: string, version: number): Promise<void> {
  const { rowCount } = await queries.execute(sql`
    insert into ${circuitClaims} (id, circuit_id, version, claim, created_at)
    select id, circuit_id, ${version}::integer, claim, created_at from ${circuitClaims}
    where circuit_id = ${circuitId} and version = ${version - 1}`)
  if (rowCount !== 0) await requestProofs(queries, circuitId)
  else await refreshClaimMarks(queries, circuitId)
}

/** The bytes of the claims of an account's circuits. */
export async function claimBytesOf(queries: Queries, userId: string): Promise<number> {
  const [row] = await queries
    .select({ sum: sql<number>`coalesce(sum(pg_column_size(${circuitClaims.claim})), 0)::float8` })
    .from(circuitClaims)
    .innerJoin(circuits, eq(circuits.id, circuitClaims.circuitId))
    .where(eq(circuits.authorId, userId))
  return row?.sum ?? 0
}

/** Adds the job, once a circuit, and takes back what searches say of claims that wait now. Proofs of all circuits run one after the other. */
async function requestProofs(queries: Queries, circuitId: string): Promise<void> {
  await refreshClaimMarks(queries, circuitId)
  await addJob(queries, proofTask, { id: circuitId }, { queue: proofTask, key: `${proofTask}:${circuitId}` })
}

const toClaim = ({
  id,
  version,
  claim,
  state,
  reason,
  cases,
  isSampled,
  checkedAt,
}: CircuitClaimRow): CircuitClaim => ({
  id,
  version,
  claim,
  state,
  reason,
  cases,
  isSampled,
  checkedAt: checkedAt?.toISOString() ?? null,
})
