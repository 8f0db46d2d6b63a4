/** Files that belong to issues: kept under names that nobody guesses, known to the database by row. */
import { and, asc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { AttachedFile } from '../../contract/issues'
import * as limits from '../../contract/limits'
import type { UploadedFile } from '../http/implementation'
import { invalidField, HttpError } from '../http/http-error'
import type { Files } from '../platform/files'
import { reencodePicture, InvalidPictureError, TooManyPixelsError, type PictureFormat } from '../platform/pictures'
import type { Queries } from '../platform/queries'
import { doFilesMatchDatabase, sweepFolder, type SweepOptions, type SweepServices } from '../platform/sweep'
import { randomName } from '../platform/tokens'
import { fileTypeOf, acceptedFileTypes } from './file-types'
import { issueAttachments } from './tables'

export type AttachmentRow = typeof issueAttachments.$inferSelect

const folder = 'attachments'

/** The URL of a kept file. */
export const urlOf = (file: string): string => `/static/${folder}/${file}`

/** The name of the file that a URL of ours means, with or without its first slash; null for any other URL. */
export const attachmentFileOf = (url: string): string | null =>
  /^\/?static\/attachments\/([0-9a-f]{32}\.[a-z]{3,4})$/.exec(url)?.[1] ?? null

/** What is told of a file. */
export const presentAttachment = ({ file, name, type, bytes }: AttachmentRow): AttachedFile => ({
  url: urlOf(file),
  name,
  type: type.split(';')[0] ?? type,
  bytes,
})

/**
 * Keeps an uploaded file, of no issue yet. The file is there before its row: a server that falls between leaves a file that the
 * sweep takes.
 *
 * @throws {HttpError} 415 for a kind that is not taken, or that is not what its name says; 413 for a picture with too many pixels
 */
export async function saveAttachment(
  queries: Queries,
  files: Files,
  uploaderId: string,
  { name, bytes }: UploadedFile,
): Promise<AttachmentRow> {
  const kind = fileTypeOf(name, bytes)
  if (kind === null) {
    throw new HttpError(415, `The file must be what its name says, and one of: ${acceptedFileTypes}.`)
  }
  const kept = kind.picture === null ? bytes : await cleaned(bytes, kind.picture)
  const file = `${randomName()}.${kind.ending}`
  await files.write(`${folder}/${file}`, kept)
  try {
    const [row] = await queries
      .insert(issueAttachments)
      .values({ file, name: shownName(name), type: kind.type, bytes: kept.length, uploaderId })
      .returning()
    if (row === undefined) throw new Error('An insert returned no row.')
    return row
  } catch (error) {
    // As of an account that has just been deleted. Where the file cannot be removed either, the sweep takes it.
    await removeFiles(files, [file]).catch(() => undefined)
    throw error
  }
}

/** A picture without what its pixels do not show: where it was taken, by whom, with what. */
async function cleaned(bytes: Buffer, format: PictureFormat): Promise<Buffer> {
  try {
    return await reencodePicture(bytes, format, limits.attachmentPixels)
  } catch (error) {
    if (error instanceof InvalidPictureError) {
      throw new HttpError(415, 'The picture is damaged, or not what its name says.', { cause: error })
    }
    if (error instanceof TooManyPixelsError) {
      const most = limits.attachmentPixels / 1_000_000
      throw new HttpError(413, `The picture can have at most ${most} million pixels.`, { cause: error })
    }
    throw error
  }
}

export async function findAttachment(queries: Queries, file: string): Promise<AttachmentRow | null> {
  const [row] = await queries.select().from(issueAttachments).where(eq(issueAttachments.file, file))
  return row ?? null
}

export const readFile = (files: Files, { file }: AttachmentRow): Promise<Buffer | null> =>
  files.read(`${folder}/${file}`)

/** The bytes of the files that an account has uploaded. */
export async function attachmentBytesOf(queries: Queries, userId: string): Promise<number> {
  const [row] = await queries
    .select({ sum: sql<number>`coalesce(sum(${issueAttachments.bytes}), 0)::float8` })
    .from(issueAttachments)
    .where(eq(issueAttachments.uploaderId, userId))
  return row?.sum ?? 0
}

/** The files of an issue, in their order. */
export async function filesOf(queries: Queries, issueId: string): Promise<AttachmentRow[]> {
  return queries
    .select()
    .from(issueAttachments)
    .where(eq(issueAttachments.issueId, issueId))
    .orderBy(asc(issueAttachments.position), asc(issueAttachments.file))
}

/**
 * The rows behind the URLs that a report names: each uploaded by whoever writes it and free, or the issue's already.
 *
 * @throws {HttpError} 400 for any other URL.
 */
export async function requireAttachments(
  queries: Queries,
  urls: readonly string[],
  writerId: string,
  issueId: string,
): Promise<AttachmentRow[]> {
  const names = [...new Set(urls)].map((url) => attachmentFileOf(url) ?? '')
  const rows =
    names.length === 0
      ? []
      : await queries.select().from(issueAttachments).where(inArray(issueAttachments.file, names)).for('update')
  const byName = new Map(rows.map((row) => [row.file, row]))
  return names.map((name, at) => {
    const row = byName.get(name)
    const isFree = row?.issueId === null && row.uploaderId === writerId
    if (row === undefined || (!isFree && row.issueId !== issueId)) {
      throw invalidField(`attachments.${at}`, 'A file is no longer there. Please remove it and add it again.')
    }
    return row
  })
}

/** Gives an issue exactly these files. @returns the names of those that it no longer has; their rows are gone. */
export async function setAttachments(
  queries: Queries,
  issueId: string,
  before: readonly AttachmentRow[],
  after: readonly AttachmentRow[],
): Promise<string[]> {
  for (const [position, { file }] of after.entries()) {
    await queries.update(issueAttachments).set({ issueId, position }).where(eq(issueAttachments.file, file))
  }
  const kept = new Set(after.map(({ file }) => file))
  const gone = before.map(({ file }) => file).filter((file) => !kept.has(file))
  if (gone.length > 0) await queries.delete(issueAttachments).where(inArray(issueAttachments.file, gone))
  return gone
}

/** Removes the rows of issues that are about to be deleted. @returns the names of their files. */
export async function deleteAttachmentsOf(queries: Queries, issueIds: string[]): Promise<string[]> {
  if (issueIds.length === 0) return []
  const rows = await queries
    .delete(issueAttachments)
    .where(inArray(issueAttachments.issueId, issueIds))
    .returning({ file: issueAttachments.file })
  return rows.map(({ file }) => file)
}

/** Removes the rows of what an account has uploaded. @returns the names of its files. */
export async function deleteAttachmentsBy(queries: Queries, uploaderId: string): Promise<string[]> {
  const rows = await queries
    .delete(issueAttachments)
    .where(eq(issueAttachments.uploaderId, uploaderId))
    .returning({ file: issueAttachments.file })
  return rows.map(({ file }) => file)
}

/** Removes files whose rows are gone. */
export async function removeFiles(files: Files, names: readonly string[]): Promise<void> {
  for (const name of names) await files.remove(`${folder}/${name}`)
}

/**
 * Moves files that no issue has to the trash: uploaded a week ago for a form that was never sent, or left by a fallen server.
 *
 * @returns how many went.
 */
export async function sweepAttachments(services: SweepServices, options?: SweepOptions): Promise<number> {
  const { queries, files } = services
  // Where the files belong to another database, the sweep below says so.
  const abandoned = (await doFilesMatchDatabase(queries, files)) ? await dropAbandoned(queries) : []
  for (const file of abandoned) await files.moveToTrash(`${folder}/${file}`)
  const keyOf = (path: string) => path.slice(folder.length + 1)
  const swept = await sweepFolder(
    services,
    { folder, what: 'attached files', keyOf, findUsed: findUsedAttachments },
    options,
  )
  return abandoned.length + swept
}

async function dropAbandoned(queries: Queries): Promise<string[]> {
  const rows = await queries
    .delete(issueAttachments)
    .where(and(isNull(issueAttachments.issueId), lt(issueAttachments.createdAt, sql`now() - interval '7 days'`)))
    .returning({ file: issueAttachments.file })
  return rows.map(({ file }) => file)
}

async function findUsedAttachments(queries: Queries, names: string[]): Promise<Set<string>> {
  const rows = await queries
    .select({ file: issueAttachments.file })
    .from(issueAttachments)
    .where(inArray(issueAttachments.file, names))
  return new Set(rows.map(({ file }) => file))
}

/** The last part of a name, without what cannot be seen or would break a header. */
function shownName(name: string): string {
  const last = name.normalize('NFC').split(/[\\/]/).at(-1) ?? ''
  const clean = last.replaceAll(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu, '').trim()
  // The end is what tells the kind.
  return clean.length <= limits.characters.name ? clean : `…${clean.slice(1 - limits.characters.name)}`
}
