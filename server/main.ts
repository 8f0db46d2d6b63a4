/**
 * The server as a program: opens its services in order, listens, and closes them in reverse at the end. A start that fails prints the
 * reason in one line.
 */
import { createServer } from 'node:net'
import closeWithGrace, { type Options } from 'close-with-grace'
import { restorePath } from '../contract/restore-path'
import { createFirstRestore, restoreFirst } from './account/first-restore'
import { buildApp } from './app'
import { explainListening, listen } from './http/listen'
import { buildMaintenanceApp } from './http/maintenance'
import { BackupError } from './platform/backup/archive-format'
import { keepFilesDuringBackups } from './platform/backup/backup-lock'
import { backUpBeforeMigration } from './platform/backup/stored-backups'
import { openDatabase } from './platform/database'
import { DatabaseError } from './platform/migrate'
import { DataDirectoryError, prepareDataDirectory } from './platform/data-directory'
import { NoEmbeddedPostgresError } from './platform/embedded-postgres/binaries'
import { DataDirectoryInUseError } from './platform/embedded-postgres/data-directory-lock'
import { ClusterError } from './platform/embedded-postgres/cluster'
import { openEngine } from './engine/engine-pool'
import { readEnvironmentFile } from './platform/environment-file'
import { hasErrorCode } from './platform/file-system'
import { StorageUnreachableError } from './platform/files'
import { openAccessLog, openLog, openLogFile, standardOutput, type LogTarget } from './platform/log'
import { openFiles, waitAsServer } from './platform/open-files'
import { openReplica } from './platform/read-replica'
import { readableError } from './platform/redaction'
import type { Services } from './services'
import {
  addressOf,
  devMailUrl,
  readSettings,
  type Settings,
  SettingsError,
  isDevMailEnabled,
} from './platform/settings'
import { bindFiles } from './platform/sweep'
import { openTracing } from './platform/tracing'
import { newToken } from './platform/tokens'
import { surviveLostDatabase } from './platform/unhandled-rejections'
import { WorkerError } from './platform/worker-pool'

/** Milliseconds in which requests in flight, jobs and the database must end, after the proxy has turned to others. */
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
  BackupError,
  WorkerError,
  StorageUnreachableError,
]

let isEnding = false
let started = start().catch(endWithReason)

async function endWithReason(error: unknown): Promise<void> {
  console.error(`Ketwork cannot start: ${reasonOf(error)}`)
  await closeAll()
  process.exit(1)
}

// It ends no server: it says that a terminal was closed, or that the log was rotated. `openLogTarget` listens too.
process.on('SIGHUP', () => {})

async function start(): Promise<void> {
  readEnvironmentFile()
  const wanted = readSettings(process.env)
  endWithGrace(wanted.drainMs)
  const settings = await withFreePort(wanted)
  const target = openLogTarget(settings)
  const log = openLog(settings.logLevel, target)
  surviveLostDatabase(log)
  const accessLog = (settings.accessLog ?? !target.isTerminal) ? openAccessLog(target) : undefined
  await prepareDataDirectory(settings.dataDirectory)
  await open({ settings, log, ...(accessLog && { accessLog }), restoreCode: newToken() }, null)
}

/** What stays the same from the start of the program to its end. */
interface Program extends Pick<Services, 'settings' | 'log' | 'accessLog'> {
  /** The secret of those who restore a backup into an empty installation. */
  restoreCode: string
}

