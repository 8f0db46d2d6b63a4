/** The claim of every circuit of the curated library, proved by simulation, and what is said of it. */
import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkClaim } from '../../claims/check'
import * as limits from '../../contract/limits'
import { Settings } from '../../contract/generation'
import { type Engine, loadEngine } from '../../engine-rs/index'
import { libraryFolder, readCollections, readLibrary } from '../../server/circuits/curated/entries'

const collections = await readCollections()
const entries = await readLibrary()

let engine: Engine

beforeAll(async () => {
  engine = await loadEngine()
})

const inputOf = (path: string) => {
  const text = readFileSync(path, 'utf8')
  return path.endsWith('.json') ? Settings.parse(JSON.parse(text)) : text
}

describe('the claim of every circuit is proved by simulation', () => {
  test.each(entries)('$file $claim.says', async ({ path, claim }) => {
    const input = inputOf(path)
    // What is stored, and proved by the server, is the program.
    const program = typeof input === 'string' ? input : (await engine.generate(input)).qasm
    expect(await checkClaim(engine, program ?? '', claim)).toMatchObject({ state: 'proved' })
  })
})

test('every program is valid, without a warning, and all settings are accepted', async () => {
  for (const { file, path } of entries) {
    const input = inputOf(path)
    const { diagnostics, problems } =
      typeof input === 'string' ? { ...engine.check(input), problems: [] } : await engine.generate(input)
    expect([...diagnostics, ...problems], file).toEqual([])
  }
})

test('there are at least 150 circuits, with names and files of their own', () => {
  expect(entries.length).toBeGreaterThanOrEqual(150)
  for (const key of ['file', 'name', 'description'] as const) {
    expect(new Set(entries.map((entry) => entry[key])).size, key).toBe(entries.length)
  }
})

test('every file is in the list of its collection', () => {
  for (const [folder, { circuits }] of collections) {
    const listed = circuits.map(({ file }) => file)
    expect(readdirSync(`${libraryFolder}/${folder}`).toSorted(), folder).toEqual(
      [...listed, 'collection.json'].toSorted(),
    )
  }
})

test('every circuit has a purpose, a category, tags and a publication that can be looked up', () => {
  for (const { file, name, description, category, tags, references, claim } of entries) {
    expect(name.length, file).toBeLessThanOrEqual(limits.characters.name)
    expect(description.length, file).toBeGreaterThan(100)
    expect(description.length, file).toBeLessThanOrEqual(limits.characters.description)
    expect(category.length, file).toBeLessThanOrEqual(limits.characters.category)
    expect(tags.length, file).toBeLessThanOrEqual(limits.entries.tags)
    expect(claim.says.endsWith('.'), file).toBe(false)
    for (const reference of references) {
      expect(reference, file).toMatch(/^https:\/\/(doi\.org\/10\.\d{4,}\/\S+|arxiv\.org\/abs\/\S+)$/)
    }
  }
})
