/** Typed queries: those of the pool, or those of one transaction. */
import { sql, type SQL } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

export type Queries = Pick<
  NodePgDatabase,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | '$count'
>

/**
 * Creates a value once for each pool or transaction: a prepared query, whose SQL takes longer to write than to run, or a cache. A query
 * that is prepared under a name is also planned once per connection.
 */
export function memoizePerConnection<Value>(create: (queries: Queries) => Value): (queries: Queries) => Value {
  const values = new WeakMap<Queries, { value: Value }>()
  return (queries) => {
    const known = values.get(queries) ?? { value: create(queries) }
    values.set(queries, known)
    return known.value
  }
}

/**
 * An array that a prepared query gets as a parameter. As a subquery, because the planner would plan each query anew if it saw how long
 * the array is.
 */
export const arrayParameter = (name: string, type: string): SQL =>
  sql`(select ${sql.placeholder(name)}::${sql.raw(type)}[])`
