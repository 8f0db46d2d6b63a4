import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openAccessLog } from '../platform/log'
import { startTestServer } from '../testing'

const lines: string[] = []

const accessLog = openAccessLog({ isTerminal: false, write: (line) => lines.push(line) })
const server = await startTestServer({ accessLog, log: pino({ level: 'silent' }) })

const lastLine = () => JSON.parse(lines.at(-1) ?? '{}') as Record<string, unknown>

test('a request is one line, with the pattern of its route and who asked', async () => {
  const { id, token } = await server.addUser()
  const count = lines.length
  await server.ask(`GET /api/users/${id}`, { token, headers: { 'x-request-id': 'from-the-proxy' } })
  await expect.poll(() => lines.length).toBe(count + 1)
  expect(lastLine()).toEqual({
    level: 30,
    time: expect.any(Number),
    log: 'access',
    requestId: 'from-the-proxy',
    method: 'GET',
    route: '/api/users/:id',
    status: 200,
    durationMs: expect.any(Number),
    userId: id,
  })
})

test('no secret of a path or a query is in it', async () => {
  await server.ask('GET /reset-password?token=a-very-secret-token')
  await server.ask('GET /no/such/a-very-secret-path')
  await server.ask('GET /api/circuits?q=a-very-secret-word')
  await expect.poll(lastLine).toMatchObject({ route: '/api/circuits', status: 200, userId: null })
  expect(lines.slice(-3).join('')).not.toContain('a-very-secret')
})

test.each([
  ['GET /api/circuits', 200],
  ['GET /api/users/nobody', 404],
  ['POST /api/auth/login', 400],
  ['GET /api/moderation/log', 401],
  ['DELETE /api/hardware', 405],
  ['GET /api/%ff', 404],
  ['GET /nowhere', 404],
])('%s is answered %i with the id of the request', async (route, status) => {
  const answer = await server.ask(route, { headers: { 'x-request-id': 'abc-123' } })
  expect(answer.status).toBe(status)
  expect(answer.headers['x-request-id']).toBe('abc-123')
  await expect.poll(lastLine).toMatchObject({ requestId: 'abc-123', status })
})

test.each([undefined, '', 'two words', 'a\tb', '"quotes"', 'x'.repeat(129), 'ü'])(
  'in place of %j a request gets an id of ours',
  async (id) => {
    const headers = id === undefined ? {} : { 'x-request-id': id }
    const answer = await server.ask('GET /api/health', { headers })
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    await expect.poll(() => lastLine()['requestId']).toBe(answer.headers['x-request-id'])
  },
)
