/**
 * `npm run check:hostile`: 20,000 hostile requests to the product as it runs, over all routes of the contract and all that is served
 * beside it: wrong values in addresses, cookies, headers and bodies, as every role, and bytes that are no HTTP. Fails where one is
 * answered with a 5xx, or the product does not answer any more. `-- 5000` sends as many; the seed that is printed repeats a run:
 * `-- 20000 SEED`. The client has to be built.
 */
import { randomInt } from 'node:crypto'
import { connect } from 'node:net'
import * as fc from 'fast-check'
import { z } from 'zod'
import type { Route } from '../../contract/route'
import { methodAndPath } from '../../server/http/unknown-routes'
import { logInByApi, newPerson, type Person } from '../support/person'
import { startProduct, temporaryDirectory } from '../support/product'
import { allRoutes, anyCursor, anyText, anyValue, inUrl, placesIn, queryNames, withAt } from './wrong-values'

const [amount = 20_000, seed = randomInt(2 ** 31 - 1)] = process.argv.slice(2).map(Number)
const atOnce = 12

/** Bytes to send, and what they are, for the report. */
interface Hostile {
  /** Whether it is a request with its end, so that an answer is owed. */
  isWhole: boolean
  bytes: Buffer
  text: string
}

const many = '1000000'
const limits = ['REQUESTS', 'LOGIN', 'LOGIN_CLIENT', 'REGISTRATION', 'MAIL', 'MAIL_CLIENT', 'NOTICES', 'SIMULATIONS']
const directory = await temporaryDirectory()
const product = await startProduct({
  dataDirectory: directory.path,
  env: { LOG_LEVEL: 'warn', ...Object.fromEntries(limits.map((name) => [`RATE_LIMIT_${name}`, many])) },
})
const port = Number(new URL(product.url).port)

/** As whom it is asked: the first of all is ADMIN. What is sent may end a session, so they log in anew now and then. */
const people = { admin: await newPerson(product.url, 'admin'), member: await newPerson(product.url, 'member') }
const tokens = { admin: people.admin.token, member: people.member.token }
const ids = await thingsOf(people.member).catch(async (error: unknown) => {
  await product.stop()
  throw error
})

/** A list in one string, apart by spaces. */
const listed = (text: string): string[] => text.trim().split(/\s+/)

const anyHeader = fc.tuple(
  fc.constantFrom(
    ...listed(`Cookie Cookie Cookie Accept Accept-Encoding Accept-Language Authorization Content-Encoding Expect Forwarded Host
      Idempotency-Key If-Match If-Modified-Since If-None-Match Origin Range Referer TE Trailer Upgrade User-Agent Via
      X-Forwarded-For X-HTTP-Method-Override __proto__`),
  ),
  anyText,
)

const anyType = fc.constantFrom(
  'application/json',
  'application/json',
  'application/json',
  'application/json; charset=utf-7',
  'text/plain',
  '',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'application/x-www-form-urlencoded',
  'a/b;c=\u0001',
)

const Schema = z.looseObject({
  type: z.string().optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.unknown().optional(),
  format: z.string().optional(),
  minimum: z.number().optional(),
})

type Who = keyof typeof tokens | null

const statuses = new Map<string, number>()
const failed: string[] = []
try {
  console.log(`Seed ${seed}`)
  const requests = fc.sample(anyRequest(), { numRuns: amount, seed })
  let next = 0
  const worker = async () => {
    for (let at = next++; at < requests.length; at = next++) {
      if (at % 500 === 0) await logInAgain()
      const request = requests[at]
      if (request !== undefined) await count(request)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  const health = await fetch(`${product.url}/api/health`)
  const report = [...statuses].sort(([a], [b]) => a.localeCompare(b)).map(([status, times]) => `${status}: ${times}`)
  console.log(`${amount} hostile requests. ${report.join(', ')}. Alive afterwards: ${health.ok ? 'yes' : 'no'}.`)
  for (const each of failed.slice(0, 20)) console.error(each)
  for (const line of product
    .output()
    .split('\n')
    .filter((each) => each.includes('"level":50'))
    .slice(0, 20))
    console.error(line)
  if (failed.length > 0 || !health.ok) process.exitCode = 1
} finally {
  await product.stop()
  await directory.remove()
}

/** Sends a request and notes what came of it. A connection that is closed without a word is an answer to what is no HTTP. */
async function count({ bytes, text, isWhole }: Hostile): Promise<void> {
  const filled = bytes.toString('latin1').replaceAll('{admin}', tokens.admin).replaceAll('{member}', tokens.member)
  const answer = await send(Buffer.from(filled, 'latin1'), isWhole)
  // What comes before an answer, as 100 Continue, is none.
  const [, status = 'closed'] = /^(?:HTTP\/1\.1 1.*\r\n\r\n)*HTTP\/1\.[01] (\d{3})/.exec(answer) ?? []
  statuses.set(status, (statuses.get(status) ?? 0) + 1)
  // To say that XML is not offered, oEmbed has a status of its own.
  if (status.startsWith('5') && !/format=xml/.test(text)) failed.push(`${status} for ${text}\n  ${answer.slice(-200)}`)
}

function send(bytes: Buffer, isWhole: boolean): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    // What is no request may leave the server waiting for its rest: nobody waits longer than this for a refusal.
    const leave = isWhole ? undefined : setTimeout(() => socket.end(), 300)
    socket.setTimeout(30_000, () => {
      socket.destroy()
      reject(new Error(`No answer to ${JSON.stringify(bytes.toString('latin1').slice(0, 500))}`))
    })
    socket.on('data', (chunk) => (answer += chunk.toString('latin1')))
    // The server may cut off what it will not read; what it said before counts.
    socket.on('error', () => socket.destroy())
    socket.once('close', () => {
      clearTimeout(leave)
      resolve(answer)
    })
  })
}

