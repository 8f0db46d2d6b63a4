/** The library: circuits page by page, filtered and sorted. */
import type { CircuitSummary, Sort } from '../../../contract/circuits'
import * as limits from '../../../contract/limits'
import type { Viewer } from '../../http/implementation'
import type { ListPage } from '../../http/paging'
import type { Queries } from '../../platform/queries'
import { summarize } from '../cache/summaries'
import { countPublic } from '../counts/public-counts'
import { countCircuits } from '../counts/totals'
import { onlyCategoryOf, resolveFilters, type CircuitFilters, type ResolvedFilters } from '../list-conditions'
import { withoutNearMisses } from '../search/search'
import { hasOnePlan } from './batched-lists'
import { readCursor, writeCursor } from './cursor'
import { findAndCount, findCircuits } from './find-strategy'
import { isByTime, positionOf, type ListedCircuit } from './library-sql'

/** The request for a page of a list. */
export interface ListRequest extends CircuitFilters {
  limit?: number
  cursor?: string
  sort?: Sort
}

/** A page of the circuits that pass the filters and that the viewer may find. */
export async function listCircuits(
  queries: Queries,
  request: ListRequest,
  viewer: Viewer | null,
): Promise<ListPage<CircuitSummary>> {
  const { states, ...page } = await findPage(queries, request, viewer)
  return { items: await summarize(queries, states, viewer), ...page }
}

/** A page of a list, with the states of its circuits. */
export async function findPage(queries: Queries, request: ListRequest, viewer: Viewer | null) {
  const { sort = 'newest', limit = limits.page.default } = request
  const cursor = request.cursor === undefined ? null : readCursor(request.cursor, sort)
  const filters = await resolveFilters(queries, request, viewer)
  const query = { filters, sort, cursor, limit: limit + 1 }
  // What is matched to be counted is found, too. A text that no index finds is looked for in other circuits than are counted.
  let few: ListedCircuit[] | undefined
  const countFew = async (looked: ResolvedFilters, max: number) => {
    const { circuits, publicCount } = await findAndCount(queries, { ...query, filters: looked }, viewer, max)
    few = circuits
    return publicCount
  }
  // Very many need not be counted before they are found: both are done at once.
  let expectMany: (expected: number) => void = ignore
  const many = new Promise<number>((resolve) => (expectMany = resolve))
  const counted = countCircuits(queries, filters, viewer, filters.isBounded ? undefined : { countFew, expectMany })
  const [found, total, matching] = await Promise.all([
    // How many there are decides how they are found.
    hasOnePlan(filters)
      ? findCircuits(queries, query, viewer)
      : Promise.all([Promise.race([many, counted]), countLookedAt(queries, filters, sort)]).then(
          ([count, lookedAt]) => few ?? findCircuits(queries, { ...query, total: count, ...lookedAt }, viewer),
        ),
    counted,
    // They are fewer than a handful where near misses follow.
    filters.nearMisses === undefined ? undefined : countCircuits(queries, withoutNearMisses(filters), viewer),
  ])
  const states = found.slice(0, limit)
  const last = found.length > limit ? states.at(-1) : undefined
  const nextCursor = last ? writeCursor(positionOf(last, sort)) : null
  return {
    states,
    nextCursor,
    total,
    ...(matching !== undefined && matching < total && { matching }),
    ...(filters.isBounded && { isPartial: true as const }),
  }
}

const ignore = () => {}

/** The circuits among which a list looks for those that match, where it follows its order: those of its only category, or all. */
async function countLookedAt(queries: Queries, filters: ResolvedFilters, sort: Sort) {
  const category = isByTime(sort) && !filters.isBounded ? onlyCategoryOf(filters) : undefined
  const all = await (category === undefined
    ? countPublic(queries, 'all')
    : countPublic(queries, 'category', [category]))
  return { category, all }
}
