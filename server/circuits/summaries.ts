/** What lists show of circuits: all that they say of each, in one question. */
import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { SelectedFields } from 'drizzle-orm/pg-core'
import type { CircuitSummary } from '../../contract/circuits'
import type { Viewer } from '../http/implementation'
import { writtenOnce, type Queries } from '../platform/queries'
import { users } from '../users/tables'
import { pictureOf } from './pictures'
import { categories, circuitCounts, circuits, favorites, likes } from './tables'

/** What is shown of the circuits of these ids, in their order. What has vanished meanwhile is left out. */
export async function readSummaries(
  queries: Queries,
  ids: readonly string[],
  viewer: Viewer | null,
): Promise<CircuitSummary[]> {
  if (ids.length === 0) return []
  const question = viewer === null ? forVisitors(queries) : forMembers(queries)
  const rows = await question.execute({ ids: [...ids], viewer: viewer?.id ?? null })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row === undefined ? [] : [summaryOf(row)]
  })
}

const named = sql`unnest(${sql.placeholder('ids')}::uuid[])`
const forVisitors = writtenOnce((queries) => selectSummaries(queries, named, false).prepare('summaries for visitors'))
const forMembers = writtenOnce((queries) => selectSummaries(queries, named, true).prepare('summaries for members'))

/**
 * Asks for what is shown of circuits. `ids` is what stands in `from`: its first column has their ids. The placeholder `viewer` is the
 * id of the member who asks, where one does.
 */
export const selectSummaries = (queries: Queries, ids: SQL, isMember: boolean) =>
  selectSummariesWith(queries, ids, isMember, {})

/** The same, with more of each. */
export const selectSummariesWith = <More extends SelectedFields>(
  queries: Queries,
  ids: SQL,
  isMember: boolean,
  more: More,
) =>
  queries
    .select({ ...columnsFor(isMember), ...more })
    .from(sql`${ids} as places(id)`)
    .innerJoin(circuits, sql`${circuits.id} = places.id`)
    .innerJoin(circuitCounts, eq(circuitCounts.circuitId, circuits.id))
    .innerJoin(categories, eq(categories.id, circuits.categoryId))
    .leftJoin(users, eq(users.id, circuits.authorId))
    .leftJoin(likes, reactionOf(likes, isMember))
    .leftJoin(favorites, reactionOf(favorites, isMember))

const columnsFor = (isMember: boolean) => ({
  id: circuits.id,
  name: circuits.name,
  description: circuits.description,
  isPublic: circuits.isPublic,
  hiddenAt: circuits.hiddenAt,
  authorId: circuits.authorId,
  author: { id: users.id, username: users.username, profileImage: users.profileImage },
  createdAt: circuits.createdAt,
  updatedAt: circuits.updatedAt,
  picture: circuits.picture,
  width: circuits.pictureWidth,
  height: circuits.pictureHeight,
  qubits: circuits.qubits,
  layers: circuits.layers,
  depth: circuits.depth,
  category: categories.name,
  likes: circuitCounts.likes,
  comments: circuitCounts.comments,
  liked: isMember ? likes.id : sql<string | null>`null`,
  favored: isMember ? favorites.id : sql<string | null>`null`,
  tags: sql<CircuitSummary['tags'] | null>`(
    select json_agg(json_build_object('id', tags.id, 'name', tags.name) order by circuit_tags.position)
    from circuit_tags join tags on tags.id = circuit_tags.tag_id where circuit_tags.circuit_id = ${circuits.id})`,
})

const reactionOf = (table: typeof likes | typeof favorites, isMember: boolean) =>
  isMember ? and(eq(table.circuitId, circuits.id), eq(table.userId, sql.placeholder('viewer'))) : sql`false`

/** A row of {@link selectSummaries}. */
interface SummaryRow extends Pick<CircuitSummary, 'id' | 'name' | 'description' | 'isPublic' | 'authorId' | 'author'> {
  hiddenAt: Date | null
  createdAt: Date
  updatedAt: Date
  picture: string
  width: number
  height: number
  qubits: number
  layers: number | null
  depth: number
  category: string
  likes: number
  comments: number
  liked: string | null
  favored: string | null
  tags: CircuitSummary['tags'] | null
}

/** What is shown of the circuit of a row. */
export const summaryOf = (row: SummaryRow): CircuitSummary => ({
  id: row.id,
  name: row.name,
  description: row.description,
  isPublic: row.isPublic,
  ...(row.hiddenAt !== null && { isHidden: true as const }),
  authorId: row.authorId,
  author: row.author,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  imagePath: pictureOf(row.picture),
  imageSize: { width: row.width, height: row.height },
  circuitParams: { qubits: row.qubits, layers: row.layers, depth: row.depth },
  category: { name: row.category },
  tags: row.tags ?? [],
  likeCount: row.likes,
  commentCount: row.comments,
  isLiked: row.liked !== null,
  isFavorite: row.favored !== null,
})
