/** The routes of pictures. They are no part of the API: a request for a picture has no token, so its name is the secret. */
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../http/http-error'
import { memoizePerConnection, type Queries } from '../platform/queries'
import type { Services } from '../platform/services'
import { createPicturePartReader } from './picture-parts'
import { readWebp, pictureFile } from './pictures'
import { circuits } from './tables'

/**
 * Serves `/static/circuits/<name>.png` and `.svg`, with `?theme=dark` the dark one. Clients that accept WebP, as browsers do for images,
 * get the pixels of the PNG in that format. `<name>.card.webp` and `<name>.page.webp` are the left part of a wide picture.
 */
export function servePictures(app: FastifyInstance, services: Pick<Services, 'database' | 'engine' | 'files'>): void {
  const { database, files } = services
  const readPart = createPicturePartReader(services)

  app.get('/static/circuits/:file', { schema: { hide: true } }, async (request, reply) => {
    const { file } = Object.assign({ file: '' }, request.params)
    const [, name, ending] = /^([0-9a-f]{32})\.(png|svg|card\.webp|page\.webp)$/.exec(file) ?? []
    if (name === undefined || (await isHidden(database.orm, name))) throw notFound('There is no such picture.')
    const theme = Object.assign({ theme: 'light' }, request.query).theme === 'dark' ? 'dark' : 'light'
    const isCompact = ending !== 'svg' && (ending !== 'png' || (request.headers.accept ?? '').includes('image/webp'))
    const bytes =
      ending === 'card.webp' || ending === 'page.webp'
        ? await readPart(name, theme, ending === 'card.webp' ? 'card' : 'page')
        : isCompact
          ? await readWebp(files, name, theme)
          : await files.read(pictureFile(name, ending === 'svg' ? 'svg' : 'png', theme))
    if (bytes === null) throw notFound('There is no such picture.')
    return (
      reply
        .type(isCompact ? 'image/webp' : ending === 'svg' ? 'image/svg+xml; charset=utf-8' : 'image/png')
        .header('Vary', 'Accept')
        // A name is never used again. Private, because those who share a proxy must not share the secret.
        .header('Cache-Control', 'private, max-age=31536000, immutable')
        .header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .header('X-Content-Type-Options', 'nosniff')
        .send(bytes)
    )
  })
  app.get('/static/*', { schema: { hide: true } }, async () => {
    throw notFound('There is no such file.')
  })
}

/** Whether an administrator has hidden the circuit of a picture, so that its name is no longer enough. */
async function isHidden(queries: Queries, picture: string): Promise<boolean> {
  const [row] = await hiddenStatement(queries).execute({ picture })
  return row !== undefined
}

const hiddenStatement = memoizePerConnection((queries) =>
  queries
    .select({ one: sql`1` })
    .from(circuits)
    .where(and(eq(circuits.picture, sql.placeholder('picture')), isNotNull(circuits.hiddenAt)))
    .prepare('hidden picture'),
)
