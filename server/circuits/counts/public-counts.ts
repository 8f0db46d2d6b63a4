/**
 * The ledger of public circuits: how many there are, in all, by category and by tag. Triggers append to it whenever a circuit comes,
 * goes, or changes its visibility; a count is the sum of its rows. So no two writers wait for each other, and counts are exact.
 */
import { and, desc, eq, sql } from 'drizzle-orm'
import * as limits from '../../../contract/limits'
import { memoizePerConnection, type Queries } from '../../platform/queries'
import { singleFlight } from '../../platform/request-batching'
import { categories, publicCounts, tags } from '../tables'
import { compareByFrequency, type Facet, type FacetKind } from './facet'

/** The id of the count of all circuits. */
const idOfAll = '00000000-0000-0000-0000-000000000000'

/** A count of more rows than this is compacted. */
const maxRows = 2000

/** How many public circuits there are, in all or of these categories or tags. */
export async function countPublic(
  queries: Queries,
  kind: 'all' | FacetKind,
  ids: string[] = [idOfAll],
): Promise<number> {
  const sums = await Promise.all(ids.map((id) => sumOf(queries)(kind, id)))
  if (sums.some(([row]) => (row?.rows ?? 0) > maxRows)) await compactPublicCounts(queries)
  return sums.reduce((total, [row]) => total + (row?.count ?? 0), 0)
}

/** The categories or tags that most public circuits have. */
export async function countPublicFacet(queries: Queries, kind: FacetKind): Promise<Facet[]> {
  if (kind === 'category') {
    return (await countCategories(queries)).slice(0, limits.facets).map(({ name, count }) => ({ name, count }))
  }
  return queries
    .select({ name: tags.name, count: sum })
    .from(publicCounts)
    .innerJoin(tags, eq(tags.id, publicCounts.id))
    .where(eq(publicCounts.kind, 'tag'))
    .groupBy(tags.id, tags.name)
    .having(sql`${sum} > 0`)
    .orderBy(desc(sum), tags.name)
    .limit(limits.facets)
}

/** The categories that public circuits have, the largest first. */
export async function countCategories(queries: Queries): Promise<(Facet & { id: string })[]> {
  const rows = await queries
    .select({ id: categories.id, name: categories.name, count: sum })
    .from(publicCounts)
    .innerJoin(categories, eq(categories.id, publicCounts.id))
    .where(eq(publicCounts.kind, 'category'))
    .groupBy(categories.id, categories.name)
    .having(sql`${sum} > 0`)
  return rows.toSorted(compareByFrequency)
}

/** Replaces the rows of each count by one row with their sum, so that the next reader adds up fewer. */
export async function compactPublicCounts(queries: Queries): Promise<void> {
  await queries.execute(sql`
    with gone as (delete from public_counts returning kind, id, amount)
    insert into public_counts (kind, id, amount)
    select kind, id, sum(amount) from gone group by kind, id having sum(amount) <> 0`)
}

const sum = sql<number>`sum(${publicCounts.amount})::int`

/** Every page of the library shows the same few sums. */
const sumOf = memoizePerConnection((queries) => {
  const sums = singleFlight<{ count: number; rows: number }[]>()
  return (kind: string, id: string) => sums(`${kind} ${id}`, () => sumStatement(queries).execute({ kind, id }))
})

const sumStatement = memoizePerConnection((queries) =>
  queries
    .select({ count: sql<number>`coalesce(${sum}, 0)`, rows: sql<number>`count(*)::int` })
    .from(publicCounts)
    .where(and(eq(publicCounts.kind, sql.placeholder('kind')), eq(publicCounts.id, sql.placeholder('id'))))
    .prepare('public count'),
)
