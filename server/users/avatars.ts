/** Pictures of users: squares in WebP under names that nobody guesses. */
import { inArray } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { avatar } from '../../contract/limits'
import { notFound, HttpError } from '../http/http-error'
import type { Files } from '../platform/files'
import { InvalidPictureError, cropToSquare, TooManyPixelsError } from '../platform/pictures'
import type { Queries } from '../platform/queries'
import { sweepFolder, type SweepOptions, type SweepServices } from '../platform/sweep'
import { randomName } from '../platform/tokens'
import { users } from './tables'

const folder = 'avatars'
const pathOf = (file: string) => `static/${file}`

/**
 * Makes a sent picture one of ours and keeps it.
 *
 * @returns its path under the site's root, as `static/avatars/….webp`.
 * @throws {HttpError} 415 for what is no picture, 413 for one with too many pixels.
 */
export async function saveAvatar(files: Files, bytes: Buffer): Promise<string> {
  const picture = await cropToSquare(bytes, avatar.pixels, avatar.side).catch((error: unknown) => {
    if (error instanceof InvalidPictureError) {
      throw new HttpError(415, 'The picture must be an undamaged PNG, JPEG, WebP or GIF.', { cause: error })
    }
    if (error instanceof TooManyPixelsError) {
      throw new HttpError(413, `The picture can have at most ${avatar.pixels / 1_000_000} million pixels.`)
    }
    throw error
  })
  const file = `${folder}/${randomName()}.webp`
  await files.write(file, picture)
  return pathOf(file)
}

/** Removes the picture of a user, if there is one. */
export async function removeAvatar(files: Files, path: string | null): Promise<void> {
  if (path?.startsWith('static/')) await files.remove(path.slice('static/'.length))
}

/**
 * Moves pictures that no user has to the trash, as a fallen server leaves them.
 *
 * @returns how many went.
 */
export const sweepAvatars = (services: SweepServices, options?: SweepOptions): Promise<number> =>
  sweepFolder(services, { folder, what: 'profile pictures', keyOf: pathOf, findUsed: findUsedAvatars }, options)

async function findUsedAvatars(queries: Queries, paths: string[]): Promise<Set<string>> {
  const rows = await queries.select({ path: users.profileImage }).from(users).where(inArray(users.profileImage, paths))
  return new Set(rows.flatMap(({ path }) => path ?? []))
}

/** `/static/avatars/<name>.webp`. */
export function serveAvatars(app: FastifyInstance, files: Files): void {
  app.get('/static/avatars/:file', { schema: { hide: true } }, async (request, reply) => {
    const { file } = Object.assign({ file: '' }, request.params)
    const bytes = /^[0-9a-f]{32}\.webp$/.test(file) ? await files.read(`${folder}/${file}`) : null
    if (bytes === null) throw notFound('There is no such picture.')
    return reply
      .type('image/webp')
      .header('Cache-Control', 'public, max-age=31536000, immutable')
      .header('Content-Security-Policy', "default-src 'none'; sandbox")
      .header('X-Content-Type-Options', 'nosniff')
      .send(bytes)
  })
}
