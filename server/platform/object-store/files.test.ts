/** What happens when an object store fails: a server that pretends to be one fails on purpose. */
import { createHash } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startObjectStore, type TestObjectStore } from '../../../tests/support/object-store'
import { FileExistsError, StorageUnreachableError, StorageFullError } from '../files'
import type { ObjectStoreSettings } from '../settings'
import { defaultStoreWait, openObjectStore } from './files'

interface Received {
  method: string
  url: string
  headers: IncomingHttpHeaders
  body: string
}

/** What the server does next: an answer, or the end of the connection. Beyond the list it answers 200. */
type Step = { status: number; body?: string } | 'disconnect' | 'hang'

// Patient, because the machine may be busy.
const limits = { attemptMs: 20_000, attempts: 3, backoffMs: 1, concurrency: 2 }
const settings: ObjectStoreSettings = {
  endpoint: '',
  bucket: 'pictures',
  region: 'eu-1',
  accessKeyId: 'some-key',
  secretAccessKey: 'very-secret-secret',
  prefix: 'ket/',
  isPathStyle: true,
}
const errorOf = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code><Message>No.</Message></Error>`
const bytes = (content: string) => new TextEncoder().encode(content)

let steps: Step[] = []
let received: Received[] = []
let busy = 0
let maxBusy = 0

const server = createServer((request, response) => void answer(request, response))

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  maxBusy = Math.max(maxBusy, ++busy)
  response.once('close', () => busy--)
  const { method = '', url = '', headers } = request
  received.push({ method, url, headers, body: await text(request) })
  const step = steps.shift() ?? { status: 200 }
  if (step === 'hang') return
  if (step === 'disconnect') return void request.socket.destroy()
  response.writeHead(step.status).end(step.body ?? '')
}

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** The answer to a listing, by which a store is known. */
const listing: Step = { status: 200, body: '<ListBucketResult></ListBucketResult>' }

const port = () => {
  const address = server.address()
  return address !== null && typeof address === 'object' ? address.port : 0
}

async function open(options = limits) {
  steps.unshift(listing)
  const files = await openObjectStore({ ...settings, endpoint: `http://127.0.0.1:${port()}` }, options)
  received = []
  return files
}
afterEach(() => {
  steps = []
  maxBusy = 0
})

describe('a start', () => {
  const endpoint = () => `http://127.0.0.1:${port()}`
  const start = (lines: string[], maxWaitMs: number) =>
    openObjectStore({ ...settings, endpoint: endpoint() }, limits, {
      maxWaitMs,
      report: (line) => void lines.push(line),
    })

  test('says at the first failure what is tried, once, and then that it answers', async () => {
    const lines: string[] = []
    steps = ['disconnect', { status: 503 }, listing]
    await start(lines, 30_000)
    expect(lines).toEqual([
      expect.stringMatching(
        /^The object store at http:\S+ does not answer: \w+\. Trying for 30 seconds\. Is S3_ENDPOINT right\?$/,
      ),
      `The object store at ${endpoint()} answers now.`,
    ])
  })

  test('gives up in the end, and names the setting', async () => {
    steps = ['disconnect', 'disconnect']
    await expect(start([], 0)).rejects.toThrow(
      /^The object store at \S+ does not answer: \w+\. Check S3_ENDPOINT, and whether the store runs\./,
    )
  })

  test('refuses what is no object store at once', async () => {
    const lines: string[] = []
    steps = [{ status: 200, body: '<!doctype html><title>Welcome</title>' }]
    await expect(start(lines, 30_000)).rejects.toThrow(
      `What answers at ${endpoint()} is no object store. Check S3_ENDPOINT (${endpoint()}), S3_BUCKET (pictures)`,
    )
    expect(lines).toEqual([])
  })
})

