/** How the circuits of a list are found: in its order, or all that match before they are ordered. */
import { and, or, sql, type SQL } from 'drizzle-orm'
import type { Viewer } from '../../http/implementation'
import type { Queries } from '../../platform/queries'
import { countLimits } from '../counts/count-cache'
import { indexedChoices, matchesFilters, withoutIndexedCategories, type ResolvedFilters } from '../list-conditions'
import { isIndexed, mayBeInNames } from '../search/name-and-description'
import {
  isInNone,
  matchesSearch,
  matchesSearchByIndex,
  needsWords,
  partOfCircuit,
  partsOf,
  withoutNearMisses,
  type MatchKind,
} from '../search/search'
import { findInBatch, hasOnePlan } from './batched-lists'
import { isAnyCreatedAfter, isCreatedIn, newestPeriods } from './periods'
import {
  positionOf,
  selectCounted,
  selectParts,
  selectSlice,
  toDatabasePosition,
  type CircuitQuery,
  type CountedSlice,
  type ListedCircuit,
  type ListSlice,
  type PartsSlice,
} from './library-sql'

/** A part of a list. */
interface PartOfList extends MatchKind {
  /** Its place. */
  part: number
  isLast: boolean
  /** Those of it that are among the first circuits of the library, or of the newest weeks, where these were looked at. */
  next?: ListedCircuit[] | undefined
  /** How many of the first circuits were looked at for these; 0 for weeks. */
  lookedAt: number
}

/** The next circuits of a list. The parts of a search are lists one behind the other, so each query can follow its index and end early. */
export async function findCircuits(
  queries: Queries,
  query: CircuitQuery,
  viewer: Viewer | null,
): Promise<ListedCircuit[]> {
  const { filters, cursor, limit, total = 0 } = query
  if (hasOnePlan(filters)) return cursor !== null && cursor.part > 0 ? [] : findInBatch(queries, query, viewer)
  if (filters.searched === '') {
    return findPart(
      queries,
      query,
      { condition: undefined, indexed: undefined, part: 0, isLast: true, lookedAt: 0 },
      viewer,
    )
  }
  const newest = await findNewestOfParts(queries, query, viewer)
  const isAnswered = newest !== undefined && fillsPage(newest, limit)
  if (isSmall(queries, query) && !filters.isBounded && !isAnswered) return findAllParts(queries, query, viewer)
  const parts = partsOf(filters)
  // Where near misses follow, the other parts have hardly any circuits: to look for these in an order finds nothing.
  const last = filters.nearMisses === undefined ? 0 : parts.length - 1
  const found: ListedCircuit[] = []
  if (last > 0 && !isInNone(filters) && (cursor === null || cursor.part < last)) {
    found.push(...(await findAllParts(queries, { ...query, filters: withoutNearMisses(filters) }, viewer)))
  }
  // In the order of names, names are read further in less time.
  const isLookedAtFirst = cursor === null && last === 0 && (query.sort !== 'name' || filters.isBounded)
  const { lookedAheadAtMost, lookedAtFirst } = countLimits(queries)
  const among = Math.ceil((filters.isBounded ? lookedAheadAtMost : lookedAtFirst) * limit)
  const next = newest ?? (isLookedAtFirst ? await findNextOfParts(queries, query, viewer, among) : undefined)
  const listed = parts.map((kind, part): PartOfList => {
    const known = next?.filter((one) => one.part === part)
    return { ...kind, part, isLast: part === parts.length - 1, next: known, lookedAt: newest === undefined ? among : 0 }
  })
  const [named] = listed
  // Where no name has the text, to look it up would read all circuits that have it elsewhere.
  const isInNoName = named !== undefined && hasNone(query, named) && !(await mayBeInNames(queries, filters))
  const first = Math.max(last, cursor?.part ?? 0, isInNoName ? 1 : 0)
  const rare = listed.filter((part) => part.part >= first && isRare(queries, query, part))
  // A text that is rare in names and in descriptions: to plan a query for each takes longer than to look it up in both.
  const isRareInAll = rare.length > 1
  if (isRareInAll) found.push(...(await lookUpTogether(queries, query, rare, viewer)))
  for (const one of listed) {
    const { part } = one
    if (found.length >= limit) break
    if (part < first || (isRareInAll && rare.includes(one))) continue
    const slice = {
      ...query,
      cursor: cursor?.part === part ? cursor : null,
      limit: limit - found.length,
      total: Math.max(0, total - found.length),
    }
    found.push(...(await findPart(queries, slice, one, viewer)))
  }
  return found
}

/** The next circuits of a list, and how many public ones match; undefined what cannot be told because more match than were wanted. */
interface FoundAndCounted {
  circuits: ListedCircuit[] | undefined
  publicCount: number | undefined
}

