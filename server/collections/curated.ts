/**
 * The collections that come with the product: each folder of the curated library is one, by the account that its circuits are by. A collection is
 * made once, and a circuit is put into it once, also if an administrator has deleted the one or taken out the other since.
 */
import { and, asc, eq, inArray, max, min } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { libraryFolder, readCollections, type Collection } from '../circuits/curated/entries'
import { circuits } from '../circuits/tables'
import type { Database } from '../platform/database'
import type { Queries } from '../platform/queries'
import { isProductAccount, productUsername } from '../users/product-account'
import { findUserByUsername } from '../users/repository'
import { collectionCircuits, collections, curatedCollections } from './tables'

/** Milliseconds between the times at which two of them were created, so that lists show them in their order. */
const spacing = 60_000

/**
 * Makes the collections that are missing, and adds what a later version of the product brings.
 *
 * @param only the name of one folder; all of them without
 * @returns how many it made or added to.
 */
export async function seedCollections(
  { orm }: Database,
  signal: AbortSignal,
  { folder = libraryFolder, only }: { folder?: string; only?: string } = {},
): Promise<number> {
  const author = await findUserByUsername(orm, productUsername)
  if (author === null || !isProductAccount(author)) return 0
  const [known] = await orm
    .select({ oldest: min(collections.createdAt) })
    .from(curatedCollections)
    .innerJoin(collections, eq(collections.id, curatedCollections.collectionId))
  const newest = known?.oldest ? known.oldest.getTime() - spacing : Date.now()
  let count = 0
  for (const [place, [name, collection]] of [...(await readCollections(folder))].entries()) {
    if (signal.aborted) break
    if (only !== undefined && name !== only) continue
    const createdAt = new Date(newest - place * spacing)
    const isChanged = await orm.transaction((transaction) =>
      seedCollection(transaction, { folder: name, collection, authorId: author.id, createdAt }),
    )
    if (isChanged) count++
  }
  return count
}

interface Seed {
  folder: string
  collection: Collection
  authorId: string
  createdAt: Date
}

/** @returns whether anything was missing. */
async function seedCollection(queries: Queries, { folder, collection, authorId, createdAt }: Seed): Promise<boolean> {
  const [known] = await queries
    .select()
    .from(curatedCollections)
    .where(eq(curatedCollections.folder, folder))
    .for('update')
  if (known !== undefined && known.collectionId === null) return false
  const built = await findBuilt(queries, collection, authorId)
  const missing = collection.circuits.flatMap(({ file, name, note = '' }) => {
    const circuitId = built.get(name)
    return circuitId === undefined || known?.files.includes(file) ? [] : [{ file, circuitId, note }]
  })
  if (missing.length === 0) return false
  const id = known?.collectionId ?? (await makeCollection(queries, { folder, collection, authorId, createdAt }))
  // Another server has just made it.
  if (id === null) return false
  await queries.select().from(collections).where(eq(collections.id, id)).for('no key update')
  const [last] = await queries
    .select({ position: max(collectionCircuits.position) })
    .from(collectionCircuits)
    .where(eq(collectionCircuits.collectionId, id))
  const first = (last?.position ?? -1) + 1
  await queries
    .insert(collectionCircuits)
    .values(missing.map(({ circuitId, note }, at) => ({ collectionId: id, circuitId, note, position: first + at })))
    .onConflictDoNothing()
  await queries
    .update(curatedCollections)
    .set({ files: [...(known?.files ?? []), ...missing.map(({ file }) => file)] })
    .where(eq(curatedCollections.folder, folder))
  return true
}

/** @returns its id; null where another server has made it meanwhile. */
async function makeCollection(
  queries: Queries,
  { folder, collection: { name, description }, authorId, createdAt }: Seed,
): Promise<string | null> {
  const id = uuidv7()
  await queries
    .insert(collections)
    .values({ id, name, description, isPublic: true, authorId, createdAt, updatedAt: createdAt })
  const [added] = await queries
    .insert(curatedCollections)
    .values({ folder, collectionId: id })
    .onConflictDoNothing()
    .returning()
  if (added !== undefined) return id
  await queries.delete(collections).where(eq(collections.id, id))
  return null
}

/** The ids of the folder's circuits by their names. Of several with the same name, it is the first one: others were imported later. */
async function findBuilt(queries: Queries, { circuits: entries }: Collection, authorId: string) {
  const names = entries.map(({ name }) => name)
  const rows = await queries
    .select({ id: circuits.id, name: circuits.name })
    .from(circuits)
    .where(and(eq(circuits.authorId, authorId), inArray(circuits.name, names)))
    .orderBy(asc(circuits.createdAt), asc(circuits.id))
    .for('key share')
  return new Map(rows.toReversed().map(({ id, name }) => [name, id]))
}
