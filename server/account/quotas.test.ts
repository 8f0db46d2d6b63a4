import { expect, test } from 'vitest'
import { multipart } from '../../tests/security/multipart'
import { startTestServer, type Actor } from '../testing'
import { onePixel } from '../testing-engine'

const server = await startTestServer({ quotas: { circuits: 2, comments: 2, storedBytes: 1_000_000 } })

const save = (user: Actor, qasm = 'fine', headers = {}) =>
  server.ask<{ id: string }>('POST /api/circuits/visualize', { token: user.token, body: { qasm }, headers })

test('an account saves so many circuits a day; what is refused and what comes twice does not count', async () => {
  const user = await server.addUser()
  const once = { 'idempotency-key': 'once' }
  const answers = [await save(user, 'broken'), await save(user, 'fine', once), await save(user, 'fine', once)]
  expect(answers.map(({ status }) => status)).toEqual([400, 201, 201])
  expect((await save(user)).status).toBe(201)
  const refused = await save(user)
  expect(refused.status).toBe(429)
  expect(refused.body.message).toBe(
    'You have saved 2 circuits within a day, which is the most for one account. Please try again in 24 hours.',
  )
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000)
  expect((await save(await server.addUser())).status, 'another account').toBe(201)
})

test('an account writes so many comments a day, on circuits and on feedback', async () => {
  const user = await server.addUser()
  const { id: circuitId } = await server.addCircuit(user.id)
  const report = { title: 'Odd', description: 'It looks odd', type: 'OTHER' }
  const issue = await server.ask<{ id: string }>('POST /api/issues', { token: user.token, body: report })
  const write = (path: string, body: object) => server.ask(`POST /api${path}`, { token: user.token, body })
  const onCircuit = () => write('/circuits/comments', { circuitId, content: 'Nice' })
  const onIssue = () => write(`/issues/${issue.body.data.id}/comments`, { content: 'Still odd' })
  expect([(await onCircuit()).status, (await onIssue()).status]).toEqual([201, 201])
  for (const refused of [await onCircuit(), await onIssue()]) {
    expect(refused.status).toBe(429)
    expect(refused.body.message).toMatch(/^You have written 2 comments within a day, which is the most for one account/)
    expect(refused.headers['retry-after']).toBeDefined()
  }
})

test('an account keeps so many bytes, and has room again once something is deleted', async () => {
  const user = await server.addUser()
  const large = await save(user, 'x'.repeat(1_000_000))
  expect(large.status).toBe(201)
  const upload = () =>
    server.ask('POST /api/issues/attachments', { token: user.token, ...multipart('a.png', 'image/png', onePixel) })
  for (const refused of [await save(user), await upload()]) {
    expect(refused.status).toBe(429)
    expect(refused.body.message).toBe(
      'Your circuits and files take all of the 1 MB that one account has. Please delete some to make room.',
    )
    expect(refused.headers['retry-after']).toBe('3600')
  }
  await server.ask(`DELETE /api/circuits/${large.body.data.id}`, { token: user.token })
  expect((await upload()).status).toBe(201)
})

test('administrators are not limited', async () => {
  const admin = await server.addUser({ role: 'ADMIN' })
  for (let round = 0; round < 4; round++) expect((await save(admin)).status).toBe(201)
})
