/**
 * How many circuits a list has, and its facets.
 *
 * What everybody may find and what only its author may find are counted apart. For public circuits the database keeps counts as
 * circuits come and go, in all, by category and by tag. What those do not answer is counted; where that was much it is kept for
 * half a minute, unless a circuit has turned private since. The total of a search is counted up to a bound, and estimated beyond.
 */
import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import * as limits from '../../contract/limits'
import type { Viewer } from '../http/implementation'
import { estimate } from '../platform/estimate'
import { memoizePerConnection, type Queries } from '../platform/queries'
import { singleFlight } from '../platform/request-batching'
import { isFound, isLookedUp, isOwnPrivate, isPublic, passes, passesAside, type KnownFilters } from './filters'
import { categories, circuits, circuitTags, hidings, publicCounts, tags } from './tables'

/** A category or a tag, and how many circuits of a list have it. */
export interface Facet {
  name: string
  count: number
}

/** Categories and tags, the most frequent first. */
export interface Facets {
  categories: Facet[]
  tags: Facet[]
}

/** How many circuits pass the filters and may be found by the viewer. */
export async function countCircuits(queries: Queries, filters: KnownFilters, viewer: Viewer | null): Promise<number> {
  if (isBounded(filters)) return queries.$count(circuits, whole(queries, filters, viewer))
  const [everybodys, own] = await Promise.all([
    countPublic(queries, filters),
    viewer === null ? 0 : countOwnPrivate(queries, filters, viewer),
  ])
  return everybodys + own
}

async function countOwnPrivate(queries: Queries, filters: KnownFilters, viewer: Viewer): Promise<number> {
  if (!isUnfiltered(filters)) return queries.$count(circuits, and(isOwnPrivate(viewer), narrowed(queries, filters)))
  const [row] = await allOwnPrivate(queries).execute({ viewer: viewer.id })
  return row?.count ?? 0
}

const allOwnPrivate = memoizePerConnection((queries) =>
  queries
    .select({ count: sql<number>`count(*)::int` })
    .from(circuits)
    .where(isOwnPrivate({ id: sql.placeholder('viewer') }))
    .prepare('own private circuits'),
)

/**
 * Categories and tags of the circuits that pass the filters, the most frequent first. What is chosen of one of the two is left out of its
 * own counts, so that another of its values can be chosen too: values of one facet are "any of".
 */
export async function countFacets(queries: Queries, filters: KnownFilters, viewer: Viewer | null): Promise<Facets> {
  const { categories: _category, ...otherThanCategories } = filters
  const { tags: _tag, ...otherThanTags } = filters
  const [categoryFacet, tagFacet] = await Promise.all([
    countFacet(queries, 'category', otherThanCategories, viewer),
    countFacet(queries, 'tag', otherThanTags, viewer),
  ])
  return { categories: categoryFacet, tags: tagFacet }
}

/** What facets are counted of. */
type FacetKind = 'category' | 'tag'

async function countFacet(
  queries: Queries,
  kind: FacetKind,
  filters: KnownFilters,
  viewer: Viewer | null,
): Promise<Facet[]> {
  const most = limits.facets
  if (isBounded(filters)) return valuesOf(queries, kind, whole(queries, filters, viewer), { most })
  const [everybodys, own] = await Promise.all([
    countPublicFacet(queries, kind, filters),
    viewer === null ? [] : valuesOf(queries, kind, and(isOwnPrivate(viewer), narrowed(queries, filters))),
  ])
  const isListed = new Set(everybodys.map(({ name }) => name))
  // What the viewer alone has most of may be rare among all: what everybody finds of it is not on the list, and counts too.
  const rare = own.filter(({ name }) => !isListed.has(name)).slice(0, most)
  const everybodysRare = await countPublicOf(queries, kind, filters, everybodys.length < most ? [] : rare)
  const listed = new Set([...isListed, ...rare.map(({ name }) => name)])
  return joined(
    [...everybodys, ...everybodysRare],
    own.filter(({ name }) => listed.has(name)),
  )
}

/** How many circuits that everybody may find have each category, or tag: the most frequent. */
async function countPublicFacet(queries: Queries, kind: FacetKind, filters: KnownFilters): Promise<Facet[]> {
  if (isUnfiltered(filters)) return keptFacet(queries, kind)
  return keep(queries, `facet ${kind}`, filters, () =>
    valuesOf(queries, kind, and(isPublic, narrowed(queries, filters)), { most: limits.facets }),
  )
}

/** The same of these names alone. */
async function countPublicOf(
  queries: Queries,
  kind: FacetKind,
  filters: KnownFilters,
  facets: readonly Facet[],
): Promise<Facet[]> {
  if (facets.length === 0) return []
  const names = facets.map(({ name }) => name)
  return valuesOf(queries, kind, and(isPublic, narrowed(queries, filters)), { names })
}

