/**
 * A cache for counts of public circuits that take long: those of searches, and of several categories or tags.
 *
 * The version of a count is how often a public circuit has turned private, and the current half minute. So a count may be half a minute
 * old, but never includes a circuit that has been hidden.
 */
import { memoizePerConnection, type Queries } from '../../platform/queries'
import { singleFlight } from '../../platform/request-batching'
import { VersionedCache } from '../cache/versioned-cache'
import type { ResolvedFilters } from '../list-conditions'
import { hidings } from '../tables'

/** The limits of the counts of a database. Tests set others. */
export const countLimits = memoizePerConnection(() => ({
  /** A search is counted up to this number; beyond it the total is an estimate. */
  maxExact: 5000,
  /** An estimate of at least so many is taken without counting. */
  minTrustedEstimate: 50_000,
  /** A list finds so many circuits at most in the query that counts them. */
  maxFoundWithCount: 5000,
  /** A list finds all of so many circuits at most before it orders them, where they are no more than it would look at in its order to fill a page. */
  maxSmall: 20_000,
  /** A list looks at so many times the circuits in its order that should fill its page before it finds all. */
  lookedAhead: 2,
  /** Where it may be in vain, and where no index finds a text, a list looks at so many next circuits for each of a page, and no further. */
  lookedAheadAtMost: 100,
  /** A search looks at so many of the first ones for all of its parts at once before it looks for the circuits of one part. */
  lookedAtFirst: 20,
  /** A list looks for its newest circuits in weeks that have at most this share of the library. */
  maxInPeriods: 0.25,
  /** Facets of at least so many circuits are counted in a sample. */
  minSampled: 20_000,
  /** Of so many circuits, whether they match or not. */
  sample: 10_000,
  /** Totals of at least {@link minSampled} circuits are estimated by as many circuits, if at least so many of them match. */
  sampleOfTotal: 5000,
  minInSample: 100,
  /** A count of at least so many circuits is cached. A smaller one is exact, however busy the machine is. */
  minCached: 1000,
  /** A count that took so many milliseconds is cached, too. */
  minCachedDuration: 1000,
}))

/** Milliseconds. */
const maxAge = 30_000

const maxCounts = 500

/**
 * Returns a function that counts, or takes the cached count of the same filters.
 *
 * @param circuitsIn how many circuits a result counted; null for an estimate, which is kept however few it says there are.
 */
export function createCountCache<Count>(circuitsIn: (count: Count) => number | null) {
  const caches = memoizePerConnection(() => ({
    counts: new VersionedCache<Count>(maxCounts),
    inFlight: singleFlight<{ count: Count }>(),
  }))
  return async (
    queries: Queries,
    what: string,
    filters: ResolvedFilters,
    count: () => Promise<Count>,
  ): Promise<Count> => {
    const { counts, inFlight } = caches(queries)
    const key = JSON.stringify([what, filters])
    // Read before the circuits are counted, so that no circuit turns private unnoticed in between.
    const [row] = await queries.select({ amount: hidings.amount }).from(hidings)
    const version = `${row?.amount ?? 0} ${Math.floor(Date.now() / maxAge)}`
    const cached = counts.get(key, version)
    if (cached !== undefined) return cached
    const started = performance.now()
    const counted = await inFlight(key, async () => ({ count: await count() }))
    const { minCached, minCachedDuration } = countLimits(queries)
    const amount = circuitsIn(counted.count)
    const isExpensive = amount === null || amount >= minCached || performance.now() - started >= minCachedDuration
    if (isExpensive) counts.set(key, version, counted.count, 1)
    return counted.count
  }
}
