/** What a repository needs to ask the database: the pool's typed queries, or those of one transaction. */
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

export type Queries = Pick<
  NodePgDatabase,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | '$count'
>