/** The categories that public circuits have, the largest first. Private ones count for nobody. */
export async function countCategories(queries: Queries): Promise<(Facet & { id: string })[]> {
  const rows = await queries
    .select({ id: categories.id, name: categories.name, count: sum })
    .from(publicCounts)
    .innerJoin(categories, eq(categories.id, publicCounts.id))
    .where(eq(publicCounts.kind, 'category'))
    .groupBy(categories.id, categories.name)
    .having(sql`${sum} > 0`)
  return rows.toSorted(mostFrequent)
}

/** Sums up what has been added to the kept counts. Counts stay what they are; reading them has less to add. */
export async function sumUpCounts(queries: Queries): Promise<void> {
  await queries.execute(sql`
    with gone as (delete from public_counts returning kind, id, amount)
    insert into public_counts (kind, id, amount)
    select kind, id, sum(amount) from gone group by kind, id having sum(amount) <> 0`)
}

/** An author's circuits and a member's favorites are few enough to be counted each time. */
const isBounded = ({ author, favorites }: KnownFilters) => author !== undefined || favorites

const isUnfiltered = ({ searched, categories: anyCategory, tags: anyTag }: KnownFilters) =>
  searched === '' && anyCategory === undefined && anyTag === undefined

const whole = (queries: Queries, filters: KnownFilters, viewer: Viewer | null) =>
  and(passes(queries, filters, viewer), isFound(filters))

const narrowed = (queries: Queries, filters: KnownFilters) => and(passesAside(queries, filters), isFound(filters))

async function countPublic(queries: Queries, filters: KnownFilters): Promise<number> {
  const { searched, categories: anyCategory, tags: anyTag } = filters
  if (isUnfiltered(filters)) return keptSum(queries, 'all')
  if (searched === '' && anyTag === undefined && anyCategory) return keptSum(queries, 'category', anyCategory)
  if (searched === '' && anyCategory === undefined && anyTag && anyTag.length < 2) {
    return keptSum(queries, 'tag', anyTag)
  }
  // What the database expects of a text alone it knows from real names and descriptions; of the rest it only supposes.
  const isSampled = isLookedUp(searched) && anyCategory === undefined && anyTag === undefined
  const believedFrom = isSampled ? counting.believedFrom : Number.POSITIVE_INFINITY
  const condition = and(isPublic, narrowed(queries, filters))
  return keep(queries, 'total', filters, () => countOrEstimate(queries, condition, believedFrom))
}

/**
 * So many circuits of a search are counted; of how many more there are, an estimate is told. An estimate for a text that
 * is far beyond is believed without counting. Only tests change it.
 */
export const counting = { exactUpTo: 5000, believedFrom: 50_000 }

/**
 * How many circuits meet a condition: counted as far as it is a number that matters, so that a common word costs the same however
 * many circuits there are; beyond that what the database's planner expects. It looks at a hundred values of each column and more: where
 * one in two hundred circuits has a text, it hardly ever takes them for one in twenty.
 */
async function countOrEstimate(queries: Queries, condition: SQL | undefined, believedFrom: number): Promise<number> {
  const matching = queries
    .select({ one: sql`1` })
    .from(circuits)
    .where(condition)
  const expected = await estimate(queries, matching.getSQL())
  if (expected >= believedFrom) return expected
  const matched = sql`(${matching} limit ${counting.exactUpTo + 1}) as matched`
  const [counted] = await queries.select({ count: sql<number>`count(*)::int` }).from(matched)
  const count = counted?.count ?? 0
  return count <= counting.exactUpTo ? count : Math.max(count, expected)
}

const sum = sql<number>`sum(${publicCounts.amount})::int`

/** The id that the count of all stands under. */
const ofAll = '00000000-0000-0000-0000-000000000000'

/** More additions than this are summed up before they are many. */
const mostAdditions = 2000

async function keptSum(queries: Queries, kind: 'all' | 'category' | 'tag', ids: string[] = [ofAll]): Promise<number> {
  const sums = await Promise.all(ids.map((id) => sumOf(queries)(kind, id)))
  if (sums.some(([row]) => (row?.additions ?? 0) > mostAdditions)) await sumUpCounts(queries)
  return sums.reduce((all, [row]) => all + (row?.count ?? 0), 0)
}

/** The same few sums stand on every page of the library. */
const sumOf = memoizePerConnection((queries) => {
  const sums = singleFlight<{ count: number; additions: number }[]>()
  return (kind: string, id: string) => sums(`${kind} ${id}`, () => sumsOf(queries).execute({ kind, id }))
})

