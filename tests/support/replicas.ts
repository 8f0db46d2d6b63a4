/** An installation with a PostgreSQL of its own, on which any number of servers run as they do in production. */
import { pino } from 'pino'
import { startEmbeddedPostgres } from '../../server/platform/embedded-postgres/supervisor'
import { buildProduct } from '../../scripts/prepare.mjs'
import { freePort, startProduct, temporaryDirectory, type Product } from './product'

export interface Installation {
  /** Starts a server on the port, or on a free one. */
  start(port?: number): Promise<Product>
  databaseUrl: string
  /** Ends the database. The servers must have ended. */
  close(): Promise<void>
}

/** Starts an empty database that servers reach by `DATABASE_URL`. They share one folder for their files. */
export async function openInstallation(env: Record<string, string> = {}): Promise<Installation> {
  // Once, before several servers start at the same time.
  await buildProduct()
  const folder = await temporaryDirectory()
  const postgres = await startEmbeddedPostgres(`${folder.path}/database`, pino({ level: 'error' }))
  const { host = '', port = 5432, user = '', database = '' } = postgres.connection
  const databaseUrl = `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
  return {
    databaseUrl,
    start: async (wanted) =>
      startProduct({
        port: wanted ?? (await freePort()),
        dataDirectory: `${folder.path}/data`,
        maxStartTime: 120_000,
        env: { DATABASE_URL: databaseUrl, NIGHTLY_BACKUPS: '0', ...env },
      }),
    async close() {
      await postgres.stop()
      await folder.remove()
    },
  }
}
