/** A database cluster on disk: the folder of one PostgreSQL server, and how a server is started in it. */
import { createHash, randomBytes } from 'node:crypto'
import { closeSync, openSync } from 'node:fs'
import { chmod, chown, mkdir, readdir, readFile, realpath, rename, rm, stat } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { syncFolder } from '../file-system'
import { type Account, type Binaries, isOpenTo } from './binaries'
import { waitForExit, type Program, startProgram } from './processes'

/** The folder of a cluster, and the account that owns it and runs its server. */
export interface Cluster {
  /** Absolute, without links. */
  folder: string
  /** Null for the account of this process. */
  account: Account | null
}

/** The cluster cannot be used. The message is one line that says why and what to do. */
export class ClusterError extends Error {
  override name = 'ClusterError'
}

/** `nobody` on Linux: the server refuses to run as root, and this account owns nothing else. */
const unprivileged: Account = { uid: 65_534, gid: 65_534 }

/**
 * What PostgreSQL may take to keep pages in memory, and how much of its files the machine keeps in all, in megabytes. A page that PostgreSQL
 * has is read in a tenth of the time that it takes to have it from the system. A machine with 2 GB needs nearly all of it for the product.
 */
export function cacheSizes(memory: number): { buffers: number; files: number } {
  const megabytes = Math.floor(memory / 2 ** 20)
  const buffers = Math.min(4096, Math.max(96, Math.floor((megabytes - 2048) / 8)))
  return { buffers, files: Math.max(384, Math.floor(megabytes / 2)) }
}

/** Bytes of memory: those of the machine, or as many as its container may take. */
const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)

const { buffers, files } = cacheSizes(memory)

/**
 * The server's settings, over those of `postgresql.conf`. Sized for a machine that also runs the product, small or large.
 *
 * - No acknowledged write is lost: `fsync`, `full_page_writes` and `synchronous_commit` are set here, so the file cannot turn them off.
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
  shared_buffers: `${buffers}MB`,
  effective_cache_size: `${files}MB`,
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
  // The product logs its own failed queries, so the server logs only its own state.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_line_prefix: '',
  log_checkpoints: 'off',
}

/**
 * Opens the cluster in a folder, and creates it if it is missing. An interrupted creation leaves no cluster behind.
 *
 * @throws {ClusterError} if it belongs to another account or another version.
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
    await createCluster(folder, account, initdb)
    await checkVersion(folder, postgres)
    return { folder: await realpath(folder), account }
  }
  if (!isRoot && owner.uid !== process.getuid?.()) {
    throw new ClusterError(
      `${folder} belongs to another account (uid ${owner.uid}): start as that account or as root, or set DATA_DIR to another folder`,
    )
  }
  if (isRoot && owner.uid === 0) await changeOwner(folder, unprivileged)
  const account = isRoot ? (owner.uid === 0 ? unprivileged : { uid: owner.uid, gid: owner.gid }) : null
  await checkVersion(folder, (await locate(account)).postgres)
  return { folder: await realpath(folder), account }
}

/**
 * Starts a server in a cluster, in its own session, so that Ctrl+C in our terminal does not reach it. `onLine` gets its output line by
 * line.
 */
export async function spawnServer(
  cluster: Cluster,
  postgres: string,
  socketFolder: string,
  onLine: (line: string) => void = () => {},
): Promise<Program> {
  const options = { ...serverOptions, unix_socket_directories: socketFolder, cluster_name: nameOf(cluster, postgres) }
  const args = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return spawnIn(cluster, postgres, args, { detached: true, onLine })
}

/**
 * The name of a server that {@link spawnServer} starts. It is the same for the same cluster, program and options, so the product adopts
 * the server that it left when it was killed, but none of an older version.
 */
export function nameOf(cluster: Cluster, postgres: string): string {
  const hash = createHash('sha256').update(JSON.stringify([postgres, serverOptions]))
  return `${folderNameOf(cluster)}-${hash.digest('hex').slice(0, 12)}`
}

/** The part of {@link nameOf} that names the cluster. */
export function folderNameOf(cluster: Cluster): string {
  return `ketwork-${createHash('sha256').update(cluster.folder).digest('hex').slice(0, 16)}`
}

/** The content of `postmaster.pid`, which a server writes. */
interface Postmaster {
  pid: number
  /** The folder of its socket; empty until it listens. */
  socketFolder: string
  /** Whether it accepts connections. */
  isReady: boolean
}

