/** Circuits in the database. */
import { and, asc, count, desc, eq, getTableColumns, inArray, sql, type SQL } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Circuit, CircuitSummary, Sort } from '../../contract/circuits'
import type { Settings } from '../../contract/generation'
import * as limits from '../../contract/limits'
import type { Viewer } from '../http/implementation'
import type { Database } from '../platform/database'
import type { Queries } from '../platform/queries'
import { users } from '../users/tables'
import { listComments } from './comments'
import { readCursor, writeCursor } from './cursor'
import { isInName, isSearch, passes, searchKey, type CircuitFilters } from './filters'
import { pictureOf } from './pictures'
import { categories, circuitNames, circuits, circuitTags, favorites, libraryEntries, likes, tags } from './tables'

/** A circuit that is about to be kept; its pictures are. */
export interface NewCircuit {
  id: string
  name: string
  description: string
  isPublic: boolean
  authorId: string
  category: string
  tags: string[]
  references: string[]
  picture: string
  pictureWidth: number
  pictureHeight: number
  qasmCode: string
  qubits: number
  layers: number | null
  depth: number
  settings: Settings | null
  /** Entry of the curated library that it is built from. */
  libraryEntry?: string
}

/** What a list is asked for. */
export interface ListRequest extends CircuitFilters {
  limit?: number
  cursor?: string
  sort?: Sort
}

/** A page of a list. */
export interface CircuitPage {
  circuits: CircuitSummary[]
  nextCursor: string | null
  total: number
}

/** A category or a tag, and how many circuits of a list have it. */
export interface Facet {
  name: string
  count: number
}

/** A circuit as a rule needs it. */
export type CircuitRow = typeof circuits.$inferSelect

/** The circuit of an id, whoever may see it. */
export async function findCircuit(queries: Queries, id: string): Promise<CircuitRow | null> {
  const [row] = await queries.select().from(circuits).where(eq(circuits.id, id))
  return row ?? null
}

/** Everything about a circuit that is known to be there, as a viewer sees it. */
export async function readCircuit(queries: Queries, row: CircuitRow, viewer: Viewer | null): Promise<Circuit> {
  const [summary] = await summariesOf(queries, [row], viewer)
  if (summary === undefined) throw new Error(`Circuit ${row.id} has no summary.`)
  return {
    ...summary,
    qasmCode: row.qasmCode,
    references: row.references,
    settings:
      row.settings === null
        ? null
        : {
            circuitParams: row.settings.circuitParams,
            hardware: row.settings.hardware ?? null,
            qasmVersion: row.settings.qasmVersion ?? 3,
          },
    comments: (await listComments(queries, row.id, { limit: limits.commentsWithCircuit }, viewer)).comments,
  }
}

/** What a list shows of a circuit that is known to be there. */
export async function readSummary(queries: Queries, row: CircuitRow, viewer: Viewer | null): Promise<CircuitSummary> {
  const [summary] = await summariesOf(queries, [row], viewer)
  if (summary === undefined) throw new Error(`Circuit ${row.id} has no summary.`)
  return summary
}

/** A page of the circuits that pass the filters and that the viewer may find. */
export async function listCircuits(
  queries: Queries,
  request: ListRequest,
  viewer: Viewer | null,
): Promise<CircuitPage> {
  const { sort = 'newest', limit = limits.page.default, cursor } = request
  const condition = passes(queries, request, viewer)
  const inName = isInName(request.q)
  const { key, isDescending } = orders[sort]
  const direction = isDescending ? desc : asc

  const rows = await queries
    .select({ ...getTableColumns(circuits), inName })
    .from(circuits)
    .where(and(condition, cursor === undefined ? undefined : isAfter(cursor, sort, inName)))
    .orderBy(...(isSearch(request) ? [desc(inName)] : []), direction(key), direction(circuits.id))
    .limit(limit + 1)
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined

  return {
    circuits: await summariesOf(queries, page, viewer),
    nextCursor: last ? writeCursor({ sort, inName: last.inName, key: orders[sort].keyOf(last), id: last.id }) : null,
    total: await queries.$count(circuits, condition),
  }
}

/** Categories and tags of all circuits that pass the filters, the most frequent first. */
export async function countFacets(
  queries: Queries,
  filters: CircuitFilters,
  viewer: Viewer | null,
): Promise<{ categories: Facet[]; tags: Facet[] }> {
  const condition = passes(queries, filters, viewer)
  const amount = count(circuits.id)
  return {
    categories: await queries
      .select({ name: categories.name, count: amount })
      .from(circuits)
      .innerJoin(categories, eq(categories.id, circuits.categoryId))
      .where(condition)
      .groupBy(categories.name)
      .orderBy(desc(amount), asc(categories.name)),
    tags: await queries
      .select({ name: tags.name, count: amount })
      .from(circuits)
      .innerJoin(circuitTags, eq(circuitTags.circuitId, circuits.id))
      .innerJoin(tags, eq(tags.id, circuitTags.tagId))
      .where(condition)
      .groupBy(tags.name)
      .orderBy(desc(amount), asc(tags.name)),
  }
}

