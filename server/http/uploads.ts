/** File uploads. */
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { UploadedFile } from './implementation'
import { invalidField, HttpError, unavailable } from './http-error'

/** Lets the routes of a context accept multipart bodies. */
export async function registerUploads(context: FastifyInstance): Promise<void> {
  await context.register(multipart, { limits: { files: 1, fields: 10, fieldSize: 1000, parts: 11, headerPairs: 50 } })
}

/**
 * The file in the field `file`, in memory, so that an aborted upload leaves nothing behind. Reading stops at the limit.
 *
 * @throws {HttpError} 415 for another kind of body, 400 if the file is missing or cut off, 413 if it is too large, 503 while files of
 *   other requests take {@link maxBytesInMemory}.
 */
export async function readUpload(
  request: FastifyRequest,
  reply: FastifyReply,
  maxBytes: number,
): Promise<UploadedFile> {
  if (!request.isMultipart()) throw new HttpError(415, 'The body must be multipart/form-data with a field named file.')
  try {
    const part = await request.file({ limits: { fileSize: maxBytes } })
    if (part === undefined || part.fieldname !== 'file') throw invalidField('file', 'Please choose a file.')
    const bytes = await readFile(part, reply)
    if (part.file.truncated) {
      throw new HttpError(413, `The file is too large to send (limit ${Math.floor(maxBytes / 1_000_000)} MB).`)
    }
    if (bytes.length === 0) throw invalidField('file', 'The file is empty.')
    // A file may have no name.
    return { name: part.filename || 'file', bytes }
  } catch (error) {
    if (error instanceof HttpError) throw error
    throw new HttpError(400, 'The upload was cut off or cannot be read. Please try again.', { cause: error })
  }
}

/** The most bytes of files in memory, of all requests together: they wait for the database and the store of files. */
export const maxBytesInMemory = 100 * 1024 * 1024

let heldBytes = 0

/** Reads a file into memory, where it counts until the response has been sent. */
async function readFile(part: MultipartFile, reply: FastifyReply): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  reply.raw.once('close', () => (heldBytes -= length))
  for await (const chunk of part.file) {
    if (!Buffer.isBuffer(chunk)) throw new TypeError('A file comes as bytes.')
    chunks.push(chunk)
    length += chunk.length
    heldBytes += chunk.length
    if (heldBytes > maxBytesInMemory) {
      throw unavailable(
        'Many files are being sent just now. Please try again in a moment.',
        5,
        'too many bytes of uploads',
      )
    }
  }
  return Buffer.concat(chunks)
}