/** Reads `postmaster.pid`; null if it is missing or incomplete. */
export async function readPostmaster(cluster: Cluster): Promise<Postmaster | null> {
  const text = await readFile(join(cluster.folder, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = text.split('\n').map((line) => line.trim())
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return null
  return { pid, socketFolder: lines[4] ?? '', isReady: lines[7] === 'ready' }
}

async function createCluster(folder: string, account: Account | null, initdb: string): Promise<void> {
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
    // PostgreSQL's own C.UTF-8, which sorts and folds case, also works with a C library that has no such locale.
    const unknownLocale = first.output.includes('invalid locale name')
    const second = unknownLocale
      ? await runInitdb(fresh, account, initdb, [...common, '--locale=C', '--builtin-locale=C.UTF-8'])
      : first
    if (second.code !== 0) {
      await rm(fresh, { recursive: true, force: true })
      throw new ClusterError(`The database could not be created in ${folder}: ${lastLine(second.output)}`)
    }
  }
  await rename(fresh, folder)
  await syncFolder(parent)
}

/** Milliseconds that creating a cluster may take, on the slowest of disks. */
const maxInitdbTime = 180_000
/** Milliseconds until a program has printed its version. */
const maxVersionTime = 30_000

async function runInitdb(folder: string, account: Account | null, initdb: string, args: string[]) {
  const program = await spawnIn({ folder, account }, initdb, args, { detached: false })
  const { code, reason } = await waitForExit(program, maxInitdbTime)
  return { code, output: `${reason}\n${program.output()}` }
}

/**
 * Starts a program of the server on a folder, as the account that owns it.
 *
 * Another account may have no access to the folders above, as under root's home. On Linux the program therefore gets the open folder as
 * descriptor 3 and uses its path under `/proc`, which needs no access to the folders above.
 */
async function spawnIn(
  { folder, account }: Cluster,
  program: string,
  args: string[],
  { detached, onLine }: { detached: boolean; onLine?: (line: string) => void },
): Promise<Program> {
  const passesDescriptor = account !== null && process.platform === 'linux'
  if (account !== null && !passesDescriptor && !(await isOpenTo(folder, account))) {
    throw new ClusterError(
      `The account that runs the database cannot reach ${folder}: set DATA_DIR to a folder that all may pass`,
    )
  }
  // Nothing is awaited from here on: the program could end before its listeners are set.
  const handle = passesDescriptor ? openSync(folder, 'r') : null
  try {
    const options = {
      ...account,
      detached,
      cwd: '/',
      // English messages on every machine, because the code looks for some.
      env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore' as const, 'pipe' as const, 'pipe' as const, ...(handle === null ? [] : [handle])],
    }
    return startProgram(program, ['-D', handle === null ? folder : '/proc/self/fd/3', ...args], options, onLine)
  } finally {
    if (handle !== null) closeSync(handle)
  }
}

async function checkVersion(folder: string, postgres: string): Promise<void> {
  const version = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => null)
  if (version === null) {
    throw new ClusterError(`${folder} exists but has no database: move it away, or set DATA_DIR to another folder`)
  }
  const program = startProgram(postgres, ['--version'], { stdio: ['ignore', 'pipe', 'ignore'] })
  const { reason } = await waitForExit(program, maxVersionTime)
  const major = /\d+/.exec(program.output())?.[0]
  if (major === undefined) throw new ClusterError(`The database server does not print its version: ${reason}`)
  if (major !== version.trim()) {
    throw new ClusterError(
      `${folder} was created by PostgreSQL ${version.trim()}, and this Ketwork has PostgreSQL ${major}. Its data is safe: ` +
        'see "A new PostgreSQL" in docs/operations.md, or start the Ketwork that it belongs to',
    )
  }
}

/** Removes what an interrupted {@link createCluster} left. The caller has locked the data directory, so no other one is running. */
async function removeUnfinished(parent: string, name: string): Promise<void> {
  for (const entry of await readdir(parent)) {
    if (entry.startsWith(`${name}.new-`)) await rm(join(parent, entry), { recursive: true, force: true })
  }
}

async function changeOwner(folder: string, account: Account): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isSymbolicLink()) await chown(join(entry.parentPath, entry.name), account.uid, account.gid)
  }
  await chown(folder, account.uid, account.gid)
}

/** The most informative line of a program's output: its last error, or its last line. */
export function lastLine(output: string): string {
  const lines = output
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const errors = lines.filter((line) => /\b(FATAL|PANIC|error):/.test(line))
  return errors.at(-1) ?? lines.at(-1) ?? 'no output'
}
