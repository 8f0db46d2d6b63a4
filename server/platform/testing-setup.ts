/** vitest's global set-up: see `testing.ts`. */
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { connect } from './database'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres/supervisor'
import type { TestServer } from './testing'

/** Listens for tests that want a database; returns what ends all that was started for them. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const log = pino({ level: 'error' })
  const folder = await mkdtemp(join(tmpdir(), 'ketwork-test-'))
  let postgres: EmbeddedPostgres | undefined

  const start = async (): Promise<TestServer> => {
    postgres = await startEmbeddedPostgres(folder, log)
    const { database, ...server } = postgres.connection
    const template = await connect({ ...server, database }, 1, log)
    // No test cuts this server's power, so none waits for the disk.
    await template.pool.query('ALTER ROLE CURRENT_USER SET synchronous_commit = off')
    await template.close()
    return { ...server, template: database }
  }
  let started: Promise<TestServer> | undefined

  const broker = createServer((socket) => {
    started ??= start()
    started.then(
      (server) => socket.end(JSON.stringify(server)),
      (error: unknown) =>
        socket.end(JSON.stringify({ problem: error instanceof Error ? error.message : String(error) })),
    )
    socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => broker.listen(0, '127.0.0.1', resolve))
  const address = broker.address()
  if (address === null || typeof address === 'string') throw new Error('The tests’ database has no port.')
  project.provide('testDatabasePort', address.port)

  return async () => {
    broker.close()
    await started?.catch(() => {})
    await postgres?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
