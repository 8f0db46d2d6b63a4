/**
 * How many circuits a list has in all.
 *
 * Public circuits and the viewer's own private ones are counted apart. The ledger of public circuits answers most lists; what it does not
 * answer is counted, up to a limit, and estimated beyond it.
 */
import { and, or, sql, type SQL } from 'drizzle-orm'
import type { Viewer } from '../../http/implementation'
import { estimateRowCount } from '../../platform/row-estimate'
import { memoizePerConnection, type Queries } from '../../platform/queries'
import { isOwnPrivate, isPublic, matchesChoices, type ResolvedFilters } from '../list-conditions'
import { isIndexed, matchesName } from '../search/name-and-description'
import { estimatedKinds, matchKindsOf, needsWords, type MatchKind } from '../search/search'
import { circuits } from '../tables'
import {
  isCountedDirectly,
  isUnfiltered,
  matchesChoicesAndSearch,
  matchesChoicesAndSearchByIndex,
  matchesChoicesByIndex,
  matchesFiltersAndSearch,
} from './count-conditions'
import { countLimits, createCountCache } from './count-cache'
import { countPublic } from './public-counts'

/** What a list does while its circuits are counted. */
interface WhileCounted {
  /** Counts the public circuits that pass filters, up to so many or a few more, in place of a query of its own; undefined if it cannot tell. */
  countFew(filters: ResolvedFilters, max: number): Promise<number | undefined>
  /** Called before counting where more are expected than are counted, so that the list need not wait. */
  expectMany(expected: number): void
}

/**
 * How many circuits pass the filters and may be found by the viewer.
 */
export async function countCircuits(
  queries: Queries,
  filters: ResolvedFilters,
  viewer: Viewer | null,
  list?: WhileCounted,
): Promise<number> {
  if (isCountedDirectly(filters)) return queries.$count(circuits, matchesFiltersAndSearch(queries, filters, viewer))
  const [publicCount, ownCount] = await Promise.all([
    countMatchingPublic(queries, filters, list),
    viewer === null ? 0 : countOwnPrivate(queries, filters, viewer),
  ])
  return publicCount + ownCount
}

