/**
 * `npm run check:rolling-restart`: two servers on one PostgreSQL behind a proxy, each restarted in turn while people read and write. Ends
 * with 1 where a request failed, or where what was acknowledged is not there once, or not at the next request.
 *
 *   npm run check:rolling-restart -- --rounds 5 --proxy nginx
 *
 * The proxy is nginx or Caddy with the files of `deploy/`, or `small`: one of our own. By default each that is installed.
 */
import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { newPerson } from '../support/person'
import { freePort } from '../support/product'
import { isInstalled, startCaddy, startNginx, startRoundRobin } from '../support/proxies'
import { openInstallation } from '../support/replicas'
import { startVisitors } from './visitors'

const proxies = { nginx: startNginx, caddy: startCaddy, small: startRoundRobin }
type ProxyName = keyof typeof proxies
const isProxyName = (name: string): name is ProxyName => name in proxies

/** Longer than the proxies keep unused connections, in seconds. */
const drainSeconds = 8
/** Milliseconds until a proxy that left a server out tries it again. */
const leftOut = 6000

const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '1' }, proxy: { type: 'string', multiple: true } },
})
const rounds = Number(options.rounds)
if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds must be a whole number from 1')
const wanted = options.proxy ?? ['nginx', 'caddy', 'small'].filter((name) => name === 'small' || isInstalled(name))

const rows = []
for (const name of wanted) {
  if (!isProxyName(name)) throw new Error('--proxy must be nginx, caddy or small')
  rows.push(await measure(name))
}
console.table(rows)
process.exit(rows.every(({ failed, lost, unread }) => failed + lost + unread === 0) ? 0 : 1)

async function measure(name: ProxyName) {
  const installation = await openInstallation({
    TRUSTED_PROXIES: '1',
    DRAIN_SECONDS: String(drainSeconds),
    RATE_LIMIT_REQUESTS: '1000000',
    QUOTA_COMMENTS: '1000000',
    KETWORK_DEMO: 'off',
    LOG_LEVEL: 'warn',
  })
  const ports = [await freePort(), await freePort()]
  const servers = await Promise.all(ports.map((port) => installation.start(port)))
  const proxy = await proxies[name](ports.map((port) => `127.0.0.1:${port}`))
  try {
    const { token } = await newPerson(servers[0]?.url ?? '', 'admin')
    const visitors = await startVisitors(proxy.url, { token })
    const started = Date.now()
    let restarts = 0
    for (let round = 0; round < rounds; round++) {
      for (const [at, port] of ports.entries()) {
        await wait(1000)
        await servers[at]?.stop()
        servers[at] = await installation.start(port)
        restarts++
        console.error(`${name}: ${restarts} restarts, ${visitors.requests()} requests`)
        await wait(leftOut)
      }
    }
    const { requests, failed, lost, unread } = await visitors.stop()
    for (const failure of failed.slice(0, 20)) console.error(failure)
    const seconds = Math.round((Date.now() - started) / 1000)
    const load = Number((loadavg()[0] ?? 0).toFixed(1))
    return { proxy: name, restarts, requests, failed: failed.length, lost: lost.length, unread, seconds, load }
  } finally {
    await proxy.close()
    await Promise.all(servers.map((server) => server.stop()))
    await installation.close()
  }
}
