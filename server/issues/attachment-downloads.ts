/** Serves attachments outside the API: a picture in a page cannot send a token, so its name is the secret. */
import type { FastifyInstance } from 'fastify'
import { notFound } from '../http/http-error'
import type { Files } from '../platform/files'
import type { Queries } from '../platform/queries'
import { attachmentUrl, findAttachment, readAttachment } from './attachments'

/** Serves `/static/attachments/<name>.png` and the like as downloads, so that only our own pages show them. */
export function serveAttachments(app: FastifyInstance, queries: Queries, files: Files): void {
  app.get(attachmentUrl(':file'), { schema: { hide: true } }, async (request, reply) => {
    const { file } = Object.assign({ file: '' }, request.params)
    const row = /^[0-9a-f]{32}\.[a-z]{3,4}$/.test(file) ? await findAttachment(queries, file) : null
    const bytes = row === null ? null : await readAttachment(files, row)
    if (row === null || bytes === null) throw notFound('There is no such file.')
    return (
      reply
        .type(row.type)
        // RFC 6266: an ASCII name for old clients, the full one for all others.
        .header(
          'Content-Disposition',
          `attachment; filename="${asciiOf(row.name)}"; filename*=UTF-8''${encodeExtended(row.name)}`,
        )
        // A name is never used again. Private, because users of a shared cache need not share the secret.
        .header('Cache-Control', 'private, max-age=31536000, immutable')
        .header('Content-Security-Policy', "default-src 'none'; sandbox")
        .header('X-Content-Type-Options', 'nosniff')
        .header('X-Robots-Tag', 'noindex, nofollow')
        .send(bytes)
    )
  })
}

const asciiOf = (name: string) => name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')

/** RFC 8187 escapes more characters than `encodeURIComponent`. */
const encodeExtended = (name: string) =>
  encodeURIComponent(name).replaceAll(/['()*!]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
