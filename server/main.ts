/**
 * The server as a program: opens its services in order, listens, and closes them in reverse at the end. A start that fails prints the
 * reason in one line.
 */
import { createServer } from 'node:net'
import closeWithGrace from 'close-with-grace'
import { buildApp } from './app'
import { openDatabase } from './platform/database'
import { DatabaseError } from './platform/migrate'
import { DataDirectoryError, prepareDataDirectory } from './platform/data-directory'
import { NoEmbeddedPostgresError } from './platform/embedded-postgres/binaries'
import { DataDirectoryInUseError } from './platform/embedded-postgres/claim'
import { ClusterError } from './platform/embedded-postgres/cluster'
import { EngineCrashError, openEngine } from './platform/engine-pool'
import { readEnvironmentFile } from './platform/environment-file'
import { hasCode } from './platform/file-system'
import { openFiles } from './platform/files'
import { openLog } from './platform/log'
import { readableError } from './platform/redaction'
import {
  addressOf,
  devMailUrl,
  readSettings,
  type Settings,
  SettingsError,
  isDevMailEnabled,
} from './platform/settings'
import { bindFiles } from './platform/sweep'

/** Milliseconds in which requests in flight, jobs and the database must end. */
const grace = 20_000

/** The open services. The app, opened last, is closed first, because it uses the others. */
const opened: { close(): Promise<unknown> }[] = []
const keep = <Opened extends { close(): Promise<unknown> }>(service: Opened): Opened => {
  opened.push(service)
  return service
}

/** Errors that operators need only the message of. */
const operatorErrors = [
  SettingsError,
  DataDirectoryError,
  DataDirectoryInUseError,
  NoEmbeddedPostgresError,
  ClusterError,
  DatabaseError,
  EngineCrashError,
]

let isEnding = false
const started = start().catch(async (error: unknown) => {
  console.error(`Ketwork cannot start: ${reasonOf(error)}`)
  await closeAll()
  process.exit(1)
})

closeWithGrace({ delay: grace, logger: { error: console.error } }, async ({ err }) => {
  isEnding = true
  if (err !== undefined) console.error(readableError(err))
  // A service that is being opened can only be closed once it is open.
  await started
  await closeAll()
})

async function start(): Promise<void> {
  readEnvironmentFile()
  const settings = await withFreePort(readSettings(process.env))
  const log = openLog(settings.logLevel)
  await prepareDataDirectory(settings.dataDirectory)

  // In parallel, because each mostly waits for another process or thread.
  const openings = [openDatabase(settings, log).then(keep), openEngine(settings, { log }).then(keep)] as const
  await Promise.allSettled(openings)
  const [database, engine] = await Promise.all(openings)
  const files = await openFiles(settings.dataDirectory)
  await bindFiles({ queries: database.orm, files, log })
  if (isEnding) return
  const app = keep(await buildApp({ settings, database, files, engine, log }))
  if (isEnding) return
  await app.listen({ host: settings.host, port: settings.port })
  process.stdout.write(`Ketwork is ready at ${addressOf(settings.host, settings.port)}\n`)
  if (isDevMailEnabled(settings)) process.stdout.write(`Mails are shown at ${devMailUrl(settings)}\n`)
  else if (settings.smtpUrl === undefined) {
    log.warn('No mail can be sent: set SMTP_URL. Mails wait until then.')
  }
}

async function closeAll(): Promise<void> {
  for (let service = opened.pop(); service !== undefined; service = opened.pop()) {
    await service.close().catch((error: unknown) => console.error(readableError(error)))
  }
}

/** Replaces port 0 by a free port, before anything reads the site's address. */
async function withFreePort(settings: Settings): Promise<Settings> {
  if (settings.port !== 0) return settings
  const probe = createServer()
  await new Promise<void>((resolve, reject) => probe.once('error', reject).listen(0, settings.host, resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  const port = address !== null && typeof address === 'object' ? address.port : 0
  return readSettings({ ...process.env, PORT: String(port) })
}

/** Why the start failed: one line if an operator can do something about it, otherwise with the stack. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return readableError(error)
  if (hasCode(error, 'EADDRINUSE'))
    return 'PORT is taken by another program: stop that one, or set PORT to another number'
  if (hasCode(error, 'EADDRNOTAVAIL', 'ENOTFOUND')) return 'HOST is not an address of this machine'
  if (hasCode(error, 'EACCES', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOSPC'))
    return `${error.message} (is DATA_DIR a folder that can be written to?)`
  return operatorErrors.some((kind) => error instanceof kind) ? error.message : readableError(error)
}
