/** Fingerprints of circuits that were kept before there were any. */
import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import type { Services } from '../platform/services'
import { circuits } from './tables'

/** Circuits that are read at once. */
const batchSize = 20

/**
 * Works out what is missing, one circuit after the other, so that whoever asks the engine meanwhile gets between. What cannot be
 * read any more stays without.
 *
 * @returns how many were worked out.
 */
export async function addMissingFingerprints(
  { database: { orm }, engine, log }: Services,
  signal: AbortSignal,
): Promise<number> {
  let count = 0
  let last: string | undefined
  while (!signal.aborted) {
    const rows = await orm
      .select({ id: circuits.id, qasmCode: circuits.qasmCode })
      .from(circuits)
      .where(and(isNull(circuits.shape), last === undefined ? undefined : gt(circuits.id, last)))
      .orderBy(asc(circuits.id))
      .limit(batchSize)
    if (rows.length === 0) break
    for (const { id, qasmCode } of rows) {
      if (signal.aborted) break
      last = id
      try {
        const { shape } = await engine.visualize(qasmCode)
        if (shape === null) continue
        await orm.update(circuits).set({ shape: shape.shape, coupling: shape.coupling }).where(eq(circuits.id, id))
        count++
      } catch (error) {
        log.warn({ err: error, circuit: id }, 'The shape of a circuit could not be worked out')
      }
    }
  }
  return count
}
