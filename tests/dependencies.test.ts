/** `docs/dependencies.md` names every direct dependency with its reason, and no other. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'

const Versions = z.record(z.string(), z.string()).default({})
const { dependencies, devDependencies, optionalDependencies } = z
  .object({ dependencies: Versions, devDependencies: Versions, optionalDependencies: Versions })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')))
const direct = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })

/** What the engine's crates have from elsewhere: all but each other. */
const engine = readFileSync('engine-rs/Cargo.toml', 'utf8')
const crates = (/^\[workspace\.dependencies\]\n((?:.+\n|\n(?!\[))*)/m.exec(engine)?.[1] ?? '')
  .split('\n')
  .flatMap((line) => (line.includes('path = ') ? [] : (/^([\w-]+)\s*=/.exec(line)?.slice(1) ?? [])))

/** The rows of all tables: the names in the first cell, and the reason. */
const rows = readFileSync('docs/dependencies.md', 'utf8')
  .split('\n')
  .map((line) => /^\| ([^|]+?) +\| +([^|]*?) *\|$/.exec(line))
  .flatMap((row) => (row === null ? [] : [{ names: (row[1] ?? '').split(', '), reason: row[2] ?? '' }]))
  .filter(({ names: [first = ''] }) => !/^(Package|Crate|-+)$/.test(first))
const named = rows.flatMap(({ names }) => names)

const stands = (pattern: string, name: string) =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : pattern === name

test.each([...direct, ...crates])('%s has its reason', (name) => {
  const row = rows.find(({ names }) => names.some((pattern) => stands(pattern, name)))
  expect(row?.reason).toMatch(/\w{3}/)
})

test('nothing is named that is not used', () => {
  const used = [...direct, ...crates]
  expect(crates.length).toBeGreaterThan(3)
  expect(named.filter((pattern) => !used.some((name) => stands(pattern, name)))).toEqual([])
})
