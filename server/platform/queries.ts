/** What a repository needs to ask the database: the pool's typed queries, or those of one transaction. */
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

export type Queries = Pick<
  NodePgDatabase,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | '$count'
>

/**
 * A question that is asked often: written once for each pool or transaction, since to write it takes longer than to ask it. Where it
 * is prepared under a name the database plans it once a connection, too.
 */
export function writtenOnce<Question>(write: (queries: Queries) => Question): (queries: Queries) => Question {
  const written = new WeakMap<Queries, { question: Question }>()
  return (queries) => {
    const known = written.get(queries) ?? { question: write(queries) }
    written.set(queries, known)
    return known.question
  }
}
