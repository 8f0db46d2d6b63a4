/** Fingerprints of circuits that were saved by a version without fingerprints. */
import { setTimeout as wait } from 'node:timers/promises'
import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import type { Services } from '../platform/services'
import { circuits } from './tables'

/** Circuits per query. */
const batchSize = 20

/** It rests for so many times as long as it has worked: nobody waits for it, and visitors do for what else the machine does. */
const rest = 4

/**
 * Computes missing fingerprints, one circuit after the other, so that other calls of the engine can come between. A program that cannot
 * be read any more gets none.
 *
 * @returns how many it computed.
 */
export async function addMissingFingerprints(
  { database: { orm }, engine, log }: Services,
  signal: AbortSignal,
): Promise<number> {
  let count = 0
  let last: string | undefined
  while (!signal.aborted) {
    const rows = await orm
      .select({ id: circuits.id, qasmCode: circuits.qasmCode, version: circuits.version })
      .from(circuits)
      .where(and(isNull(circuits.shapeFingerprint), last === undefined ? undefined : gt(circuits.id, last)))
      .orderBy(asc(circuits.id))
      .limit(batchSize)
    if (rows.length === 0) break
    const began = performance.now()
    for (const { id, qasmCode, version } of rows) {
      if (signal.aborted) break
      last = id
      try {
        const { fingerprint } = await engine.visualize(qasmCode)
        if (fingerprint === null) continue
        const { shape, coupling } = fingerprint
        await orm
          .update(circuits)
          .set({ shapeFingerprint: shape, couplingFingerprint: coupling })
          // A newer version has come with its own.
          .where(and(eq(circuits.id, id), eq(circuits.version, version)))
        count++
      } catch (error) {
        log.warn({ err: error, circuit: id }, 'The fingerprint of a circuit could not be computed')
      }
    }
    await wait(rest * (performance.now() - began), undefined, { signal }).catch(() => {})
  }
  return count
}
