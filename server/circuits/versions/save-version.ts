/** Saves versions of circuits. A version is never changed: restoring an earlier one makes a new one. */
import { and, eq } from 'drizzle-orm'
import { isDeepStrictEqual } from 'node:util'
import { v7 as uuidv7 } from 'uuid'
import { recordAction } from '../../audit/log'
import type { Viewer } from '../../http/implementation'
import { HttpError, notFound } from '../../http/http-error'
import type { Queries } from '../../platform/queries'
import type { Services } from '../../services'
import { lockAccounts } from '../../users/repository'
import { carryClaimsOver } from '../claims/repository'
import { remakeCover } from '../cover'
import { type BuiltCircuit, saveWithPictures } from '../create'
import { nextUpdate } from '../edit'
import { readSearchWords } from '../search/stored-words'
import { circuitNotFound } from '../policy'
import { storeStructure } from '../structures'
import { circuits, circuitVersions, type CircuitRow, type Cover } from '../tables'
import { firstVersionOf, programOf, type Version, type VersionContent } from './repository'
import { contentHashOf, summarizeChange } from './summarize-change'

/** Whose version it is, and of what. */
interface VersionRequest {
  /** The id of the version. */
  id: string
  circuitId: string
  editor: Pick<Viewer, 'id'>
  /** The version that was edited; the newest one where absent. */
  basedOn?: number | undefined
}

/**
 * Saves a circuit as the newest version of another: its pictures first, so that they exist as soon as its row does. A failure leaves
 * nothing behind.
 *
 * @throws {HttpError} 404; 409 if a newer version has been saved since, or if nothing has changed.
 */
export async function saveVersion(
  services: Services,
  built: BuiltCircuit,
  { note, ...request }: VersionRequest & { note: string },
): Promise<void> {
  const [newest] = await services.database.orm.select().from(circuits).where(eq(circuits.id, request.circuitId))
  if (newest === undefined) throw notFound(circuitNotFound)
  const basedOn = request.basedOn ?? newest.version
  requireNewest(newest, basedOn)
  requireDifference(newest, built)
  const operations = await countOperations(services, newest)
  const cover = async () => coverFor(services, request.circuitId, built.qasmCode)
  await saveWithPictures(services, built, (columns) =>
    addVersion(services, { ...request, basedOn, cover }, () => ({
      ...columns,
      restoredFrom: null,
      note,
      summary: summarizeChange({ ...newest, operations }, built),
      contentHash: contentHashOf(built.qasmCode),
      operations: built.operations,
    })),
  )
}

/**
 * Makes an earlier version the newest again, as a new version with its picture.
 *
 * @throws {HttpError} 404; 409 if a newer version has been saved since, or if it is what the newest one is.
 */
export async function restoreVersion(services: Services, number: number, request: VersionRequest): Promise<void> {
  const cover = async () => coverOfVersion(services, number, request.circuitId)
  await addVersion(services, { ...request, cover }, async (transaction, newest) => {
    const { circuitId } = request
    const isIt = and(eq(circuitVersions.circuitId, circuitId), eq(circuitVersions.number, number))
    const [version] = await transaction.select().from(circuitVersions).where(isIt)
    // A circuit with one version has no rows of versions: that one is the newest.
    if (version === undefined && number !== newest.version) throw notFound(versionNotFound)
    requireDifference(newest, version ?? newest)
    const { id: _id, createdAt: _createdAt, ...content } = version ?? { ...firstVersionOf(newest), id: '' }
    // The files of the picture are those of the other version.
    const storedBytes = Buffer.byteLength(content.qasmCode)
    return { ...content, note: '', summary: '', restoredFrom: number, storedBytes }
  })
}

/** The cover of a circuit, made for one of its versions. */
async function coverOfVersion(services: Services, number: number, circuitId: string): Promise<RemadeCover> {
  const [version] = await services.database.orm
    .select({ qasmCode: circuitVersions.qasmCode })
    .from(circuitVersions)
    .where(and(eq(circuitVersions.circuitId, circuitId), eq(circuitVersions.number, number)))
  // What is wrong with the request is found out with the row locked.
  return version === undefined ? { from: null, to: null } : coverFor(services, circuitId, version.qasmCode)
}

