/** Attached files, outside the API: a picture in a page cannot carry a token, so the name is the secret. */
import type { FastifyInstance } from 'fastify'
import { notFound } from '../http/http-error'
import type { Files } from '../platform/files'
import type { Queries } from '../platform/queries'
import { findAttachment, readFile, urlOf } from './attachments'

/** `/static/attachments/<name>.png` and the like: a download; only a page of ours shows a picture in its own place. */
export function serveAttachments(app: FastifyInstance, queries: Queries, files: Files): void {
  app.get(urlOf(':file'), { schema: { hide: true } }, async (request, reply) => {
    const { file } = Object.assign({ file: '' }, request.params)
    const row = /^[0-9a-f]{32}\.[a-z]{3,4}$/.test(file) ? await findAttachment(queries, file) : null
    const bytes = row === null ? null : await readFile(files, row)
    if (row === null || bytes === null) throw notFound('There is no such file.')
    return (
      reply
        .type(row.type)
        // RFC 6266: the plain name for old programs, the whole one for all others.
        .header(
          'Content-Disposition',
          `attachment; filename="${asciiOf(row.name)}"; filename*=UTF-8''${encoded(row.name)}`,
        )
        // A name is never used twice. Private, because whoever shares a cache need not share the secret.
        .header('Cache-Control', 'private, max-age=31536000, immutable')
        .header('Content-Security-Policy', "default-src 'none'; sandbox")
        .header('X-Content-Type-Options', 'nosniff')
        .header('X-Robots-Tag', 'noindex, nofollow')
        .send(bytes)
    )
  })
}

const asciiOf = (name: string) => name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')

/** RFC 8187 leaves fewer characters as they are than `encodeURIComponent` does. */
const encoded = (name: string) =>
  encodeURIComponent(name).replaceAll(/['()*!]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