describe('a request', () => {
  test('has a known length and the hash of its bytes, and is signed', async () => {
    const files = await open()
    await files.create('circuits/a.svg', bytes('picture'))
    expect(received).toMatchObject([
      {
        method: 'PUT',
        url: '/pictures/ket/circuits/a.svg',
        body: 'picture',
        headers: {
          'content-length': '7',
          'if-none-match': '*',
          'x-amz-content-sha256': createHash('sha256').update('picture').digest('hex'),
        },
      },
    ])
    const headers = received[0]?.headers ?? {}
    expect(headers).not.toHaveProperty('transfer-encoding')
    expect(headers).not.toHaveProperty('x-amz-trailer')
    const signature = headers['authorization'] ?? ''
    expect(signature).toMatch(/Credential=some-key\/\d{8}\/eu-1\/s3\/aws4_request/)
    for (const signed of ['host', 'if-none-match', 'x-amz-content-sha256', 'x-amz-date']) {
      expect(signature).toMatch(new RegExp(`SignedHeaders=[^,]*\\b${signed}\\b`))
    }
  })

  test.each<[string, Step]>([
    ['the store is busy', { status: 503, body: errorOf('SlowDown') }],
    ['the store fails', { status: 500, body: errorOf('InternalError') }],
    ['two conditional writes meet', { status: 409, body: errorOf('ConditionalRequestConflict') }],
    ['the connection breaks', 'disconnect'],
  ])('is sent again where %s', async (_what, failure) => {
    const files = await open()
    steps = [failure, failure]
    await files.write('a.svg', bytes('picture'))
    expect(received.map(({ body }) => body)).toEqual(['picture', 'picture', 'picture'])
  })

  test('is sent again where the store hangs', async () => {
    const files = await open({ ...limits, attemptMs: 2000 })
    steps = ['hang']
    await files.write('a.svg', bytes('picture'))
    expect(received).toHaveLength(2)
  })

  test('is sent three times at most, and once while the store stays away', async () => {
    const files = await open()
    steps = Array.from({ length: 4 }, () => ({ status: 503 }))
    await expect(files.write('a.svg', bytes('picture'))).rejects.toThrow(StorageUnreachableError)
    expect(received).toHaveLength(3)
    await expect(files.read('a.svg')).rejects.toThrow(StorageUnreachableError)
    expect(received).toHaveLength(4)
    await files.read('a.svg')
    steps = [{ status: 503 }]
    await files.read('a.svg')
    expect(received).toHaveLength(7)
  })

  test.each(['QuotaExceeded', 'XMinioStorageFull'])('that finds no room (%s) says so', async (code) => {
    const files = await open()
    steps = [{ status: 403, body: errorOf(code) }]
    await expect(files.write('a.svg', bytes('picture'))).rejects.toThrow(StorageFullError)
    expect(received).toHaveLength(1)
  })

  test('that is refused is not repeated, and its error names the reason', async () => {
    const files = await open()
    steps = [{ status: 403, body: errorOf('AccessDenied') }]
    await expect(files.write('a.svg', bytes('picture'))).rejects.toThrow(/PUT with 403 AccessDenied/)
    expect(received).toHaveLength(1)
  })

  test('for a bucket that is gone does not mean that a file is', async () => {
    const files = await open()
    steps = Array.from({ length: 3 }, () => ({ status: 404, body: errorOf('NoSuchBucket') }))
    await expect(files.read('a.svg')).rejects.toThrow(StorageUnreachableError)
    await expect(files.remove('a.svg')).rejects.toThrow(StorageUnreachableError)
    await expect(files.moveToTrash('a.svg')).rejects.toThrow(StorageUnreachableError)
  })

  test('waits while others are under way', async () => {
    const files = await open()
    await Promise.all(Array.from({ length: 8 }, (_, index) => files.write(`${index}.svg`, bytes('picture'))))
    expect(received).toHaveLength(8)
    expect(maxBusy).toBeLessThanOrEqual(limits.concurrency)
  })
})

