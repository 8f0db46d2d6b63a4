/**
 * A database of its own for each test that asks. One embedded server serves a whole run of vitest: it is started in the main
 * process when the first test asks, and each test gets a copy of one migrated database.
 */
import { randomBytes } from 'node:crypto'
import { createConnection } from 'node:net'
import { Client } from 'pg'
import { pino } from 'pino'
import { inject } from 'vitest'
import { z } from 'zod'
import { connectMigrated, type Database } from './database'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the main process tells how to reach the run's database server. */
    testDatabasePort: number
  }
}

/** How to reach the run's server, and what to copy. */
export const TestServer = z.object({
  host: z.string(),
  port: z.number(),
  user: z.string(),
  /** The migrated database that copies are made of. */
  template: z.string(),
})
export type TestServer = z.infer<typeof TestServer>

/** A database as it is on an empty installation. Closing it removes it. */
export async function testDatabase(): Promise<Database> {
  const { template, ...server } = await findServer()
  const name = `test_${randomBytes(8).toString('hex')}`
  await run({ ...server, database: 'postgres' }, `CREATE DATABASE ${name} TEMPLATE ${template}`)
  const database = connectMigrated({ ...server, database: name }, 5, pino({ level: 'silent' }))
  return {
    ...database,
    async close() {
      await database.close()
      await run({ ...server, database: 'postgres' }, `DROP DATABASE ${name} WITH (FORCE)`)
    },
  }
}

/** Connections of another server to the database of a test. Closing them leaves it. */
export const connectBeside = ({ pool }: Database): Database => {
  const { host, port, user, database } = pool.options
  return connectMigrated({ host, port, user, database }, 5, pino({ level: 'silent' }))
}

async function findServer(): Promise<TestServer> {
  const socket = createConnection(inject('testDatabasePort'), '127.0.0.1')
  let text = ''
  for await (const chunk of socket) text += String(chunk)
  const answer = z.union([TestServer, z.object({ problem: z.string() })]).parse(JSON.parse(text))
  if ('problem' in answer) throw new Error(answer.problem)
  return answer
}

async function run(target: { host: string; port: number; user: string; database: string }, statement: string) {
  const client = new Client(target)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
