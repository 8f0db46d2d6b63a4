import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { readSettings } from '../platform/settings'
import { warnAboutMissingPublicUrl } from './public-url'

/** The warnings of a server with these settings, after requests with these headers. */
async function warningsAfter(
  environment: Record<string, string>,
  requests: Record<string, string>[],
): Promise<string[]> {
  const warnings: string[] = []
  const stream = { write: (line: string) => void warnings.push(String(JSON.parse(line).msg)) }
  const app = Fastify({ logger: { level: 'warn', stream } })
  warnAboutMissingPublicUrl(app, readSettings(environment))
  for (const headers of requests) await app.inject({ url: '/', headers })
  await app.close()
  return warnings
}

test.each([
  [{ host: '127.0.0.1:3000', 'x-forwarded-for': '192.0.2.7' }, 'through a proxy'],
  [{ host: 'localhost', forwarded: 'for=192.0.2.7' }, 'through a proxy'],
  [{ host: 'ket.example' }, 'for another host (ket.example)'],
])('an unset PUBLIC_URL gives one warning behind a proxy: %j', async (headers, what) => {
  const warnings = await warningsAfter({}, [{ host: '127.0.0.1:3000' }, headers, headers])
  expect(warnings).toHaveLength(1)
  expect(warnings[0]).toContain(what)
  expect(warnings[0]).toContain('set PUBLIC_URL')
})

test('there is none where PUBLIC_URL is set, or for requests to this machine', async () => {
  expect(await warningsAfter({ PUBLIC_URL: 'https://ket.example' }, [{ 'x-forwarded-for': '192.0.2.7' }])).toEqual([])
  const own = ['localhost:3000', '127.0.0.1:3000', '[::1]:3000', '10.0.0.5:3000'].map((host) => ({ host }))
  expect(await warningsAfter({ HOST: '10.0.0.5' }, own)).toEqual([])
})
