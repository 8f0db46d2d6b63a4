/** Reads collections from the database; `mutations.ts` writes them. */
import { and, asc, eq, exists, sql, type SQL } from 'drizzle-orm'
import type { Collection, CollectionSummary } from '../../contract/collections'
import * as limits from '../../contract/limits'
import { readSummaries } from '../circuits/cache/summaries'
import { mayFind } from '../circuits/list-conditions'
import { presentCover } from '../circuits/cover-summary'
import { picturePath } from '../circuits/pictures'
import { circuits, type Cover } from '../circuits/tables'
import { forbidden, notFound } from '../http/http-error'
import type { ResourceRule, Viewer } from '../http/implementation'
import { cutPage, isAfterCursor, orderByTime, type ListPage, type PageRequest } from '../http/paging'
import type { Queries } from '../platform/queries'
import { authorColumns } from '../users/author'
import { users } from '../users/tables'
import { mayFindCollection, maySeeCollection } from '../visibility/policy'
import { collectionNotFound, collectionRefused } from './policy'
import { collectionCircuits, collections, curatedCollections, type CollectionRow } from './tables'

/** The collection with this id, without a check of visibility. */
export async function findCollection(queries: Queries, id: string): Promise<CollectionRow | null> {
  const [found] = await queries.select().from(collections).where(eq(collections.id, id))
  return found ?? null
}

/** The rule of routes that show the collection in their path. */
export const visibleCollection = (queries: Queries): ResourceRule<{ id: string }, CollectionRow> => ({
  find: ({ id }) => findCollection(queries, id),
  notFound: collectionNotFound,
  isAllowed: maySeeCollection,
  forbidden: collectionRefused,
  unauthorized: 'You need to log in to view this collection',
})

/** The collection with this id, for routes that name it elsewhere than in their path. @throws {HttpError} 404, 403 */
export async function requireVisibleCollection(queries: Queries, id: string, viewer: Viewer): Promise<CollectionRow> {
  const found = await findCollection(queries, id)
  if (found === null) throw notFound(collectionNotFound)
  if (!maySeeCollection(viewer, found)) throw forbidden(collectionRefused)
  return found
}

/** The pictures that a list shows of a collection. */
const shownPictures = 3

/** Which collections a list has. */
export interface CollectionFilters extends PageRequest {
  author?: string
  /** Those with this circuit, if the viewer may find it. */
  circuit?: string
  /** Only those that come with the product. */
  curated?: 'true'
}

/** A page of the collections that a viewer finds, the newest first. @param isListed restricts it further */
export async function listCollections(
  queries: Queries,
  { limit = limits.page.default, cursor, author, circuit, curated }: CollectionFilters,
  viewer: Viewer | null,
  isListed?: SQL,
): Promise<ListPage<CollectionSummary>> {
  const listed = and(
    mayFindCollection(collections, viewer),
    author === undefined ? undefined : eq(collections.authorId, author),
    circuit === undefined ? undefined : holdsCircuit(queries, circuit, viewer),
    curated === undefined ? undefined : isCurated(queries),
    isListed,
  )
  const found = await queries
    .select({
      collection: collections,
      author: authorColumns,
      circuitCount: sql<number>`(select count(*)::int from ${foundCircuits(viewer)})`,
      pictures: sql<PictureRow[]>`coalesce((select json_agg(pictures.* order by pictures.position, pictures.id) from (
        select ${circuits.id}, ${circuits.name}, ${circuits.picture}, ${circuits.pictureWidth} as width,
          ${circuits.pictureHeight} as height, ${circuits.cover}, ${collectionCircuits.position}
        from ${foundCircuits(viewer)} and ${circuits.hiddenAt} is null
        order by ${collectionCircuits.position}, ${circuits.id} limit ${shownPictures}) as pictures), '[]')`,
    })
    .from(collections)
    .innerJoin(users, eq(users.id, collections.authorId))
    .where(and(listed, isAfterCursor(collections, cursor)))
    .orderBy(...orderByTime(collections))
    .limit(limit + 1)
  const { rows, nextCursor } = cutPage(found, limit, ({ collection }) => collection)
  return {
    items: rows.map(({ collection, pictures, ...rest }) => ({
      ...presentDetails(collection),
      ...rest,
      pictures: pictures.map(({ name, picture, width, height, cover }) => ({
        name,
        imagePath: picturePath(picture),
        imageSize: { width, height },
        ...(cover !== null && { cover: presentCover(picture, cover) }),
      })),
    })),
    nextCursor,
    total: await queries.$count(collections, listed),
  }
}

