/** The documented proxies, run with the files of `deploy/` in front of servers on this machine; and a small one of our own. */
import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { Agent, createServer, request as send } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from './product'
import { endProcess } from './end-process'

export interface Proxy {
  url: string
  close(): Promise<void>
}

/** Starts a proxy in front of servers, as `127.0.0.1:3000`. */
export type StartProxy = (targets: readonly string[]) => Promise<Proxy>

/** Whether a program is installed. */
export const isInstalled = (program: string): boolean =>
  spawnSync('sh', ['-c', `PATH="$PATH:/usr/sbin" command -v ${program}`]).status === 0

/** nginx with `deploy/nginx.conf`, on another port and without TLS. */
export const startNginx: StartProxy = async (targets) => {
  const [port, other] = [await freePort(), await freePort()]
  const documented = await readFile('deploy/nginx.conf', 'utf8')
  const site = putTargets(documented, /^ *server 10\.0\.0\.\d+:3000(.*);$/gm, (rest) =>
    targets.map((target) => `server ${target}${rest};`).join('\n'),
  )
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replace('listen 80;', `listen 127.0.0.1:${other};`)
    .replaceAll(/^ *ssl_certificate.*\n/gm, '')
  return run(`http://127.0.0.1:${port}`, async (folder) => {
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (kind) => `${kind}_temp_path ${folder}/${kind};`,
    )
    const isRoot = process.getuid?.() === 0
    const whole =
      `${isRoot ? 'user root;' : ''} daemon off; worker_processes 1; pid ${folder}/pid; error_log stderr warn;\n` +
      `events {}\nhttp { access_log off; ${paths.join(' ')}\n${site}\n}`
    await writeFile(join(folder, 'nginx.conf'), whole)
    return ['nginx', ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')]]
  })
}

/** Caddy with `deploy/Caddyfile`, on another port and without TLS. */
export const startCaddy: StartProxy = async (targets) => {
  const port = await freePort()
  const documented = await readFile('deploy/Caddyfile', 'utf8')
  const site = documented
    .replace('ketwork.example {', `http://127.0.0.1:${port} {`)
    .replace('10.0.0.11:3000 10.0.0.12:3000', targets.join(' '))
  return run(`http://127.0.0.1:${port}`, async (folder) => {
    await writeFile(join(folder, 'Caddyfile'), `{\n\tadmin off\n\tauto_https off\n}\n${site}`)
    return ['caddy', ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')]]
  })
}

/** Puts lines in place of all that match, where the first one was. */
function putTargets(text: string, lines: RegExp, linesFor: (rest: string) => string): string {
  let isFirst = true
  return text.replaceAll(lines, (_, rest: string) => {
    const put = isFirst ? linesFor(rest) : ''
    isFirst = false
    return put
  })
}

async function run(url: string, prepare: (folder: string) => Promise<[string, string[]]>): Promise<Proxy> {
  const folder = await mkdtemp(join(tmpdir(), 'ketwork-proxy-'))
  const [program, args] = await prepare(folder)
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PATH: `${process.env['PATH'] ?? ''}:/usr/sbin`,
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const close = async () => {
    await endProcess(child, 'SIGTERM')
    await rm(folder, { recursive: true, force: true })
  }
  for (let attempt = 0; attempt < 100; attempt++) {
    if (child.exitCode !== null) break
    const answer = await fetch(`${url}/api/ready`).catch(() => null)
    if (answer?.ok) return { url, close }
    await wait(100)
  }
  await close()
  throw new Error(`${program} did not come to serve ${url}:\n${output.slice(-4000)}`)
}

/** Milliseconds between two questions whether a server is ready. */
const healthInterval = 100

/**
 * A proxy that gives requests to the ready servers in turn, as any does that asks for their health. It sends no request twice, so each that a
 * server drops is seen.
 */
export const startRoundRobin: StartProxy = async (targets) => {
  const agent = new Agent({ keepAlive: true })
  const ready = new Set(targets)
  const remember = (target: string, isReady: boolean) => {
    if (isReady) ready.add(target)
    // The last one is kept: on a busy machine it may say late that it is ready, and it serves all the same.
    else if (ready.size > 1) ready.delete(target)
  }
  const timer = setInterval(() => {
    for (const target of targets) {
      fetch(`http://${target}/api/ready`).then(
        ({ ok }) => remember(target, ok),
        () => remember(target, false),
      )
    }
  }, healthInterval)
  let turn = 0
  const server = createServer((incoming, outgoing) => {
    const chosen = [...ready]
    const [host, port] = (chosen[turn++ % chosen.length] ?? '').split(':')
    const onward = send(
      { host, port, agent, method: incoming.method, path: incoming.url, headers: incoming.headers },
      (answer) => {
        // What the server says of its own connection is not true of this one, which is closed sooner (RFC 9110, section 7.6.1).
        const { connection: _connection, 'keep-alive': _keepAlive, ...headers } = answer.headers
        outgoing.writeHead(answer.statusCode ?? 502, { ...headers, 'x-served-by': port ?? '' })
        answer.pipe(outgoing)
      },
    )
    onward.on('error', (error) => {
      if (!outgoing.headersSent) outgoing.writeHead(502, { 'content-type': 'text/plain' })
      outgoing.end(`The proxy got no answer: ${error.message}`)
    })
    incoming.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    async close() {
      clearInterval(timer)
      agent.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
