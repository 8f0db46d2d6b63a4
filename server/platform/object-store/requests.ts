/**
 * Signed requests to an S3-compatible object store. Each has a body of known length whose hash is signed, so the store refuses what was
 * cut off or changed on the way. Requests are bounded in number and time, and tried again where that helps.
 */
import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { StorageUnreachableError, StorageFullError } from '../files'
import type { ObjectStoreSettings } from '../settings'
import { createLimiter } from './limiter'

/** What to ask for. All requests are safe to repeat. */
interface ObjectRequest {
  method: 'GET' | 'PUT' | 'DELETE'
  /** The object; empty for the bucket itself. */
  key: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Uint8Array
}

interface ObjectResponse {
  /** 2xx, or one of those that the request allows. */
  status: number
  body: Buffer
  /** How often the request was sent. An earlier attempt may have been carried out although its response was lost. */
  attempts: number
}

/** Sends a request. Statuses of errors are returned if `allowed` lists them. */
export type SendRequest = (
  request: ObjectRequest,
  options?: { allowed?: readonly number[]; maxAttempts?: number },
) => Promise<ObjectResponse>

/** How long to wait and how often to try; tests wait shorter. */
export interface RequestLimits {
  /** Milliseconds that one attempt may take, besides a second for each megabyte that it sends. */
  attemptMs: number
  /** The most attempts, while the store was reachable a moment ago. None begins after one and a half times `attemptMs`. */
  attempts: number
  /** Milliseconds before the second attempt; four times as many before each later one. */
  backoffMs: number
  /** The most requests at once; more wait. */
  concurrency: number
}

export const defaultLimits: RequestLimits = { attemptMs: 4000, attempts: 3, backoffMs: 100, concurrency: 32 }

/** Statuses after which another attempt may succeed. 409 is a conflict with another conditional write. */
const passing = new Set([408, 409, 429, 500, 502, 503, 504])

/** Error codes of different stores that mean that there is no room. */
const fullCodes = new Set([
  'QuotaExceeded',
  'InsufficientStorage',
  'InsufficientCapacity',
  'XMinioStorageFull',
  'XMinioAdminBucketQuotaExceeded',
  'EntityTooLargeForQuota',
])

/**
 * Returns a function that sends requests.
 *
 * It throws {@link StorageFullError} if the store has no room, and {@link StorageUnreachableError} if it does not answer or refuses.
 */
export function createSender(settings: ObjectStoreSettings, limits: RequestLimits = defaultLimits): SendRequest {
  const limit = createLimiter(limits.concurrency, limits.attemptMs)
  const signingKeys = new Map<string, ArrayBuffer>()
  const base = bucketUrl(settings)
  /** While the store is away, each request tries once, for half as long, so that nobody waits for long. */
  let isAway = false

  async function sendOnce({
    method,
    key,
    query,
    headers,
    body,
  }: ObjectRequest): Promise<Omit<ObjectResponse, 'attempts'>> {
    const url = new URL(base)
    if (key !== '') url.pathname = `${url.pathname.replace(/\/$/, '')}/${key}`
    url.search = new URLSearchParams(query).toString()
    const signed = await new AwsV4Signer({
      method,
      url: url.href,
      headers: {
        ...headers,
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
      },
      ...settings,
      service: 's3',
      cache: signingKeys,
    }).sign()
    const response = await fetch(signed.url, {
      method,
      headers: signed.headers,
      ...(body && { body: isUnshared(body) ? body : new Uint8Array(body) }),
      // To another region or scheme: a signature is not for other hosts to see.
      redirect: 'manual',
      signal: AbortSignal.timeout(Math.ceil(limits.attemptMs / (isAway ? 2 : 1) + (body?.length ?? 0) / 1000)),
    })
    return { status: response.status, body: Buffer.from(await response.arrayBuffer()) }
  }

  return async (request, { allowed = [], maxAttempts = limits.attempts } = {}) => {
    const start = performance.now()
    for (let attempts = 1; ; attempts++) {
      const outcome = await limit(() => sendOnce(request)).catch((error: unknown) => ({ error }))
      // A store that hangs is tried twice, one that fails at once three times.
      const mayRepeat = attempts < maxAttempts && !isAway && performance.now() - start < limits.attemptMs * 1.5
      if (!('error' in outcome)) {
        const { status, body } = outcome
        if (isSuccess(request, outcome) || (allowed.includes(status) && !body.includes('<Code>NoSuchBucket</Code>'))) {
          isAway = false
          return { ...outcome, attempts }
        }
        if (!mayRepeat || !mayPass(status)) {
          const problem = toStorageError(request, status, body)
          isAway = problem instanceof StorageUnreachableError && !problem.isRefused
          throw problem
        }
      } else if (!mayRepeat) {
        isAway = true
        throw new StorageUnreachableError(
          `The object store at ${settings.endpoint} does not answer: ${reasonOf(outcome.error)}.`,
          {
            cause: outcome.error,
          },
        )
      }
      // At random, so that replicas do not come back in step.
      await wait(limits.backoffMs * 4 ** (attempts - 1) * (0.5 + Math.random()))
    }
  }
}

/** The URL of the bucket: `https://host/bucket`, or `https://bucket.host/`. */
function bucketUrl({ endpoint, bucket, isPathStyle }: ObjectStoreSettings): string {
  const url = new URL(endpoint)
  if (isPathStyle) url.pathname = `${url.pathname.replace(/\/$/, '')}/${bucket}`
  else url.hostname = `${bucket}.${url.hostname}`
  return url.href
}

/** Whether no other thread can change the bytes, so that they can be sent without a copy. */
const isUnshared = (bytes: Uint8Array): bytes is Uint8Array<ArrayBuffer> => bytes.buffer instanceof ArrayBuffer

/** A copy is answered 200 before it is made, and its failure stands in the body. */
const isSuccess = ({ headers }: ObjectRequest, { status, body }: Omit<ObjectResponse, 'attempts'>): boolean =>
  status < 300 && !(headers?.['x-amz-copy-source'] !== undefined && body.includes('<Error>'))

/** Whether another attempt may succeed. A failed copy has the status of a success. */
const mayPass = (status: number) => status < 300 || passing.has(status)

function toStorageError({ method }: ObjectRequest, status: number, body: Buffer): Error {
  const text = body.toString('utf8', 0, 4096)
  const code = /<Code>([\w.]{1,100})<\/Code>/.exec(text)?.[1] ?? ''
  const message = `The object store answered ${method} with ${status}${code === '' ? '' : ` ${code}`}.`
  if (status === 507 || fullCodes.has(code)) return new StorageFullError(message)
  return new StorageUnreachableError(message, { isRefused: status < 500 && !mayPass(status) })
}

/** The cause of a failed `fetch`, whose own message only says that it failed. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  if (cause instanceof Error) return 'code' in cause ? String(cause.code) : cause.message
  return error.name === 'TimeoutError' ? 'it takes too long' : error.message
}