/** Any request: to a route, to another address, or none at all. */
function anyRequest(): fc.Arbitrary<Hostile> {
  return fc.oneof(
    { weight: 7, arbitrary: toRoute() },
    { weight: 2, arbitrary: toOther() },
    { weight: 1, arbitrary: noHttp() },
  )
}

/** A request to a route of the contract that is right but for some of its parts. */
function toRoute(): fc.Arbitrary<Hostile> {
  return fc.constantFrom(...allRoutes).chain(([key, route]) => {
    const { method, path } = methodAndPath(key)
    const body = bodyOf(route)
    return fc
      .record({
        part: fc.oneof(fc.constant(null), fc.constant(null), anyText),
        query: fc.array(
          fc.oneof(
            fc.tuple(fc.constantFrom(...queryNames(route), 'x'), anyText),
            fc.tuple(fc.constant('cursor'), anyCursor),
          ),
          { maxLength: 3 },
        ),
        change: fc.option(fc.tuple(fc.constantFrom(...placesIn(body)), anyValue)),
        raw: fc.option(anyText, { freq: 8 }),
        type: anyType,
        headers: fc.array(anyHeader, { maxLength: 3 }),
        who: fc.constantFrom('admin', 'member', 'member', null),
      })
      .map(({ part, query, change, raw, type, headers, who }) => {
        const address = `/api${path}`
          .split('/')
          .map((each, at, all) =>
            each.startsWith(':') ? (part === null ? idFor(all[at - 1] ?? '') : inUrl(part)) : each,
          )
          .join('/')
        const search = query.map(([name, text]) => `${name}=${inUrl(text)}`).join('&')
        const content =
          raw ??
          (method === 'GET'
            ? ''
            : route.upload
              ? uploadOf(change?.[1])
              : JSON.stringify(change ? withAt(body, ...change) : body))
        const upload = route.upload && raw === null ? 'multipart/form-data; boundary=x' : type
        return written(method, search === '' ? address : `${address}?${search}`, headers, who, upload, content ?? '')
      })
  })
}

/** Addresses beside the contract. */
function toOther(): fc.Arbitrary<Hostile> {
  const paths = `/ /* /*/* /circuits/* /users/* /issues/*/edit /assets/* /assets/*.js /static/* /static/circuits/*.png
    /static/circuits/*.card.webp /static/circuits/*.rows.png /static/avatars/*.webp /static/attachments/* /oembed?url=* /oembed?format=* /sitemap-*.xml
    /feed.xml?* /robots.txt* /dev/* /dev/mail?code=* /api/* /api/docs/* /api/docs/static/* /api/openapi.json* /api/metrics
    /theme.js* /index.html* /circuits?q=* /login?redirect=*`.split(/\s+/)
  return fc
    .record({
      method: fc.constantFrom(
        'GET',
        'GET',
        'GET',
        'HEAD',
        'POST',
        'PUT',
        'DELETE',
        'OPTIONS',
        'PATCH',
        'TRACE',
        'PROPFIND',
      ),
      path: fc.constantFrom(...paths),
      parts: fc.array(anyText, { minLength: 2, maxLength: 2 }),
      headers: fc.array(anyHeader, { maxLength: 3 }),
      who: fc.constantFrom('admin', null),
    })
    .map(({ method, path, parts, headers, who }) => {
      let at = 0
      return written(
        method,
        path.replaceAll('*', () => inUrl(parts[at++] ?? '')),
        headers,
        who,
        '',
        '',
      )
    })
}

