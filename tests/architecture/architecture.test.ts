/** The invariants of ARCHITECTURE.md that concern imports, checked on the import graph of the TypeScript compiler. */
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { callers, homes, known, layers, tables } from './layers'
import { type ProjectFile, readSourceGraph } from './source-graph'

const isUnder = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`)
const everyFile = readSourceGraph(resolve(import.meta.dirname, '../..'))
const isTestSupport = (path: string) => /\.(test|spec|fixture)\.tsx?$|(^|\/)(testing|fake)[^/]*\.tsx?$/.test(path)
const product = everyFile.filter(({ path }) => layerOf(path) in layers && !isTestSupport(path))

/** The longest row that a path is under; for what is under none, its folder. */
function layerOf(path: string): string {
  const rows = Object.keys(layers).filter((row) => isUnder(path, row))
  return rows.toSorted((a, b) => b.length - a.length)[0] ?? path.slice(0, Math.max(0, path.lastIndexOf('/')))
}

/** What breaks a rule without being known, and what is known and no longer breaks it. */
function compare(found: Iterable<string>, exceptions: readonly string[]) {
  const all = new Set(found)
  return {
    broken: [...all].filter((entry) => !exceptions.includes(entry)),
    outdated: exceptions.filter((entry) => !all.has(entry)),
  }
}
const asKnown = { broken: [], outdated: [] }

test('the graph holds the whole project', () => {
  expect(product.length).toBeGreaterThan(400)
  expect(product.flatMap(({ imports }) => imports).length).toBeGreaterThan(1500)
  const engine = product.find(({ path }) => path === 'src/engine/client.ts')
  expect(engine?.imports.map(({ file }) => file)).toContain('workers/engine.worker.ts')
})

describe('layers', () => {
  test('every file is in one', () => {
    const folders = ['contract', 'engine-rs', 'server', 'src', 'vite', 'workers']
    const lost = everyFile.filter(
      ({ path }) =>
        folders.some((folder) => isUnder(path, folder)) && !isTestSupport(path) && !(layerOf(path) in layers),
    )
    expect(lost.map(({ path }) => path)).toEqual([])
  })

  test('no import goes upward', () => {
    const upward = product.flatMap(({ path, imports }) => {
      const from = layerOf(path)
      const isAllowed = (layer: string) => layer === from || layers[from]?.some((folder) => isUnder(layer, folder))
      return imports.flatMap(({ file }) =>
        file === undefined || isAllowed(layerOf(file))
          ? []
          : [{ layers: `${from} → ${layerOf(file)}`, files: `${path} → ${file}` }],
      )
    })
    const layersOfThem = upward.map((one) => one.layers)
    const { broken, outdated } = compare(layersOfThem, known.upwardImports)
    expect({ broken: upward.filter((one) => broken.includes(one.layers)), outdated }).toEqual(asKnown)
  })

  test('have an order', () => {
    const rows = Object.keys(layers)
    const below = (row: string) =>
      rows.filter((other) => other !== row && layers[row]?.some((folder) => isUnder(other, folder)))
    expect(cyclesOf(new Map(rows.map((row) => [row, new Set(below(row))])))).toEqual([])
  })
})

describe('cycles', () => {
  // For every folder, arrows between what is directly in it: an import from `a/b/x` to `a/c/y` is an arrow from `a/b` to `a/c`. A
  // cycle of files is a cycle of such arrows in the folder that holds them all, and so is a cycle of folders.
  const arrows = new Map<string, Set<string>>()
  for (const { path, imports } of product) {
    for (const { file } of imports) {
      if (file === undefined || file === path) continue
      const [from, to] = neighbors(path, file)
      arrows.set(from, (arrows.get(from) ?? new Set()).add(to))
    }
  }

  test('no file and no folder imports itself by way of others', () => {
    const exceptions = [...known.upwardImports, ...known.cyclicImports]
    const rest = new Map(
      [...arrows].map(([from, targets]) => [
        from,
        new Set([...targets].filter((to) => !exceptions.includes(`${from} → ${to}`))),
      ]),
    )
    expect(cyclesOf(rest)).toEqual([])
  })

  test.each(known.cyclicImports)('%s is still part of a cycle', (entry) => {
    const [from = '', to = ''] = entry.split(' → ')
    expect([...(arrows.get(from) ?? [])]).toContain(to)
    expect(cyclesOf(arrows).some((cycle) => cycle.includes(from) && cycle.includes(to))).toBe(true)
  })

  function neighbors(from: string, to: string): [string, string] {
    const [a, b] = [from.split('/'), to.split('/')]
    const length = a.findIndex((part, index) => part !== b[index]) + 1
    return [a.slice(0, length).join('/'), b.slice(0, length).join('/')]
  }
})

describe('one home each', () => {
  test('packages and Node’s own modules', () => {
    const strays = Object.entries(homes).flatMap(([name, folders]) =>
      product
        .filter(({ path }) => !folders.some((folder) => isUnder(path, folder)))
        .filter(({ imports }) => imports.some((one) => isUnder(one.package ?? '', name)))
        .map(({ path }) => `${path} → ${name}`),
    )
    expect(compare(strays, known.strayImports)).toEqual(asKnown)
  })

  test.each(Object.entries(callers))('%s in the client', (name, files) => {
    const users = product.filter(({ path, globals }) => isUnder(path, 'src') && globals.includes(name))
    expect(users.map(({ path }) => path)).toEqual(files)
  })

  test('the code of the built engine', () => {
    const isBuilt = (file = '') => file.startsWith('engine-rs/pkg') && !file.endsWith('.wasm')
    const importers = product.filter(({ path, imports }) => !isBuilt(path) && imports.some(({ file }) => isBuilt(file)))
    expect(importers.map(({ path }) => path)).toEqual(['engine-rs/index.ts'])
  })

  test('links: the router’s own, which bring 3 kB along, have none', () => {
    const importers = importersOf(product, 'react-router-dom', ['Link', 'NavLink'])
    expect(importers).toEqual([])
  })

  test('`test` of the browser tests, which watches the content policy', () => {
    const importers = importersOf(everyFile, '@playwright/test', ['test'])
    expect(importers.filter((path) => isUnder(path, 'tests/e2e'))).toEqual([])
  })

  const importersOf = (files: readonly ProjectFile[], name: string, wanted: readonly string[]) =>
    files
      .filter(({ imports }) =>
        imports.some((one) => one.package === name && one.names.some((it) => wanted.includes(it))),
      )
      .map(({ path }) => path)
})

describe('bundles', () => {
  test('the validator stays out of the client', () => {
    const byPath = new Map(everyFile.map((file) => [file.path, file]))
    const reached = new Map<string, string>()
    const visit = ({ path, imports }: ProjectFile, importer: string) => {
      if (reached.has(path)) return
      reached.set(path, importer)
      for (const { file, isTypeOnly } of imports) {
        const next = isTypeOnly ? undefined : byPath.get(file ?? '')
        if (next !== undefined) visit(next, path)
      }
    }
    for (const file of product) if (isUnder(file.path, 'src') || isUnder(file.path, 'workers')) visit(file, '')
    const validators = [...reached].filter(([path]) =>
      byPath.get(path)?.imports.some((one) => one.package === 'zod' && !one.isTypeOnly),
    )
    expect(validators.map(([path, importer]) => `${importer} → ${path}`)).toEqual([])
  })

  test('the product does without the tests’ own files', () => {
    const importers = product.flatMap(({ path, imports }) =>
      imports
        .filter(({ file = '' }) => isTestSupport(file) || isUnder(file, 'tests'))
        .map(({ file }) => `${path} → ${file}`),
    )
    expect(importers).toEqual([])
  })
})

test('no function is longer than 100 lines, tables excepted', () => {
  const long = product.flatMap(({ functions }) => functions.filter(({ lines }) => lines > 100).map(({ name }) => name))
  expect(compare(long, [...tables, ...known.longFunctions])).toEqual(asKnown)
})

/** The strongly connected groups of more than one, each as `a, b, c`, by Tarjan's algorithm. */
function cyclesOf(arrows: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const [indices, lowest, stack, groups] = [
    new Map<string, number>(),
    new Map<string, number>(),
    [] as string[],
    [] as string[],
  ]
  const visit = (node: string): number => {
    const index = indices.size
    indices.set(node, index)
    lowest.set(node, index)
    stack.push(node)
    for (const other of arrows.get(node) ?? []) {
      const reachable = indices.has(other)
        ? stack.includes(other)
          ? (indices.get(other) ?? index)
          : index
        : visit(other)
      lowest.set(node, Math.min(lowest.get(node) ?? index, reachable))
    }
    if (lowest.get(node) === index) {
      const group = stack.splice(stack.indexOf(node))
      if (group.length > 1) groups.push(group.toSorted().join(', '))
    }
    return lowest.get(node) ?? index
  }
  for (const node of arrows.keys()) if (!indices.has(node)) visit(node)
  return groups
}
