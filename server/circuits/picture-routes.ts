/** The pictures of circuits, outside the API: a picture in a page cannot carry a token, so its name is the secret. */
import type { FastifyInstance } from 'fastify'
import { missing } from '../http/refusal'
import type { Files } from '../platform/files'
import { pictureFile } from './pictures'

const types = { png: 'image/png', svg: 'image/svg+xml; charset=utf-8' }

/** `/static/circuits/<name>.png` and `.svg`; with `?theme=dark` the one for dark pages. */
export function servePictures(app: FastifyInstance, files: Files): void {
  app.get('/static/circuits/:file', { schema: { hide: true } }, async (request, reply) => {
    const { file } = Object.assign({ file: '' }, request.params)
    const [, name, ending] = /^([0-9a-f]{32})\.(png|svg)$/.exec(file) ?? []
    if (name === undefined || (ending !== 'png' && ending !== 'svg')) throw missing('There is no such picture.')
    const { theme } = Object.assign({ theme: 'light' }, request.query)
    const bytes = await files.read(pictureFile(name, ending, theme === 'dark' ? 'dark' : 'light'))
    if (bytes === null) throw missing('There is no such picture.')
    return (
      reply
        .type(types[ending])
        // A name is never used twice. Private, because whoever shares a cache need not share the secret.
        .header('Cache-Control', 'private, max-age=31536000, immutable')
        .header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .header('X-Content-Type-Options', 'nosniff')
        .send(bytes)
    )
  })
  app.get('/static/*', { schema: { hide: true } }, async () => {
    throw missing('There is no such file.')
  })
}