/** Bytes that are no request, or one that ends too early, or two in one. */
function noHttp(): fc.Arbitrary<Hostile> {
  const lines = [
    'GET / HTTP/9.9\r\n\r\n',
    'GET\r\n\r\n',
    '\r\n\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n',
    'GET / HTTP/1.1\nHost: a\n\n',
    'GET / HTTP/1.1\r\n\r\n',
    'GET http://evil.example/ HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
    'GET //evil.example/%2f.. HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
    'CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n',
    'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n',
    'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\nConnection: close\r\n\r\n0\r\n\r\n',
    'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}',
    `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
    `GET / HTTP/1.1\r\n${'X: y\r\n'.repeat(3000)}\r\n`,
    '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
  ]
  return (
    fc
      .oneof(
        fc.constantFrom(...lines),
        fc.string({ unit: 'binary', maxLength: 400 }),
        fc.tuple(fc.constantFrom(...lines), anyText).map(([line, text]) => line.replace('a', text)),
      )
      // Whoever leaves a request open would wait for its end; these leave at once.
      .map((text) => ({
        isWhole: false,
        bytes: Buffer.from(`${text}\r\n\r\n`, 'latin1'),
        text: JSON.stringify(text.slice(0, 300)),
      }))
  )
}

/** A whole request as it goes over the line. What a header cannot hold is sent all the same. */
function written(
  method: string,
  address: string,
  headers: readonly (readonly [string, string])[],
  who: Who,
  type: string,
  body: string,
): Hostile {
  const content = Buffer.from(body)
  const head = [
    `${method} ${address} HTTP/1.1`,
    'Host: localhost',
    'Connection: close',
    ...(who === null ? [] : [`Authorization: Bearer {${who}}`]),
    ...(type === '' ? [] : [`Content-Type: ${type}`]),
    ...(content.length === 0 ? [] : [`Content-Length: ${content.length}`]),
    // Line ends would begin another header; to be malformed is the other requests' part.
    ...headers.map(
      ([name, value]) =>
        `${name}: ${Buffer.from(value)
          .toString('latin1')
          .replaceAll(/[\r\n\0]/g, '')}`,
    ),
  ].join('\r\n')
  return {
    isWhole: true,
    bytes: Buffer.concat([Buffer.from(`${head}\r\n\r\n`, 'latin1'), content]),
    text: `${head} ${body.slice(0, 300)}`,
  }
}

/** A body of a route that its schema allows, more or less: what is wrong is put into it afterwards. */
function bodyOf({ body }: Route): unknown {
  return body === undefined ? undefined : sampleOf(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }), 0)
}

function sampleOf(json: unknown, depth: number): unknown {
  const schema = Schema.parse(json)
  const choices = schema.anyOf ?? schema.oneOf
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return schema.enum[0]
  if (choices !== undefined) return sampleOf(choices[0], depth)
  if (schema.type === 'string')
    return schema.format === 'email' ? 'someone@example.org' : schema.format === 'uuid' ? idFor('circuits') : 'a text'
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1)
  if (schema.type === 'boolean') return true
  if (schema.type === 'array') return depth > 4 || schema.items === undefined ? [] : [sampleOf(schema.items, depth + 1)]
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, each]) => [name, sampleOf(each, depth + 1)]),
  )
}

function uploadOf(value: unknown): string {
  const text = String(JSON.stringify(value))
  const head = `Content-Disposition: form-data; name="file"; filename="${text.slice(0, 100)}"`
  return `--x\r\n${head}\r\n\r\n${text}\r\n--x--\r\n`
}

/** The id of something that is there, by the part before it in a path. */
function idFor(resource: string): string {
  return ids[resource] ?? ids['circuits'] ?? ''
}

/** A circuit, a comment, an issue of a person's: what the routes are about. */
async function thingsOf({ token, user }: Person): Promise<Record<string, string>> {
  const make = async (path: string, body: object) => {
    const answer = await fetch(`${product.url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
    return z.object({ data: z.object({ id: z.string() }) }).parse(await answer.json()).data.id
  }
  const circuit = await make('/circuits/visualize', {
    name: 'Bell',
    description: '',
    isPublic: true,
    category: 'Custom Quantum Circuits',
    tags: [],
    references: [],
    qasm: 'OPENQASM 3.0; include "stdgates.inc"; qubit[2] q; h q[0]; cx q[0], q[1];',
  })
  const issue = await make('/issues', { title: 'A title', description: 'A text', type: 'IMPROVEMENT' })
  const comment = await make('/circuits/comments', { circuitId: circuit, content: 'A comment' })
  return {
    circuits: circuit,
    users: user.id,
    profile: user.id,
    user: user.id,
    favorites: circuit,
    issues: issue,
    comments: comment,
  }
}

/** Who was logged out, banned or deleted by what was sent goes on as somebody new. */
async function logInAgain(): Promise<void> {
  for (const name of ['admin', 'member'] as const) {
    const { email, password } = people[name]
    const found = await logInByApi(product.url, email, password).catch(() => null)
    if (found !== null) tokens[name] = found.token
  }
}
