/**
 * What lists show of circuits. Most of it stays as it is for months, so this process remembers it under the versions of the rows that
 * it was read from: those, and what changes beside them, are asked each time, and tell whether it still holds, whoever changed it.
 */
import { and, eq, sql, type Placeholder, type SQL } from 'drizzle-orm'
import type { SelectedFields } from 'drizzle-orm/pg-core'
import type { CircuitSummary } from '../../contract/circuits'
import type { Viewer } from '../http/implementation'
import { memoizePerConnection, type Queries } from '../platform/queries'
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
  const found = await untilWhole(async () => {
    const states = await question.execute({ ids: [...ids], viewer: viewer?.id ?? null })
    const summaries = await summariesOf(queries, states)
    return states.map(({ id }, at) => ({ id, circuit: summaries[at] ?? null }))
  })
  const byId = new Map(found.map(({ id, circuit }) => [id, circuit]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Where a question has the id of the member who asks. */
type Place = Placeholder | SQL

/** The one of a question for one member. */
export const asking = sql.placeholder('viewer')

const named = sql`unnest(${sql.placeholder('ids')}::uuid[])`
const forVisitors = memoizePerConnection((queries) => selectStates(queries, named, null).prepare('states for visitors'))
const forMembers = memoizePerConnection((queries) => selectStates(queries, named, asking).prepare('states for members'))

/** How a circuit stands just now: which version of it, and what changes beside it. */
export interface State {
  id: string
  version: string
  likes: number
  comments: number
  liked: string | null
  favored: string | null
}

/**
 * Asks how circuits stand. `ids` is what stands in `from`: its first column has their ids. `viewer` is the place of the id of the member
 * who asks, null where a visitor does.
 */
const selectStates = (queries: Queries, ids: SQL, viewer: Place | null) => selectStatesWith(queries, ids, viewer, {})

/** The same, with more of each. */
export const selectStatesWith = <More extends SelectedFields>(
  queries: Queries,
  ids: SQL,
  viewer: Place | null,
  more: More,
) =>
  queries
    .select({ id: circuits.id, version, ...changing(viewer), ...more })
    .from(sql`${ids} as places(id)`)
    .innerJoin(circuits, sql`${circuits.id} = places.id`)
    .innerJoin(circuitCounts, eq(circuitCounts.circuitId, circuits.id))
    .leftJoin(users, eq(users.id, circuits.authorId))
    .leftJoin(likes, reactionOf(likes, viewer))
    .leftJoin(favorites, reactionOf(favorites, viewer))

/** Another after each change of the circuit's row and its author's: the transactions that wrote them. Tags never change without. */
export const version = sql<string>`concat_ws(' ', ${circuits}.xmin, ${users}.xmin)`

/**
 * What is shown of circuits that stand like this, each at its place; null for what has changed or vanished since. As long as one stands
 * as it did it is the same object, which nobody may change.
 */
export async function summariesOf(queries: Queries, states: readonly State[]): Promise<(CircuitSummary | null)[]> {
  const cards = cardsBy(queries)
  const missing = states.filter(({ id, version: now }) => cards.get(id)?.version !== now)
  if (missing.length > 0) {
    const rows = await cardsOf(queries).execute({ ids: missing.map(({ id }) => id) })
    for (const row of rows) cards.set(row.id, { version: row.version, card: cardOf(row), summary: null })
  }
  const summaries = states.map((state) => {
    const kept = cards.get(state.id)
    return kept?.version === state.version ? summaryOf(kept, state) : null
  })
  for (const old of cards.keys()) {
    if (cards.size <= mostCards) break
    cards.delete(old)
  }
  return summaries
}

/**
 * Looks again where a circuit was changed between being found and being read, so that none is left out that is still there. One that is
 * changed each time is: whether it may be shown is only known of how it was found.
 */
export async function untilWhole<Found extends { circuit: object | null }>(
  look: () => Promise<Found[]>,
): Promise<Found[]> {
  let found = await look()
  for (let again = 0; again < 2 && found.some(({ circuit }) => circuit === null); again += 1) found = await look()
  return found
}

/** What is remembered of a circuit. */
interface Kept {
  version: string
  card: Card
  /** What was shown of it last. */
  summary: CircuitSummary | null
}

function summaryOf(kept: Kept, state: State): CircuitSummary {
  if (kept.summary === null || !isAsShown(kept.summary, state)) kept.summary = summaryFrom(kept.card, state)
  return kept.summary
}

const isAsShown = ({ likeCount, commentCount, isLiked, isFavorite }: CircuitSummary, state: State): boolean =>
  likeCount === state.likes &&
  commentCount === state.comments &&
  isLiked === (state.liked !== null) &&
  isFavorite === (state.favored !== null)

/** The most circuits that are remembered: about a kilobyte each. */
const mostCards = 5000
const cardsBy = memoizePerConnection(() => new Map<string, Kept>())
const cardsOf = memoizePerConnection((queries) =>
  selectSummariesWith(queries, named, null, { version }).prepare('cards'),
)

/**
 * Asks for what is shown of circuits, and for more of each. `ids` and `viewer` are those of {@link selectStates}.
 */
export const selectSummariesWith = <More extends SelectedFields>(
  queries: Queries,
  ids: SQL,
  viewer: Place | null,
  more: More,
) =>
  queries
    .select({ ...lasting, ...changing(viewer), ...more })
    .from(sql`${ids} as places(id)`)
    .innerJoin(circuits, sql`${circuits.id} = places.id`)
    .innerJoin(circuitCounts, eq(circuitCounts.circuitId, circuits.id))
    .innerJoin(categories, eq(categories.id, circuits.categoryId))
    .leftJoin(users, eq(users.id, circuits.authorId))
    .leftJoin(likes, reactionOf(likes, viewer))
    .leftJoin(favorites, reactionOf(favorites, viewer))

const lasting = {
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
  tags: sql<CircuitSummary['tags'] | null>`(
    select json_agg(json_build_object('id', tags.id, 'name', tags.name) order by circuit_tags.position)
    from circuit_tags join tags on tags.id = circuit_tags.tag_id where circuit_tags.circuit_id = ${circuits.id})`,
}

const changing = (viewer: Place | null) => ({
  likes: circuitCounts.likes,
  comments: circuitCounts.comments,
  liked: viewer === null ? sql<string | null>`null` : likes.id,
  favored: viewer === null ? sql<string | null>`null` : favorites.id,
})

const reactionOf = (table: typeof likes | typeof favorites, viewer: Place | null) =>
  viewer === null ? sql`false` : and(eq(table.circuitId, circuits.id), eq(table.userId, viewer))

/** What a summary says of a circuit whoever asks, and however it is liked. */
export type Card = Omit<CircuitSummary, 'likeCount' | 'commentCount' | 'isLiked' | 'isFavorite'>

/** What a card is made of. */
interface CardRow extends Pick<Card, 'id' | 'name' | 'description' | 'isPublic' | 'authorId' | 'author'> {
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
  tags: CircuitSummary['tags'] | null
}

/** What is shown of a circuit that stands like this. */
export const summaryFrom = (card: Card, state: Omit<State, 'version'>): CircuitSummary => ({
  ...card,
  likeCount: state.likes,
  commentCount: state.comments,
  isLiked: state.liked !== null,
  isFavorite: state.favored !== null,
})

export const cardOf = (row: CardRow): Card => ({
  id: row.id,
  name: row.name,
  description: row.description,
  isPublic: row.isPublic,
  ...(row.hiddenAt !== null && { isHidden: true as const }),
  authorId: row.authorId,
  author: row.author,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  // A hidden one's is not served.
  imagePath: row.hiddenAt === null ? pictureOf(row.picture) : null,
  imageSize: row.hiddenAt === null ? { width: row.width, height: row.height } : null,
  circuitParams: { qubits: row.qubits, layers: row.layers, depth: row.depth },
  category: { name: row.category },
  tags: row.tags ?? [],
})
