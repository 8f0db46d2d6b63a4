/** The bearer token of a request. It is read from the header alone, never from an address or a cookie. */
import type { IncomingMessage } from 'node:http'

/**
 * The token, or null where there is none that could be one of ours: no header, two of them, another scheme, two tokens, or
 * something that is not 256 bits in base64url.
 */
export function bearerToken(request: IncomingMessage): string | null {
  const written = request.rawHeaders.filter((_, at) => at % 2 === 1 && isAuthorization(request.rawHeaders[at - 1]))
  if (written.length !== 1) return null
  return /^Bearer ([\w-]{43})$/i.exec(written[0] ?? '')?.[1] ?? null
}

const isAuthorization = (name: string | undefined) => name?.toLowerCase() === 'authorization'
