/** The bearer token of a request: from the header only, never from a URL or a cookie. */
import type { IncomingMessage } from 'node:http'

/**
 * The token, or null if there is none that we could have issued: no header or several, another scheme, several tokens, or anything but
 * 256 bits in base64url.
 */
export function bearerToken(request: IncomingMessage): string | null {
  const values = request.rawHeaders.filter((_, at) => at % 2 === 1 && isAuthorization(request.rawHeaders[at - 1]))
  if (values.length !== 1) return null
  return /^Bearer ([\w-]{43})$/i.exec(values[0] ?? '')?.[1] ?? null
}

const isAuthorization = (name: string | undefined) => name?.toLowerCase() === 'authorization'
