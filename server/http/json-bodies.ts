/** JSON bodies, read strictly: UTF-8 without flaws, and text that a database can keep and a person can see. */
import type { FastifyInstance } from 'fastify'
import { HttpError } from './http-error'

/** Makes JSON the only body that the app reads. */
export function registerJsonParser(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  // Fastify's own parser takes out `__proto__` and `constructor`, which could poison what a body is merged into.
  const parse = app.getDefaultJsonParser('remove', 'remove')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (body.length === 0) return done(null, null)
    try {
      let parsed: { error: Error | null; value?: unknown } = { error: new Error('The parser did not answer.') }
      parse(request, readUtf8(body), (error, value) => {
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

/** @throws {HttpError} 400 where any string inside holds a character that is none. */
export function requireStorableText(value: unknown): void {
  const open: unknown[] = [value]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next === 'string') {
      if (!isStorableText(next))
        throw new HttpError(400, 'The text has a character that cannot be kept (NUL or half a pair).')
    } else if (typeof next === 'object' && next !== null) {
      for (const [name, inner] of Object.entries(next)) open.push(name, inner ?? '')
    }
  }
}

function readUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new HttpError(400, 'The body is not valid UTF-8.')
  }
}

/** Whether a text has only characters that the database can keep: no NUL, and no half of a surrogate pair. */
export const isStorableText = (text: string) => !text.includes('\0') && !/\p{Surrogate}/u.test(text)
