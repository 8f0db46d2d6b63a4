/** Avatars: square WebP pictures under unguessable names. */
import { asc, gt, inArray, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { avatar } from '../../contract/limits'
import { notFound } from '../http/http-error'
import type { Files } from '../platform/files'
import type { OwnedFolder } from '../platform/missing-files'
import { cropToSquare } from '../platform/pictures'
import type { Queries } from '../platform/queries'
import { sweepFolder, type SweepOptions, type SweepServices } from '../platform/sweep'
import { randomName } from '../platform/tokens'
import { users } from './tables'

const folder = 'avatars'
const pathOf = (file: string) => `static/${file}`

/** Crops and saves an uploaded picture. @returns its path under the site's root, such as `static/avatars/….webp`. */
export async function saveAvatar(files: Files, bytes: Buffer): Promise<string> {
  const file = `${folder}/${randomName()}.webp`
  await files.create(file, await cropToSquare(bytes, avatar.pixels, avatar.side))
  return pathOf(file)
}

/** The file of a user's avatar; null without one. */
export const avatarFile = (path: string | null): string | null =>
  path?.startsWith('static/') ? path.slice('static/'.length) : null

export async function removeAvatar(files: Files, path: string | null): Promise<void> {
  const file = avatarFile(path)
  if (file !== null) await files.remove(file)
}

/** Moves avatars that no user has to the trash, such as a server leaves that crashed. @returns how many. */
export const sweepAvatars = (services: SweepServices, options?: SweepOptions): Promise<number> =>
  sweepFolder(services, ownedAvatars, options)

/** The folder of avatars, whose keys are their paths under the site's root. */
export const ownedAvatars: OwnedFolder = {
  folder,
  what: 'profile pictures',
  keyOf: pathOf,
  findUsed: findUsedAvatars,
  async listUsed(queries, after, limit) {
    const key = sql<string>`${users.profileImage} collate "C"`
    const rows = await queries.select({ key }).from(users).where(gt(key, after)).orderBy(asc(key)).limit(limit)
    return rows.map((row) => row.key)
  },
  hasFiles: async (files, path) => (await files.read(avatarFile(path) ?? folder)) !== null,
}

async function findUsedAvatars(queries: Queries, paths: string[]): Promise<Set<string>> {
  const rows = await queries.select({ path: users.profileImage }).from(users).where(inArray(users.profileImage, paths))
  return new Set(rows.flatMap(({ path }) => path ?? []))
}

/** Serves `/static/avatars/<name>.webp`. */
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
