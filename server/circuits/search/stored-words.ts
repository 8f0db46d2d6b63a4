/** The words of circuits as they are stored. */
import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import type { Queries } from '../../platform/queries'
import { backfill } from '../backfill'
import { listTags } from '../categories-and-tags'
import { categories, circuits, type CircuitRow } from '../tables'
import { descriptionKey } from './text'
import { searchWordsOf, type SearchedTexts } from './words'

/** What is read to tell the words of a circuit. */
type Source = Pick<CircuitRow, 'id' | 'name' | 'description' | 'categoryId' | 'qasmCode'>

/** The words that a circuit has after a change: what is not given of it is read. */
export async function readSearchWords(
  queries: Queries,
  circuit: Source,
  change: Partial<SearchedTexts> = {},
): Promise<string> {
  const {
    name = circuit.name,
    description = circuit.description,
    qasmCode = circuit.qasmCode,
    tags = await listTags(queries, circuit.id),
    category = await readCategory(queries, circuit),
  } = change
  return searchWordsOf({ name, description, qasmCode, tags, category })
}

async function readCategory(queries: Queries, { categoryId }: Source): Promise<string> {
  const [found] = await queries.select({ name: categories.name }).from(categories).where(eq(categories.id, categoryId))
  return found?.name ?? ''
}

/** Circuits per query. */
const batchSize = 50

/**
 * Stores the words of circuits that were saved by a version without them.
 *
 * @returns of how many.
 */
export function addMissingSearchWords(queries: Queries, signal: AbortSignal): Promise<number> {
  return backfill(
    {
      nextBatch: (last) =>
        queries
          .select({
            id: circuits.id,
            name: circuits.name,
            description: circuits.description,
            categoryId: circuits.categoryId,
            qasmCode: circuits.qasmCode,
            updatedAt: circuits.updatedAt,
          })
          .from(circuits)
          .where(and(isNull(circuits.searchWords), last === undefined ? undefined : gt(circuits.id, last)))
          .orderBy(asc(circuits.id))
          .limit(batchSize),
      async complete({ updatedAt, ...circuit }) {
        const searchWords = await readSearchWords(queries, circuit)
        const written = await queries
          .update(circuits)
          .set({ searchWords, descriptionKey: descriptionKey(circuit.description) })
          // A circuit that has changed meanwhile has its words.
          .where(and(eq(circuits.id, circuit.id), eq(circuits.updatedAt, updatedAt), isNull(circuits.searchWords)))
          .returning({ id: circuits.id })
        return written.length > 0
      },
      rest: 2,
    },
    signal,
  )
}
