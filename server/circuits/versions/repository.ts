/** Reads versions of circuits. Who may see a circuit may see all of its versions, which the caller has checked. */
import { and, desc, eq, getTableColumns, lt } from 'drizzle-orm'
import type { CircuitVersion, CircuitVersionSummary } from '../../../contract/versions'
import * as limits from '../../../contract/limits'
import { invalidField } from '../../http/http-error'
import type { ListPage, PageRequest } from '../../http/paging'
import type { Queries } from '../../platform/queries'
import { authorColumns } from '../../users/author'
import { users } from '../../users/tables'
import { picturePath } from '../pictures'
import { presentSettings } from '../stored-settings'
import { circuits, circuitVersions, type CircuitRow, type CircuitVersionRow } from '../tables'
import { contentHashOf } from './summarize-change'

/** A version as its row has it. */
export type Version = Omit<CircuitVersionRow, 'id'>

/** What a version holds, whoever saves it and whenever. */
export type VersionContent = Omit<Version, 'circuitId' | 'number' | 'authorId' | 'createdAt'>

/** A version without what only its page shows, which may be long. */
type ListedVersion = Omit<Version, 'qasmCode' | 'settings'>

interface VersionWithAuthor<Shown = Version> {
  version: Shown
  author: CircuitVersionSummary['author']
}

/** What a circuit and each of its versions have alike: the program, and what is derived from it. */
export const programOf = (row: CircuitRow | VersionContent) => ({
  qasmCode: row.qasmCode,
  settings: row.settings,
  qubits: row.qubits,
  layers: row.layers,
  depth: row.depth,
  picture: row.picture,
  pictureWidth: row.pictureWidth,
  pictureHeight: row.pictureHeight,
  shapeFingerprint: row.shapeFingerprint,
  couplingFingerprint: row.couplingFingerprint,
  properties: row.properties,
  storedBytes: row.storedBytes,
})

/** The first version of a circuit, which is its own row until there is a second one. */
export const firstVersionOf = (circuit: CircuitRow): Version => ({
  ...programOf(circuit),
  circuitId: circuit.id,
  number: 1,
  authorId: circuit.authorId,
  note: '',
  summary: '',
  restoredFrom: null,
  contentHash: contentHashOf(circuit.qasmCode),
  operations: null,
  createdAt: circuit.createdAt,
})

/** A page of the versions of a circuit, the newest first. @throws {HttpError} 400 for a cursor that is none. */
export async function listVersions(
  queries: Queries,
  { id, version: newest }: Pick<CircuitRow, 'id' | 'version'>,
  { limit = limits.page.default, cursor }: Omit<PageRequest, 'sort'>,
): Promise<ListPage<CircuitVersionSummary>> {
  const before = cursor === undefined ? null : numberOf(cursor)
  const found: VersionWithAuthor<ListedVersion>[] =
    newest === 1 ? await selectFirst(queries, id) : await selectPage(queries, id, before, limit + 1)
  const rows = found.filter(({ version }) => before === null || version.number < before)
  const shown = rows.slice(0, limit)
  return {
    items: shown.map(toSummary),
    nextCursor: rows.length > limit ? String(shown.at(-1)?.version.number ?? '') : null,
    total: newest,
  }
}

/** A version of a circuit; null if there is none with this number. */
export async function findVersion(
  queries: Queries,
  { id, version: newest }: Pick<CircuitRow, 'id' | 'version'>,
  number: number,
): Promise<VersionWithAuthor | null> {
  if (number > newest) return null
  const [found] = newest === 1 ? await selectFirst(queries, id) : await selectOne(queries, id, number)
  return found?.version.number === number ? found : null
}

/** Whether there is a version with this id. */
export async function hasVersion(queries: Queries, id: string): Promise<boolean> {
  const [row] = await queries.select({ id: circuitVersions.id }).from(circuitVersions).where(eq(circuitVersions.id, id))
  return row !== undefined
}

/** A version as its page shows it. The picture of a circuit that an administrator has hidden is not served. */
export const toVersion = (
  { version, author }: VersionWithAuthor,
  { newest, isHidden }: { newest: number; isHidden: boolean },
): CircuitVersion => ({
  ...toSummary({ version, author }),
  circuitId: version.circuitId,
  newest,
  qasmCode: version.qasmCode,
  settings: presentSettings(version.settings),
  imagePath: isHidden ? null : picturePath(version.picture),
  imageSize: isHidden ? null : { width: version.pictureWidth, height: version.pictureHeight },
})

const toSummary = ({ version, author }: VersionWithAuthor<ListedVersion>): CircuitVersionSummary => ({
  number: version.number,
  createdAt: version.createdAt.toISOString(),
  author,
  note: version.note,
  summary: version.summary,
  restoredFrom: version.restoredFrom,
  contentHash: version.contentHash,
  circuitParams: { qubits: version.qubits, layers: version.layers, depth: version.depth },
})

async function selectFirst(queries: Queries, id: string): Promise<VersionWithAuthor[]> {
  const rows = await queries
    .select({ circuit: circuits, author: authorColumns })
    .from(circuits)
    .leftJoin(users, eq(users.id, circuits.authorId))
    .where(eq(circuits.id, id))
  return rows.map(({ circuit, author }) => ({ version: firstVersionOf(circuit), author }))
}

const selectOne = (queries: Queries, id: string, number: number): Promise<VersionWithAuthor[]> =>
  queries
    .select({ version: circuitVersions, author: authorColumns })
    .from(circuitVersions)
    .leftJoin(users, eq(users.id, circuitVersions.authorId))
    .where(and(eq(circuitVersions.circuitId, id), eq(circuitVersions.number, number)))

function selectPage(
  queries: Queries,
  id: string,
  before: number | null,
  limit: number,
): Promise<VersionWithAuthor<ListedVersion>[]> {
  const { qasmCode: _qasmCode, settings: _settings, ...listed } = getTableColumns(circuitVersions)
  return queries
    .select({ version: listed, author: authorColumns })
    .from(circuitVersions)
    .leftJoin(users, eq(users.id, circuitVersions.authorId))
    .where(and(eq(circuitVersions.circuitId, id), before === null ? undefined : lt(circuitVersions.number, before)))
    .orderBy(desc(circuitVersions.number))
    .limit(limit)
}

function numberOf(cursor: string): number {
  if (/^[1-9]\d{0,9}$/.test(cursor) && Number(cursor) <= limits.versionNumber) return Number(cursor)
  throw invalidField('cursor', 'This cursor is not valid.')
}
