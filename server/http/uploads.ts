/** File uploads. */
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { UploadedFile } from './implementation'
import { invalidField, HttpError } from './http-error'

/** Lets the routes of a context accept multipart bodies. */
export async function registerUploads(context: FastifyInstance): Promise<void> {
  await context.register(multipart, { limits: { files: 1, fields: 10, fieldSize: 1000, parts: 11, headerPairs: 50 } })
}

/**
 * The file in the field `file`, in memory, so that an aborted upload leaves nothing behind. Reading stops at the limit.
 *
 * @throws {HttpError} 415 for another kind of body, 400 if the file is missing or cut off, 413 if it is too large.
 */
export async function readUpload(request: FastifyRequest, maxBytes: number): Promise<UploadedFile> {
  if (!request.isMultipart()) throw new HttpError(415, 'The body must be multipart/form-data with a field named file.')
  try {
    const part = await request.file({ limits: { fileSize: maxBytes } })
    if (part === undefined || part.fieldname !== 'file') throw invalidField('file', 'Please choose a file.')
    const bytes = await part.toBuffer()
    if (bytes.length === 0) throw invalidField('file', 'The file is empty.')
    // A file may have no name.
    return { name: part.filename || 'file', bytes }
  } catch (error) {
    if (error instanceof HttpError) throw error
    if (hasStatus(error, 413)) {
      throw new HttpError(413, `The file is too large to send (limit ${Math.floor(maxBytes / 1_000_000)} MB).`)
    }
    throw new HttpError(400, 'The upload was cut off or cannot be read. Please try again.', { cause: error })
  }
}

const hasStatus = (error: unknown, status: number) =>
  error instanceof Error && 'statusCode' in error && error.statusCode === status
