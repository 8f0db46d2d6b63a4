/**
 * Sweeping: files that the database does not know are moved to the trash, as long as folder and database belong together. A
 * server that was started with a wrong, empty or older database knows none of the files, and must leave them all alone.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { Files } from './files'
import type { Queries } from './queries'
import { installation } from './tables'

/** What a sweep works with. */
export interface SweepServices {
  queries: Queries
  files: Files
  log: { error(message: string): void }
}

export interface SweepOptions {
  /** Milliseconds until what is unknown is looked up again: its row may be about to be written. */
  patience?: number
  /** Ends the sweep early. */
  signal?: AbortSignal
  /** An operator has said that the database is right, however many files it does not know. */
  isConfirmed?: boolean
}

/** A folder of files, each of which belongs to a row. */
export interface SweptFolder {
  folder: string
  /** Plural, for the log: `pictures of circuits`. */
  what: string
  /** What the database knows a file by: several files may have one key. */
  keyOf(name: string): string
  /** Of the given keys, those that a row has. */
  findUsed(queries: Queries, keys: string[]): Promise<Set<string>>
}

/** Files of so many keys may always be swept: what some crashes leave behind. */
const alwaysAllowed = 25
/** Beyond that, the share of a folder's keys that may be swept at once. */
const maxShare = 0.1
/** Keys that are looked up in one query. */
const batchSize = 1000

/**
 * Binds the files to this database where they belong to none yet and there are none. Logs an error where they belong to another.
 * Called before the first file is written.
 */
export async function bindFiles({ queries, files, log }: SweepServices): Promise<void> {
  const id = await readInstallationId(queries)
  const owner = await files.readOwner()
  if (owner === null && (await files.list()).length === 0) await files.setOwner(id)
  else if (owner !== null && owner !== id) log.error(describeMismatch(files, owner, id))
}

/** Binds the files to this database, whatever they belonged to. */
export async function adoptFiles(queries: Queries, files: Files): Promise<void> {
  await files.setOwner(await readInstallationId(queries))
}

/** Whether the files belong to this database. */
export async function doFilesMatchDatabase(queries: Queries, files: Files): Promise<boolean> {
  return (await files.readOwner()) === (await readInstallationId(queries))
}

/**
 * Moves the files of a folder that no row has to the trash. Moves none where the files belong to another database, or where more
 * than a small share would go: then an error is logged that says what to do.
 *
 * @returns how many keys were swept.
 */
export async function sweepFolder(
  services: SweepServices,
  swept: SweptFolder,
  { patience = 60_000, signal, isConfirmed = false }: SweepOptions = {},
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
  await wait(patience, undefined, { signal, ref: false })
  const unused = await findUnused(queries, swept, suspects)
  if (!(await isAllowed(unused.length))) return 0
  for (const key of unused) {
    for (const name of names.get(key) ?? []) await files.moveToTrash(name)
  }
  return unused.length
}

/** Why nothing may be swept, or null. Files that belong to no database yet are bound here, once this one knows some of them. */
async function findProblem(
  { queries, files }: SweepServices,
  { what }: SweptFolder,
  { unused, all, isConfirmed }: { unused: number; all: number; isConfirmed: boolean },
): Promise<string | null> {
  const id = await readInstallationId(queries)
  const owner = await files.readOwner()
  if (owner !== null && owner !== id) return describeMismatch(files, owner, id)
  // Names are unguessable: a database that knows one is that of the files, or a copy of it.
  const knowsSome = unused < all
  if (owner === null && !knowsSome && !isConfirmed) {
    return (
      `None of the ${all} ${what} in ${files.root} is known to this database, so none was removed. ` +
      `Check DATABASE_URL and DATA_DIR. ${adopt}`
    )
  }
  if (!isConfirmed && unused > Math.max(alwaysAllowed, all * maxShare)) {
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