/** Opens the services, in parallel where that helps, and listens. `problem` is why a chosen backup was not restored. */
async function open(program: Program, problem: string | null): Promise<void> {
  const { restoreCode, ...given } = program
  const { settings, log } = given

  const tracing = await openTracing(settings.tracing, log)
  if (tracing !== null) keep(tracing)
  // In parallel, because each mostly waits for another process or thread.
  const openings = [
    openDatabase(settings, log, backUpBeforeMigration(settings, log)).then(keep),
    openEngine(settings, { log }).then(keep),
  ] as const
  await Promise.allSettled(openings)
  const [database, engine] = await Promise.all(openings)
  const { databaseReadUrl: readUrl, databasePoolSize } = settings
  const replica =
    readUrl === undefined
      ? undefined
      : keep(openReplica({ connectionString: readUrl }, databasePoolSize, { primary: database.pool, log }))
  for (const { pool } of [database, ...(replica ? [replica] : [])]) tracing?.tracePool(pool)
  const files = keepFilesDuringBackups(await openFiles(settings, waitAsServer(log)), database.orm)
  await bindFiles({ queries: database.orm, files, log })
  if (isEnding) return
  const services: Services = {
    ...given,
    ...(tracing && { tracing }),
    database,
    ...(replica && { replica }),
    files,
    engine,
  }
  const firstRestore = createFirstRestore(services, {
    code: restoreCode,
    problem,
    begin(name) {
      started = started.then(() => restoreAndReopen(program, services, name)).catch(endWithReason)
    },
  })
  const app = keep(await buildApp(services, { firstRestore }))
  if (isEnding) return
  await listen(app, settings)
  process.stdout.write(`Ketwork is ready at ${addressOf(settings.host, settings.port)}\n`)
  if (isDevMailEnabled(settings)) process.stdout.write(`Mails are shown at ${devMailUrl(settings)}\n`)
  else if (settings.smtpUrl === undefined) {
    log.warn('No mail can be sent: set SMTP_URL. Mails wait until then.')
  }
  if (await firstRestore.isPossible()) {
    process.stdout.write(
      `Nobody has registered yet. To restore a backup, open ${settings.publicUrl}${restorePath}?code=${restoreCode}\n`,
    )
  }
}

/** Closes the app, which is the service that was opened last, restores a backup, and opens everything anew: caches know the old data. */
async function restoreAndReopen(program: Program, services: Services, name: string): Promise<void> {
  if (isEnding) return
  const { settings } = program
  await opened.pop()?.close()
  const maintenance = keep(buildMaintenanceApp(settings))
  await listen(maintenance, settings)
  const problem = await restoreFirst(services, name)
  await closeAll()
  if (!isEnding) await open(program, problem)
}

/** Opens the file for the log, if there is one, and opens it anew at each SIGHUP. */
function openLogTarget({ logFile }: Settings): LogTarget {
  if (logFile === undefined) return standardOutput
  try {
    const file = openLogFile(logFile)
    process.on('SIGHUP', () => file.reopen())
    return file
  } catch (error) {
    throw new SettingsError('LOG_FILE', `cannot be opened: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** Closes everything when the process is told to end, or when an error that nobody caught ends it. */
function endWithGrace(drainMs: number): void {
  // A rejection that nobody waits for ends the process as an error that nobody caught, unless `surviveLostDatabase` keeps it.
  const skip: Options['skip'] = ['SIGHUP', 'unhandledRejection']
  closeWithGrace({ delay: drainMs + grace, logger: { error: console.error }, skip }, async ({ err }) => {
    isEnding = true
    if (err !== undefined) console.error(readableError(err))
    // A service that is being opened can only be closed once it is open.
    await started
    await closeAll()
  })
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
  await new Promise<void>((resolve, reject) => probe.once('error', reject).listen(0, settings.host, resolve)).catch(
    (error: unknown) => {
      throw explainListening(error, { name: 'PORT', number: 0 })
    },
  )
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  const port = address !== null && typeof address === 'object' ? address.port : 0
  return readSettings({ ...process.env, PORT: String(port) })
}

/** Why the start failed: one line if an operator can do something about it, otherwise with the stack. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return readableError(error)
  if (hasErrorCode(error, 'EACCES', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOSPC'))
    return `${error.message} (is DATA_DIR a folder that can be written to?)`
  return operatorErrors.some((kind) => error instanceof kind) ? error.message : readableError(error)
}
