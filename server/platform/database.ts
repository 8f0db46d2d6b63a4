/** The database: a pool of connections with typed queries on top. */
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'

/** An open database. It connects again by itself; while it is away, a query fails within two seconds. */
export interface Database {
  /** Typed queries. */
  orm: NodePgDatabase
  /** The connections beneath, for what the typed queries cannot say. */
  pool: Pool
  /** Ends all connections and, where it is ours, the server behind them. */
  close(): Promise<void>
  /** Whether it answers, asked afresh. */
  isReady(): Promise<boolean>
}
