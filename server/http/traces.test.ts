/** A collector on the loopback address receives the spans of a request and of its queries. */
import { createServer, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openTracing, type Tracing } from '../platform/tracing'
import { openTestServer, type TestServer } from '../testing'

const Spans = z.object({
  resourceSpans: z.array(
    z.object({
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.looseObject({
              name: z.string(),
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              attributes: z.array(z.object({ key: z.string(), value: z.looseObject({}) })),
            }),
          ),
        }),
      ),
    }),
  ),
})

const received: string[] = []
let collector: Server
let tracing: Tracing
let server: TestServer

beforeAll(async () => {
  collector = createServer((request, response) => {
    void text(request).then((body) => {
      received.push(body)
      response.setHeader('content-type', 'application/json').end('{}')
    })
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const address = collector.address()
  if (address === null || typeof address === 'string') throw new Error('No port.')
  const opened = await openTracing({ otlpEndpoint: `http://127.0.0.1:${address.port}` }, pino({ level: 'silent' }))
  if (opened === null) throw new Error('There is no tracing.')
  tracing = opened
  server = await openTestServer({ tracing })
})
afterAll(async () => {
  await server.close()
  await new Promise((resolve) => collector.close(resolve))
})

test('without a collector nothing is traced', async () => {
  expect(await openTracing({}, pino({ level: 'silent' }))).toBeNull()
})

test('a request and its queries are one trace, without secrets', async () => {
  const { id, token } = await server.addUser()
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  const headers = { traceparent: `00-${traceId}-00f067aa0ba902b7-01`, 'x-request-id': 'traced' }
  await server.ask(`GET /api/users/${id}?q=a-secret-word`, { token, headers })
  await tracing.close()
  const spans = received
    .flatMap((body) => Spans.parse(JSON.parse(body)).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans))
    .filter((span) => span.traceId === traceId)
  const request = spans.find(({ name }) => name === 'GET /api/users/:id')
  expect(request?.attributes).toEqual(
    expect.arrayContaining([
      { key: 'http.response.status_code', value: { intValue: 200 } },
      { key: 'ketwork.request_id', value: { stringValue: 'traced' } },
    ]),
  )
  const queries = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId)
  expect(queries.map(({ name }) => name)).toContain('select')
  for (const secret of [id, token, 'a-secret-word']) expect(received.join('')).not.toContain(secret)
})
