/** Changes collections in the database. What an administrator changes of somebody else's collection is recorded. */
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { collectionLimits, type CollectionChange, type NewCollection } from '../../contract/collections'
import { recordAction } from '../audit/log'
import { HttpError, notFound } from '../http/http-error'
import type { Viewer } from '../http/implementation'
import type { Database } from '../platform/database'
import type { Queries } from '../platform/queries'
import { lockAccounts, lockForCounting } from '../users/repository'
import { collectionNotFound, notInCollection } from './policy'
import { findCollection, listEntries } from './repository'
import { collectionCircuits, collections, type CollectionRow } from './tables'

/** The time of a change of a collection: each is later than the one before, also within a millisecond. */
const nextUpdate = sql`greatest(now(), ${collections.updatedAt} + interval '1 millisecond')`

/**
 * Adds a collection, unless its id exists: then nothing changes.
 *
 * @throws {HttpError} 401 if the account has just been deleted; 409 if it has as many collections as it may
 */
export async function addCollection(
  { orm }: Database,
  id: string,
  { name, description = '', isPublic = false, circuitId }: NewCollection,
  author: Pick<Viewer, 'id'>,
): Promise<void> {
  await orm.transaction(async (transaction) => {
    await lockForCounting(transaction, author.id)
    if ((await findCollection(transaction, id)) !== null) return
    const count = await transaction.$count(collections, eq(collections.authorId, author.id))
    if (count >= collectionLimits.collections) {
      throw new HttpError(
        409,
        `An account can have at most ${collectionLimits.collections} collections. Delete one first.`,
      )
    }
    await transaction.insert(collections).values({ id, name, description, isPublic, authorId: author.id })
    if (circuitId !== undefined) {
      await transaction.insert(collectionCircuits).values({ collectionId: id, circuitId, position: 0 })
    }
  })
}

/** Hears of a collection that is public or private from now on, in the transaction that makes it so. */
export type CollectionVisibilityListener = (queries: Queries, id: string) => Promise<void>

/** @throws {HttpError} 404; 409 if the collection has changed since `unchangedSince`, or would become public while it is hidden */
export const editCollection = (
  database: Database,
  id: string,
  { unchangedSince, name, description, isPublic }: CollectionChange,
  editor: Viewer,
  onVisibilityChange: CollectionVisibilityListener,
): Promise<void> =>
  changeCollection(database, id, editor, async (queries, before) => {
    if (unchangedSince !== undefined && new Date(unchangedSince).getTime() !== before.updatedAt.getTime()) {
      throw new HttpError(409, 'This collection has changed while you edited it. Please look at the changes first.')
    }
    if (before.hiddenAt !== null && isPublic === true) {
      throw new HttpError(409, 'An administrator has hidden this collection. It stays private until it is shown again.')
    }
    const changed = [
      name !== undefined && name !== before.name && 'name',
      description !== undefined && description !== before.description && 'description',
      isPublic !== undefined && isPublic !== before.isPublic && 'visibility',
    ].filter((field) => field !== false)
    if (changed.length === 0) return null
    await queries
      .update(collections)
      .set({
        ...(name !== undefined && { name }),
        ...(description !== undefined && { description }),
        ...(isPublic !== undefined && { isPublic }),
        updatedAt: nextUpdate,
      })
      .where(eq(collections.id, id))
    if (changed.includes('visibility')) await onVisibilityChange(queries, id)
    return `Changed: ${changed.join(', ')}`
  })

/** Deletes a collection. @throws {HttpError} 404 */
export async function removeCollection({ orm }: Database, id: string, editor: Viewer): Promise<void> {
  await orm.transaction(async (transaction) => {
    const [removed] = await transaction.delete(collections).where(eq(collections.id, id)).returning()
    if (removed === undefined) throw notFound(collectionNotFound)
    if (removed.authorId === editor.id) return
    await recordAction(transaction, editor, { action: 'DELETE_COLLECTION', subjectId: id, subject: removed.name })
  })
}

/** Where a circuit is in a collection, and what is said about it. */
export interface Placement {
  note?: string | undefined
  /** The circuit in front of which it is put; null for the end. */
  before?: string | null | undefined
}

/** Hears of a circuit that was put into a public collection, in the transaction that does it. The circuit may be private. */
export type CollectionListener = (
  queries: Queries,
  collection: { id: string; authorId: string },
  circuitId: string,
) => Promise<void>

/**
 * Adds a circuit, at the end unless `before` says otherwise. One that is in the collection already stays as it is.
 *
 * @throws {HttpError} 404; 409 if the collection is full, or the circuit `before` is no longer in it
 */