describe('a new file', () => {
  test('that was written although the response was lost counts as written', async () => {
    const files = await open()
    steps = ['disconnect', { status: 412, body: errorOf('PreconditionFailed') }, { status: 200, body: 'picture' }]
    await files.create('a.svg', bytes('picture'))
    expect(received.map(({ method }) => method)).toEqual(['PUT', 'PUT', 'GET'])
  })

  test('exists if it has other bytes, or was there before the first attempt', async () => {
    const files = await open()
    steps = ['disconnect', { status: 412 }, { status: 200, body: 'another' }]
    await expect(files.create('a.svg', bytes('picture'))).rejects.toThrow(FileExistsError)
    steps = [{ status: 412 }]
    await expect(files.create('a.svg', bytes('picture'))).rejects.toThrow(FileExistsError)
  })
})

test('a copy that fails after its answer has begun is repeated', async () => {
  const files = await open()
  steps = [{ status: 200, body: errorOf('InternalError') }]
  await files.copy('a.svg', 'b.svg')
  expect(received.map(({ headers }) => headers['x-amz-copy-source'])).toEqual(Array(2).fill('/pictures/ket/a.svg'))
})

test('a listing follows the tokens of its pages, and leaves out what is no file', async () => {
  const files = await open()
  const page = (keys: string[], next: string) =>
    `<ListBucketResult><IsTruncated>${next !== ''}</IsTruncated>${keys.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')}
     ${next === '' ? '' : `<NextContinuationToken>${next}</NextContinuationToken>`}</ListBucketResult>`
  steps = [
    { status: 200, body: page(['ket/.database-id', 'ket/.trash/2026-01-01/x.svg', 'ket/a.svg'], '1&amp;+/=') },
    { status: 200, body: page(['ket/b.svg', 'ket/folder/', 'ket/not &lt;ours&gt;'], '') },
  ]
  expect(await files.list()).toEqual(['a.svg', 'b.svg'])
  const tokens = received.map(({ url }) => new URL(url, 'http://x').searchParams.get('continuation-token'))
  expect(tokens).toEqual([null, '1&+/='])
})

describe('a real store', () => {
  let store: TestObjectStore | { problem: string }
  beforeAll(async () => {
    store = await startObjectStore()
  }, 600_000)
  afterAll(async () => {
    if ('close' in store) await store.close()
  })

  test.each<[string, Partial<ObjectStoreSettings>]>([
    ['a wrong secret', { secretAccessKey: 'not-the-secret' }],
    ['an unknown key', { accessKeyId: 'nobody' }],
    ['another region', { region: 'moon-1' }],
    ['a bucket that does not exist', { bucket: 'nowhere' }],
  ])('is not opened with %s', async (_what, wrong) => {
    if ('problem' in store) return
    const opening = openObjectStore({ ...store.settings, ...wrong })
    await expect(opening).rejects.toThrow(
      /^The object store answered GET with 4\d\d \w+\. Check S3_ENDPOINT \(\S+\), S3_BUCKET/,
    )
  })

  test('that goes away and comes back keeps what it has acknowledged', async (context) => {
    if ('problem' in store) return context.skip(store.problem)
    const files = await openObjectStore(store.settings, limits)
    await files.create('a.svg', bytes('picture'))
    await store.kill()
    expect(await files.isReady()).toBe(false)
    await expect(files.create('b.svg', bytes('picture'))).rejects.toThrow(/does not answer: ECONNREFUSED/)
    await store.start()
    expect(await files.isReady()).toBe(true)
    expect((await files.read('a.svg'))?.toString()).toBe('picture')
    expect(await files.read('b.svg')).toBeNull()
    const impatient = await openObjectStore(store.settings, { ...limits, attemptMs: 500 })
    await store.freeze()
    await expect(impatient.read('a.svg')).rejects.toThrow(/does not answer: it takes too long/)
    store.resume()
    expect(await files.isReady()).toBe(true)
  })

  test('that does not answer is waited for at a start', async (context) => {
    if ('problem' in store) return context.skip(store.problem)
    await store.kill()
    const away = openObjectStore(store.settings, limits, { ...defaultStoreWait, maxWaitMs: 0 })
    await expect(away).rejects.toThrow(StorageUnreachableError)
    const opening = openObjectStore(store.settings, limits)
    await store.start()
    expect(await (await opening).isReady()).toBe(true)
  })
})