/** Keeps a circuit with its category and tags: all of it or nothing. */
export async function addCircuit(database: Database, circuit: NewCircuit): Promise<CircuitRow> {
  const { category, tags: names, libraryEntry, ...columns } = circuit
  return database.orm.transaction(async (transaction) => {
    if (libraryEntry !== undefined) await transaction.insert(libraryEntries).values({ entry: libraryEntry })
    const [row] = await transaction
      .insert(circuits)
      .values({
        ...columns,
        categoryId: await idOfName(transaction, categories, category),
        nameKey: searchKey(circuit.name),
        descriptionKey: searchKey(circuit.description),
      })
      .returning()
    if (row === undefined) throw new Error('An insert returned no row.')
    const unique = [...new Set(names)]
    // In one order, so that two circuits with the same new tags do not wait for each other.
    const ids = new Map<string, string>()
    for (const name of unique.toSorted()) ids.set(name, await idOfName(transaction, tags, name))
    const rows = unique.flatMap((name, position) => {
      const tagId = ids.get(name)
      return tagId === undefined ? [] : [{ circuitId: row.id, tagId, position }]
    })
    if (rows.length > 0) await transaction.insert(circuitTags).values(rows)
    return row
  })
}

/** Gives a circuit another name, and keeps the old one. Null where the circuit has vanished. */
export async function renameCircuit(
  database: Database,
  id: string,
  name: string,
  changedBy: string,
): Promise<CircuitRow | null> {
  return database.orm.transaction(async (transaction) => {
    const [before] = await transaction.select().from(circuits).where(eq(circuits.id, id)).for('update')
    if (before === undefined) return null
    if (before.name === name) return before
    await transaction.insert(circuitNames).values({ id: uuidv7(), circuitId: id, name: before.name, changedBy })
    const [row] = await transaction
      .update(circuits)
      .set({ name, nameKey: searchKey(name), updatedAt: sql`now()` })
      .where(eq(circuits.id, id))
      .returning()
    return row ?? null
  })
}

/** Removes a circuit with all that hangs on it. @returns the name of its pictures, or null where it had vanished. */
export async function removeCircuit(queries: Queries, id: string): Promise<string | null> {
  const [row] = await queries.delete(circuits).where(eq(circuits.id, id)).returning({ picture: circuits.picture })
  return row?.picture ?? null
}

/** Removes the private circuits of a user, or all. @returns the names of their pictures. */
export async function removeCircuitsOf(queries: Queries, authorId: string, all: boolean): Promise<string[]> {
  const rows = await queries
    .delete(circuits)
    .where(and(eq(circuits.authorId, authorId), all ? undefined : eq(circuits.isPublic, false)))
    .returning({ picture: circuits.picture })
  return rows.map(({ picture }) => picture)
}

/** The ids of all circuits of a user, the oldest first. */
export async function circuitIdsOf(queries: Queries, authorId: string): Promise<string[]> {
  const rows = await queries
    .select({ id: circuits.id })
    .from(circuits)
    .where(eq(circuits.authorId, authorId))
    .orderBy(asc(circuits.createdAt), asc(circuits.id))
  return rows.map(({ id }) => id)
}

/** Of the given names of pictures, those that a circuit has. */
export async function usedPictures(queries: Queries, pictures: string[]): Promise<Set<string>> {
  if (pictures.length === 0) return new Set()
  const rows = await queries
    .select({ picture: circuits.picture })
    .from(circuits)
    .where(inArray(circuits.picture, pictures))
  return new Set(rows.map(({ picture }) => picture))
}

/** Entries of the curated library that were built, whatever became of them since. */
export async function builtLibraryEntries(queries: Queries): Promise<Set<string>> {
  const rows = await queries.select({ entry: libraryEntries.entry }).from(libraryEntries)
  return new Set(rows.map(({ entry }) => entry))
}

/** Whether there is any circuit, of whomever. */
export async function hasCircuits(queries: Queries): Promise<boolean> {
  const [row] = await queries.select({ id: circuits.id }).from(circuits).limit(1)
  return row !== undefined
}

interface Order {
  key: typeof circuits.createdAt | typeof circuits.likeCount | SQL
  isDescending: boolean
  keyOf(row: CircuitRow): number | string
}