/** The cover of a circuit, made for its next program. */
async function coverFor(services: Services, circuitId: string, next: string): Promise<RemadeCover> {
  const [circuit] = await services.database.orm.select().from(circuits).where(eq(circuits.id, circuitId))
  return circuit === undefined
    ? { from: null, to: null }
    : { from: circuit.cover, to: await remakeCover(services, circuit, next) }
}

/** A cover of the program that a circuit had, made for its next one. */
interface RemadeCover {
  from: Cover | null
  to: Cover | null
}

/** The message where a circuit has no version with a number. */
export const versionNotFound = 'This circuit has no such version.'

/** A version to add, whose cover can be made again. */
interface AddedVersion extends VersionRequest {
  cover(): Promise<RemadeCover>
}

type ContentOf = (transaction: Queries, newest: CircuitRow) => VersionContent | Promise<VersionContent>

/** Adds a version, and gives the circuit what it has, in one transaction. Others who save wait, and get a conflict. */
async function addVersion(services: Services, version: AddedVersion, contentOf: ContentOf): Promise<void> {
  // Somebody may choose another cover while one is made, which takes up to seconds.
  let isAdded = false
  while (!isAdded) isAdded = await tryToAddVersion(services, version, await version.cover(), contentOf)
  await storeStructure(services, version.circuitId)
}

/** False, with nothing changed, if the circuit has another cover than the one that was made for its next program. */
async function tryToAddVersion(
  { database }: Services,
  { id, circuitId, editor, basedOn }: VersionRequest,
  cover: RemadeCover,
  contentOf: ContentOf,
): Promise<boolean> {
  return database.orm.transaction(async (transaction) => {
    // The first version gets the author of the circuit. Accounts are locked before circuits, as their deletion does.
    const [author] = await transaction
      .select({ id: circuits.authorId })
      .from(circuits)
      .where(eq(circuits.id, circuitId))
    await lockAccounts(transaction, editor.id, [author?.id ?? null])
    const [newest] = await transaction.select().from(circuits).where(eq(circuits.id, circuitId)).for('no key update')
    if (newest === undefined) throw notFound(circuitNotFound)
    requireNewest(newest, basedOn)
    const content = await contentOf(transaction, newest)
    if (!isDeepStrictEqual(newest.cover, cover.from)) return false
    if (newest.version === 1) {
      await transaction.insert(circuitVersions).values({ ...firstVersionOf(newest), id: uuidv7() })
    }
    const number = newest.version + 1
    await transaction.insert(circuitVersions).values({ ...content, id, circuitId, number, authorId: editor.id })
    const searchWords = await readSearchWords(transaction, newest, { qasmCode: content.qasmCode })
    await transaction
      .update(circuits)
      .set({ ...programOf(content), searchWords, cover: cover.to, version: number, updatedAt: nextUpdate })
      .where(eq(circuits.id, circuitId))
    await carryClaimsOver(transaction, circuitId, number)
    if (newest.authorId !== editor.id) {
      const action = { action: 'EDIT_CIRCUIT', subjectId: circuitId, subject: newest.name } as const
      await recordAction(transaction, editor, { ...action, reason: `Saved version ${number}` })
    }
    return true
  })
}

function requireNewest({ version }: CircuitRow, basedOn: number | undefined): void {
  if (basedOn === undefined || basedOn === version) return
  if (basedOn > version) throw new HttpError(409, `The newest version of this circuit is ${version}.`)
  throw new HttpError(409, `Version ${version} has been saved while you edited version ${basedOn}. Nothing is lost.`)
}

function requireDifference(newest: CircuitRow, next: Pick<Version, 'qasmCode' | 'settings'>): void {
  if (newest.qasmCode !== next.qasmCode || !isDeepStrictEqual(newest.settings, next.settings)) return
  throw new HttpError(409, `This is what version ${newest.version} is already.`)
}

/** The operations of the newest version; null for one that cannot be read any more. */
async function countOperations({ database, engine, log }: Services, newest: CircuitRow): Promise<number | null> {
  const [known] = await database.orm
    .select({ operations: circuitVersions.operations })
    .from(circuitVersions)
    .where(and(eq(circuitVersions.circuitId, newest.id), eq(circuitVersions.number, newest.version)))
  if (known !== undefined && known.operations !== null) return known.operations
  try {
    const { pictures, stats } = await engine.visualize(newest.qasmCode)
    return pictures === null ? null : stats.operations
  } catch (error) {
    log.warn({ err: error, circuit: newest.id }, 'The operations of a version could not be counted')
    return null
  }
}
