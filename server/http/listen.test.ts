import { createServer, type Server } from 'node:net'
import Fastify from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { explainListening, listen, listenOn } from './listen'

let other: Server
let port = 0
beforeEach(async () => {
  other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const address = other.address()
  port = address !== null && typeof address === 'object' ? address.port : 0
})
afterEach(() => new Promise((resolve) => other.close(resolve)))

test('a port that is taken is told with its setting', async () => {
  await expect(listen(Fastify(), { host: '127.0.0.1', port })).rejects.toThrow(
    `PORT ${port} is taken by another program: stop that one, or set PORT to another number`,
  )
  await expect(listenOn(Fastify(), '127.0.0.1', { name: 'METRICS_PORT', number: port })).rejects.toThrow(
    `METRICS_PORT ${port} is taken by another program: stop that one, or set METRICS_PORT to another number`,
  )
})

test('an address of another machine is told', async () => {
  await expect(listen(Fastify(), { host: '203.0.113.7', port: 0 })).rejects.toThrow(
    'HOST is not an address of this machine: 127.0.0.1 is this machine alone, 0.0.0.0 all addresses',
  )
})

test('a port that the account may not use is told; other errors stay', () => {
  const denied = Object.assign(new Error('listen EACCES'), { code: 'EACCES' })
  expect(String(explainListening(denied, { name: 'PORT', number: 80 }))).toBe(
    'SettingsError: PORT 80 is not for this account: set PORT to 1024 or higher, and put a proxy in front',
  )
  const unknown = new Error('something else')
  expect(explainListening(unknown, { name: 'PORT', number: 80 })).toBe(unknown)
})
