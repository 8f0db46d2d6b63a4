/** Starts the product as its users do, on a free port and a data directory of its own. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildProduct } from '../../scripts/prepare.mjs'

/** The code of the page that shows mails, in every product that tests start. */
export const devMailCode = 'mails-of-a-test'

export interface Product {
  url: string
  /** Everything that it printed. */
  output(): string
  /** `kill -9`: no goodbye, for the server and every process that it started. */
  kill(): Promise<void>
  /** As Ctrl+C does. */
  stop(): Promise<void>
}

export interface ProductOptions {
  /** `npm start` with all its set-up, or the server alone, as `npm start` builds it. */
  command?: 'npm start' | 'server'
  port?: number
  dataDirectory: string
  env?: Record<string, string>
  /** Milliseconds until it must be ready. */
  maxStartTime?: number
}

/** Resolves once the product says that it is ready. */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const port = options.port ?? (await freePort())
  const [file, args] = options.command === 'npm start' ? ['npm', ['start']] : ['node', [await buildProduct()]]
  const child = spawn(file, args, {
    // A group of its own, so that `kill` reaches everything that was started.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: options.dataDirectory,
      DEV_MAIL_CODE: devMailCode,
      ...options.env,
    },
  })
  let output = ''
  const collect = (chunk: Buffer) => {
    output += chunk.toString()
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  const url = `http://127.0.0.1:${port}`
  await ready(child, url, () => output, options.maxStartTime ?? 60_000)
  return {
    url,
    output: () => output,
    kill: () => end(child, 'SIGKILL'),
    stop: () => end(child, 'SIGTERM'),
  }
}

/** A new empty directory, and how to remove it. */
export async function temporaryDirectory(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'ketwork-test-'))
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }) }
}

/** A port that nobody listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => {
        if (address !== null && typeof address === 'object') resolve(address.port)
        else reject(new Error('the system gave no port'))
      })
    })
  })
}

async function ready(child: ChildProcess, url: string, output: () => string, maxStartTime: number): Promise<void> {
  const deadline = Date.now() + maxStartTime
  let last: unknown
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the product stopped with code ${child.exitCode}:\n${output()}`)
    try {
      const answer = await fetch(`${url}/api/ready`)
      if (answer.ok) return
      last = answer.status
    } catch (error) {
      // Not listening yet.
      last = error
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  await end(child, 'SIGKILL')
  throw new Error(`the product was not ready within ${maxStartTime} ms (${String(last)}):\n${output()}`)
}

async function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  process.kill(-child.pid, signal)
  await ended
}
