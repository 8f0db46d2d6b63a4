/** Fills in what circuits lack that were saved by an older version of the product. */
import { setTimeout as wait } from 'node:timers/promises'

/** How circuits are completed. */
interface Backfill<Row> {
  /** The next circuits to complete, in order of their ids; `last` is the one before them. */
  nextBatch: (last: string | undefined) => Promise<readonly Row[]>
  /** Completes a circuit. @returns whether it has changed. */
  complete: (row: Row) => Promise<boolean>
  /** It rests for so many times as long as it has worked: nobody waits for it, and visitors do for what else the machine does. */
  rest: number
}

/**
 * Completes circuits one after the other, until none is left or it is to end.
 *
 * @returns how many have changed.
 */
export async function backfill<Row extends { id: string }>(
  { nextBatch, complete, rest }: Backfill<Row>,
  signal: AbortSignal,
): Promise<number> {
  let count = 0
  let last: string | undefined
  while (!signal.aborted) {
    const rows = await nextBatch(last)
    if (rows.length === 0) break
    const began = performance.now()
    for (const row of rows) {
      if (signal.aborted) break
      last = row.id
      if (await complete(row)) count++
    }
    // Rejects only when it is to end, which the loop asks for next.
    await wait(rest * (performance.now() - began), undefined, { signal }).catch(() => {})
  }
  return count
}
