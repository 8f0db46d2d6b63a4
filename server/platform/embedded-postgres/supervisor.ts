/**
 * Runs a PostgreSQL server as part of the product: creates its cluster under the data folder, starts it, adopts one that a killed product
 * left running, restarts it when it dies, and stops it at the end.
 *
 * The server listens on a unix socket that only its own account and root can open. By design it survives a product that is killed: what
 * was committed stays committed, and the next start adopts the running server.
 */
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { type Binaries, locateBinaries } from './binaries'
import { type DataDirectoryLock, lockDataDirectory } from './data-directory-lock'
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
import { createDatabase, embeddedTarget, isAcceptingConnections } from './connections'
import {
  commandOf,
  hasEndedWithin,
  identityOf,
  isPostgres,
  isRunning,
  pause,
  processesNamed,
  type Program,
  sendSignal,
  workingFolderOf,
} from './processes'
import { createSocketFolder, removeSocketFolder, socketLockFile } from './socket-folder'

/** A running server. */
export interface EmbeddedPostgres {
  /** How to connect; the same as long as this product runs, also after a restart of the server. */
  connection: { host: string; port: number; user: string; database: string }
  /** The current process id of the server. */
  pid(): number
  /** Disconnects the server's clients, stops it, and releases the data folder. */
  stop(): Promise<void>
}

type SupervisorLog = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>

/**
 * Starts the server of a data folder, or adopts the running one. Creates the folder and the database if they are missing.
 *
 * @throws {DataDirectoryInUseError} if another product uses the folder.
 * @throws {NoEmbeddedPostgresError} if there is no server for this machine.
 * @throws {ClusterError} if the cluster cannot be used.
 */
export async function startEmbeddedPostgres(dataDirectory: string, log: SupervisorLog): Promise<EmbeddedPostgres> {
  await mkdir(dataDirectory, { recursive: true })
  const lock = await lockDataDirectory(dataDirectory)
  try {
    const cluster = await openCluster(join(dataDirectory, 'postgres'), locateBinaries)
    const supervisor = new Supervisor(cluster, await locateBinaries(cluster.account), lock, log)
    await supervisor.start()
    return supervisor
  } catch (error) {
    await lock.release()
    throw error
  }
}

/** Milliseconds. Every wait for a server ends with one of these. */
const timeouts = {
  /** Until an adopted server accepts connections. */
  adopt: 10_000,
  /** Until the processes of a killed server have ended. */
  leftovers: 30_000,
  /** Without output of a starting server. During recovery it logs every ten seconds. */
  silence: 60_000,
  /** Until a server that has just started has its database. */
  createDatabase: 60_000,
  /** Of one statement. */
  statement: 20_000,
}

class Supervisor implements EmbeddedPostgres {
  readonly #cluster: Cluster
  readonly #binaries: Binaries
  readonly #lock: DataDirectoryLock
  readonly #log: SupervisorLog
  #socketFolder = ''
  #pid = 0
  /** Tells the process from a later one with the same id. */
  #identity: string | null = null
  #stopping = false
  #timer: NodeJS.Timeout | undefined
  #restarting: Promise<void> = Promise.resolve()

  constructor(cluster: Cluster, binaries: Binaries, lock: DataDirectoryLock, log: SupervisorLog) {
    this.#cluster = cluster
    this.#binaries = binaries
    this.#lock = lock
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
      this.#socketFolder = await createSocketFolder(this.#cluster)
      await this.#launch()
    }
    // From here on, so that a server that is killed during the start is restarted too.
    this.#keepAlive()
    try {
      await this.#createDatabase()
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
    await this.#lock.release()
  }

  async #stopWatching(): Promise<void> {
    this.#stopping = true
    clearTimeout(this.#timer)
    await this.#restarting
  }

