/** A pool of database connections that never hang. */
import { Client, type ClientConfig, Pool, type PoolClient } from 'pg'
import { connectionWaits } from './process-metrics'

/** Milliseconds. While the database is away, everything that waits for it fails within two seconds. */
const timeouts = {
  /** Until a connection in use is checked; most are released much earlier. */
  check: 900,
  /** Until a database that doesn't respond to a new connection counts as away. */
  probe: 900,
  /** Until waiting for a connection fails. */
  connection: 1800,
  /** Until the database itself cancels a query. */
  statement: 30_000,
}

/** Seconds until a connection is replaced: its process in the database remembers all that it has ever planned. */
const connectionLifetime = 300

type ConnectCallback = (
  error: Error | undefined,
  client: PoolClient | undefined,
  done: (release?: unknown) => void,
) => void

/**
 * While a connection is in use, the pool probes the database over a new one now and then. As long as the database responds, the query is
 * merely slow; otherwise the pool closes the connection and the query fails.
 */
export class WatchedPool extends Pool {
  constructor(target: ClientConfig, size: number) {
    super({
      ...target,
      max: size,
      connectionTimeoutMillis: timeouts.connection,
      idleTimeoutMillis: 30_000,
      maxLifetimeSeconds: connectionLifetime,
      statement_timeout: timeouts.statement,
      idle_in_transaction_session_timeout: timeouts.statement,
      keepAlive: true,
      application_name: 'ketwork',
    })
    const timers = new Map<PoolClient, NodeJS.Timeout>()
    const check = async (client: PoolClient) => {
      const isAway = !(await isResponding(target))
      if (!timers.has(client)) return
      if (isAway) client.connection.stream.destroy()
      else watch(client)
    }
    const watch = (client: PoolClient) => {
      timers.set(
        client,
        setTimeout(() => void check(client), timeouts.check),
      )
    }
    this.on('acquire', watch)
    this.on('release', (_error: Error, client: PoolClient) => {
      clearTimeout(timers.get(client))
      timers.delete(client)
    })
  }

  override connect(): Promise<PoolClient>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<PoolClient> | void {
    const end = connectionWaits.startTimer()
    if (callback === undefined) return super.connect().finally(end).then(releaseWhenBroken)
    return super.connect((error, client, done) => {
      end()
      callback(error, client, done)
    })
  }
}

/**
 * Releases a connection that breaks while it is in use. Drizzle never releases the connection of a transaction whose first statement
 * fails, so each outage would leave the pool with fewer connections.
 */
function releaseWhenBroken(client: PoolClient): PoolClient {
  const release = client.release.bind(client)
  let isReleased = false
  const releaseOnce = (error?: Error | boolean) => {
    if (isReleased) return
    isReleased = true
    client.off('end', onEnd)
    client.off('error', ignoreError)
    release(error)
  }
  const onEnd = () => releaseOnce(true)
  client.once('end', onEnd)
  client.on('error', ignoreError)
  client.release = releaseOnce
  return client
}

/** Without a listener, an error of an idle connection would end the process. */
export const ignoreError = () => {}

/** Whether a database responds to a new connection at once, with a row. */
async function isResponding(target: ClientConfig): Promise<boolean> {
  const answer = await queryOnce(target, 'SELECT 1')
  return Array.isArray(answer) && answer.length === 1
}

/** The rows of a query over a new connection, or why there are none. The database must respond at once. */
export async function queryOnce(target: ClientConfig, query: string): Promise<Record<string, unknown>[] | Error> {
  const client = new Client({ ...target, connectionTimeoutMillis: timeouts.probe, query_timeout: timeouts.probe })
  client.on('error', ignoreError)
  const timer = setTimeout(() => client.connection.stream.destroy(), timeouts.probe)
  try {
    await client.connect()
    return (await client.query<Record<string, unknown>>(query)).rows
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  } finally {
    clearTimeout(timer)
    void client.end().catch(() => {})
  }
}
