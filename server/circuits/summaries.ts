/** What lists show of circuits: all that they say of each, in one question. */
import { and, eq, sql } from 'drizzle-orm'
import type { CircuitSummary } from '../../contract/circuits'
import type { Viewer } from '../http/implementation'
import type { Queries } from '../platform/queries'
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
  const rows = await questionFor(queries, viewer).execute({ ids: [...ids], viewer: viewer?.id ?? null })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row === undefined ? [] : [summaryOf(row)]
  })
}

type Question = ReturnType<typeof prepare>

const prepared = new WeakMap<object, { visitors?: Question; members?: Question }>()

/** To plan this question takes longer than to answer it; so the database plans it once a connection. */
function questionFor(queries: Queries, viewer: Viewer | null): Question {
  const known = prepared.get(queries) ?? {}
  prepared.set(queries, known)
  if (viewer === null) return (known.visitors ??= prepare(queries, false))
  return (known.members ??= prepare(queries, true))
}

const prepare = (queries: Queries, isMember: boolean) =>
  queries
    .select(columnsFor(isMember))
    .from(circuits)
    .innerJoin(circuitCounts, eq(circuitCounts.circuitId, circuits.id))
    .innerJoin(categories, eq(categories.id, circuits.categoryId))
    .leftJoin(users, eq(users.id, circuits.authorId))
    .leftJoin(likes, reactionOf(likes, isMember))
    .leftJoin(favorites, reactionOf(favorites, isMember))
    .where(sql`${circuits.id} = any(${sql.placeholder('ids')}::uuid[])`)
    .prepare(isMember ? 'summaries for members' : 'summaries for visitors')

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

interface Row extends Pick<CircuitSummary, 'id' | 'name' | 'description' | 'isPublic' | 'authorId' | 'author'> {
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

const summaryOf = (row: Row): CircuitSummary => ({
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
