/** Changes what people wrote about a circuit. */
import { eq, sql } from 'drizzle-orm'
import { isDeepStrictEqual } from 'node:util'
import { v7 as uuidv7 } from 'uuid'
import type { DetailsChange } from '../../contract/circuits'
import { recordAction } from '../audit/log'
import type { Viewer } from '../http/implementation'
import { HttpError } from '../http/http-error'
import type { Database } from '../platform/database'
import type { Queries } from '../platform/queries'
import { lockAccounts } from '../users/repository'
import { descriptionKey, searchKey } from './search/text'
import { readSearchWords } from './search/stored-words'
import { findCategoryNamed, findOrAddCategory, listTags, replaceTags } from './categories-and-tags'
import { circuitNames, circuits, type CircuitRow, type Cover } from './tables'

/**
 * The time of a change of a circuit. Each is later than the one before, also within a millisecond: those who edit a circuit say by this
 * time which state of it they edited.
 */
export const nextUpdate = sql`greatest(now(), ${circuits.updatedAt} + interval '1 millisecond')`

/** @throws {HttpError} 409 if a circuit, whose row the caller has locked, has changed since the state that was edited. */
export function requireUnchanged(
  { updatedAt }: Pick<CircuitRow, 'updatedAt'>,
  unchangedSince: string | undefined,
): void {
  if (unchangedSince === undefined || new Date(unchangedSince).getTime() === updatedAt.getTime()) return
  throw hasChanged()
}

const hasChanged = () =>
  new HttpError(409, 'This circuit has changed while you edited it. Please look at the changes first.')

/** The fields that {@link editCircuit} changes. */
type Field = Exclude<keyof DetailsChange, 'unchangedSince'>

/** A change whose cover is measured. */
export interface MeasuredChange extends Omit<DetailsChange, 'cover'> {
  cover?: Cover | null
  /** The version whose program the cover is of. */
  version?: number
}

/**
 * Changes the details of a circuit, and records its former name and, where it is somebody else's, who changed what. Null if the circuit has
 * been deleted. What is the same already changes nothing.
 *
 * The row is written whichever field changes, tags too: caches know by the row whether what they have of a circuit is current.
 *
 * @throws {HttpError} 409 if the circuit has changed since `unchangedSince`.
 */
export async function editCircuit(
  database: Database,
  id: string,
  { unchangedSince, version, ...change }: MeasuredChange,
  editor: Pick<Viewer, 'id'>,
): Promise<CircuitRow | null> {
  return database.orm.transaction(async (transaction) => {
    await lockAccounts(transaction, editor.id)
    // Likes and comments refer to the row meanwhile.
    const [before] = await transaction.select().from(circuits).where(eq(circuits.id, id)).for('no key update')
    if (before === undefined) return null
    requireUnchanged(before, unchangedSince)
    if (version !== undefined && version !== before.version) throw hasChanged()
    const changed = await changedFields(transaction, before, change)
    if (changed.length === 0) return before
    const { name, description, tags, category, references, cover } = change
    if (name !== undefined && changed.includes('name')) {
      await transaction
        .insert(circuitNames)
        .values({ id: uuidv7(), circuitId: id, name: before.name, changedBy: editor.id })
    }
    const [row] = await transaction
      .update(circuits)
      .set({
        ...(name !== undefined && { name, nameKey: searchKey(name) }),
        ...(description !== undefined && { description, descriptionKey: descriptionKey(description) }),
        ...(category !== undefined && { categoryId: await findOrAddCategory(transaction, category) }),
        ...(references !== undefined && { references }),
        ...(cover !== undefined && { cover }),
        searchWords: await readSearchWords(transaction, before, change),
        updatedAt: nextUpdate,
      })
      .where(eq(circuits.id, id))
      .returning()
    if (tags !== undefined && changed.includes('tags')) await replaceTags(transaction, id, tags)
    if (before.authorId !== editor.id) {
      const reason = `Changed: ${changed.join(', ')}`
      await recordAction(transaction, editor, { action: 'EDIT_CIRCUIT', subjectId: id, subject: before.name, reason })
    }
    return row ?? null
  })
}

/** The fields whose new value is another than the one that the circuit has. */
async function changedFields(
  queries: Queries,
  before: CircuitRow,
  { name, description, tags, category, references, cover }: MeasuredChange,
): Promise<Field[]> {
  const changed: Field[] = []
  if (name !== undefined && name !== before.name) changed.push('name')
  if (description !== undefined && description !== before.description) changed.push('description')
  if (cover !== undefined && !isDeepStrictEqual(cover, before.cover)) changed.push('cover')
  if (references !== undefined && !isDeepStrictEqual(references, before.references)) changed.push('references')
  if (tags !== undefined && !isDeepStrictEqual([...new Set(tags)], await listTags(queries, before.id))) {
    changed.push('tags')
  }
  if (category !== undefined && (await findCategoryNamed(queries, category)) !== before.categoryId) {
    changed.push('category')
  }
  return changed
}
