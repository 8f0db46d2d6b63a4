/** A database cluster on disk: the folder of one PostgreSQL server, and how a server is started in it. */
import { createHash, randomBytes } from 'node:crypto'
import { closeSync, openSync } from 'node:fs'
import { chmod, chown, mkdir, open, readdir, readFile, realpath, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { type Account, type Binaries, isOpenTo } from './binaries'
import { endWithin, type Program, startProgram } from './processes'

/** The folder of a cluster, and the account that owns it and runs its server. */
export interface Cluster {
  /** Absolute, without links. */
  folder: string
  /** Null where it is the account that this process runs as. */
  account: Account | null
}

/** The cluster cannot be used. The message is one line that says why and what to do. */
export class ClusterError extends Error {
  override name = 'ClusterError'
}

/** `nobody` on Linux: the server refuses to run as root, and this account owns nothing else. */
const unprivileged: Account = { uid: 65_534, gid: 65_534 }

/**
 * The server's settings, over those of `postgresql.conf`. Sized for a small machine that also runs the product.
 *
 * - Nothing acknowledged is lost: `fsync`, `full_page_writes` and `synchronous_commit` stand here, whatever the file says.
 * - `max_wal_size` bounds the time that recovery takes after a kill to a few seconds.
 * - No parallel workers and no replication: they would cost memory, and containers give little shared memory.
 */
const serverOptions: Record<string, string> = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '256MB',
  checkpoint_timeout: '5min',
  listen_addresses: '',
  unix_socket_permissions: '0700',
  port: '5432',
  max_connections: '60',
  shared_buffers: '96MB',
  effective_cache_size: '384MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  max_worker_processes: '2',
  io_method: 'sync',
  jit: 'off',
  random_page_cost: '1.1',
  autovacuum_max_workers: '2',
  log_destination: 'stderr',
  logging_collector: 'off',
  // The product logs its own failed queries; here only what the server says of itself.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_line_prefix: '',
  log_checkpoints: 'off',
}

/**
 * Opens the cluster in a folder, and makes it where there is none yet. Making one that is interrupted leaves nothing behind
 * that counts.
 *
 * @throws {ClusterError} where it belongs to somebody else or to another version.
 */
export async function openCluster(
  folder: string,
  locate: (account: Account | null) => Promise<Binaries>,
): Promise<Cluster> {
  const owner = await stat(folder).catch(() => null)
  const isRoot = process.getuid?.() === 0
  if (owner === null) {
    const account = isRoot ? unprivileged : null
    const { initdb, postgres } = await locate(account)
    await make(folder, account, initdb)
    await checkVersion(folder, postgres)
    return { folder: await realpath(folder), account }
  }
  if (!isRoot && owner.uid !== process.getuid?.()) {
    throw new ClusterError(
      `${folder} belongs to another account (uid ${owner.uid}): start as that account or as root, or set DATA_DIR to another folder`,
    )
  }
  if (isRoot && owner.uid === 0) await giveTo(folder, unprivileged)
  const account = isRoot ? (owner.uid === 0 ? unprivileged : { uid: owner.uid, gid: owner.gid }) : null
  await checkVersion(folder, (await locate(account)).postgres)
  return { folder: await realpath(folder), account }
}

/**
 * Starts a server in a cluster, in a session of its own so that a key press in our terminal does not reach it. `hear` gets what it
 * says, line by line.
 */
export async function spawnServer(
  cluster: Cluster,
  postgres: string,
  socketFolder: string,
  hear: (line: string) => void = () => {},
): Promise<Program> {
  const options = { ...serverOptions, unix_socket_directories: socketFolder, cluster_name: nameOf(cluster, postgres) }
  const words = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return spawnIn(cluster, postgres, words, { detached: true, hear })
}

/**
 * What a server that {@link spawnServer} starts is called: the same for the same cluster, program and options, so that a
 * server left running by a killed product is known again, and one of an older product is not taken for it.
 */
export function nameOf(cluster: Cluster, postgres: string): string {
  const how = createHash('sha256').update(JSON.stringify([postgres, serverOptions]))
  return `${folderNameOf(cluster)}-${how.digest('hex').slice(0, 12)}`
}

/** The part of {@link nameOf} that says which cluster. */
export function folderNameOf(cluster: Cluster): string {
  return `ketwork-${createHash('sha256').update(cluster.folder).digest('hex').slice(0, 16)}`
}

/** What `postmaster.pid` says of the server that wrote it. */
export interface Postmaster {
  pid: number
  /** Folder of its socket; empty until it listens. */
  socketFolder: string
  /** Whether it takes connections. */
  isReady: boolean
}

