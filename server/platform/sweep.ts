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
  const owner = await files.readOwner()
  if (owner === null && (await files.list()).length === 0) await files.setOwner(id)
  else if (owner !== null && owner !== id) log.error(describeMismatch(files, owner, id))
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
  { rowDelay = 60_000, signal, isConfirmed = false }: SweepOptions = {},
): Promise<number> {
  const { queries, files, log } = services
  const names = groupByKey(await files.list(swept.folder), swept.keyOf)
  const suspects = await findUnused(queries, swept, [...names.keys()])
  const isAllowed = async (count: number) => {
    const problem = await findProblem(services, swept, { unused: count, all: names.size, isConfirmed })
    if (problem !== null) log.error(problem)
    return problem === null
  }
  if (names.size === 0 || !(await isAllowed(suspects.length)) || suspects.length === 0) return 0
  await wait(rowDelay, undefined, { signal, ref: false })
  const unused = await findUnused(queries, swept, suspects)
  if (!(await isAllowed(unused.length))) return 0
  for (const key of unused) {
    for (const name of names.get(key) ?? []) await files.moveToTrash(name)
  }
  return unused.length
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
      `None of the ${all} ${what} in ${files.root} is known to this database, so none was removed. ` +
      `Check DATABASE_URL and DATA_DIR. ${adopt}`
    )
  }
  if (!isConfirmed && unused > Math.max(minAllowed, all * maxShare)) {
    return (
      `${unused} of ${all} ${what} in ${files.root} are unknown to this database, so none was removed. ` +
      'Check DATABASE_URL and DATA_DIR, and that the database is whole. ' +
      'If it is the right one, move these files to the trash with: npm run admin -- files sweep'
    )
  }
  if (owner === null) await files.setOwner(id)
  return null
}

const adopt = 'If this database is the right one, bind the files to it with: npm run admin -- files adopt'

const describeMismatch = (files: Files, owner: string, id: string) =>
  `The files in ${files.root} belong to another database (${owner}) than the one that is open (${id}), so none is removed. ` +
  `Check DATABASE_URL and DATA_DIR. ${adopt}`

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
