/** Hears what transactions of any server announce on a channel of the database, over a connection of its own. */
import { Client, type ClientConfig } from 'pg'
import type { Logger } from 'pino'
import { ignoreError } from './connection-pool'

/** Who hears of changes. */
interface ChangeHandler {
  /** A transaction that announced this has been committed. */
  onChange(message: string): void
  /** From now on it hears, after a time in which it may have missed something. */
  onConnected(): void
}

/** A connection that listens until it is closed. */
export interface ChangeListener {
  /** Whether it hears now. */
  isConnected(): boolean
  close(): Promise<void>
}

/** Milliseconds between two attempts to connect. */
const retryDelay = 1000

/** Listens to a channel. A connection that breaks is made again. */
export function listenForChanges(
  target: ClientConfig,
  channel: string,
  { onChange, onConnected }: ChangeHandler,
  log: Logger,
): ChangeListener {
  let client: Client | null = null
  let isConnected = false
  let isClosed = false
  let timer: NodeJS.Timeout | undefined

  const connect = async () => {
    const next = new Client({ ...target, keepAlive: true, application_name: 'ketwork changes' })
    client = next
    next.on('error', ignoreError)
    next.on('notification', ({ payload = '' }) => onChange(payload))
    next.on('end', () => {
      if (client !== next || isClosed) return
      isConnected = false
      timer = setTimeout(() => void connect(), retryDelay)
    })
    try {
      await next.connect()
      await next.query(`LISTEN ${channel}`)
    } catch (error) {
      if (!isClosed) log.warn({ err: error }, 'The database cannot tell of changes')
      // Ends it, which leads to the next attempt.
      next.connection.stream.destroy()
      return
    }
    if (isClosed) return
    isConnected = true
    onConnected()
  }
  void connect()

  return {
    isConnected: () => isConnected,
    async close() {
      isClosed = true
      clearTimeout(timer)
      await client?.end().catch(ignoreError)
    },
  }
}
