/** Fingerprints and properties of circuits that were saved by a version without them. */
import { setTimeout as wait } from 'node:timers/promises'
import { and, asc, eq, gt, isNull, or } from 'drizzle-orm'
import type { Services } from '../platform/services'
import { circuits } from './tables'

const isIncomplete = or(isNull(circuits.shapeFingerprint), isNull(circuits.properties))

/** Circuits per query. */
const batchSize = 20

/** It rests for so many times as long as it has worked: nobody waits for it, and visitors do for what else the machine does. */
const rest = 4

/**
 * Computes what is missing, one circuit after the other, so that other calls of the engine can come between. A program that cannot
 * be read any more gets nothing.
 *
 * @returns of how many.
 */
export async function addMissingProperties(
  { database: { orm }, engine, log }: Services,
  signal: AbortSignal,
): Promise<number> {
  let count = 0
  let last: string | undefined
  while (!signal.aborted) {
    const rows = await orm
      .select({ id: circuits.id, qasmCode: circuits.qasmCode, version: circuits.version })
      .from(circuits)
      .where(and(isIncomplete, last === undefined ? undefined : gt(circuits.id, last)))
      .orderBy(asc(circuits.id))
      .limit(batchSize)
    if (rows.length === 0) break
    const began = performance.now()
    for (const { id, qasmCode, version } of rows) {
      if (signal.aborted) break
      last = id
      try {
        const { fingerprint, properties } = await engine.visualize(qasmCode)
        if (fingerprint === null) continue
        const { shape, coupling } = fingerprint
        await orm
          .update(circuits)
          .set({ shapeFingerprint: shape, couplingFingerprint: coupling, properties })
          // A newer version has come with its own.
          .where(and(eq(circuits.id, id), eq(circuits.version, version)))
        count++
      } catch (error) {
        log.warn({ err: error, circuit: id }, 'The properties of a circuit could not be computed')
      }
    }
    await wait(rest * (performance.now() - began), undefined, { signal }).catch(() => {})
  }
  return count
}