  /** Adopts the server that a killed product left, if it is ours, unchanged and responding; otherwise stops it. */
  async #adopt(): Promise<boolean> {
    const found = await readPostmaster(this.#cluster)
    if (found === null) return false
    const { pid } = found
    if (!(await isPostgres(pid))) {
      await this.#removeStaleLockFiles()
      await removeSocketFolder(found.socketFolder)
      return false
    }
    const command = await commandOf(pid)
    const isOurs =
      command.includes(folderNameOf(this.#cluster)) || (await workingFolderOf(pid)) === this.#cluster.folder
    // A PostgreSQL of another folder. The server itself detects a stale file, or says what is wrong.
    if (!isOurs) return false

    const isUnchanged = command.includes(nameOf(this.#cluster, this.#binaries.postgres))
    if (isUnchanged && (await this.#isReadyWithin(pid, timeouts.adopt))) {
      this.#log.info({ postgres: pid }, 'Adopted the database server that an earlier run left')
      await this.#monitor(pid)
      return true
    }
    this.#log.info({ postgres: pid }, 'Stopping the database server that an earlier run left')
    await this.#end(pid)
    await removeSocketFolder(found.socketFolder)
    return false
  }

  /** Waits until an adopted server, which may still be recovering, accepts connections. */
  async #isReadyWithin(pid: number, milliseconds: number): Promise<boolean> {
    const deadline = Date.now() + milliseconds
    do {
      // A server that is still starting writes its socket folder later.
      const found = await readPostmaster(this.#cluster)
      if (found?.pid === pid && found.socketFolder !== '' && (await isAcceptingConnections(found.socketFolder))) {
        this.#socketFolder = found.socketFolder
        return true
      }
      await pause(50)
    } while (Date.now() < deadline && (await isRunning(pid)))
    return false
  }

  async #monitor(pid: number): Promise<void> {
    this.#identity = await identityOf(pid)
    this.#pid = pid
  }

  /** Starts the server and waits until it accepts connections, however long recovery takes while it makes progress. */
  async #launch(): Promise<void> {
    const deadline = Date.now() + timeouts.leftovers
    for (;;) {
      await this.#removeStaleLockFiles()
      const program = await spawnServer(this.#cluster, this.#binaries.postgres, this.#socketFolder, (line) =>
        this.#logLine(line),
      )
      const failure = await this.#waitUntilReady(program)
      if (failure === null) return
      // The processes of a killed server take a moment to end, and must be gone before a new one starts.
      const isTemporary = /shared memory block .* is still in use|lock file "postmaster.pid"/s.test(failure)
      if (!isTemporary || Date.now() > deadline || this.#stopping) {
        throw new ClusterError(`The database server did not start in ${this.#cluster.folder}: ${lastLine(failure)}`)
      }
      await this.#endLeftovers()
      await pause(50)
    }
  }

  /**
   * Removes the lock files of a server that has ended, in its folder and beside its socket. A new server refuses to start while any
   * process of the same account has the id in such a file, or if the file is empty because the server was killed before it wrote its id.
   */
  async #removeStaleLockFiles(): Promise<void> {
    const found = await readPostmaster(this.#cluster)
    if (found !== null && (await isPostgres(found.pid))) return
    await rm(join(this.#cluster.folder, 'postmaster.pid'), { force: true })
    if (this.#socketFolder !== '') await rm(join(this.#socketFolder, socketLockFile), { force: true })
  }

  /** Ends the processes of a killed server: they cannot commit anything without it, and a busy one notices late. */
  async #endLeftovers(): Promise<void> {
    const pids = await processesNamed(`postgres: ${folderNameOf(this.#cluster)}`)
    for (const pid of pids) sendSignal(pid, 'SIGQUIT')
  }

  /** Waits for the server. @returns null once it accepts connections, otherwise its last output. */
  async #waitUntilReady(program: Program): Promise<string | null> {
    // Asks the system too: the event of its end could be late.
    while (program.exit() === null && program.pid !== undefined && (await isRunning(program.pid))) {
      const postmaster = await readPostmaster(this.#cluster)
      if (postmaster !== null && postmaster.pid === program.pid && postmaster.isReady) {
        await this.#monitor(postmaster.pid)
        return null
      }
      if (Date.now() - program.lastOutputAt() > timeouts.silence) {
        await this.#end(program.pid)
        return `${program.output()}\nno output for ${timeouts.silence / 1000} s`
      }
      await Promise.race([pause(15), program.exited])
    }
    const exit = await Promise.race([program.exited, pause(1000)])
    return `${program.output()}\n${exit?.reason ?? 'it ended'}`
  }

  #logLine(line: string): void {
    const text = line.trim()
    if (text === '') return
    if (/^(FATAL|PANIC|WARNING|ERROR):/.test(text)) this.#log.warn(`postgres: ${text}`)
    else this.#log.debug(`postgres: ${text}`)
  }

  /** Creates the database if it is missing. Tries again while the server is being restarted. */
  async #createDatabase(): Promise<void> {
    const deadline = Date.now() + timeouts.createDatabase
    for (;;) {
      const identity = this.#identity
      try {
        return await createDatabase(this.#socketFolder, timeouts.statement)
      } catch (error) {
        const wasKilled = identity !== this.#identity || !(await this.#isAlive())
        if (!wasKilled || Date.now() > deadline) throw error
      }
      await pause(100)
    }
  }

  async #isAlive(): Promise<boolean> {
    return this.#identity !== null && (await identityOf(this.#pid)) === this.#identity
  }

  /** Polls every quarter of a second, because an adopted server is no child process of ours. */
  #keepAlive(): void {
    this.#timer = setTimeout(() => {
      this.#restarting = this.#restartIfDead().then(() => {
        if (!this.#stopping) this.#keepAlive()
      })
    }, 250)
    this.#timer.unref()
  }

  async #restartIfDead(): Promise<void> {
    try {
      if (this.#stopping || (await this.#isAlive())) return
      this.#log.error({ postgres: this.#pid }, 'The database server has died; starting it again')
      await this.#launch()
      this.#log.info({ postgres: this.#pid }, 'The database server is back')
    } catch (error) {
      this.#log.error({ err: error }, 'The database server could not be started again; trying once more')
    }
  }

  /** Stops a server. Every signal is safe for committed data; after the later ones the next start needs recovery. */
  async #end(pid: number): Promise<void> {
    const signals: [NodeJS.Signals, number][] = [
      ['SIGINT', 10_000],
      ['SIGQUIT', 5000],
      ['SIGKILL', 5000],
    ]
    for (const [name, timeout] of signals) {
      if (!(await isRunning(pid))) return
      sendSignal(pid, name)
      if (await hasEndedWithin(pid, timeout)) return
    }
    throw new ClusterError(`The database server (process ${pid}) does not stop`)
  }
}