/** Reads `postmaster.pid`; null where there is none or it is only half there. */
export async function readPostmaster(cluster: Cluster): Promise<Postmaster | null> {
  const text = await readFile(join(cluster.folder, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = text.split('\n').map((line) => line.trim())
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return null
  return { pid, socketFolder: lines[4] ?? '', isReady: lines[7] === 'ready' }
}

async function make(folder: string, account: Account | null, initdb: string): Promise<void> {
  const parent = dirname(folder)
  await removeUnfinished(parent, basename(folder))
  const fresh = join(parent, `${basename(folder)}.new-${randomBytes(4).toString('hex')}`)
  await mkdir(fresh, { mode: 0o700 })
  await chmod(fresh, 0o700)
  if (account !== null) await chown(fresh, account.uid, account.gid)
  const common = [
    '--username=postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--no-instructions',
  ]
  const first = await runInitdb(fresh, account, initdb, [...common, '--locale=C.UTF-8'])
  if (first.code !== 0) {
    // A C library without C.UTF-8 still does with PostgreSQL's own, which is what sorts and folds case.
    const unknownLocale = first.output.includes('invalid locale name')
    const second = unknownLocale
      ? await runInitdb(fresh, account, initdb, [...common, '--locale=C', '--builtin-locale=C.UTF-8'])
      : first
    if (second.code !== 0) {
      await rm(fresh, { recursive: true, force: true })
      throw new ClusterError(`The database could not be made in ${folder}: ${lastLine(second.output)}`)
    }
  }
  await rename(fresh, folder)
  await syncFolder(parent)
}

/** Milliseconds that making a cluster may take, on the slowest of disks. */
const maxInitdbTime = 180_000
/** Milliseconds until a program has told its version. */
const maxVersionTime = 30_000

async function runInitdb(folder: string, account: Account | null, initdb: string, words: string[]) {
  const program = await spawnIn({ folder, account }, initdb, words, { detached: false })
  const { code, reason } = await endWithin(program, maxInitdbTime)
  return { code, output: `${reason}\n${program.output()}` }
}

/**
 * Starts a program of the server on a folder, as the account that owns it.
 *
 * Another account may not be able to pass the folders above, as under root's home. On Linux the folder is therefore handed down
 * open, as descriptor 3, and named by that: such a name asks no permission of the folders above.
 */
async function spawnIn(
  { folder, account }: Cluster,
  program: string,
  words: string[],
  { detached, hear }: { detached: boolean; hear?: (line: string) => void },
): Promise<Program> {
  const handsDown = account !== null && process.platform === 'linux'
  if (account !== null && !handsDown && !(await isOpenTo(folder, account))) {
    throw new ClusterError(
      `The account that runs the database cannot reach ${folder}: set DATA_DIR to a folder that all may pass`,
    )
  }
  // Nothing is awaited from here on: the program could end before somebody listens.
  const handle = handsDown ? openSync(folder, 'r') : null
  try {
    const options = {
      ...account,
      detached,
      cwd: '/',
      // Messages in English, whatever the machine's language: some are looked for.
      env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore' as const, 'pipe' as const, 'pipe' as const, ...(handle === null ? [] : [handle])],
    }
    return startProgram(program, ['-D', handle === null ? folder : '/proc/self/fd/3', ...words], options, hear)
  } finally {
    if (handle !== null) closeSync(handle)
  }
}

async function checkVersion(folder: string, postgres: string): Promise<void> {
  const made = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => null)
  if (made === null) {
    throw new ClusterError(`${folder} is there but holds no database: move it away, or set DATA_DIR to another folder`)
  }
  const program = startProgram(postgres, ['--version'], { stdio: ['ignore', 'pipe', 'ignore'] })
  const { reason } = await endWithin(program, maxVersionTime)
  const major = /\d+/.exec(program.output())?.[0]
  if (major === undefined) throw new ClusterError(`The database server does not tell its version: ${reason}`)
  if (major !== made.trim()) {
    throw new ClusterError(
      `${folder} was made by PostgreSQL ${made.trim()} and this is ${major}: restore a backup of it instead`,
    )
  }
}

/** What an interrupted {@link make} left. The caller holds the data folder, so nobody is at work on it. */
async function removeUnfinished(parent: string, name: string): Promise<void> {
  for (const entry of await readdir(parent)) {
    if (entry.startsWith(`${name}.new-`)) await rm(join(parent, entry), { recursive: true, force: true })
  }
}

async function giveTo(folder: string, account: Account): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isSymbolicLink()) await chown(join(entry.parentPath, entry.name), account.uid, account.gid)
  }
  await chown(folder, account.uid, account.gid)
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** The line of a program's output that tells most: its last error, or its last line. */
export function lastLine(output: string): string {
  const lines = output
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const errors = lines.filter((line) => /\b(FATAL|PANIC|error):/.test(line))
  return errors.at(-1) ?? lines.at(-1) ?? 'it said nothing'
}
