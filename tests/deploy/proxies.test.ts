/** The documented configurations of nginx and Caddy, each in front of two servers. `apt-get install nginx-light caddy` on Debian. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requestCounts } from '../../server/http/tables'
import { openTestServer, type Actor, type TestServer } from '../../server/testing'
import { isInstalled, startCaddy, startNginx, type Proxy } from '../support/proxies'

describe.each([
  { program: 'nginx', start: startNginx },
  { program: 'caddy', start: startCaddy },
])('$program', ({ program, start }) => {
  const isMissing = !isInstalled(program)
  const note = isMissing ? ` (not run: ${program} is not installed)` : ''
  let servers: TestServer[] = []
  let proxy: Proxy
  let author: Actor

  beforeAll(async () => {
    if (isMissing) return
    const settings = { trustedProxies: 1, demo: false }
    const one = await openTestServer({ settings })
    servers = [one, await openTestServer({ settings, beside: one })]
    author = await one.addUser()
    const addresses = await Promise.all(servers.map(({ app }) => app.listen({ host: '127.0.0.1', port: 0 })))
    proxy = await start(addresses.map((address) => new URL(address).host))
  })
  afterAll(async () => {
    if (isMissing) return
    await proxy.close()
    for (const server of servers.toReversed()) await server.close()
  })

  const visualize = (bytes: number) =>
    fetch(`${proxy.url}/api/circuits/visualize`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${author.token}` },
      body: JSON.stringify({ qasm: 'x'.repeat(bytes - 11) }),
    })

  test.skipIf(isMissing)(`passes bodies of up to 12 MB on, and no larger ones${note}`, async () => {
    const largest = await visualize(11_999_000)
    // It is the server that says what is wrong with it.
    expect(await largest.json()).toMatchObject({ success: false, data: null })
    const tooLarge = await visualize(13_000_000).then(
      ({ status }) => status,
      () => 'cut off',
    )
    expect([413, 'cut off']).toContain(tooLarge)
  })

  test.skipIf(isMissing)(`says who asks, and nobody else can${note}`, async () => {
    // A server counts a client in the database from its ninth request on.
    for (let at = 0; at < 20; at++) {
      const answer = await fetch(`${proxy.url}/api/circuits`, { headers: { 'x-forwarded-for': '9.9.9.9' } })
      expect(answer.status).toBe(200)
      expect(answer.headers.get('x-request-id')).toMatch(/^[\w-]{16,}$/)
    }
    const rows = await servers[0]?.services.database.orm.select({ client: requestCounts.client }).from(requestCounts)
    expect(rows).toEqual([{ client: '127.0.0.1' }])
  })

  test.skipIf(isMissing)(`leaves a server out that is gone, and fails no request for it${note}`, async () => {
    const [, gone] = servers
    await gone?.app.close()
    const answers = await Promise.all(
      [...Array(20).keys()].map(() => fetch(`${proxy.url}/api/circuits`).then(({ status }) => status)),
    )
    expect(answers).toEqual(answers.map(() => 200))
  })
})
