/** `docs/dependencies.md` names every direct dependency with its reason, and no other. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { readCrates } from './support/crates'

const Versions = z.record(z.string(), z.string()).default({})
const { dependencies, devDependencies, optionalDependencies } = z
  .object({ dependencies: Versions, devDependencies: Versions, optionalDependencies: Versions })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')))
const packages = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })

const foreign = (['engine-rs', 'clients/python'] as const)
  .flatMap(readCrates)
  .flatMap((crate) => crate.dependencies.filter(({ path }) => path === undefined))
const crates = [...new Set(foreign.map(({ name }) => name))]

/** The rows of all tables: the names in the first cell, and the reason. */
const rows = readFileSync('docs/dependencies.md', 'utf8')
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .flatMap(([, names, reason]) => (names === undefined || reason === undefined ? [] : [{ names, reason }]))
  .filter(({ names }) => names !== 'Package' && names !== 'Crate' && !names.startsWith('-'))
  .map(({ names, reason }) => ({ names: names.split(', '), reason }))

const matches = (pattern: string, name: string) =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : pattern === name

test.each([...packages, ...crates])('%s has its reason', (name) => {
  const row = rows.find(({ names }) => names.some((pattern) => matches(pattern, name)))
  expect(row?.reason).toMatch(/\w{3}/)
})

test('every name belongs to a dependency', () => {
  const used = [...packages, ...crates]
  expect(crates.length).toBeGreaterThan(3)
  const patterns = rows.flatMap(({ names }) => names)
  expect(patterns.filter((pattern) => !used.some((name) => matches(pattern, name)))).toEqual([])
})
