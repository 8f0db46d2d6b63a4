import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const program = fileURLToPath(new URL('end-with-npm.fixture.mjs', import.meta.url))

test.each([
  { receivers: 'the shell and the program', isGroup: true },
  { receivers: 'the shell alone', isGroup: false },
])(
  'a program that is busy hears one signal that $receivers get',
  async ({ isGroup }) => {
    // What follows the program keeps the shell from becoming it.
    const shell = spawn('sh', ['-c', `'${process.execPath}' '${program}'; true`], {
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, npm_lifecycle_event: 'start' },
    })
    let printed = ''
    shell.stdout.setEncoding('utf8').on('data', (text) => {
      printed += text
      if (text.includes('ready')) process.kill(isGroup ? -shell.pid : shell.pid, 'SIGTERM')
    })
    await once(shell, 'close')
    expect(printed).toBe('ready\nheard 1\n')
  },
  60_000,
)
