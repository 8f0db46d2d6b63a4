/**
 * Runs a real PostgreSQL server as part of the product: makes its cluster under the data folder, starts it, takes over one
 * that a killed product left running, starts it again when it dies, and stops it at the end.
 *
 * The server listens on a unix socket that only its own account and root can open. It outlives a product that is killed, by
 * design: what the product had been told is kept is kept, and the next start adopts the server as it runs.
 */
import { chmod, chown, mkdir, mkdtemp, rm, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Client } from 'pg'
import type { Logger } from 'pino'
import { type Binaries, isOpenTo, locateBinaries } from './binaries'
import { type Claim, claim } from './claim'
import {
  type Cluster,
  ClusterError,
  folderNameOf,
  lastLine,
  nameOf,
  openCluster,
  readPostmaster,
  spawnServer,
} from './cluster'
import {
  commandOf,
  hasEndedWithin,
  identityOf,
  isPostgres,
  isRunning,
  pause,
  processesNamed,
  type Program,
  signal,
  workingFolderOf,
} from './processes'

/** A running server. */
export interface EmbeddedPostgres {
  /** How to reach it; the same for as long as this product runs, also when the server is started again. */
  connection: { host: string; port: number; user: string; database: string }
  /** Process id of the server as it runs now. */
  pid(): number
  /** Stops the server after its clients have gone or been sent away, and gives the data folder back. */
  stop(): Promise<void>
}

/** What a log must be able to do here. */
export type SupervisorLog = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>

/**
 * Starts the server of a data folder, or adopts the one that runs there; makes folder and database where they are missing.
 *
 * @throws {DataDirectoryInUseError} where another product uses the folder.
 * @throws {NoEmbeddedPostgresError} where there is none for this machine.
 * @throws {ClusterError} where the cluster cannot be used.
 */
export async function startEmbeddedPostgres(dataDirectory: string, log: SupervisorLog): Promise<EmbeddedPostgres> {
  await mkdir(dataDirectory, { recursive: true })
  const held = await claim(dataDirectory)
  try {
    const cluster = await openCluster(join(dataDirectory, 'postgres'), locateBinaries)
    const supervisor = new Supervisor(cluster, await locateBinaries(cluster.account), held, log)
    await supervisor.start()
    return supervisor
  } catch (error) {
    await held.release()
    throw error
  }
}

const databaseName = 'ketwork'

/** How to reach the server whose socket is in a folder. */
export const embeddedTarget = (socketFolder: string) => ({
  host: socketFolder,
  port: 5432,
  user: 'postgres',
  database: databaseName,
})

/** Milliseconds. Each state of a server ends by one of these at the latest. */
const deadlines = {
  /** Until a running server that is adopted takes connections. */
  adopt: 10_000,
  /** Until processes of a killed server have noticed and ended. */
  leftovers: 30_000,
  /** How long a starting server may say nothing. While it recovers it speaks every ten seconds. */
  silence: 60_000,
  /** Until a server that has just started has its database. */
  makeDatabase: 60_000,
  /** One statement of ours. */
  statement: 20_000,
}

class Supervisor implements EmbeddedPostgres {
  readonly #cluster: Cluster
  readonly #binaries: Binaries
  readonly #claim: Claim
  readonly #log: SupervisorLog
  #socketFolder = ''
  #pid = 0
  /** Of the process with that id: another may have the id later. */
  #identity: string | null = null
  #stopping = false
  #watch: NodeJS.Timeout | undefined
  #reviving: Promise<void> = Promise.resolve()

  constructor(cluster: Cluster, binaries: Binaries, held: Claim, log: SupervisorLog) {
    this.#cluster = cluster
    this.#binaries = binaries
    this.#claim = held
    this.#log = log
  }

