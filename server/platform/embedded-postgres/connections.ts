/** Short connections to the embedded server: to see whether it responds, and to create its database. */
import { Client } from 'pg'

/** The database of the product in the embedded server. */
const databaseName = 'ketwork'

/** How to connect to the server whose socket is in a folder. */
export const embeddedTarget = (socketFolder: string) => ({
  host: socketFolder,
  port: 5432,
  user: 'postgres',
  database: databaseName,
})

/** Whether the server accepts connections, within a short time. */
export async function isAcceptingConnections(socketFolder: string): Promise<boolean> {
  try {
    await withConnection(socketFolder, 1500, (client) => client.query('SELECT 1'))
    return true
  } catch {
    return false
  }
}

/** Creates the product's database if it does not exist. */
export async function createDatabase(socketFolder: string, timeout: number): Promise<void> {
  await withConnection(socketFolder, timeout, async (client) => {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [databaseName])
    if (rowCount === 0) await client.query(`CREATE DATABASE ${databaseName}`)
  })
}

async function withConnection(
  socketFolder: string,
  timeout: number,
  run: (client: Client) => Promise<unknown>,
): Promise<void> {
  const client = new Client({
    ...embeddedTarget(socketFolder),
    database: 'postgres',
    connectionTimeoutMillis: timeout,
    query_timeout: timeout,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await run(client)
  } finally {
    // Not awaited: the server may be gone and never close its side.
    void client.end().catch(() => {})
    setTimeout(() => client.connection.stream.destroy(), 1000).unref()
  }
}