/** Finds the next circuits of a list and counts all in one go, where no more than so many match. */
export async function findAndCount(
  queries: Queries,
  query: CircuitQuery,
  viewer: Viewer | null,
  max: number,
): Promise<FoundAndCounted> {
  const partOf = query.filters.searched === '' ? sql`0` : partOfCircuit(query.filters)
  const slice = { ...sliceOfAll(queries, query, viewer), partOf }
  const { rows } = await queries.execute<CountedSlice & Record<string, unknown>>(
    selectCounted(queries, slice, viewer, max),
  )
  const [{ matched, public: publicCount, found } = { matched: 0, public: 0, found: [] }] = rows
  const isComplete = matched <= max
  return {
    circuits: isComplete && matched <= countLimits(queries).maxFoundWithCount ? found : undefined,
    publicCount: isComplete || publicCount > max ? publicCount : undefined,
  }
}

/** The next circuits of all parts of a search, where these are few together: all are looked up at once. */
const findAllParts = (queries: Queries, query: CircuitQuery, viewer: Viewer | null) =>
  executeParts(queries, query.filters, viewer, { ...sliceOfAll(queries, query, viewer), way: 'all' })

const sliceOfAll = (queries: Queries, { filters, sort, cursor, limit }: CircuitQuery, viewer: Viewer | null) => ({
  condition: and(
    matchesFilters(queries, withoutIndexedCategories(filters), viewer),
    indexedChoices(filters),
    matchesSearchByIndex(filters),
  ),
  sort,
  after: cursor && { ...toDatabasePosition(cursor), part: cursor.part },
  limit,
})

/**
 * The first circuits of each part of a search among so many of the first circuits of the library in the order. Where no index finds the text, these are all
 * that are looked at.
 */
const findNextOfParts = (
  queries: Queries,
  { filters, sort, category, limit }: CircuitQuery,
  viewer: Viewer | null,
  among: number,
) =>
  executeParts(queries, filters, viewer, {
    condition: and(matchesFilters(queries, filters, viewer), matchesSearch(filters)),
    sort,
    after: null,
    limit,
    way: { among, category },
  })

/**
 * The first circuits of each part of a search among those of the newest weeks, where these have enough if all that match are spread evenly: the index of
 * searches takes weeks and words together. Undefined where the first circuits of the library should do, and where the index knows too little.
 */
async function findNewestOfParts(
  queries: Queries,
  query: CircuitQuery,
  viewer: Viewer | null,
): Promise<ListedCircuit[] | undefined> {
  const { sort, cursor, limit, total = 0, all = 0 } = query
  const { lookedAhead, lookedAtFirst, minSampled } = countLimits(queries)
  const isSoonFound = total >= minSampled || lookedAhead * all <= lookedAtFirst * total
  if (sort !== 'newest' || cursor !== null || isSoonFound) return undefined
  const share = (lookedAhead * limit) / Math.max(1, total)
  const newest = await findInNewest(queries, query, viewer, share)
  const inFirst = newest === undefined ? 0 : amountInFirst(newest)
  if (inFirst < enoughToTell || inFirst >= limit) return newest
  // A part that has some of all that match: as many weeks as it needs take less time than to look all of it up.
  return (await findInNewest(queries, query, viewer, (share * lookedAhead * limit) / inFirst)) ?? newest
}

/** So many circuits of a part tell how far the next ones are. */
const enoughToTell = 3

/** The first circuits of each part of a search among the newest weeks that have a share of the library; undefined where weeks tell nothing. */
async function findInNewest(
  queries: Queries,
  { filters, sort, limit }: CircuitQuery,
  viewer: Viewer | null,
  share: number,
): Promise<ListedCircuit[] | undefined> {
  const words = needsWords(filters)
  const periods = words && (await newestPeriods(queries, share))
  if (periods === undefined) return undefined
  const condition = and(
    matchesFilters(queries, withoutIndexedCategories(filters), viewer),
    indexedChoices(filters),
    words,
    isCreatedIn(periods),
    matchesSearch(filters),
  )
  const slice = { condition, sort, after: null, limit, way: 'each' as const, partOf: partOfCircuit(filters) }
  const { rows } = await queries.execute<{ isNewer: boolean; found: ListedCircuit[] }>(
    sql`select ${isAnyCreatedAfter(periods)} as "isNewer", ${selectParts(queries, slice, viewer)} as found`,
  )
  const [row] = rows
  return row?.isNewer ? undefined : row?.found
}

/** Whether the first part that has any of the newest circuits fills a page with them. */
const fillsPage = (newest: ListedCircuit[], limit: number): boolean => amountInFirst(newest) >= limit

const amountInFirst = (newest: ListedCircuit[]): number => newest.filter(({ part }) => part === newest[0]?.part).length

/** The first circuits of several parts, all of which are looked up in indexes at once. */
const lookUpTogether = (queries: Queries, query: CircuitQuery, parts: MatchKind[], viewer: Viewer | null) =>
  executeParts(queries, query.filters, viewer, {
    condition: or(...parts.map((kind) => isLookedUp(queries, query, kind, viewer))),
    sort: query.sort,
    after: null,
    limit: query.limit,
    way: 'all',
  })

async function executeParts(
  queries: Queries,
  filters: ResolvedFilters,
  viewer: Viewer | null,
  slice: Omit<PartsSlice, 'partOf'>,
): Promise<ListedCircuit[]> {
  const { rows } = await queries.execute<{ found: ListedCircuit[] }>(
    sql`select ${selectParts(queries, { ...slice, partOf: partOfCircuit(filters) }, viewer)} as found`,
  )
  return rows[0]?.found ?? []
}