  get connection() {
    return embeddedTarget(this.#socketFolder)
  }

  pid(): number {
    return this.#pid
  }

  async start(): Promise<void> {
    if (!(await this.#adopt())) {
      this.#socketFolder = await makeSocketFolder(this.#cluster)
      await this.#launch()
    }
    // From here on, so that a server that is killed while the product starts comes back as well.
    this.#keepAlive()
    try {
      await this.#makeDatabase()
    } catch (error) {
      await this.#stopWatching()
      throw error
    }
  }

  async stop(): Promise<void> {
    if (this.#stopping) return
    await this.#stopWatching()
    await this.#end(this.#pid)
    await rm(this.#socketFolder, { recursive: true, force: true })
    await this.#claim.release()
  }

  async #stopWatching(): Promise<void> {
    this.#stopping = true
    clearTimeout(this.#watch)
    await this.#reviving
  }

  /** Takes over the server that a killed product left, if it is one of ours, unchanged and answering; stops it if not. */
  async #adopt(): Promise<boolean> {
    const found = await readPostmaster(this.#cluster)
    if (found === null) return false
    const { pid } = found
    if (!(await isPostgres(pid))) {
      // The id now belongs to something else. The server would take that for a living one and refuse to start.
      if (await isRunning(pid)) await unlink(join(this.#cluster.folder, 'postmaster.pid'))
      await removeSocketFolder(found.socketFolder)
      return false
    }
    const command = await commandOf(pid)
    const isOurs =
      command.includes(folderNameOf(this.#cluster)) || (await workingFolderOf(pid)) === this.#cluster.folder
    // A PostgreSQL of some other folder: the server knows by itself that the file is stale or says why not.
    if (!isOurs) return false

    const isUnchanged = command.includes(nameOf(this.#cluster, this.#binaries.postgres))
    if (isUnchanged && (await this.#answersWithin(pid, deadlines.adopt))) {
      this.#log.info({ postgres: pid }, 'Adopted the database server that an earlier run left')
      await this.#watchOver(pid)
      return true
    }
    this.#log.info({ postgres: pid }, 'Stopping the database server that an earlier run left')
    await this.#end(pid)
    await removeSocketFolder(found.socketFolder)
    return false
  }

  /** Waits until an adopted server takes connections, which may still be recovering; false where it does not in time. */
  async #answersWithin(pid: number, milliseconds: number): Promise<boolean> {
    const giveUp = Date.now() + milliseconds
    do {
      // Where it is still starting, its socket is written down later.
      const found = await readPostmaster(this.#cluster)
      if (found?.pid === pid && found.socketFolder !== '' && (await answers(found.socketFolder))) {
        this.#socketFolder = found.socketFolder
        return true
      }
      await pause(50)
    } while (Date.now() < giveUp && (await isRunning(pid)))
    return false
  }

  async #watchOver(pid: number): Promise<void> {
    this.#identity = await identityOf(pid)
    this.#pid = pid
  }

  /** Starts the server and waits until it takes connections, however long recovery takes as long as it goes on. */
  async #launch(): Promise<void> {
    const giveUp = Date.now() + deadlines.leftovers
    for (;;) {
      const program = await spawnServer(this.#cluster, this.#binaries.postgres, this.#socketFolder, (line) =>
        this.#hear(line),
      )
      const failure = await this.#isUp(program)
      if (failure === null) return
      // Processes of a server that was killed take a moment to notice. They must be gone before a new one starts.
      const passing = /shared memory block .* is still in use|lock file "postmaster.pid"/s.test(failure)
      if (!passing || Date.now() > giveUp || this.#stopping) {
        throw new ClusterError(`The database server did not start in ${this.#cluster.folder}: ${lastLine(failure)}`)
      }
      await this.#endLeftovers()
      await pause(50)
    }
  }

  /** Ends processes of a killed server. Without it they can keep nothing, and one that is busy notices late. */
  async #endLeftovers(): Promise<void> {
    const pids = await processesNamed(`postgres: ${folderNameOf(this.#cluster)}`)
    for (const pid of pids) signal(pid, 'SIGQUIT')
  }

  /** Null once the server takes connections, or what it said before it ended. */
  async #isUp(program: Program): Promise<string | null> {
    while (program.ending() === null) {
      const postmaster = await readPostmaster(this.#cluster)
      if (postmaster !== null && postmaster.pid === program.pid && postmaster.isReady) {
        await this.#watchOver(postmaster.pid)
        return null
      }
      if (program.pid !== undefined && Date.now() - program.lastHeard() > deadlines.silence) {
        await this.#end(program.pid)
        return `${program.output()}\nit said nothing for ${deadlines.silence / 1000} s`
      }
      await Promise.race([pause(15), program.ended])
    }
    return `${program.output()}\n${program.ending()?.reason ?? ''}`
  }

  #hear(line: string): void {
    const text = line.trim()
    if (text === '') return
    if (/^(FATAL|PANIC|WARNING|ERROR):/.test(text)) this.#log.warn(`postgres: ${text}`)
    else this.#log.debug(`postgres: ${text}`)
  }

  /** Makes the database where it is missing. Tried again while the server is being brought back. */
  async #makeDatabase(): Promise<void> {
    const giveUp = Date.now() + deadlines.makeDatabase
    for (;;) {
      const identity = this.#identity
      try {
        return await this.#tryToMakeDatabase()
      } catch (error) {
        const wasKilled = identity !== this.#identity || !(await this.#isAlive())
        if (!wasKilled || Date.now() > giveUp) throw error
      }
      await pause(100)
    }
  }

  async #tryToMakeDatabase(): Promise<void> {
    const client = new Client({
      ...this.connection,
      database: 'postgres',
      connectionTimeoutMillis: deadlines.statement,
      query_timeout: deadlines.statement,
    })
    client.on('error', () => {})
    try {
      await client.connect()
      const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [databaseName])
      if (rowCount === 0) await client.query(`CREATE DATABASE ${databaseName}`)
    } finally {
      disconnect(client)
    }
  }

  async #isAlive(): Promise<boolean> {
    return this.#identity !== null && (await identityOf(this.#pid)) === this.#identity
  }

  /** Looks every quarter of a second, which serves an adopted server as well as one of our own children. */
  #keepAlive(): void {
    this.#watch = setTimeout(() => {
      this.#reviving = this.#revive().then(() => {
        if (!this.#stopping) this.#keepAlive()
      })
    }, 250)
    this.#watch.unref()
  }

  async #revive(): Promise<void> {
    if (this.#stopping || (await this.#isAlive())) return
    this.#log.error({ postgres: this.#pid }, 'The database server has died; starting it again')
    try {
      await this.#launch()
      this.#log.info({ postgres: this.#pid }, 'The database server is back')
    } catch (error) {
      this.#log.error({ err: error }, 'The database server could not be started again; trying once more')
    }
  }

  /** Asks a server to stop, and sees to it. Each way is safe for what is kept; the later ones need recovery at the next start. */
  async #end(pid: number): Promise<void> {
    const ways: [NodeJS.Signals, number][] = [
      ['SIGINT', 10_000],
      ['SIGQUIT', 5000],
      ['SIGKILL', 5000],
    ]
    for (const [name, patience] of ways) {
      if (!(await isRunning(pid))) return
      signal(pid, name)
      if (await hasEndedWithin(pid, patience)) return
    }
    throw new ClusterError(`The database server (process ${pid}) does not end`)
  }
}

