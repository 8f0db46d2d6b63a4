/** Files attached to issues. Each has a row and an unguessable name, which is the only key to its URL. */
import { and, asc, eq, gt, inArray, isNull, lt, sql, type SQL } from 'drizzle-orm'
import type { AttachedFile } from '../../contract/issues'
import * as limits from '../../contract/limits'
import { HttpError, invalidField } from '../http/http-error'
import type { UploadedFile } from '../http/implementation'
import type { Files } from '../platform/files'
import type { OwnedFolder } from '../platform/missing-files'
import { reencodePicture } from '../platform/pictures'
import type { Queries } from '../platform/queries'
import type { Services } from '../services'
import type { StorageKind } from '../platform/storage-use'
import { doFilesMatchDatabase, sweepFolder, type SweepOptions, type SweepServices } from '../platform/sweep'
import { randomName } from '../platform/tokens'
import { acceptedFileTypes, fileTypeOf } from './file-types'
import { issueAttachments } from './tables'

export type AttachmentRow = typeof issueAttachments.$inferSelect

const folder = 'attachments'
const pathOf = (file: string) => `${folder}/${file}`

export const attachmentUrl = (file: string): string => `/static/${folder}/${file}`

/** The file that a URL of an attachment names, with or without its first slash; null for any other URL. */
export const attachmentFileOf = (url: string): string | null =>
  /^\/?static\/attachments\/([0-9a-f]{32}\.[a-z]{3,4})$/.exec(url)?.[1] ?? null

export const presentAttachment = ({ file, name, type, bytes }: AttachmentRow): AttachedFile => ({
  url: attachmentUrl(file),
  name,
  type: type.split(';')[0] ?? type,
  bytes,
})

/**
 * Saves an uploaded file that belongs to no issue yet. The file is written before its row: if the server crashes in between, the sweep
 * finds a file without a row.
 *
 * @throws {HttpError} 415 for a type that is not accepted, or not what the name says
 */
export async function saveAttachment(
  queries: Queries,
  files: Files,
  uploaderId: string,
  { name, bytes: uploaded }: UploadedFile,
): Promise<AttachmentRow> {
  const fileType = fileTypeOf(name, uploaded)
  if (fileType === null) {
    throw new HttpError(415, `The file must be what its name says, and one of: ${acceptedFileTypes}.`)
  }
  const { picture, ending, type } = fileType
  // Without metadata: where a picture was taken, by whom, and with what.
  const bytes = picture === null ? uploaded : await reencodePicture(uploaded, picture, limits.attachmentPixels)
  const file = `${randomName()}.${ending}`
  await files.create(pathOf(file), bytes)
  try {
    const [row] = await queries
      .insert(issueAttachments)
      .values({ file, name: displayName(name), type, bytes: bytes.length, uploaderId })
      .returning()
    if (row === undefined) throw new Error('An insert returned no row.')
    return row
  } catch (error) {
    // For example because the account has just been deleted.
    await files.remove(pathOf(file)).catch(() => undefined)
    throw error
  }
}

export async function findAttachment(queries: Queries, file: string): Promise<AttachmentRow | null> {
  const [row] = await queries.select().from(issueAttachments).where(eq(issueAttachments.file, file))
  return row ?? null
}

export const readAttachment = (files: Files, { file }: AttachmentRow): Promise<Buffer | null> =>
  files.read(pathOf(file))

/** The attachments of an issue, in their order. */
export async function listAttachments(queries: Queries, issueId: string): Promise<AttachmentRow[]> {
  return queries
    .select()
    .from(issueAttachments)
    .where(eq(issueAttachments.issueId, issueId))
    .orderBy(asc(issueAttachments.position), asc(issueAttachments.file))
}

/** The bytes of all attached files. */
export const attachmentStorage: StorageKind = {
  kind: 'attachments',
  async sum(queries) {
    const sum = sql<number>`coalesce(sum(${issueAttachments.bytes}), 0)::float8`
    const [row] = await queries.select({ sum }).from(issueAttachments)
    return row?.sum ?? 0
  },
}

/** The bytes of all files that an account has uploaded. */
export async function attachmentBytesOf(queries: Queries, userId: string): Promise<number> {
  const [row] = await queries
    .select({ sum: sql<number>`coalesce(sum(${issueAttachments.bytes}), 0)::float8` })
    .from(issueAttachments)
    .where(eq(issueAttachments.uploaderId, userId))
  return row?.sum ?? 0
}

/**
 * The rows of the URLs in a report: files that its editor has uploaded for no issue yet, or that belong to it already.
 *
 * @throws {HttpError} 400 for any other URL
 */
