import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Queries } from './queries'

/** How many rows the database expects of a question: it plans it and does not ask. */
export async function estimate(queries: Queries, question: SQL): Promise<number> {
  const { rows } = await queries.execute(sql`explain (format json) ${question}`)
  return Explained.parse(rows)[0]['QUERY PLAN'][0].Plan['Plan Rows']
}

/** The planner's word. */
const Explained = z.tuple([
  z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: z.object({ 'Plan Rows': z.int() }) })]) }),
])
