/** The routes of pictures. They are no part of the API: a request for a picture has no token, so its name is the secret. */
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../http/http-error'
import { memoizePerConnection, type Queries } from '../platform/queries'
import type { Services } from '../services'
import { createPictureReader, type PictureForm } from './picture-reader'
import { circuits, circuitVersions } from './tables'

/**
 * Serves `/static/circuits/<name>.png` and `.svg`, with `?theme=dark` the dark one. Clients that accept WebP, as browsers do for images,
 * get the pixels of the PNG in that format. `<name>.cover-2-9.png` are these columns and `<name>.cover-outcomes.png` the outcomes, while they are the circuit's cover. `<name>.card.webp` and `<name>.page.webp` are the left part of a wide picture, and
 * `<name>.rows.png` is a long one in rows, as it is downloaded.
 */
export function servePictures(app: FastifyInstance, services: Pick<Services, 'database' | 'engine' | 'files'>): void {
  const { database } = services
  const { readPicture, readCover } = createPictureReader(services)

  app.get('/static/circuits/:file', { schema: { hide: true } }, async (request, reply) => {
    const { file } = Object.assign({ file: '' }, request.params)
    const [, name, ending, cover, first, last] =
      /^([0-9a-f]{32})\.(png|svg|rows\.png|card\.webp|page\.webp|cover-(outcomes|(\d{1,6})-(\d{1,6}))\.png)$/.exec(
        file,
      ) ?? []
    if (name === undefined || !(await isServed(database.orm, name))) throw notFound('There is no such picture.')
    const theme = Object.assign({ theme: 'light' }, request.query).theme === 'dark' ? 'dark' : 'light'
    const form = formOf(ending, request.headers.accept ?? '')
    const bytes =
      cover === undefined
        ? await readPicture(name, theme, form)
        : await readCover(
            name,
            theme,
            cover === 'outcomes' ? cover : { first: Number(first), last: Number(last) },
            form === 'webp',
          )
    if (bytes === null) throw notFound('There is no such picture.')
    return (
      reply
        .type(types[form])
        .header('Vary', 'Accept')
        // A name is never used again. Private, because those who share a proxy must not share the secret.
        .header('Cache-Control', 'private, max-age=31536000, immutable')
        .header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .header('X-Content-Type-Options', 'nosniff')
        // Other sites show pictures of public circuits, in frames and by oEmbed. The name of a private one is a secret.
        .header('Cross-Origin-Resource-Policy', 'cross-origin')
        .send(bytes)
    )
  })
  app.get('/static/*', { schema: { hide: true } }, async () => {
    throw notFound('There is no such file.')
  })
}

const types: Record<PictureForm, string> = {
  svg: 'image/svg+xml; charset=utf-8',
  png: 'image/png',
  webp: 'image/webp',
  card: 'image/webp',
  page: 'image/webp',
  rows: 'image/png',
}

/** What a file is served as. Clients that accept WebP get it instead of PNG. */
function formOf(ending: string | undefined, accept: string): PictureForm {
  if (ending === 'svg') return 'svg'
  if (ending === 'card.webp') return 'card'
  if (ending === 'page.webp') return 'page'
  if (ending === 'rows.png') return 'rows'
  return accept.includes('image/webp') ? 'webp' : 'png'
}

/**
 * Whether a circuit has this picture, in whichever version, and no administrator has hidden it. Files may outlive their name, which changes when
 * a circuit becomes private.
 */
async function isServed(queries: Queries, picture: string): Promise<boolean> {
  const [row] = await servedStatement(queries).execute({ picture })
  return row !== undefined
}

const servedStatement = memoizePerConnection((queries) => {
  const [picture, one] = [sql.placeholder('picture'), { one: sql`1` }]
  return queries
    .select(one)
    .from(circuits)
    .where(and(eq(circuits.picture, picture), isNull(circuits.hiddenAt)))
    .unionAll(
      queries
        .select(one)
        .from(circuitVersions)
        .innerJoin(circuits, eq(circuits.id, circuitVersions.circuitId))
        .where(and(eq(circuitVersions.picture, picture), isNull(circuits.hiddenAt))),
    )
    .limit(1)
    .prepare('served picture')
})
