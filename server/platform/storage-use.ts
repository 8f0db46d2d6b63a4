/** How much is stored, by kind. */
import { sql } from 'drizzle-orm'
import type { Queries } from './queries'

/** A kind of stored bytes, and how to sum them. */
export interface StorageKind {
  kind: string
  sum(queries: Queries): Promise<number>
}

/** Bytes by kind, and when they were summed. */
export interface StorageUse {
  kinds: { kind: string; bytes: number }[]
  measuredAt: Date
}

/** Milliseconds that a sum stays valid: it reads whole tables. */
const maxAge = 10 * 60_000

/** The database itself, with its indexes. */
const databaseKind: StorageKind = {
  kind: 'database',
  async sum(queries) {
    const { rows } = await queries.execute<{ bytes: string }>(
      sql`select pg_database_size(current_database())::text as bytes`,
    )
    return Number(rows[0]?.bytes ?? 0)
  },
}

/** Returns a function that sums stored bytes, at most every ten minutes. Only the first who asks waits; others get the last sums. */
export function measureStorage(queries: Queries, kinds: readonly StorageKind[]): () => Promise<StorageUse> {
  let last: StorageUse | undefined
  let measuring: Promise<StorageUse> | undefined
  const measure = async (): Promise<StorageUse> => {
    const sums = []
    // One after the other: nobody is in a hurry, and each reads a whole table.
    for (const { kind, sum } of [...kinds, databaseKind]) sums.push({ kind, bytes: await sum(queries) })
    last = { kinds: sums, measuredAt: new Date() }
    return last
  }
  return async () => {
    if (last !== undefined && Date.now() - last.measuredAt.getTime() < maxAge) return last
    measuring ??= measure().finally(() => (measuring = undefined))
    if (last === undefined) return measuring
    // Whoever asks next finds out whether it works again.
    measuring.catch(() => {})
    return last
  }
}
