/** Fingerprints and properties of circuits that were saved by a version without them. */
import { and, asc, eq, gt, isNull, or } from 'drizzle-orm'
import type { Services } from '../services'
import { backfill } from './backfill'
import { refreshClaimMarks } from './claims/marks'
import { circuits } from './tables'

const isIncomplete = or(isNull(circuits.shapeFingerprint), isNull(circuits.properties))

/** Circuits per query. */
const batchSize = 20

/**
 * Computes what is missing, one circuit after the other, so that other calls of the engine can come between. A program that cannot
 * be read any more gets nothing.
 *
 * @returns of how many.
 */
export function addMissingProperties(
  { database: { orm }, engine, log }: Services,
  signal: AbortSignal,
): Promise<number> {
  return backfill(
    {
      nextBatch: (last) =>
        orm
          .select({ id: circuits.id, qasmCode: circuits.qasmCode, version: circuits.version })
          .from(circuits)
          .where(and(isIncomplete, last === undefined ? undefined : gt(circuits.id, last)))
          .orderBy(asc(circuits.id))
          .limit(batchSize),
      async complete({ id, qasmCode, version }) {
        try {
          const { fingerprint, properties } = await engine.visualize(qasmCode)
          if (fingerprint === null) return false
          const { shape, coupling } = fingerprint
          await orm.transaction(async (transaction) => {
            await transaction
              .update(circuits)
              .set({ shapeFingerprint: shape, couplingFingerprint: coupling, properties })
              // A newer version has come with its own.
              .where(and(eq(circuits.id, id), eq(circuits.version, version)))
            await refreshClaimMarks(transaction, id)
          })
          return true
        } catch (error) {
          log.warn({ err: error, circuit: id }, 'The properties of a circuit could not be computed')
          return false
        }
      },
      rest: 4,
    },
    signal,
  )
}
