/** What every store of files promises, on the disk and in an object store. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startObjectStore, type TestObjectStore } from '../../tests/support/object-store'
import { openDiskFiles } from './disk-files'
import { FileExistsError, FileNameError, type Files, trashDays } from './files'
import { openObjectStore } from './object-store/files'

const bytes = (text: string) => new TextEncoder().encode(text)

let folder = ''
let store: TestObjectStore | { problem: string }
// Building the store, where nobody has yet, takes longer than all tests.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ketwork-files-'))
  store = await startObjectStore()
}, 600_000)
afterAll(async () => {
  if ('close' in store) await store.close()
  await rm(folder, { recursive: true, force: true })
})

/** An empty store of its own for each test. */
const kinds = {
  'on the disk': async () => openDiskFiles(await mkdtemp(join(folder, 'disk-'))),
  'in an object store': async () =>
    'problem' in store
      ? store.problem
      : openObjectStore({ ...store.settings, prefix: `${randomBytes(6).toString('hex')}/` }),
}

describe.each(Object.entries(kinds))('files %s', (kind, open) => {
  let files: Files
  const textOf = async (name: string) => (await files.read(name))?.toString()

  beforeEach(async (context) => {
    const opened = await open()
    if (typeof opened === 'string') return context.skip(opened)
    files = opened
  })

  test('are read, listed and removed', async () => {
    await files.write('circuits/bell.png', bytes('picture'))
    await files.create('avatars/ada.webp', bytes('face'))
    expect(await textOf('circuits/bell.png')).toBe('picture')
    expect(await files.list()).toEqual(['avatars/ada.webp', 'circuits/bell.png'])
    expect(await files.list('circuits')).toEqual(['circuits/bell.png'])
    expect(await files.list('circ'), 'a folder, not the beginning of a name').toEqual([])
    expect(await files.list('nothing')).toEqual([])
    await files.remove('circuits/bell.png')
    expect(await files.read('circuits/bell.png')).toBeNull()
    expect(await files.list('circuits')).toEqual([])
    await files.remove('circuits/bell.png')
    await files.remove('never/there.png')
  })

  test.each([0, 1, 65_537, 10_000_000])('of %i bytes stay what they are', async (size) => {
    const content = randomBytes(size)
    await files.create('some.bin', content)
    expect((await files.read('some.bin'))?.equals(content)).toBe(true)
  })

  test('are replaced whole', async () => {
    await files.write('a.svg', bytes('long, long text'))
    await Promise.all(['one', 'two', 'three'].map((text) => files.write('a.svg', bytes(text))))
    expect(['one', 'two', 'three']).toContain(await textOf('a.svg'))
    expect(await files.list()).toEqual(['a.svg'])
  })

  test('are never replaced where they are new', async () => {
    const outcomes = await Promise.allSettled(['one', 'two', 'three'].map((text) => files.create('a.svg', bytes(text))))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    expect(reasons).toEqual([expect.any(FileExistsError), expect.any(FileExistsError)])
    const kept = await textOf('a.svg')
    await expect(files.create('a.svg', bytes('four'))).rejects.toThrow(FileExistsError)
    expect(await textOf('a.svg')).toBe(kept)
    expect(await files.list()).toEqual(['a.svg'])
  })

  test('are copied, and each copy is a file of its own', async () => {
    await files.create('circuits/a.svg', bytes('picture'))
    await files.copy('circuits/a.svg', 'circuits/b.svg')
    await files.write('circuits/a.svg', bytes('other'))
    expect(await textOf('circuits/b.svg')).toBe('picture')
    await files.remove('circuits/a.svg')
    expect(await textOf('circuits/b.svg')).toBe('picture')
    await expect(files.copy('circuits/none.svg', 'circuits/c.svg')).rejects.toThrow(/no (such )?file/)
  })

  test('are listed in order, however many there are', async () => {
    const names = Array.from({ length: 1100 }, (_, index) => `many/${String(index).padStart(5, '0')}`)
    for (let at = 0; at < names.length; at += 50) {
      await Promise.all(names.slice(at, at + 50).map((name) => files.create(name, bytes('x'))))
    }
    expect(await files.list('many')).toEqual(names)
    const batches: string[] = []
    for await (const batch of files.listBatches()) batches.push(...batch)
    expect(batches).toEqual(names)
  })

  test('go to the trash, and from there days later', async () => {
    const daysLater = (days: number) => new Date(Date.now() + days * 86_400_000)
    await files.write('circuits/a.svg', bytes('picture'))
    await files.moveToTrash('circuits/a.svg')
    await files.moveToTrash('circuits/never-there.svg')
    expect(await files.read('circuits/a.svg')).toBeNull()
    expect(await files.list()).toEqual([])
    expect(await files.emptyTrash(daysLater(trashDays - 1))).toBe(0)
    expect(await files.emptyTrash(daysLater(trashDays + 2))).toBe(1)
    expect(await files.emptyTrash(daysLater(trashDays + 2))).toBe(0)
    await files.removeLeftovers()
  })

  test('belong to the database that claims them first, until another is set', async () => {
    expect(await files.readOwner()).toBeNull()
    const ids = ['one', 'two', 'three']
    // The store of these tests looks for an object and writes it in two steps, so two that claim at once may both do it there.
    const claims =
      kind === 'on the disk'
        ? await Promise.all(ids.map((id) => files.claim(id)))
        : await ids.reduce(
            async (earlier, id) => [...(await earlier), await files.claim(id)],
            Promise.resolve<string[]>([]),
          )
    expect(new Set(claims).size).toBe(1)
    expect(await files.readOwner()).toBe(claims[0])
    await files.setOwner('four')
    expect(await files.readOwner()).toBe('four')
    expect(await files.claim('five')).toBe('four')
    expect(await files.list(), 'it is no file').toEqual([])
  })

  test('are ready', async () => {
    expect(await files.isReady()).toBe(true)
    expect(await files.list()).toEqual([])
  })

  test.each([
    '',
    '.',
    '..',
    '../a',
    'a/../b',
    '/etc/passwd',
    'a//b',
    'a/',
    '.hidden',
    'a\\b',
    'a\0b',
    'a/b/c/d/e',
    'ä',
  ])('refuse the name %j everywhere', async (name) => {
    await expect(files.create(name, bytes('x'))).rejects.toThrow(FileNameError)
    await expect(files.write(name, bytes('x'))).rejects.toThrow(FileNameError)
    await expect(files.read(name)).rejects.toThrow(FileNameError)
    await expect(files.remove(name)).rejects.toThrow(FileNameError)
    await expect(files.copy(name, 'a')).rejects.toThrow(FileNameError)
    await expect(files.copy('a', name)).rejects.toThrow(FileNameError)
    await expect(files.moveToTrash(name)).rejects.toThrow(FileNameError)
    await expect(files.list(name)).rejects.toThrow(FileNameError)
  })
})
