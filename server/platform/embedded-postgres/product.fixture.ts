/**
 * A product reduced to its database, for tests that kill it: starts the server of the folder that its first argument names,
 * prints how to reach it as one line of JSON, and stops it on SIGTERM. What goes wrong is one line on the error output.
 */
import { pino } from 'pino'
import { startEmbeddedPostgres } from './supervisor'

try {
  const postgres = await startEmbeddedPostgres(process.argv[2] ?? '', pino({ level: 'silent' }))
  const stay = setInterval(() => {}, 60_000)
  process.once('SIGTERM', () => {
    clearInterval(stay)
    void postgres.stop().then(() => process.exit(0))
  })
  // Last, because whoever reads it may send the signal before this process goes on.
  process.stdout.write(`${JSON.stringify({ pid: postgres.pid(), connection: postgres.connection })}\n`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
