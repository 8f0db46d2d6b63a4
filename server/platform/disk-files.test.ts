import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDiskFiles } from './disk-files'
import { type Files, StorageFullError } from './files'

let folder = ''
let files: Files

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ketwork-files-'))
  files = await openDiskFiles(folder)
})

afterEach(() => rm(folder, { recursive: true, force: true }))

const bytes = (text: string) => new TextEncoder().encode(text)

test('half-written files of a killed server are neither listed nor kept', async () => {
  await mkdir(join(folder, 'files', 'circuits'))
  await writeFile(join(folder, 'files', 'circuits', '.write-0123'), 'half')
  expect(await files.list()).toEqual([])
  await files.removeLeftovers()
  expect(await readdir(join(folder, 'files', 'circuits')), 'another server may be writing it').toEqual(['.write-0123'])
  await files.removeLeftovers(new Date(Date.now() + 2 * 3_600_000))
  expect(await readdir(join(folder, 'files', 'circuits'))).toEqual([])
})

test('a large folder is listed in batches and in order', async () => {
  const names = [...Array(256).keys()].map((at) => `circuits/${at.toString(16).padStart(2, '0')}`)
  const written = [
    ...names.flatMap((name) => [`${name}.svg`, `${name}-a.svg`, `${name}/a.svg`, `${name}a.svg`]),
    'a.svg',
  ]
  for (const name of written) {
    const path = join(folder, 'files', name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, '')
  }
  const batches: string[][] = []
  for await (const batch of files.listBatches()) batches.push(batch)
  expect(batches.flat()).toEqual(written.sort())
  expect(Math.max(...batches.map(({ length }) => length))).toBeLessThan(10)
})

test('nothing but the files is left of writing', async () => {
  await files.create('a.svg', bytes('one'))
  await files.create('a.svg', bytes('two')).catch(() => {})
  await files.write('a.svg', bytes('three'))
  expect(await readdir(join(folder, 'files'))).toEqual(['a.svg'])
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
    const small = await openDiskFiles(disk)
    await small.write('a.png', bytes('old'))
    await expect(small.write('a.png', new Uint8Array(1_000_000))).rejects.toThrow(StorageFullError)
    await expect(small.create('new.png', new Uint8Array(1_000_000))).rejects.toThrow(StorageFullError)
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