export async function requireAttachments(
  queries: Queries,
  urls: readonly string[],
  editorId: string,
  issueId: string,
): Promise<AttachmentRow[]> {
  if (urls.length === 0) return []
  const names = [...new Set(urls)].map((url) => attachmentFileOf(url) ?? '')
  const rows = await queries.select().from(issueAttachments).where(inArray(issueAttachments.file, names)).for('update')
  const byName = new Map(rows.map((row) => [row.file, row]))
  return names.map((name, index) => {
    const row = byName.get(name)
    const isFree = row?.issueId === null && row.uploaderId === editorId
    if (row === undefined || (!isFree && row.issueId !== issueId)) {
      throw invalidField(`attachments.${index}`, 'A file is no longer there. Please remove it and add it again.')
    }
    return row
  })
}

/** Gives an issue exactly these attachments. @returns the names of the files that it no longer has, whose rows are gone. */
export async function setAttachments(
  queries: Queries,
  issueId: string,
  before: readonly AttachmentRow[],
  after: readonly AttachmentRow[],
): Promise<string[]> {
  for (const [position, { file }] of after.entries()) {
    await queries.update(issueAttachments).set({ issueId, position }).where(eq(issueAttachments.file, file))
  }
  const removed = before.map(({ file }) => file).filter((file) => !after.some((other) => other.file === file))
  return removed.length === 0 ? [] : deleteRows(queries, inArray(issueAttachments.file, removed))
}

/** Deletes the rows of issues that are about to be deleted. @returns the names of their files. */
export const deleteAttachmentsOf = (queries: Queries, issueIds: string[]): Promise<string[]> =>
  deleteRows(queries, inArray(issueAttachments.issueId, issueIds))

/** Deletes the rows of everything that an account has uploaded. @returns the names of its files. */
export const deleteAttachmentsBy = (queries: Queries, uploaderId: string): Promise<string[]> =>
  deleteRows(queries, eq(issueAttachments.uploaderId, uploaderId))

async function deleteRows(queries: Queries, condition: SQL | undefined): Promise<string[]> {
  const rows = await queries.delete(issueAttachments).where(condition).returning({ file: issueAttachments.file })
  return rows.map(({ file }) => file)
}

/** Removes files whose rows are gone. Where that fails, the sweep removes them later. */
export async function removeUnusedFiles(
  { files, log }: Pick<Services, 'files' | 'log'>,
  names: readonly string[],
): Promise<void> {
  try {
    await files.remove(...names.map(pathOf))
  } catch (error) {
    log.warn({ err: error }, 'Attached files could not be removed')
  }
}

/**
 * Moves files to the trash that belong to no issue: uploaded a week ago for a form that was never sent, or without a row.
 *
 * @returns how many.
 */
export async function sweepAttachments(services: SweepServices, options?: SweepOptions): Promise<number> {
  const { queries, files } = services
  const isAbandoned = and(
    isNull(issueAttachments.issueId),
    lt(issueAttachments.createdAt, sql`now() - interval '7 days'`),
  )
  // If the files belong to another database, the sweep below logs it.
  const abandoned = (await doFilesMatchDatabase(queries, files)) ? await deleteRows(queries, isAbandoned) : []
  for (const file of abandoned) await files.moveToTrash(pathOf(file))
  return abandoned.length + (await sweepFolder(services, ownedAttachments, options))
}

/** The folder of attached files, whose keys are their names. */
export const ownedAttachments: OwnedFolder = {
  folder,
  what: 'attached files',
  keyOf: (path) => path.slice(folder.length + 1),
  findUsed: findUsedFiles,
  async listUsed(queries, after, limit) {
    const key = sql<string>`${issueAttachments.file} collate "C"`
    const rows = await queries
      .select({ key })
      .from(issueAttachments)
      .where(gt(key, after))
      .orderBy(asc(key))
      .limit(limit)
    return rows.map((row) => row.key)
  },
  hasFiles: async (files, name) => (await files.read(pathOf(name))) !== null,
}

async function findUsedFiles(queries: Queries, names: string[]): Promise<Set<string>> {
  const rows = await queries
    .select({ file: issueAttachments.file })
    .from(issueAttachments)
    .where(inArray(issueAttachments.file, names))
  return new Set(rows.map(({ file }) => file))
}

/** The last part of a name, without invisible characters and those that would break a header. Long names keep their ending. */
function displayName(name: string): string {
  const last = name.normalize('NFC').split(/[\\/]/).at(-1) ?? ''
  const clean = last.replaceAll(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu, '').trim()
  return clean.length <= limits.characters.name ? clean : `…${clean.slice(1 - limits.characters.name)}`
}