/** The picture of a circuit, as the database writes it as JSON. */
interface PictureRow {
  name: string
  picture: string
  width: number
  height: number
  cover: Cover | null
}

/** What follows `from` for the circuits of a row of `collections` that a viewer finds. */
const foundCircuits = (viewer: Viewer | null): SQL =>
  sql`${collectionCircuits} join ${circuits} on ${circuits.id} = ${collectionCircuits.circuitId}
    where ${collectionCircuits.collectionId} = ${collections.id} and ${mayFind(viewer)}`

const holdsCircuit = (queries: Queries, circuitId: string, viewer: Viewer | null): SQL =>
  exists(
    queries
      .select({ one: sql`1` })
      .from(collectionCircuits)
      .innerJoin(circuits, eq(circuits.id, collectionCircuits.circuitId))
      .where(
        and(
          eq(collectionCircuits.collectionId, collections.id),
          eq(collectionCircuits.circuitId, circuitId),
          mayFind(viewer),
        ),
      ),
  )

const isCurated = (queries: Queries): SQL =>
  exists(
    queries
      .select({ one: sql`1` })
      .from(curatedCollections)
      .where(eq(curatedCollections.collectionId, collections.id)),
  )

/** The whole collection as a viewer sees it. @throws {HttpError} 404 if it has just been deleted */
export async function readCollection(queries: Queries, id: string, viewer: Viewer | null): Promise<Collection> {
  const [row] = await queries
    .select({ collection: collections, author: authorColumns })
    .from(collections)
    .innerJoin(users, eq(users.id, collections.authorId))
    .where(eq(collections.id, id))
  if (row === undefined) throw notFound(collectionNotFound)
  const entries = await listEntries(queries, id, viewer)
  const ids = entries.map(({ circuitId }) => circuitId)
  const notes = new Map(entries.map(({ circuitId, note }) => [circuitId, note]))
  const summaries = await readSummaries(queries, ids, viewer)
  return {
    ...presentDetails(row.collection),
    author: row.author,
    circuitCount: summaries.length,
    circuits: summaries.map((circuit) => ({ circuit, note: notes.get(circuit.id) ?? '' })),
  }
}

/** The circuits of a collection that a viewer finds, with their notes, in their order. */
export const listEntries = (queries: Queries, collectionId: string, viewer: Pick<Viewer, 'id'> | null) =>
  queries
    .select({
      circuitId: circuits.id,
      note: collectionCircuits.note,
      addedAt: collectionCircuits.addedAt,
    })
    .from(collectionCircuits)
    .innerJoin(circuits, eq(circuits.id, collectionCircuits.circuitId))
    .where(and(eq(collectionCircuits.collectionId, collectionId), mayFind(viewer)))
    .orderBy(asc(collectionCircuits.position), asc(circuits.id))

/** What an account's export says of its collections, the oldest first. */
export async function exportCollectionsOf(queries: Queries, userId: string) {
  const rows = await queries
    .select()
    .from(collections)
    .where(eq(collections.authorId, userId))
    .orderBy(asc(collections.createdAt), asc(collections.id))
  const exported = []
  for (const row of rows) {
    exported.push({ ...presentDetails(row), circuits: await listEntries(queries, row.id, { id: userId }) })
  }
  return exported
}

/** The bytes of an account's collections. */
export async function collectionBytesOf(queries: Queries, userId: string): Promise<number> {
  const [row] = await queries
    .select({
      sum: sql<number>`(coalesce(sum(pg_column_size(${collections}.*)), 0) + coalesce((
        select sum(pg_column_size(entry.*)) from ${collectionCircuits} as entry
        join ${collections} as own on own.id = entry.collection_id where own.author_id = ${userId}), 0))::float8`,
    })
    .from(collections)
    .where(eq(collections.authorId, userId))
  return row?.sum ?? 0
}

const presentDetails = ({ id, name, description, isPublic, hiddenAt, createdAt, updatedAt }: CollectionRow) => ({
  id,
  name,
  description,
  isPublic,
  ...(hiddenAt !== null && { isHidden: true as const }),
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
})
