/** Makes circuits public and private. */
import { and, eq } from 'drizzle-orm'
import type { Queries } from '../platform/queries'
import { randomName } from '../platform/tokens'
import type { Services } from '../services'
import { users } from '../users/tables'
import { nextUpdate, requireUnchanged } from './edit'
import { copyPictures, removePictures } from './pictures'
import type { CircuitListeners } from './publication'
import { findUsedPictures } from './repository'
import { circuits, circuitVersions, type CircuitRow } from './tables'

/** A change of a circuit's visibility. */
interface VisibilityChange {
  isPublic: boolean
  unchangedSince?: string
}

/**
 * Makes a circuit public or private. The pictures of one that becomes private get new names, those of its versions too: a name is all that a
 * request for a picture needs, and whoever saw the circuit knows the ones that they had. A circuit that an administrator has hidden is
 * returned unchanged, with its `hiddenAt`. Null if the circuit has been deleted.
 *
 * @throws {HttpError} 409 if the circuit has changed since `unchangedSince`.
 */
export async function changeVisibility(
  { database: { orm }, files, log }: Pick<Services, 'database' | 'files' | 'log'>,
  circuit: Pick<CircuitRow, 'id' | 'authorId'>,
  change: VisibilityChange,
  listeners: CircuitListeners,
): Promise<CircuitRow | null> {
  /** The new names by the old ones. */
  const names = new Map<string, string>()
  try {
    for (;;) {
      const changed = await orm.transaction((transaction) =>
        tryChange(transaction, circuit, { change, names }, listeners),
      )
      if (!Array.isArray(changed)) return changed
      // Without a lock, because a store of files may be slow. A version that is saved meanwhile has one more.
      for (const name of changed) {
        const copy = randomName()
        names.set(name, copy)
        await copyPictures(files, name, copy)
      }
    }
  } finally {
    // Whether it has failed or not. What cannot be removed now is served to nobody, and the next sweep removes it.
    try {
      const both = [...names].flat()
      const used = await findUsedPictures(orm, both)
      for (const name of both) if (!used.has(name)) await removePictures(files, name)
    } catch (error) {
      log.warn({ err: error }, 'Pictures were left over')
    }
  }
}

/** Changes the row, or returns the names of pictures that need new ones first. */
async function tryChange(
  transaction: Queries,
  { id, authorId }: Pick<CircuitRow, 'id' | 'authorId'>,
  { change, names }: { change: VisibilityChange; names: ReadonlyMap<string, string> },
  { onPublished, onVisibilityChange }: CircuitListeners,
): Promise<CircuitRow | string[] | null> {
  const { isPublic, unchangedSince } = change
  // Before the circuit, as a deletion of the account does: those who are told of it are told by whom.
  if (authorId !== null) {
    await transaction.select({ id: users.id }).from(users).where(eq(users.id, authorId)).for('key share')
  }
  const [before] = await transaction.select().from(circuits).where(eq(circuits.id, id)).for('update')
  if (before === undefined) return null
  requireUnchanged(before, unchangedSince)
  if (before.hiddenAt !== null || before.isPublic === isPublic) return before
  if (!isPublic) {
    const pictures = await listPictures(transaction, before)
    const missing = pictures.filter((picture) => !names.has(picture))
    if (missing.length > 0) return missing
    for (const picture of pictures) {
      const isIt = and(eq(circuitVersions.circuitId, id), eq(circuitVersions.picture, picture))
      await transaction
        .update(circuitVersions)
        .set({ picture: names.get(picture) })
        .where(isIt)
    }
  }
  const [row] = await transaction
    .update(circuits)
    .set({ isPublic, ...(!isPublic && { picture: names.get(before.picture) }), updatedAt: nextUpdate })
    .where(eq(circuits.id, id))
    .returning()
  if (row === undefined) return null
  if (row.isPublic && row.authorId !== null) await onPublished(transaction, { id, authorId: row.authorId })
  await onVisibilityChange(transaction, id)
  return row
}

/** The names of the pictures of a circuit and of its versions. */
async function listPictures(queries: Queries, { id, picture }: Pick<CircuitRow, 'id' | 'picture'>): Promise<string[]> {
  const versions = await queries
    .selectDistinct({ picture: circuitVersions.picture })
    .from(circuitVersions)
    .where(eq(circuitVersions.circuitId, id))
  return [...new Set([picture, ...versions.map((version) => version.picture)])]
}