async function countOwnPrivate(queries: Queries, filters: ResolvedFilters, viewer: Viewer): Promise<number> {
  if (!isUnfiltered(filters))
    return queries.$count(circuits, and(isOwnPrivate(viewer), matchesChoicesAndSearch(queries, filters)))
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

async function countMatchingPublic(
  queries: Queries,
  filters: ResolvedFilters,
  list: WhileCounted | undefined,
): Promise<number> {
  const { searched, categories, tags, requirements } = filters
  if (isUnfiltered(filters)) return countPublic(queries, 'all')
  const isByFacet = searched === '' && requirements === undefined
  if (isByFacet && tags === undefined && categories) return countPublic(queries, 'category', categories)
  // A circuit may have several of the tags: their counts cannot be added up.
  if (isByFacet && categories === undefined && tags && tags.length < 2) return countPublic(queries, 'tag', tags)
  return cacheTotal(queries, 'total', filters, () => countOrEstimate(queries, filters, list))
}

/** Whether filters are a text alone that indexes find. */
const isSearchAlone = ({ searched, categories, tags, requirements }: ResolvedFilters): boolean =>
  isIndexed(searched) && categories === undefined && tags === undefined && requirements === undefined

const cacheTotal = createCountCache<number>((total) => total)

/**
 * How many public circuits pass the filters: counted up to a limit, so that a common word costs the same however many circuits there are; the
 * planner's estimate beyond it. The planner looks at some hundred values of each column, so it hardly ever takes one circuit in two
 * hundred for one in twenty.
 */
async function countOrEstimate(
  queries: Queries,
  filters: ResolvedFilters,
  list: WhileCounted | undefined,
): Promise<number> {
  const expectations = await expectKinds(queries, filters)
  const expected = Math.max(...expectations.kinds)
  const { maxExact, minSampled, minTrustedEstimate } = countLimits(queries)
  // The planner knows samples of names and descriptions; how these go together with categories and tags it only supposes.
  const isTrusted = isSearchAlone(filters)
  if (isTrusted && expected >= minTrustedEstimate) return expected
  const areMany = isIndexed(filters.searched) && expected >= marginOverLimit * maxExact
  const isListFound = isTrusted && areMany
  if (isListFound) list?.expectMany(expected)
  const sampled = expected < minSampled ? null : await estimateBySample(queries, filters)
  if (sampled !== null) return Math.max(sampled, maxExact + 1)
  if (areMany && (await isLimitPassedByOneKind(queries, filters, expectations, maxExact)))
    return Math.max(maxExact + 1, expected)
  const lookedUp = chooseLookup(filters, expectations)
  const count =
    (isListFound ? undefined : await list?.countFew(lookedUp, maxExact)) ??
    (await countUpTo(queries, matchesChoicesAndSearchByIndex(queries, lookedUp), maxExact))
  return count <= maxExact ? count : Math.max(count, expected)
}

/** Where as many circuits have the words of a search as this times those that match, they are looked up by parts. */
const manyWithWords = 1.5

/** The filters, with what tells how their search is looked up. With other filters, the index of searches takes both together. */
function chooseLookup(filters: ResolvedFilters, { kinds, withWords }: Expectations): ResolvedFilters {
  const matching = kinds.reduce((sum, kind) => sum + kind, 0)
  return isSearchAlone(filters) && withWords > manyWithWords * matching ? { ...filters, isByParts: true } : filters
}

/** Only where the planner expects a tenth more than the limit is one kind counted by itself. */
const marginOverLimit = 1.1

/**
 * Whether the circuits of one kind alone are more than are counted; then the total is an estimate anyway. To find out takes half the time of reading what a
 * list needs of as many circuits: no words of a row are read where its name or its description tells.
 */
async function isLimitPassedByOneKind(
  queries: Queries,
  filters: ResolvedFilters,
  expectations: Expectations,
  max: number,
): Promise<boolean> {
  const inNames = await expectMatching(queries, filters, matchesName(filters))
  const kind = singleKinds(filters, expectations, inNames).find(({ expected }) => expected >= marginOverLimit * max)
  if (kind === undefined) return false
  return (await countUpTo(queries, and(matchesChoicesByIndex(queries, filters), kind.condition), max)) > max
}

/** Single kinds of circuits that match a search, the fastest first, each as it is looked up, and how many circuits are expected to be of it. */
function singleKinds(filters: ResolvedFilters, { kinds, withWords }: Expectations, inNames: number) {
  const [inName, inDescription, ...others] = matchKindsOf(filters)
  const [inEither = 0, ...ofOthers] = kinds
  const needed = needsWords(filters)
  const lookUp = (expected: number, ...texts: (MatchKind | undefined)[]) => {
    const isByParts = needed === undefined || withWords > manyWithWords * expected
    const matching = texts.map((kind) => and(kind?.condition, isByParts ? kind?.indexed : undefined))
    return { expected, condition: and(isByParts ? undefined : needed, or(...matching)) }
  }
  return [
    ...others.map(({ condition }, place) => ({ expected: ofOthers[place] ?? 0, condition })),
    lookUp(inNames, inName),
    lookUp(inEither - inNames, inDescription),
    lookUp(inEither, inName, inDescription),
  ]
}

/** How many public circuits meet a condition, up to so many and one. */
async function countUpTo(queries: Queries, condition: SQL | undefined, max: number): Promise<number> {
  const matching = selectOnes(queries, and(isPublic, condition))
  // The planner takes a materialized query to be read to its end, so it looks all up in an index; but it is read only as far as needed.
  const { rows } = await queries.execute<{ count: number }>(
    sql`with matched as materialized (${matching}) select count(*)::int as count from (select from matched limit ${max + 1}) as counted`,
  )
  return rows[0]?.count ?? 0
}

/** How many public circuits pass the filters by a sample of the table's pages; null if too few are in it to tell. */
const estimateBySample = (queries: Queries, filters: ResolvedFilters): Promise<number | null> =>
  cacheSample(queries, 'sample', filters, () => countInSample(queries, filters))

const cacheSample = createCountCache<number | null>(() => null)

async function countInSample(queries: Queries, filters: ResolvedFilters): Promise<number | null> {
  const { sampleOfTotal, minInSample } = countLimits(queries)
  const share = sampleOfTotal / Math.max(1, await countPublic(queries, 'all'))
  if (share >= 1) return null
  // The same pages each time, so that the total stays the same while circuits do.
  const sample = sql`${circuits} tablesample system (${sql.raw((100 * share).toFixed(4))}) repeatable (1)`
  const [found] = await queries
    .select({ count: sql<number>`count(*)::int` })
    .from(sample)
    .where(and(isPublic, matchesChoicesAndSearch(queries, filters)))
  const count = found?.count ?? 0
  return count < minInSample ? null : Number((count / share).toPrecision(2))
}

/** How many public circuits the planner expects to pass the filters. Lists and facets of a search ask for the same. */
export const expectPublicCount = async (queries: Queries, filters: ResolvedFilters): Promise<number> =>
  Math.max(...(await expectKinds(queries, filters)).kinds)

/** How many public circuits the planner expects. */
interface Expectations {
  /** Those of each of the `estimatedKinds`. They overlap. */
  kinds: number[]
  /** Those with the words that a search needs, whether they match or not; 0 where none are known. */
  withWords: number
}

const expectKinds = (queries: Queries, filters: ResolvedFilters): Promise<Expectations> =>
  cacheExpected(queries, 'expected', filters, () => askPlanner(queries, filters))

const cacheExpected = createCountCache<Expectations>(() => null)

async function askPlanner(queries: Queries, filters: ResolvedFilters): Promise<Expectations> {
  const kinds = filters.searched === '' ? [undefined] : estimatedKinds(filters)
  const words = isSearchAlone(filters) ? needsWords(filters) : undefined
  const [withWords, ...ofKinds] = await Promise.all([
    words === undefined ? 0 : expectMatching(queries, filters, words),
    ...kinds.map((condition) => expectMatching(queries, filters, condition)),
  ])
  return { kinds: ofKinds, withWords }
}

/** How many public circuits the planner expects to pass filters, their search aside, and to meet a condition. */
const expectMatching = (queries: Queries, filters: ResolvedFilters, condition: SQL | undefined) =>
  estimateRowCount(queries, selectOnes(queries, and(isPublic, matchesChoices(queries, filters), condition)).getSQL())

const selectOnes = (queries: Queries, condition: SQL | undefined) =>
  queries
    .select({ one: sql`1` })
    .from(circuits)
    .where(condition)
