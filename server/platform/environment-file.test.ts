import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findBadLine, readEnvironmentFile } from './environment-file'
import { SettingsError } from './settings'

describe('a line of .env', () => {
  test.each([
    ['PORT', 'line 1 must be NAME=value, or begin with # as a comment'],
    ['# fine\n\nPORT=1\nMAIL FROM=x', 'line 4 must be NAME=value, or begin with # as a comment'],
    ['=3', 'line 1 must be NAME=value, or begin with # as a comment'],
    ['A=1\nPASSWORD="secret\nB=2', 'line 2 begins a value with " that no later " ends'],
  ])('%j is told by its number, without what stands in it', (text, problem) => {
    expect(findBadLine(text)).toBe(problem)
    expect(problem).not.toContain('secret')
  })

  test.each([
    '',
    '# a comment\n\n  PORT=3000\r\nexport HOST = ::1\nEMPTY=\n',
    '\uFEFFPORT=1',
    `A="one"\nB='two # three'\nC=\`four\` # five\nD="over\ntwo lines"\nE=1`,
  ])('%j is taken', (text) => expect(findBadLine(text)).toBeNull())
})

describe('the file', () => {
  let folder = ''
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ketwork-env-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  test('may be missing, and must not be a folder', async () => {
    const path = join(folder, '.env')
    expect(() => readEnvironmentFile(path)).not.toThrow()
    await mkdir(path)
    expect(() => readEnvironmentFile(path)).toThrow(new SettingsError(path, 'is a folder and must be a file'))
  })

  test('goes below the environment', async () => {
    const path = join(folder, '.env')
    await writeFile(path, 'KETWORK_TEST_ONE=file\nKETWORK_TEST_TWO="file"\n')
    process.env['KETWORK_TEST_ONE'] = 'environment'
    try {
      readEnvironmentFile(path)
      expect([process.env['KETWORK_TEST_ONE'], process.env['KETWORK_TEST_TWO']]).toEqual(['environment', 'file'])
    } finally {
      delete process.env['KETWORK_TEST_ONE']
      delete process.env['KETWORK_TEST_TWO']
    }
  })
})
