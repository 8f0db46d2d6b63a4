/**
 * Sweeping moves files without a row to the trash, if the files belong to this database. To a server that was started with a wrong, empty
 * or older database all files are unknown, and it must not touch them.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { Files } from './files'
import type { Queries } from './queries'
import { installation } from './tables'

/** What a sweep needs. */
export interface SweepServices {
  queries: Queries
  files: Files
  log: { error(message: string): void }
}

export interface SweepOptions {
  /** Milliseconds until unknown files are looked up again: their rows may be about to be written. */
  rowDelay?: number
  /** Ends the sweep early. */
  signal?: AbortSignal
  /** Whether the process lives until the sweep is over: a command does, a server ends when it is told to. */
  keepsAlive?: boolean
  /** Whether an operator has confirmed that the database is the right one, however many files are unknown to it. */
  isConfirmed?: boolean
}

/** A folder of files that belong to rows. */
export interface SweptFolder {
  folder: string
  /** The plural for the log: `profile pictures`. */
  what: string
  /** The key of a file in the database. Several files may have the same. */
  keyOf(name: string): string
  /** Those of the keys that a row has. */
  findUsed(queries: Queries, keys: string[]): Promise<Set<string>>
}

/** So many keys may always be swept: some crashes leave as many. */
const minAllowed = 25
/** The largest share of a folder's keys that may be swept at once, if that is more. */
const maxShare = 0.1
/** The most keys in one query. */
const batchSize = 1000

/**
 * Binds the files to this database if there are none yet. Logs an error if they belong to another. Must be called before the first file
 * is written.
 */
export async function bindFiles({ queries, files, log }: SweepServices): Promise<void> {
  const id = await readInstallationId(queries)
  const found = await files.readOwner()
  const owner = found === null && (await isEmpty(files)) ? await files.claim(id) : found
  if (owner !== null && owner !== id) log.error(describeMismatch(files, owner, id))
}

async function isEmpty(files: Files): Promise<boolean> {
  for await (const names of files.listBatches()) if (names.length > 0) return false
  return true
}

/** Binds the files to this database, even if they belonged to another. */
export async function adoptFiles(queries: Queries, files: Files): Promise<void> {
  await files.setOwner(await readInstallationId(queries))
}

/** Whether the files belong to this database. */
export async function doFilesMatchDatabase(queries: Queries, files: Files): Promise<boolean> {
  return (await files.readOwner()) === (await readInstallationId(queries))
}

/**
 * Moves the files of a folder without a row to the trash. If the files belong to another database, or more than a small share of them has
 * no row, it moves none and logs an error that says what to do.
 *
 * @returns the number of swept keys.
 */
export async function sweepFolder(
  services: SweepServices,
  swept: SweptFolder,
  { rowDelay = 60_000, signal, isConfirmed = false, keepsAlive = false }: SweepOptions = {},
): Promise<number> {
  const { queries, files, log } = services
  const { all, suspects } = await findSuspects(services, swept, signal)
  const isAllowed = async (count: number) => {
    const problem = await findProblem(services, swept, { unused: count, all, isConfirmed })
    if (problem !== null) log.error(problem)
    return problem === null
  }
  if (all === 0 || !(await isAllowed(suspects.size)) || suspects.size === 0) return 0
  await wait(rowDelay, undefined, { signal, ref: keepsAlive })
  const unused = await findUnused(queries, swept, [...suspects.keys()])
  if (!(await isAllowed(unused.length))) return 0
  for (const key of unused) {
    for (const name of suspects.get(key) ?? []) await files.moveToTrash(name)
  }
  return unused.length
}

/** The number of keys in a folder, and the files of those without a row. Only these are in memory: there may be millions of others. */
async function findSuspects(
  { queries, files }: SweepServices,
  swept: SweptFolder,
  signal?: AbortSignal,
): Promise<{ all: number; suspects: Map<string, string[]> }> {
  const suspects = new Map<string, string[]>()
  let all = 0
  /** The files of a key follow each other, and may be in two batches. */
  let last: string | undefined
  for await (const batch of files.listBatches(swept.folder)) {
    signal?.throwIfAborted()
    const names = groupByKey(batch, swept.keyOf)
    all += names.size - (last !== undefined && names.has(last) ? 1 : 0)
    last = [...names.keys()].at(-1)
    for (const key of await findUnused(queries, swept, [...names.keys()])) {
      suspects.set(key, [...(suspects.get(key) ?? []), ...(names.get(key) ?? [])])
    }
  }
  return { all, suspects }
}

/** Why nothing may be swept, or null. Binds files that belong to no database yet, if some of them have rows. */
async function findProblem(
  { queries, files }: SweepServices,
  { what }: SweptFolder,
  { unused, all, isConfirmed }: { unused: number; all: number; isConfirmed: boolean },
): Promise<string | null> {
  const id = await readInstallationId(queries)
  const owner = await files.readOwner()
  if (owner !== null && owner !== id) return describeMismatch(files, owner, id)
  // Names are unguessable, so a database with the row of one is that of the files, or a copy of it.
  const knowsSome = unused < all
  if (owner === null && !knowsSome && !isConfirmed) {
    return (
      `None of the ${all} ${what} in ${files.location} is known to this database, so none was removed. ` +
      `Check DATABASE_URL, DATA_DIR and S3_BUCKET. ${adopt}`
    )
  }
  if (!isConfirmed && unused > Math.max(minAllowed, all * maxShare)) {
    return (
      `${unused} of ${all} ${what} in ${files.location} are unknown to this database, so none was removed. ` +
      'Check DATABASE_URL, DATA_DIR and S3_BUCKET, and that the database is whole. ' +
      'If it is the right one, move these files to the trash with: npm run admin -- files sweep'
    )
  }
  if (owner === null) await files.setOwner(id)
  return null
}

const adopt = 'If this database is the right one, bind the files to it with: npm run admin -- files adopt'

const describeMismatch = (files: Files, owner: string, id: string) =>
  `The files in ${files.location} belong to another database (${owner}) than the one that is open (${id}), so none is removed. ` +
  `Check DATABASE_URL, DATA_DIR and S3_BUCKET. ${adopt}`

async function readInstallationId(queries: Queries): Promise<string> {
  const [row] = await queries.select({ id: installation.id }).from(installation)
  if (row === undefined) throw new Error('The database has no row in the table "installation".')
  return row.id
}

function groupByKey(names: string[], keyOf: (name: string) => string): Map<string, string[]> {
  const groups = new Map<string, string[]>()
  for (const name of names) {
    const key = keyOf(name)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [name])
    else group.push(name)
  }
  return groups
}

async function findUnused(queries: Queries, swept: SweptFolder, keys: string[]): Promise<string[]> {
  const unused: string[] = []
  for (let at = 0; at < keys.length; at += batchSize) {
    const batch = keys.slice(at, at + batchSize)
    const used = await swept.findUsed(queries, batch)
    unused.push(...batch.filter((key) => !used.has(key)))
  }
  return unused
}