const sumsOf = memoizePerConnection((queries) =>
  queries
    .select({ count: sql<number>`coalesce(${sum}, 0)`, additions: sql<number>`count(*)::int` })
    .from(publicCounts)
    .where(and(eq(publicCounts.kind, sql.placeholder('kind')), eq(publicCounts.id, sql.placeholder('id'))))
    .prepare('kept sum'),
)

async function keptFacet(queries: Queries, kind: FacetKind): Promise<Facet[]> {
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

/** Which values of a facet are counted: all where nothing is said. */
interface Values {
  /** The most frequent, so many. */
  most?: number
  names?: string[]
}

/** How many circuits that meet a condition have each category, or tag, the most frequent first. */
async function valuesOf(
  queries: Queries,
  kind: FacetKind,
  condition: SQL | undefined,
  { most, names }: Values = {},
): Promise<Facet[]> {
  const amount = sql<number>`count(*)::int`.as('count')
  const table = kind === 'category' ? categories : tags
  const some = names && queries.select({ id: table.id }).from(table).where(inArray(table.name, names))
  const counted =
    kind === 'category'
      ? queries
          .select({ id: circuits.categoryId, count: amount })
          .from(circuits)
          .where(and(condition, some && inArray(circuits.categoryId, some)))
          .groupBy(circuits.categoryId)
          .as('counted')
      : queries
          .select({ id: circuitTags.tagId, count: amount })
          .from(circuits)
          .innerJoin(circuitTags, eq(circuitTags.circuitId, circuits.id))
          .where(and(condition, some && inArray(circuitTags.tagId, some)))
          .groupBy(circuitTags.tagId)
          .as('counted')
  const named = queries
    .select({ name: table.name, count: counted.count })
    .from(counted)
    .innerJoin(table, eq(table.id, counted.id))
    .orderBy(desc(counted.count), table.name)
  return (await (most === undefined ? named : named.limit(most))).toSorted(mostFrequent)
}

/** Two lists of facets as one. */
function joined(some: Facet[], others: Facet[]): Facet[] {
  const counts = new Map(some.map(({ name, count }) => [name, count]))
  for (const { name, count } of others) counts.set(name, (counts.get(name) ?? 0) + count)
  return [...counts].map(([name, count]) => ({ name, count })).toSorted(mostFrequent)
}

const mostFrequent = (one: Facet, other: Facet) =>
  other.count - one.count || (one.name < other.name ? -1 : one.name > other.name ? 1 : 0)

/** What was counted of public circuits, and when. */
interface Kept {
  counted: Promise<unknown>
  /** How often circuits had turned private by then. */
  hidings: number
  /** Milliseconds since the process began; infinite while it is being counted. */
  until: number
}

/**
 * What counted at least so many circuits, or took so long, is kept for so long (milliseconds). By number first: what is small is
 * always exact, however busy the machine. Only tests change it.
 */
export const keeping = { least: 1000, slow: 1000, for: 30_000 }

/** The most that is kept. */
const mostKept = 500

const keptBy = new WeakMap<object, Map<string, Kept>>()

/**
 * Counts, or gives what was counted a moment ago. The number of hidings is read first: with it unchanged, nothing that was public
 * when it was counted has turned private before this question.
 */
async function keep<Counted extends number | Facet[]>(
  queries: Queries,
  what: string,
  filters: KnownFilters,
  count: () => Promise<Counted>,
): Promise<Counted> {
  const kept = keptBy.get(queries) ?? new Map<string, Kept>()
  keptBy.set(queries, kept)
  const key = JSON.stringify([what, filters])
  const [row] = await queries.select({ amount: hidings.amount }).from(hidings)
  const now = row?.amount ?? 0
  const found = kept.get(key)
  // Under its key stands what the same question counted.
  if (found?.hidings === now && found.until > performance.now()) return found.counted as Promise<Counted>
  const begun = performance.now()
  const entry: Kept = { counted: count(), hidings: now, until: Number.POSITIVE_INFINITY }
  kept.set(key, entry)
  try {
    const counted = await (entry.counted as Promise<Counted>)
    const isMuch = sizeOf(counted) >= keeping.least || performance.now() - begun >= keeping.slow
    if (isMuch) entry.until = performance.now() + keeping.for
    return counted
  } finally {
    if (entry.until === Number.POSITIVE_INFINITY && kept.get(key) === entry) kept.delete(key)
    for (const old of kept.keys()) {
      if (kept.size <= mostKept) break
      kept.delete(old)
    }
  }
}

/** How many circuits were counted. */
const sizeOf = (counted: number | Facet[]): number =>
  typeof counted === 'number' ? counted : counted.reduce((all, { count }) => all + count, 0)
