/** What rarely changes of circuits, as queries select it. */
import { eq, sql, type SQL } from 'drizzle-orm'
import type { SelectedFields } from 'drizzle-orm/pg-core'
import type { CircuitSummary } from '../../../contract/circuits'
import { plainText } from '../../../markdown/plain-text'
import type { Queries } from '../../platform/queries'
import { authorColumns } from '../../users/author'
import { users } from '../../users/tables'
import { presentCover } from '../cover-summary'
import { picturePath } from '../pictures'
import { categories, circuits } from '../tables'
import type { StableSummary } from './circuit-cache'

/** Selects what {@link toStableSummary} needs, and `more` columns of each circuit. */
export const selectStable = <More extends SelectedFields>(queries: Queries, requested: SQL, more: More) =>
  queries
    .select({ ...stableColumns, ...more })
    .from(sql`${requested} as requested(id)`)
    .innerJoin(circuits, sql`${circuits.id} = requested.id`)
    .innerJoin(categories, eq(categories.id, circuits.categoryId))
    .leftJoin(users, eq(users.id, circuits.authorId))

const stableColumns = {
  id: circuits.id,
  name: circuits.name,
  description: circuits.description,
  isPublic: circuits.isPublic,
  hiddenAt: circuits.hiddenAt,
  authorId: circuits.authorId,
  author: authorColumns,
  createdAt: circuits.createdAt,
  updatedAt: circuits.updatedAt,
  picture: circuits.picture,
  width: circuits.pictureWidth,
  height: circuits.pictureHeight,
  cover: circuits.cover,
  qubits: circuits.qubits,
  layers: circuits.layers,
  depth: circuits.depth,
  category: categories.name,
  tags: sql<CircuitSummary['tags'] | null>`(
    select json_agg(json_build_object('id', tags.id, 'name', tags.name) order by circuit_tags.position)
    from circuit_tags join tags on tags.id = circuit_tags.tag_id where circuit_tags.circuit_id = ${circuits.id})`,
}

/** A row that {@link selectStable} selected. */
type StableRow = Awaited<ReturnType<typeof selectStable<Record<never, never>>>>[number]

/** What lists show of such a row. */
export const toStableSummary = (row: StableRow): StableSummary => ({
  id: row.id,
  name: row.name,
  ...describe(row.description),
  isPublic: row.isPublic,
  ...(row.hiddenAt !== null && { isHidden: true as const }),
  authorId: row.authorId,
  author: row.author,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  // The picture of a hidden circuit is not served.
  imagePath: row.hiddenAt === null ? picturePath(row.picture) : null,
  imageSize: row.hiddenAt === null ? { width: row.width, height: row.height } : null,
  ...(row.cover !== null &&
    row.hiddenAt === null && {
      cover: presentCover(row.picture, row.cover),
    }),
  circuitParams: { qubits: row.qubits, layers: row.layers, depth: row.depth },
  category: { name: row.category },
  tags: row.tags ?? [],
})

/** A description, and its plain text where that is another one. */
function describe(description: string): Pick<StableSummary, 'description' | 'plainDescription'> {
  const plainDescription = plainText(description)
  return plainDescription === description ? { description } : { description, plainDescription }
}
