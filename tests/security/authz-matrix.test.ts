import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { openTestServer, type TestServer } from '../../server/testing'
import { deadTokens, makeFixtures, shareFixtures, type Fixtures } from './fixtures'
import { multipartOf } from './multipart'
import { Assertions, routeOf, rows, valuesAt, type Row } from './rows'

let server: TestServer
let strict: TestServer
let sharedFixtures: ReturnType<typeof shareFixtures>

beforeAll(async () => {
  server = await openTestServer()
  sharedFixtures = shareFixtures(server)
  strict = await openTestServer({ settings: { rateLimits: { requests: 1_000_000, login: 5, mail: 5 } } })
})
afterAll(async () => {
  await server.close()
  await strict.close()
})

/** Outside the contract, and served: pictures, what mail programs send, attached files, the document of the API, the metrics, and what leads nowhere. */
const outside =
  /^\/(static|unsubscribe|\{attachment\}|\{(public|private|versioned|hiddenVersioned)Circuit\.imagePath\}|api\/openapi\.json|api\/metrics|api\/notifications\/stream|api\/no\/such\/route)/

const nameOf = ({ method, path }: Row) => `${method} ${path.split('?')[0]}`
const isServed = (row: Row) => routeOf(row) !== null || outside.test(row.path)
const served = rows.filter(isServed)

test('every row asks a route that is served', () => {
  expect(rows.filter((row) => !isServed(row)).map(nameOf)).toEqual([])
})

test('every route of the API’s document has rows', async () => {
  const { paths } = z
    .object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })
    .parse((await server.app.inject('/api/openapi.json')).json())
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map(
      (method) => `${method.toUpperCase()} ${path.replace(/^\/api/, '').replaceAll(/\{(\w+)\}/g, ':$1')}`,
    ),
  )
  const tested = new Set(rows.map(routeOf))
  expect(documented.filter((route) => !tested.has(route))).toEqual([])
  expect(documented.length).toBeGreaterThan(15)
})

describe.each([...new Set(served.map(nameOf))])('%s', (name) => {
  const group = served.filter((row) => nameOf(row) === name)
  test.each(group)('$id $actor $case', async (row) => {
    expect.hasAssertions()
    if (row.case === 'throttled') return checkThrottled(row)
    if (row.actor !== 'expired') return check(row)
    for (const kind of Object.keys(deadTokens)) await check(row, kind)
  })
})

/** A row that asks for something, or is refused, leaves everything as it is; what conflicts depends on what there is. */
function fixturesOf({ method, expect: status, actor }: Row, deadToken?: string): Promise<Fixtures> {
  const changesNothing = method === 'GET' || (status >= 400 && status !== 409)
  return changesNothing ? sharedFixtures(actor, deadToken) : makeFixtures(server, actor)
}

async function check(row: Row, deadToken?: string): Promise<void> {
  const { actor, fill } = await fixturesOf(row, deadToken)
  const url = await fill(row.path)
  const body = row.body && (await filled(row.body, fill))
  // Filled before the request, so that the response could contain what it must not.
  const wanted = row.assert && Assertions.parse(await filled(row.assert, fill))
  const authorization =
    deadToken !== undefined && actor !== null
      ? await deadTokens[deadToken]?.(server, actor)
      : actor !== null && !row.path.startsWith('/api/auth/login')
        ? `Bearer ${actor.token}`
        : undefined
  if (row.case === 'stream') return checkStream(row, url, authorization)
  const form = row.form && (await multipartOf(row.form))
  const answer = await server.ask(`${row.method} ${url}`, {
    ...(body && { body }),
    ...form,
    headers: { ...form?.headers, ...(authorization !== undefined && { authorization }) },
  })
  expect(answer.status, deadToken ?? row.note).toBe(row.expect)
  expect(answer.raw.toString()).not.toMatch(/passwordHash|tokenHash|password_hash|token_hash|argon2/)
  const isJson = String(answer.headers['content-type']).startsWith('application/json')
  const envelope =
    url.startsWith('/api/') && !url.endsWith('.json') && isJson ? answer.body : { success: row.expect < 400 }
  expect(envelope.success).toBe(row.expect < 400)
  if (wanted) checkAnswer(wanted, answer.body)
}

/** A stream that is served has no end, so its body is not read. */
async function checkStream(row: Row, url: string, authorization: string | undefined): Promise<void> {
  const headers = authorization === undefined ? {} : { authorization }
  const answer = await server.app.inject({ method: 'GET', url, headers, payloadAsStream: true })
  expect(answer.statusCode, row.note).toBe(row.expect)
  expect(String(answer.headers['content-type'])).toMatch(
    row.expect === 200 ? /^text\/event-stream/ : /^application\/json/,
  )
  answer.stream().destroy()
}

function checkAnswer({ absent, present, equals, not, noneOf, someOf }: Assertions, json: unknown): void {
  for (const path of absent) expect(valuesAt(json, path).filter(isThere), path).toEqual([])
  for (const path of present) {
    const values = valuesAt(json, path)
    expect(values.length, path).toBeGreaterThan(0)
    expect(values.every(isThere), path).toBe(true)
  }
  for (const [path, value] of Object.entries(equals)) expect(valuesAt(json, path), path).toEqual([value])
  for (const [path, value] of Object.entries(not)) expect(valuesAt(json, path), path).not.toContainEqual(value)
  for (const [path, values] of Object.entries(noneOf)) {
    for (const value of values) expect(valuesAt(json, path), path).not.toContainEqual(value)
  }
  for (const [path, values] of Object.entries(someOf)) {
    for (const value of values) expect(valuesAt(json, path), path).toContainEqual(value)
  }
}

const isThere = (value: unknown) => value !== null && value !== undefined

async function filled(value: object, fill: (text: string) => Promise<string>): Promise<object> {
  return z.looseObject({}).parse(JSON.parse(await fill(JSON.stringify(value))))
}

async function checkThrottled(row: Row): Promise<void> {
  const { actor, fill } = await makeFixtures(strict, row.actor)
  const ask = async (body: object) => strict.ask('POST /api/auth/login', { body: await filled(body, fill) })
  const guess = row.body ?? {}
  for (let tries = 0; tries < 5; tries++) expect((await ask(guess)).status).toBe(401)
  const wrong = await ask(guess)
  const right = await ask({ email: actor?.email, password: actor?.password })
  for (const answer of [wrong, right]) {
    expect(answer.status).toBe(row.expect)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(answer.body.message).toMatch(/^Too many requests\. Please try again in/)
  }
}