/** Whether a server takes connections on a socket, within a short time. */
async function answers(socketFolder: string): Promise<boolean> {
  const client = new Client({
    host: socketFolder,
    port: 5432,
    user: 'postgres',
    database: 'postgres',
    connectionTimeoutMillis: 1500,
    query_timeout: 1500,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('SELECT 1')
    return true
  } catch {
    return false
  } finally {
    disconnect(client)
  }
}

/** Ends a connection without waiting for the other side, which may no longer be there to say goodbye. */
function disconnect(client: Client): void {
  void client.end().catch(() => {})
  setTimeout(() => client.connection.stream.destroy(), 1000).unref()
}

const socketFolderPrefix = 'ketwork-db-'

/**
 * A new folder for the socket, in the system's temporary one: a socket's path may have 107 bytes at most (103 on macOS), and that of
 * the data folder may be longer, or closed to the account that runs the server.
 */
async function makeSocketFolder({ account }: Cluster): Promise<string> {
  const preferred = tmpdir()
  const isFit =
    preferred.startsWith('/') &&
    Buffer.byteLength(preferred) <= 60 &&
    (account === null || (await isOpenTo(preferred, account).catch(() => false)))
  const folder = await mkdtemp(join(isFit ? preferred : '/tmp', socketFolderPrefix))
  await chmod(folder, 0o700)
  if (account !== null) await chown(folder, account.uid, account.gid)
  return folder
}

/** Removes the socket folder of a server that is gone, if it is one of those that are made here. */
async function removeSocketFolder(folder: string): Promise<void> {
  if (basename(folder).startsWith(socketFolderPrefix)) await rm(folder, { recursive: true, force: true })
}
