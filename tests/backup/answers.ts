/** What an installation answers to every GET: all rows of the authorization matrix, which are of every route and every role, and all files. */
import type { TestServer } from '../../server/testing'
import { shareFixtures } from '../security/fixtures'
import { rows } from '../security/rows'

/** What is asked, by whom. */
export interface GetRequest {
  url: string
  token: string | undefined
}

export interface GetAnswer {
  url: string
  status: number
  type: unknown
  etag: unknown
  /** Its bytes. */
  body: string
}

/** Makes what the rows of the matrix name, and a file of each kind. @returns the requests for all of it. */
export async function fillAndList(server: TestServer): Promise<GetRequest[]> {
  const requests: GetRequest[] = []
  const fixturesOf = shareFixtures(server)
  const asked = rows.filter(
    // A stream has no end, and holds nothing that a backup has.
    ({ method, case: kind, actor }) =>
      method === 'GET' && kind !== 'throttled' && kind !== 'stream' && actor !== 'expired',
  )
  for (const row of asked) {
    const { actor, fill } = await fixturesOf(row.actor)
    requests.push({ url: await fill(row.path), token: actor?.token })
  }
  return requests.filter(isComparable)
}

/** Requests for all files that pages show or link. */
export async function listFileRequests({ services }: TestServer): Promise<GetRequest[]> {
  const urls = (await services.files.list()).flatMap((name) => {
    const picture = /^circuits\/(\w+)\.json\.gz$/.exec(name)?.[1]
    if (picture === undefined) return [`/static/${name}`]
    return ['.png', '.svg', '.svg?theme=dark'].map((ending) => `/static/circuits/${picture}${ending}`)
  })
  return urls.map((url) => ({ url, token: undefined }))
}

/** What is the same in both for one who asks both, or else says which server answered: its age, its load. */
const isComparable = ({ url }: GetRequest) => !/^\/api\/(metrics|admin\/system)/.test(url)

export async function answersOf({ ask }: TestServer, requests: readonly GetRequest[]): Promise<GetAnswer[]> {
  const answers = []
  for (const { url, token } of requests) {
    const { status, headers, raw } = await ask(`GET ${url}`, token === undefined ? {} : { token })
    answers.push({ url, status, type: headers['content-type'], etag: headers['etag'], body: timeless(raw) })
  }
  return answers
}

/** The bytes of a response. In an archive, which is made for each request, without the times of its entries. */
function timeless(body: Buffer): string {
  const bytes = Buffer.from(body)
  for (const [beginning, time] of zipHeaders) {
    for (let at = bytes.indexOf(beginning); at >= 0; at = bytes.indexOf(beginning, at + 4)) {
      bytes.fill(0, at + time, at + time + 4)
    }
  }
  return bytes.toString('latin1')
}

/** The beginnings of the headers in a ZIP, and where each has the time. */
const zipHeaders: [Buffer, number][] = [
  [Buffer.from([0x50, 0x4b, 0x03, 0x04]), 10],
  [Buffer.from([0x50, 0x4b, 0x01, 0x02]), 12],
]
