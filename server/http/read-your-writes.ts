/**
 * Read your writes, with a replica of the database. Every request that may write is answered with a cookie: the position of the
 * database's log after it. A read goes to the replica only if that has come so far; so whoever wrote reads what they wrote, from any
 * server. Clients that keep no cookies, and say who they are, read from the primary.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseUnreachable, isReplicaFailure } from '../platform/database-errors'
import { HttpError } from './http-error'
import type { ReadReplica } from '../platform/read-replica'
import type { Settings } from '../platform/settings'

/** The cookie with the position after the client's last write. */
const positionCookie = 'ketwork-written'

/** Seconds. No replica that is further behind answers. */
const cookieAge = 600

/** No replica has come so far: the primary answers until the cookie expires. For when the position is not known. */
const beyondAll = 'FFFFFFFF/FFFFFFFF'

/** What decides where a request is answered. */
export interface ReplicatedReads {
  /** Answers a read from the replica if it may, and from the primary otherwise, or if the replica cannot. */
  read<Answer>(
    request: FastifyRequest,
    ways: { replica(): Promise<Answer>; primary(): Promise<Answer> },
  ): Promise<Answer>
  /** Notes on the reply how far the database is, after a request that may have written. */
  noteWrite(reply: FastifyReply): Promise<void>
}

export function createReplicatedReads(
  replica: ReadReplica,
  { basePath, publicUrl }: Pick<Settings, 'basePath' | 'publicUrl'>,
): ReplicatedReads {
  const attributes =
    `Path=${basePath}/; Max-Age=${cookieAge}; HttpOnly; SameSite=Lax` +
    (publicUrl.startsWith('https:') ? '; Secure' : '')
  return {
    async read(request, ways) {
      const since = writtenBy(request)
      if (since === 'unknown' || !replica.canAnswer(since)) return ways.primary()
      try {
        return await ways.replica()
      } catch (error) {
        // What it refuses may just have been made, or been made public.
        if (!(error instanceof HttpError) && !isReplicaFailure(error)) throw error
        if (isDatabaseUnreachable(error)) replica.reportFailure()
        return ways.primary()
      }
    },
    async noteWrite(reply) {
      const position = await replica.currentPosition().catch(() => beyondAll)
      reply.header('Set-Cookie', `${positionCookie}=${position}; ${attributes}`)
    },
  }
}

/** The position after a client's last write; null if it wrote nothing lately, and `unknown` if it may keep no cookies. */
function writtenBy({ headers }: FastifyRequest): string | null {
  const [, position] = /(?:^|;\s*)ketwork-written=([^;]*)/.exec(headers.cookie ?? '') ?? []
  if (position !== undefined) return position
  // Browsers keep cookies, and alone send the other header.
  return headers.authorization !== undefined && headers['sec-fetch-site'] === undefined ? 'unknown' : null
}
