/** Proves claims in the workers of the engine: on behalf of those who try one, and in the background. */
import { and, asc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Claim, TriedClaim } from '../../../contract/claims'
import type { EngineService } from '../../engine/engine-pool'
import type { Task } from '../../platform/jobs'
import { WorkerError } from '../../platform/worker-pool'
import type { Services } from '../../services'
import { circuitClaims, circuits, circuitVersions, type CircuitClaimRow } from '../tables'
import { refreshClaimMarks } from './marks'

/** What comes of a claim. A proof that takes too long or too much memory is none. */
export async function proveClaim(
  engine: Pick<EngineService, 'checkClaim'>,
  { qasmCode, claim }: { qasmCode: string; claim: Claim },
  signal?: AbortSignal,
): Promise<TriedClaim> {
  try {
    const verdict = await engine.checkClaim(qasmCode, claim, signal)
    if (verdict.state !== 'proved') return { ...verdict, cases: null, isSampled: false }
    return { ...verdict, reason: null }
  } catch (error) {
    const kind = error instanceof WorkerError ? error.kind : null
    if (kind === 'deadline') return notChecked('The proof took longer than the server allows.')
    if (kind === 'crash') return notChecked('The proof takes more memory than the server allows.')
    throw error
  }
}

const notChecked = (reason: string): TriedClaim => ({ state: 'not checked', reason, cases: null, isSampled: false })

const Payload = z.object({ id: z.string() })

/**
 * The job that proves the claims of a circuit that wait. It may run twice, or on two servers: a result is stored only of a claim that still waits
 * as it was. A busy engine makes it fail, and it is tried again.
 */
export function createProofJob({ database: { orm }, engine }: Pick<Services, 'database' | 'engine'>): Task {
  return async (payload) => {
    const { id } = Payload.parse(payload)
    for (;;) {
      const [waiting] = await orm
        .select({
          row: circuitClaims,
          // An earlier version has a row of its own. The newest one may have none.
          qasmCode: sql<string | null>`coalesce(${circuitVersions.qasmCode}, ${circuits.qasmCode})`,
        })
        .from(circuitClaims)
        .innerJoin(circuits, eq(circuits.id, circuitClaims.circuitId))
        .leftJoin(
          circuitVersions,
          and(eq(circuitVersions.circuitId, circuits.id), eq(circuitVersions.number, circuitClaims.version)),
        )
        .where(and(eq(circuitClaims.circuitId, id), eq(circuitClaims.state, 'waiting')))
        .orderBy(asc(circuitClaims.version), asc(circuitClaims.id))
        .limit(1)
      if (waiting === undefined) return
      const { row, qasmCode } = waiting
      const verdict = await proveClaim(engine, { qasmCode: qasmCode ?? '', claim: row.claim })
      await storeVerdict({ orm }, row, verdict)
    }
  }
}

/** Stores what came of a proof, unless the claim has changed meanwhile. */
async function storeVerdict(
  { orm }: Pick<Services['database'], 'orm'>,
  { id, circuitId, version, revision }: CircuitClaimRow,
  verdict: TriedClaim,
): Promise<void> {
  await orm.transaction(async (transaction) => {
    // As all who change claims do, so that the marks are right.
    await transaction.select({ id: circuits.id }).from(circuits).where(eq(circuits.id, circuitId)).for('no key update')
    const isSame = and(
      eq(circuitClaims.id, id),
      eq(circuitClaims.version, version),
      eq(circuitClaims.revision, revision),
      eq(circuitClaims.state, 'waiting'),
    )
    await transaction
      .update(circuitClaims)
      .set({ ...verdict, checkedAt: sql`now()` })
      .where(isSame)
    await refreshClaimMarks(transaction, circuitId)
  })
}
