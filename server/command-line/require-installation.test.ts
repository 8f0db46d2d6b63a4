import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { requireInstallation } from './require-installation'

let dataDirectory: string

beforeEach(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'ketwork-command-'))
  return () => rm(dataDirectory, { recursive: true })
})

test.each(['backup', 'user', 'files', 'check', undefined])(
  '%s needs an installation, and says with which settings',
  async (command) => {
    await expect(requireInstallation({ databaseUrl: undefined, dataDirectory }, command)).rejects.toThrow(
      `There is no installation in ${dataDirectory}. Run this with the settings of the server: DATA_DIR or DATABASE_URL.`,
    )
    await mkdir(join(dataDirectory, 'postgres'))
    await requireInstallation({ databaseUrl: undefined, dataDirectory }, command)
  },
)

test.each(['restore', 'migrate'])('%s makes one', async (command) => {
  await expect(requireInstallation({ databaseUrl: undefined, dataDirectory }, command)).resolves.toBeUndefined()
})

test('a database elsewhere needs no folder', async () => {
  const settings = { databaseUrl: 'postgres://db.example/ketwork', dataDirectory }
  await expect(requireInstallation(settings, 'backup')).resolves.toBeUndefined()
})
