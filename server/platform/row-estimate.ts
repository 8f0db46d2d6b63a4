import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Queries } from './queries'

/** How many rows the database's planner expects of a query, which is planned and not run. */
export async function estimateRowCount(queries: Queries, query: SQL): Promise<number> {
  const { rows } = await queries.execute(sql`explain (format json) ${query}`)
  return Explained.parse(rows)[0]['QUERY PLAN'][0].Plan['Plan Rows']
}

/** The planner's word. */
const Explained = z.tuple([
  z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: z.object({ 'Plan Rows': z.int() }) })]) }),
])
