import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { FileNameError, type Files, DiskFullError, openFiles } from './files'

let folder = ''
let files: Files

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ketwork-files-'))
  files = await openFiles(folder)
})

afterEach(() => rm(folder, { recursive: true, force: true }))

const bytes = (text: string) => new TextEncoder().encode(text)
const textOf = async (name: string) => (await files.read(name))?.toString()

describe('keeping files', () => {
  test('what is written is read, listed and removed', async () => {
    await files.write('circuits/bell.png', bytes('picture'))
    await files.write('avatars/ada.webp', bytes('face'))
    expect(await textOf('circuits/bell.png')).toBe('picture')
    expect(await files.list()).toEqual(['avatars/ada.webp', 'circuits/bell.png'])
    expect(await files.list('circuits')).toEqual(['circuits/bell.png'])
    expect(await files.list('nothing')).toEqual([])
    await files.remove('circuits/bell.png')
    expect(await files.read('circuits/bell.png')).toBeNull()
    await files.remove('circuits/bell.png')
    await files.remove('never/there.png')
  })

  test('a second write takes the place of the first, whole', async () => {
    await files.write('a.svg', bytes('long, long text'))
    await Promise.all(['one', 'two', 'three'].map((text) => files.write('a.svg', bytes(text))))
    expect(['one', 'two', 'three']).toContain(await textOf('a.svg'))
    expect(await readdir(join(folder, 'files'))).toEqual(['a.svg'])
  })

  test('half-written files of a killed server are neither listed nor kept', async () => {
    await mkdir(join(folder, 'files', 'circuits'))
    await writeFile(join(folder, 'files', 'circuits', '.write-0123'), 'half')
    expect(await files.list()).toEqual([])
    await files.removeLeftovers()
    expect(await readdir(join(folder, 'files', 'circuits')), 'another server may be writing it').toEqual([
      '.write-0123',
    ])
    await files.removeLeftovers(new Date(Date.now() + 2 * 3_600_000))
    expect(await readdir(join(folder, 'files', 'circuits'))).toEqual([])
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
  ])('the name %j is refused everywhere', async (name) => {
    await expect(files.write(name, bytes('x'))).rejects.toThrow(FileNameError)
    await expect(files.read(name)).rejects.toThrow(FileNameError)
    await expect(files.remove(name)).rejects.toThrow(FileNameError)
    await expect(files.list(name)).rejects.toThrow(FileNameError)
  })

  test('is ready while its folder is there', async () => {
    expect(await files.isReady()).toBe(true)
    await rm(join(folder, 'files'), { recursive: true })
    expect(await files.isReady()).toBe(false)
  })

  test('a full disk is told as such, and what was there stays', async (context) => {
    const disk = join(folder, 'disk')
    await mkdir(disk)
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', disk], { stdio: 'ignore' })
    } catch {
      return context.skip('a disk small enough to fill can be mounted only by root on Linux')
    }
    try {
      const small = await openFiles(disk)
      await small.write('a.png', bytes('old'))
      await expect(small.write('a.png', new Uint8Array(1_000_000))).rejects.toThrow(DiskFullError)
      expect((await small.read('a.png'))?.toString()).toBe('old')
      expect(await readdir(join(disk, 'files'))).toEqual(['a.png'])
      await small.write('b.png', bytes('fits'))
      expect(await small.isReady()).toBe(true)
      await expect(writeFile(join(disk, 'filler'), new Uint8Array(1_000_000))).rejects.toThrow('ENOSPC')
      expect(await small.isReady(), 'while the disk is full').toBe(false)
      expect(await readdir(join(disk, 'files')), 'nothing is left of the try').toEqual(['a.png', 'b.png'])
    } finally {
      execFileSync('umount', [disk])
    }
  })
})
