/** Parses JSON bodies strictly: only valid UTF-8, and only text that the database can store. */
import type { FastifyInstance } from 'fastify'
import { HttpError } from './http-error'

/** Makes JSON the only body that the app accepts. */
export function registerJsonParser(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  // Fastify's parser removes `__proto__` and `constructor`, which could poison objects that a body is merged into.
  const parse = app.getDefaultJsonParser('remove', 'remove')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (body.length === 0) return done(null, null)
    try {
      let parsed: { error: Error | null; value?: unknown } = { error: new Error('The parser did not respond.') }
      parse(request, decodeUtf8(body), (error, value) => {
        parsed = { error, value }
      })
      if (parsed.error !== null) throw new HttpError(400, 'The body is not valid JSON.')
      requireStorableText(parsed.value)
      done(null, parsed.value)
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)))
    }
  })
}

/** @throws {HttpError} 400 if any string inside has a character that cannot be stored. */
export function requireStorableText(value: unknown): void {
  const pending: unknown[] = [value]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next === 'string') {
      if (!isStorableText(next))
        throw new HttpError(400, 'The text has a character that cannot be stored (NUL or half a surrogate pair).')
    } else if (typeof next === 'object' && next !== null) {
      for (const [name, inner] of Object.entries(next)) pending.push(name, inner ?? '')
    }
  }
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new HttpError(400, 'The body is not valid UTF-8.')
  }
}

/** Whether the database can store a text: it has no NUL and no half of a surrogate pair. */
export const isStorableText = (text: string) => !text.includes('\0') && !/\p{Surrogate}/u.test(text)