/** Ids decide between circuits that are alike in their key; they grow with time. */
const orders: Record<Sort, Order> = {
  newest: { key: circuits.createdAt, isDescending: true, keyOf: (row) => row.createdAt.getTime() },
  oldest: { key: circuits.createdAt, isDescending: false, keyOf: (row) => row.createdAt.getTime() },
  'most-liked': { key: circuits.likeCount, isDescending: true, keyOf: (row) => row.likeCount },
  // By code point: the same on every machine, whatever its locale, which a cursor needs.
  name: { key: sql`${circuits.nameKey} collate "C"`, isDescending: false, keyOf: (row) => row.nameKey },
}

/** The condition for what comes after a cursor in the order of {@link listCircuits}. */
function isAfter(cursor: string, sort: Sort, inName: SQL<boolean>): SQL {
  const position = readCursor(cursor, sort)
  const { key, isDescending } = orders[sort]
  const last =
    sort === 'newest' || sort === 'oldest'
      ? sql`${new Date(Number(position.key)).toISOString()}::timestamptz`
      : sort === 'most-liked'
        ? sql`${position.key}::bigint`
        : sql`${position.key}::text`
  const isBeyond = isDescending
    ? sql`(${key}, ${circuits.id}) < (${last}, ${position.id}::uuid)`
    : sql`(${key}, ${circuits.id}) > (${last}, ${position.id}::uuid)`
  // Names come first: after one of them come the rest of them, and then all others.
  return position.inName
    ? sql`((${inName}) and ${isBeyond} or not (${inName}))`
    : sql`(not (${inName}) and ${isBeyond})`
}

/** What a list shows of circuits, in their order. */
export async function summariesOf(
  queries: Queries,
  rows: CircuitRow[],
  viewer: Viewer | null,
): Promise<CircuitSummary[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const authorIds = rows.flatMap(({ authorId }) => (authorId === null ? [] : [authorId]))
  const categoryIds = rows.map(({ categoryId }) => categoryId)

  const authors = await queries
    .select({ id: users.id, username: users.username, profileImage: users.profileImage })
    .from(users)
    .where(inArray(users.id, authorIds))
  const authorById = new Map(authors.map((author) => [author.id, author]))
  const named = await queries.select().from(categories).where(inArray(categories.id, categoryIds))
  const categoryById = new Map(named.map((category) => [category.id, category.name]))
  const tagged = await queries
    .select({ circuitId: circuitTags.circuitId, id: tags.id, name: tags.name })
    .from(circuitTags)
    .innerJoin(tags, eq(tags.id, circuitTags.tagId))
    .where(inArray(circuitTags.circuitId, ids))
    .orderBy(circuitTags.position)
  const liked = viewer === null ? new Set() : await circuitsOf(queries, likes, viewer, ids)
  const favored = viewer === null ? new Set() : await circuitsOf(queries, favorites, viewer, ids)

  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    description: row.description,
    isPublic: row.isPublic,
    ...(row.hiddenAt !== null && { isHidden: true as const }),
    authorId: row.authorId,
    author: (row.authorId === null ? undefined : authorById.get(row.authorId)) ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    imagePath: pictureOf(row.picture),
    imageSize: { width: row.pictureWidth, height: row.pictureHeight },
    circuitParams: { qubits: row.qubits, layers: row.layers, depth: row.depth },
    category: { name: categoryById.get(row.categoryId) ?? '' },
    tags: tagged.filter(({ circuitId }) => circuitId === row.id).map(({ id, name }) => ({ id, name })),
    likeCount: row.likeCount,
    commentCount: row.commentCount,
    isLiked: liked.has(row.id),
    isFavorite: favored.has(row.id),
  }))
}

async function circuitsOf(
  queries: Queries,
  table: typeof likes | typeof favorites,
  viewer: Viewer,
  ids: string[],
): Promise<Set<string>> {
  const rows = await queries
    .select({ id: table.circuitId })
    .from(table)
    .where(and(eq(table.userId, viewer.id), inArray(table.circuitId, ids)))
  return new Set(rows.map(({ id }) => id))
}

/** The id of a category or tag by this name, which is made where it is missing. */
async function idOfName(queries: Queries, table: typeof categories | typeof tags, name: string): Promise<string> {
  const [known] = await queries.select({ id: table.id }).from(table).where(eq(table.name, name))
  if (known !== undefined) return known.id
  // Where another transaction makes the same one just now, this waits for it and returns what it made.
  const [made] = await queries
    .insert(table)
    .values({ id: uuidv7(), name })
    .onConflictDoUpdate({ target: table.name, set: { name } })
    .returning({ id: table.id })
  if (made === undefined) throw new Error('An upsert returned no row.')
  return made.id
}

/** Whether a circuit was not kept because its entry of the curated library had been built before. */
export const addedBefore = (error: unknown): boolean =>
  error instanceof Error &&
  error.cause instanceof Error &&
  'constraint' in error.cause &&
  error.cause.constraint === 'library_entries_pkey'
