/** Pictures of users: squares in WebP under names that nobody guesses. */
import { setTimeout as wait } from 'node:timers/promises'
import { inArray } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { avatar } from '../../contract/limits'
import { missing, Refusal } from '../http/refusal'
import type { Files } from '../platform/files'
import { NoPictureError, squarePicture, TooManyPixelsError } from '../platform/pictures'
import type { Queries } from '../platform/queries'
import { unguessableName } from '../platform/tokens'
import { users } from './tables'

const folder = 'avatars'
const pathOf = (file: string) => `static/${file}`

/**
 * Makes a sent picture one of ours and keeps it.
 *
 * @returns its path under the site's root, as `static/avatars/….webp`.
 * @throws {Refusal} 415 for what is no picture, 413 for one with too many pixels.
 */
export async function keepAvatar(files: Files, bytes: Buffer): Promise<string> {
  const picture = await squarePicture(bytes, avatar.pixels, avatar.side).catch((error: unknown) => {
    if (error instanceof NoPictureError) {
      throw new Refusal(415, 'The picture must be an undamaged PNG, JPEG, WebP or GIF.', { cause: error })
    }
    if (error instanceof TooManyPixelsError) {
      throw new Refusal(413, `The picture can have at most ${avatar.pixels / 1_000_000} million pixels.`)
    }
    throw error
  })
  const file = `${folder}/${unguessableName()}.webp`
  await files.write(file, picture)
  return pathOf(file)
}

/** Removes the picture of a user, if there is one. */
export async function removeAvatar(files: Files, path: string | null): Promise<void> {
  if (path?.startsWith('static/')) await files.remove(path.slice('static/'.length))
}

/**
 * Removes pictures that no user has, as a fallen server leaves them. What is seen without one is looked at again after a
 * while, because it may be about to be somebody's.
 *
 * @returns how many were removed.
 */
export async function sweepAvatars(
  queries: Queries,
  files: Files,
  { patience = 60_000, signal }: { patience?: number; signal?: AbortSignal } = {},
): Promise<number> {
  const suspects = await withoutUser(queries, await files.list(folder))
  if (suspects.length === 0) return 0
  await wait(patience, undefined, { signal, ref: false })
  const orphans = await withoutUser(queries, suspects)
  for (const orphan of orphans) await files.remove(orphan)
  return orphans.length
}

async function withoutUser(queries: Queries, names: string[]): Promise<string[]> {
  const orphans: string[] = []
  for (let at = 0; at < names.length; at += 1000) {
    const some = names.slice(at, at + 1000)
    const rows = await queries
      .select({ path: users.profileImage })
      .from(users)
      .where(inArray(users.profileImage, some.map(pathOf)))
    const used = new Set(rows.map(({ path }) => path))
    orphans.push(...some.filter((name) => !used.has(pathOf(name))))
  }
  return orphans
}

/** `/static/avatars/<name>.webp`. */
export function serveAvatars(app: FastifyInstance, files: Files): void {
  app.get('/static/avatars/:file', { schema: { hide: true } }, async (request, reply) => {
    const { file } = Object.assign({ file: '' }, request.params)
    const bytes = /^[0-9a-f]{32}\.webp$/.test(file) ? await files.read(`${folder}/${file}`) : null
    if (bytes === null) throw missing('There is no such picture.')
    return reply
      .type('image/webp')
      .header('Cache-Control', 'public, max-age=31536000, immutable')
      .header('Content-Security-Policy', "default-src 'none'; sandbox")
      .header('X-Content-Type-Options', 'nosniff')
      .send(bytes)
  })
}
