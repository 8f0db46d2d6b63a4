import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { prepareDataDirectory } from './data-directory'

const run = promisify(execFile)
let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ketwork-data-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** What a server says that is started so, and with which code it ends. */
async function startWith(
  environment: Record<string, string>,
  cwd?: string,
): Promise<{ code: number; lines: string[] }> {
  const main = new URL('../main.ts', import.meta.url).pathname
  const tsx = new URL('../../node_modules/tsx/dist/loader.mjs', import.meta.url).pathname
  const env = { ...process.env, PORT: '0', KETWORK_DEMO: 'off', ...environment }
  const failure: unknown = await run(process.execPath, ['--import', tsx, main], { env, cwd }).catch(
    (error: unknown) => error,
  )
  const { code, stderr } = Object.assign({ code: 0, stderr: '' }, failure)
  return { code, lines: stderr.trim().split('\n') }
}

describe('DATA_DIR', () => {
  test('is made where it is missing, and nothing is left of the try', async () => {
    await prepareDataDirectory(join(folder, 'a', 'b'))
    expect(await readdir(join(folder, 'a', 'b'))).toEqual([])
  })

  test('that is a file, or below one, is told in one line', async () => {
    const file = join(folder, 'file')
    await writeFile(file, 'kept')
    await expect(prepareDataDirectory(file)).rejects.toThrow(
      `DATA_DIR ${file} is a file: set DATA_DIR to a folder that can be written to`,
    )
    await expect(prepareDataDirectory(join(file, 'data'))).rejects.toThrow('(a part of the path is a file)')
  })

  // /proc refuses to everybody, also to root, whom no mode of a folder stops.
  test.runIf(existsSync('/proc/self'))('that cannot be made or written to is told in one line', async () => {
    await expect(prepareDataDirectory('/proc/ketwork')).rejects.toThrow(
      /^DATA_DIR \/proc\/ketwork cannot be made \([^\n]+$/,
    )
    await expect(prepareDataDirectory('/proc/self')).rejects.toThrow(
      /^DATA_DIR \/proc\/self cannot be written to \([^\n]+$/,
    )
  })

  test('that is wrong, and a bad line in .env, end the start with that line alone', { timeout: 120_000 }, async () => {
    const file = join(folder, 'file')
    await writeFile(file, '')
    expect(await startWith({ DATA_DIR: file })).toEqual({
      code: 1,
      lines: [`Ketwork cannot start: DATA_DIR ${file} is a file: set DATA_DIR to a folder that can be written to`],
    })
    const place = join(folder, 'place')
    await mkdir(place)
    await writeFile(join(place, '.env'), 'LOG_LEVEL=info\nno setting\n')
    expect(await startWith({ DATA_DIR: join(folder, 'data') }, place)).toEqual({
      code: 1,
      lines: ['Ketwork cannot start: .env line 2 must be NAME=value, or begin with # as a comment'],
    })
  })
})
