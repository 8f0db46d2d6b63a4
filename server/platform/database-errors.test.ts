import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { isDatabaseUnreachable } from './database-errors'

/** Listens, and then stands still with room for few more connections, as a database that is frozen for long. */
const frozenServer = (path: string) => `
  require('node:net').createServer().listen({ path: ${JSON.stringify(path)}, backlog: 1 }, () => process.stdout.write('listening'))`

test.runIf(process.platform === 'linux')(
  'a database is away that stands still until no connection fits into its queue any more',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'ketwork-frozen-'))
    const child = spawn(process.execPath, ['-e', frozenServer(join(folder, '.s.PGSQL.5432'))])
    try {
      await once(child.stdout, 'data')
      child.kill('SIGSTOP')
      const clients = Array.from({ length: 8 }, () => new Client({ host: folder, connectionTimeoutMillis: 500 }))
      const outcomes = await Promise.allSettled(clients.map((client) => client.connect()))
      const errors = outcomes.map((outcome) => (outcome.status === 'rejected' ? (outcome.reason as unknown) : null))
      expect(errors.filter((error) => String(error).includes('EAGAIN'))).not.toHaveLength(0)
      expect(errors.filter((error) => !isDatabaseUnreachable(error))).toEqual([])
    } finally {
      child.kill('SIGKILL')
      await rm(folder, { recursive: true })
    }
  },
)
