/**
 * The weeks in which circuits were created. The index of searches has them beside words and traits (`circuit_period` of the migrations), so the newest
 * circuits that match are found without reading what the index has of all others.
 */
import { sql, type SQL } from 'drizzle-orm'
import { memoizePerConnection, type Queries } from '../../platform/queries'
import { VersionedCache } from '../cache/versioned-cache'
import { countLimits } from '../counts/count-cache'
import { circuits } from '../tables'

/** Weeks since the beginning of 1970, the first and the last one included. */
interface Periods {
  first: number
  last: number
}

const secondsOfWeek = 604_800

/** An index looks up the circuits of so many weeks at most: each is an entry of its own. */
const maxPeriods = 150

/** The condition for circuits that were created in some weeks. */
export function isCreatedIn({ first, last }: Periods): SQL {
  const weeks = Array.from({ length: last - first + 1 }, (_, place) => first + place)
  return sql`circuit_period(${circuits.createdAt}) && ${`{${weeks.join()}}`}::integer[]`
}

/** Whether circuits were created after some weeks: the clock of the database may be ahead. */
export const isAnyCreatedAfter = ({ last }: Periods): SQL<boolean> =>
  sql<boolean>`exists (select from ${circuits} where ${circuits.createdAt} >= to_timestamp(${(last + 1) * secondsOfWeek}))`

/**
 * The weeks of the newest circuits, which have about this share of all or more; undefined where these would be so many that to read all takes hardly
 * longer, or where the planner does not know yet when circuits were created.
 */
export async function newestPeriods(queries: Queries, share: number): Promise<Periods | undefined> {
  const weeks = await readWeeks(queries)
  const steps = weeks.length - 1
  const first = weeks[steps - Math.ceil(share * steps)]
  if (first === undefined) return undefined
  const last = Math.max(weeks.at(-1) ?? first, Math.floor(Date.now() / 1000 / secondsOfWeek)) + 1
  const shareWithin = weeks.filter((week) => week >= first).length / weeks.length
  const isWorthwhile = shareWithin <= countLimits(queries).maxInPeriods && last - first < maxPeriods
  return isWorthwhile ? { first, last } : undefined
}

/** Milliseconds for which the weeks are kept. */
const maxAge = 30_000

const cachedWeeks = memoizePerConnection(() => new VersionedCache<number[]>(100))

/**
 * The weeks of circuits that divide all, in the order of their times, into as many parts of one size as the planner has in its statistics. They
 * decide how circuits are found, and never which.
 */
async function readWeeks(queries: Queries): Promise<number[]> {
  const cache = cachedWeeks(queries)
  const version = String(Math.floor(Date.now() / maxAge))
  const cached = cache.get('weeks', version)
  if (cached !== undefined) return cached
  const [row] = await weeksOfStatistics(queries).execute()
  const weeks = row?.weeks ?? []
  cache.set('weeks', version, weeks, 1)
  return weeks
}

const weeksOfStatistics = memoizePerConnection((queries) =>
  queries
    .select({
      weeks: sql<number[] | null>`(
        select array_agg((circuit_period(bound))[1] order by bound)
        from unnest(histogram_bounds::text::timestamptz[]) as bound
      )`,
    })
    .from(sql`pg_stats`)
    .where(sql`schemaname = current_schema() and tablename = 'circuits' and attname = 'created_at'`)
    .prepare('weeks of circuits'),
)