/** How many circuits of the library, or of the category, should fill a page, if those that match are spread evenly. */
const expectedReach = ({ limit, total = 0, all = 0 }: CircuitQuery) => (limit * all) / Math.max(1, total)

/** Whether there are so few that to find all takes no longer than to look at as many in the order as should fill a page. */
const isSmall = (queries: Queries, query: CircuitQuery): boolean =>
  (query.total ?? 0) <= Math.min(countLimits(queries).maxSmall, expectedReach(query))

/**
 * Finds the next circuits of a part, in a time that is bounded however the circuits of a condition lie in the order: where the next circuits
 * of the library in the order have too few, all that match are looked up in the index of searches.
 */
async function findPart(
  queries: Queries,
  query: CircuitQuery,
  kind: PartOfList,
  viewer: Viewer | null,
): Promise<ListedCircuit[]> {
  const { condition, indexed, part, next } = kind
  const { filters, sort, cursor, category, limit, total = 0 } = query
  const { lookedAhead, lookedAheadAtMost, minSampled } = countLimits(queries)
  const atMost = lookedAheadAtMost * limit
  const isBounded = filters.isBounded && indexed !== undefined
  if (next !== undefined && (isBounded || next.length >= limit)) return next.slice(0, limit)
  const slice = { sort, after: cursor && toDatabasePosition(cursor), limit, part }
  const find = async (way: Pick<ListSlice, 'condition' | 'way'> & Partial<Pick<ListSlice, 'after' | 'limit'>>) => {
    const { rows } = await queries.execute<{ found: ListedCircuit[] }>(
      sql`select ${selectSlice(queries, { ...slice, ...way }, viewer)} as found`,
    )
    return rows[0]?.found ?? []
  }
  if (isBounded || (!isRare(queries, query, kind) && !isSmall(queries, query))) {
    const isByName = sort === 'name' && part === 0 && !isBounded && filters.searched !== ''
    // To look further takes a fraction of the time of finding very many.
    const furthest = Math.max(
      lookedAhead * expectedReach(query),
      reachOfPart(queries, query, kind),
      total < minSampled ? 0 : total / 4,
      isByName ? total : 0,
    )
    const reaches = isBounded ? [atMost] : hasNone(query, kind) ? [atMost, furthest] : [furthest]
    const matching = and(matchesFilters(queries, filters, viewer), condition)
    const near = [...(next ?? [])]
    for (const reach of reaches) {
      const way = { among: Math.ceil(reach), category, ...(isByName && { named: filters.searched }) }
      const last = near.at(-1)
      const after = last === undefined ? slice.after : toDatabasePosition(positionOf(last, sort))
      // Likes may have moved a circuit since the first ones were looked at.
      const known = new Set(near.map(({ id }) => id))
      const further = await find({ condition: matching, way, after, limit: limit - near.length })
      near.push(...further.filter(({ id }) => !known.has(id)))
      if (near.length === limit || isBounded) return near
      if (near.length === 0) break
    }
  }
  return find({ condition: isLookedUp(queries, query, kind, viewer), way: 'all' })
}

/** How many circuits should fill a page with those of a part, by how many the first ones have; 0 where these do not tell. */
const reachOfPart = (queries: Queries, { limit, total = 0 }: CircuitQuery, { next = [], lookedAt }: PartOfList) =>
  next.length < enoughToTell ? 0 : Math.min(total, (countLimits(queries).lookedAhead * lookedAt * limit) / next.length)

/** Whether a part has none of the first circuits of the library, so that it hardly has many. The order by names says nothing about that, because names with the same word are side by side. */
const hasNone = ({ sort }: CircuitQuery, { next, isLast }: PartOfList) =>
  next?.length === 0 && sort !== 'name' && !isLast

/** Whether hardly any circuit has a text that an index finds. How many a single part of a search has is not known. */
const isRare = (queries: Queries, query: CircuitQuery, part: PartOfList): boolean =>
  hasNone(query, part) &&
  part.indexed !== undefined &&
  ((query.total ?? 0) < countLimits(queries).minSampled || query.filters.searched.includes(' '))

/** The condition for what a part has, as indexes find it. */
function isLookedUp(
  queries: Queries,
  { filters, total = 0 }: CircuitQuery,
  { condition, indexed }: MatchKind,
  viewer: Viewer | null,
): SQL | undefined {
  const choices = indexedChoices(filters)
  // With what else is asked for, words are looked up in the same index; and a text that no other index has.
  const words = choices !== undefined || !isIndexed(filters.searched) ? needsWords(filters) : undefined
  // A word alone that is not in very many is looked up in a fraction of the time of its parts, unless these are in fewer: the planner knows.
  const isFew = total < countLimits(queries).minSampled
  const isWord = filters.words?.areAllNeeded && isFew && !filters.searched.includes(' ')
  const byIndex = and(indexed, isWord ? needsWords(filters) : words)
  return and(matchesFilters(queries, withoutIndexedCategories(filters), viewer), condition, byIndex, choices)
}
