import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { areInstalled, checkNode, hashOf, PrepareError } from './prepare.mjs'

let root = ''

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'ketwork-prepare-'))
})

afterEach(() => rm(root, { recursive: true, force: true }))

describe('Node', () => {
  test.each(['20.19.0', '20.20.2', '22.0.0', '24.1.0', '100.0.0'])('%s is new enough', (version) => {
    expect(() => checkNode(version, '>=20.19')).not.toThrow()
  })

  test.each(['20.18.3', '18.20.0', '9.0.0'])('%s is refused as too old, with the version that is needed', (version) => {
    expect(() => checkNode(version, '>=20.19')).toThrow(PrepareError)
    expect(() => checkNode(version, '>=20.19')).toThrow(`needs Node 20.19 or newer, and this is ${version}`)
  })
})

describe('packages', () => {
  const wanted = {
    '': { name: 'product' },
    'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
    'node_modules/for-mac': { version: '2.0.0', integrity: 'sha512-m', optional: true },
  }
  const { 'node_modules/a': a } = wanted

  async function installed(packages) {
    await writeFile(join(root, 'package-lock.json'), JSON.stringify({ packages: wanted }))
    await mkdir(join(root, 'node_modules'), { recursive: true })
    if (packages !== undefined) {
      await writeFile(join(root, 'node_modules', '.package-lock.json'), JSON.stringify({ packages }))
    }
    return areInstalled(root)
  }

  test.each([
    ['the same, without one for another machine', { 'node_modules/a': a }, true],
    ['nothing noted, as after an installation that was broken off', undefined, false],
    ['one missing', {}, false],
    ['another version', { 'node_modules/a': { ...a, version: '1.0.1' } }, false],
    ['other contents', { 'node_modules/a': { ...a, integrity: 'sha512-b' } }, false],
    [
      'another version of an optional one',
      { 'node_modules/a': a, 'node_modules/for-mac': { version: '1.0.0' } },
      false,
    ],
  ])('%s', async (_case, packages, isEnough) => {
    expect(await installed(packages)).toBe(isEnough)
  })

  test('without a lock file or a folder count as missing', async () => {
    expect(await areInstalled(root)).toBe(false)
  })
})

describe('what the client is made of', () => {
  test('has another number when a file changes, appears, goes or is renamed, and the same when none does', async () => {
    const paths = ['src', 'index.html', 'never-there']
    await mkdir(join(root, 'src', 'app'), { recursive: true })
    await writeFile(join(root, 'index.html'), '<html>')
    await writeFile(join(root, 'src', 'app', 'a.ts'), 'a')
    const states = [await hashOf(paths, root)]
    expect(await hashOf(paths, root)).toBe(states[0])

    await writeFile(join(root, 'src', 'app', 'a.ts'), 'b')
    states.push(await hashOf(paths, root))
    await writeFile(join(root, 'src', 'b.ts'), '')
    states.push(await hashOf(paths, root))
    await rm(join(root, 'src', 'b.ts'))
    await writeFile(join(root, 'src', 'c.ts'), '')
    states.push(await hashOf(paths, root))
    await rm(join(root, 'index.html'))
    states.push(await hashOf(paths, root))
    expect(new Set(states).size).toBe(states.length)

    await writeFile(join(root, 'unrelated.md'), 'text')
    expect(await hashOf(paths, root)).toBe(states.at(-1))
  })
})
