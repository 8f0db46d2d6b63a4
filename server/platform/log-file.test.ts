import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openLogFile } from './log'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ketwork-log-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('lines go to the file, and to a new one once it is reopened', async () => {
  const path = join(folder, 'logs', 'ketwork.log')
  const file = openLogFile(path)
  file.write('one\n')
  await rename(path, `${path}.1`)
  file.write('two\n')
  file.reopen()
  file.write('three\n')
  expect(await readFile(`${path}.1`, 'utf8')).toBe('one\ntwo\n')
  expect(await readFile(path, 'utf8')).toBe('three\n')
})

test('where the path cannot be reopened, the old file stays in use', async () => {
  const complain = vi.spyOn(console, 'error').mockImplementation(() => {})
  const path = join(folder, 'ketwork.log')
  const file = openLogFile(path)
  await rename(path, `${path}.1`)
  await mkdir(path)
  file.reopen()
  file.write('still here\n')
  expect(await readFile(`${path}.1`, 'utf8')).toBe('still here\n')
  expect(complain).toHaveBeenCalledOnce()
  complain.mockRestore()
})