export const addToCollection = (
  database: Database,
  id: string,
  circuitId: string,
  { note = '', before = null }: Placement,
  editor: Viewer,
  onCollected: CollectionListener,
): Promise<void> =>
  changeCollection(database, id, editor, async (queries, { isPublic, authorId }) => {
    const order = await lockOrder(queries, id)
    if (order.some((entry) => entry.circuitId === circuitId)) return null
    if (order.length >= collectionLimits.circuits) {
      throw new HttpError(409, `A collection can have at most ${collectionLimits.circuits} circuits.`)
    }
    const position = (order.at(-1)?.position ?? -1) + 1
    await queries.insert(collectionCircuits).values({ collectionId: id, circuitId, position, note })
    if (before !== null) await moveCircuit(queries, id, [...order, { circuitId, position }], { circuitId, before })
    if (isPublic) await onCollected(queries, { id, authorId }, circuitId)
    return 'Changed: circuits'
  })

/**
 * Changes the note on a circuit of a collection, and moves it.
 *
 * @throws {HttpError} 404 if the collection or, as far as the editor can tell, the circuit in it is gone; 409 if the circuit `before` is no
 *   longer in it
 */
export const changeInCollection = (
  database: Database,
  id: string,
  circuitId: string,
  { note, before }: Placement,
  editor: Viewer,
): Promise<void> =>
  changeCollection(database, id, editor, async (queries) => {
    const order = await lockOrder(queries, id)
    const found = await listEntries(queries, id, editor)
    if (!found.some((entry) => entry.circuitId === circuitId)) throw notFound(notInCollection)
    if (note !== undefined) {
      await queries.update(collectionCircuits).set({ note }).where(isEntry(id, circuitId))
    }
    if (before !== undefined) await moveCircuit(queries, id, order, { circuitId, before })
    return note === undefined ? 'Changed: order' : 'Changed: note'
  })

/** Takes a circuit out of a collection, if it is in it. @throws {HttpError} 404 */
export const removeFromCollection = (database: Database, id: string, circuitId: string, editor: Viewer) =>
  changeCollection(database, id, editor, async (queries) => {
    const removed = await queries.delete(collectionCircuits).where(isEntry(id, circuitId)).returning()
    return removed.length === 0 ? null : 'Changed: circuits'
  })

/**
 * Locks a collection, so that it has one change at a time, and makes one. @param change says what it changed; null for nothing
 *
 * @throws {HttpError} 401 if the editor's account has just been deleted; 404
 */
async function changeCollection(
  { orm }: Database,
  id: string,
  editor: Viewer,
  change: (queries: Queries, before: CollectionRow) => Promise<string | null>,
): Promise<void> {
  await orm.transaction(async (transaction) => {
    // Before the collection, as a deletion of the account does.
    await lockAccounts(transaction, editor.id)
    const [before] = await transaction.select().from(collections).where(eq(collections.id, id)).for('no key update')
    if (before === undefined) throw notFound(collectionNotFound)
    const reason = await change(transaction, before)
    if (reason === null || before.authorId === editor.id) return
    await recordAction(transaction, editor, { action: 'EDIT_COLLECTION', subjectId: id, subject: before.name, reason })
  })
}

type Order = { circuitId: string; position: number }[]

/** All circuits of a collection in their order, also those that the editor may not find: they keep their places. */
const lockOrder = (queries: Queries, id: string): Promise<Order> =>
  queries
    .select({ circuitId: collectionCircuits.circuitId, position: collectionCircuits.position })
    .from(collectionCircuits)
    .where(eq(collectionCircuits.collectionId, id))
    .orderBy(asc(collectionCircuits.position), asc(collectionCircuits.circuitId))
    .for('update')

/** Puts a circuit in front of another one, and gives new positions to those that are no longer where they were. */
async function moveCircuit(
  queries: Queries,
  id: string,
  order: Order,
  { circuitId, before }: { circuitId: string; before: string | null },
): Promise<void> {
  if (before === circuitId) return
  const ids = order.map((entry) => entry.circuitId).filter((other) => other !== circuitId)
  const place = before === null ? ids.length : ids.indexOf(before)
  if (place === -1) throw new HttpError(409, 'The collection has changed. Please look at it again.')
  ids.splice(place, 0, circuitId)
  const positions = new Map(order.map((entry) => [entry.circuitId, entry.position]))
  const moved = ids
    .map((other, position) => ({ other, position }))
    .filter((at) => positions.get(at.other) !== at.position)
  if (moved.length === 0) return
  const cases = moved.map(({ other, position }) => sql`when ${other}::uuid then ${position}::int`)
  await queries
    .update(collectionCircuits)
    .set({ position: sql`case ${collectionCircuits.circuitId} ${sql.join(cases, sql` `)} end` })
    .where(
      and(
        eq(collectionCircuits.collectionId, id),
        inArray(
          collectionCircuits.circuitId,
          moved.map(({ other }) => other),
        ),
      ),
    )
}

const isEntry = (collectionId: string, circuitId: string) =>
  and(eq(collectionCircuits.collectionId, collectionId), eq(collectionCircuits.circuitId, circuitId))
