/** The invariants of ARCHITECTURE.md, each proved on the import graph of the TypeScript compiler. */
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { inputsOf } from '../../scripts/prepare.mjs'
import { callers, homes, known, layers, serverModules, shareLinkReaders } from './layers'
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

/** Imports of files from one set of folders to another, as `importer → imported`. */
function importsBetween(from: readonly string[], to: readonly string[]): string[] {
  const isIn = (path: string, folders: readonly string[]) => folders.some((folder) => isUnder(path, folder))
  return product.flatMap(({ path, imports }) =>
    imports.flatMap(({ file = '' }) => (isIn(path, from) && isIn(file, to) ? [`${path} → ${file}`] : [])),
  )
}

/** Imports that leave a folder for another than those given. */
function importsBeyond(folder: string, allowed: readonly string[]): string[] {
  const own = [folder, ...allowed]
  return product
    .filter(({ path }) => isUnder(path, folder))
    .flatMap(({ path, imports }) =>
      imports.flatMap(({ file }) =>
        file === undefined || own.some((one) => isUnder(file, one)) ? [] : [`${path} → ${file}`],
      ),
    )
}

/** Files outside of its {@link homes} that import a package. */
const strayImportsOf = (name: string) =>
  product
    .filter(({ path }) => !homes[name]?.some((folder) => isUnder(path, folder)))
    .filter(({ imports }) => imports.some((one) => isUnder(one.package ?? '', name)))
    .map(({ path }) => `${path} → ${name}`)

const importersOf = (files: readonly ProjectFile[], name: string, wanted: readonly string[]) =>
  files
    .filter(({ imports }) => imports.some((one) => one.package === name && one.names.some((it) => wanted.includes(it))))
    .map(({ path }) => path)

/**
 * For every folder, arrows between what is directly in it: an import from `a/b/x` to `a/c/y` is an arrow from `a/b` to `a/c`. A cycle
 * of files is a cycle of such arrows in the folder that holds them all, and so is a cycle of folders.
 */
function arrowsBetweenNeighbors(): Map<string, Set<string>> {
  const arrows = new Map<string, Set<string>>()
  for (const { path, imports } of product) {
    for (const { file } of imports) {
      if (file === undefined || file === path) continue
      const [from, to] = [path.split('/'), file.split('/')]
      const length = from.findIndex((part, index) => part !== to[index]) + 1
      const start = from.slice(0, length).join('/')
      arrows.set(start, (arrows.get(start) ?? new Set()).add(to.slice(0, length).join('/')))
    }
  }
  return arrows
}

/** The sentences under "Invariants" in ARCHITECTURE.md, each with its proof. */
const invariants: Record<string, () => void> = {
  'No file and no folder imports itself by way of others.': () => {
    const arrows = arrowsBetweenNeighbors()
    const exceptions = [...known.upwardImports, ...known.cyclicImports]
    const rest = new Map(
      [...arrows].map(([from, targets]) => [
        from,
        new Set([...targets].filter((to) => !exceptions.includes(`${from} → ${to}`))),
      ]),
    )
    expect(cyclesOf(rest)).toEqual([])
    const isInCycle = (entry: string) =>
      cyclesOf(arrows).some((cycle) => entry.split(' → ').every((part) => cycle.split(', ').includes(part)))
    expect(known.cyclicImports.filter((entry) => !isInCycle(entry))).toEqual([])
  },
  'No import goes upward: a folder imports only the layers below it.': () => {
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
  },
  '`contract/` imports no other folder.': () => expect(importsBeyond('contract', [])).toEqual([]),
  '`claims/` imports only `contract/` and `engine-rs/`.': () =>
    expect(importsBeyond('claims', ['contract', 'engine-rs'])).toEqual([]),
  '`src/` and `server/` share only `contract/`, `engine-rs/`, `importers/`, `language/`, `markdown/` and `painting/`.':
    () => {
      expect(importsBetween(['src', 'workers'], ['server'])).toEqual([])
      expect(importsBetween(['server'], ['src', 'workers'])).toEqual([])
    },
  'A feature imports neither `app/` nor another feature; only `builder/` and `editor/` share `workbench/`.': () => {
    const features = [...new Set(product.map(({ path }) => path.split('/').slice(0, 3).join('/')))].filter((path) =>
      isUnder(path, 'src/features'),
    )
    expect(features.length).toBeGreaterThan(8)
    for (const feature of features) {
      const shared = /(builder|editor)$/.test(feature) ? ['src/features/workbench'] : []
      const others = features.filter((other) => other !== feature && !shared.includes(other))
      expect(importsBetween([feature], [...others, 'src/app'])).toEqual([])
    }
  },
  'The server’s modules import each other in one direction.': () => {
    const isModule = (path: string) => serverModules.includes(path)
    const arrows = [...arrowsBetweenNeighbors()].filter(([from]) => isModule(from))
    expect(arrows.length).toBeGreaterThan(4)
    expect(cyclesOf(new Map(arrows.map(([from, to]) => [from, new Set([...to].filter(isModule))])))).toEqual([])
  },
  '`server/http/` knows no resource; `server/platform/` knows no resource, no HTTP and no engine.': () => {
    expect(importsBetween(['server/http'], serverModules)).toEqual([])
    expect(
      importsBetween(['server/platform'], [...serverModules, 'server/http', 'server/engine', 'engine-rs']),
    ).toEqual([])
    const inPlatform = product.filter(({ path }) => isUnder(path, 'server/platform'))
    expect(inPlatform.filter(({ imports }) => imports.some((one) => one.package === 'fastify'))).toEqual([])
  },
  '`src/lib/` imports nothing of the project, `src/ui/` only `src/lib/`.': () => {
    expect(importsBeyond('src/lib', [])).toEqual([])
    expect(importsBeyond('src/ui', ['src/lib'])).toEqual([])
  },
  '`src/circuit/`, `src/issue/` and `src/moderation/` never import each other.': () => {
    const shared = ['src/circuit', 'src/issue', 'src/moderation']
    for (const one of shared)
      expect(
        importsBetween(
          [one],
          shared.filter((other) => other !== one),
        ),
      ).toEqual([])
  },
  'The workers know no screen: they import only `contract/` and `engine-rs/`, and the import worker only `importers/`.':
    () => {
      const importing = 'workers/import.worker.ts'
      const beyond = importsBeyond('workers', ['contract', 'engine-rs'])
      expect(beyond).toEqual([`${importing} → importers/index.ts`])
      expect(importsBeyond(importing, ['importers'])).toEqual([])
    },
  '`importers/` imports no other folder, and a page runs nothing of it but what recognizes formats.': () => {
    expect(importsBeyond('importers', [])).toEqual([])
    const pages = product.filter(({ path }) => isUnder(path, 'src'))
    const run = pages.flatMap(({ path, imports }) =>
      imports.flatMap(({ file = '', isTypeOnly }) =>
        isUnder(file, 'importers') && !isTypeOnly ? [{ path, file }] : [],
      ),
    )
    expect(run.filter(({ file }) => file !== 'importers/detect.ts')).toEqual([])
    expect(run.filter(({ path }) => !isUnder(path, 'src/features/editor'))).toEqual([])
    expect(run.length).toBeGreaterThan(1)
  },
  'Only `src/api/http.ts` calls `fetch`, and only `src/api/upload.ts` makes an `XMLHttpRequest`.': () => {
    for (const [name, files] of Object.entries(callers)) {
      const users = product.filter(({ path, globals }) => isUnder(path, 'src') && globals.includes(name))
      expect(users.map(({ path }) => path)).toEqual(files)
    }
  },
  'Only the graph editor imports Konva, and only `src/circuit/editor/` CodeMirror.': () =>
    expect(['konva', 'react-konva', '@codemirror', '@lezer'].flatMap(strayImportsOf)).toEqual([]),
  'Only `markdown/` and `circuit-detail/comment-text/` import what reads Markdown and formulas, which makes no HTML.':
    () => expect(['marked', 'katex'].flatMap(strayImportsOf)).toEqual([]),
  'Only `engine-rs/bindings/` imports the code of the built engine.': () => {
    const isBuilt = (file = '') => /^engine-rs\/pkg\/\w+(\.d\.ts|\.js)$/.test(file)
    const importers = product.filter(({ path, imports }) => !isBuilt(path) && imports.some(({ file }) => isBuilt(file)))
    expect(importers.length).toBeGreaterThan(1)
    expect(importers.filter(({ path }) => !isUnder(path, 'engine-rs/bindings'))).toEqual([])
  },
  'The engine has one door: only `engine-rs/index.ts` imports `engine-rs/bindings/` and `engine-rs/interface/`.':
    () => {
      const inside = ['engine-rs/bindings', 'engine-rs/interface']
      const isInside = (file = '') => inside.some((folder) => isUnder(file, folder))
      const importers = everyFile.filter(
        ({ path, imports }) => !isInside(path) && imports.some(({ file }) => isInside(file)),
      )
      expect(importers.map(({ path }) => path)).toEqual(['engine-rs/index.ts'])
    },
  'Only `server/platform/` and `server/command-line/` open files, sockets, processes and the database; `server/engine/` opens its own files.':
    () => {
      expect(compare(Object.keys(homes).flatMap(strayImportsOf), known.strayImports)).toEqual(asKnown)
      const openers = product.filter(({ path, globals }) => isUnder(path, 'server') && globals.length > 0)
      const isAllowed = (path: string) =>
        ['server/platform', 'server/engine', 'server/command-line'].some((folder) => isUnder(path, folder))
      expect(openers.filter(({ path }) => !isAllowed(path)).map(({ path }) => path)).toEqual([])
    },
  'What the client runs of `contract/` does without the validator, except to read a share link.': () => {
    const byPath = new Map(everyFile.map((file) => [file.path, file]))
    const importerOf = new Map<string, string>()
    const visit = ({ path, imports }: ProjectFile, importer: string) => {
      if (importerOf.has(path) || shareLinkReaders.includes(path)) return
      importerOf.set(path, importer)
      for (const { file, isTypeOnly } of imports) {
        const next = isTypeOnly ? undefined : byPath.get(file ?? '')
        if (next !== undefined) visit(next, path)
      }
    }
    for (const file of product) if (isUnder(file.path, 'src') || isUnder(file.path, 'workers')) visit(file, '')
    const runsZod = ({ imports }: ProjectFile) => imports.some((one) => one.package === 'zod' && !one.isTypeOnly)
    const reached = everyFile.filter((file) => importerOf.has(file.path) && runsZod(file))
    expect(reached.map(({ path }) => `${importerOf.get(path)} → ${path}`)).toEqual([])
  },
  'The product imports nothing that is made for tests.': () => {
    const isForTests = (file: string) => isTestSupport(file) || isUnder(file, 'tests')
    const imported = product.flatMap(({ path, imports }) => imports.map(({ file = '' }) => [path, file] as const))
    expect(imported.filter(([, file]) => isForTests(file))).toEqual([])
  },
  'No function has over 100 lines.': () => {
    const long = product.flatMap(({ functions }) => functions.filter(({ lines }) => lines > 100))
    expect(
      compare(
        long.map(({ name }) => name),
        known.longFunctions,
      ),
    ).toEqual(asKnown)
  },
}

describe('invariants', () => {
  test.each(Object.entries(invariants))('%s', (_, prove) => {
    expect.hasAssertions()
    prove()
  })

  test('are those of ARCHITECTURE.md, where others name their tests', () => {
    const [, section = ''] = readFileSync('ARCHITECTURE.md', 'utf8').split('\n## Invariants\n')
    const [list = ''] = section.split('\n## ')
    const sentences = list
      .split('\n- ')
      .slice(1)
      .map((item) => item.split(/\s+/).join(' ').trim())
    const testOf = (sentence: string) => /\(`(\S+)`\)$/.exec(sentence)?.[1]
    expect(sentences.filter((sentence) => testOf(sentence) === undefined)).toEqual(Object.keys(invariants))
    const tests = sentences.flatMap((sentence) => testOf(sentence) ?? [])
    expect(tests.filter((path) => !existsSync(path))).toEqual([])
  })
})

test.each([
  ['client', ['src', 'workers'], inputsOf.client],
  ['server', ['server'], inputsOf.server],
])('the %s is built anew when any file changes that it runs', (_, folders, inputs) => {
  const byPath = new Map(product.map((file) => [file.path, file]))
  const reached = new Set<string>()
  const visit = (path: string) => {
    if (reached.has(path)) return
    reached.add(path)
    for (const { file, isTypeOnly } of byPath.get(path)?.imports ?? []) {
      if (file !== undefined && !isTypeOnly) visit(file)
    }
  }
  for (const { path } of product) if (folders.some((folder) => isUnder(path, folder))) visit(path)
  // The server reads the built client when it starts.
  const files = [...reached].filter((path) => !isUnder(path, 'dist'))
  expect(files.filter((path) => !inputs.some((input) => isUnder(path, input)))).toEqual([])
})

describe('the graph', () => {
  test('holds the whole project', () => {
    expect(product.length).toBeGreaterThan(400)
    expect(product.flatMap(({ imports }) => imports).length).toBeGreaterThan(1500)
    const engine = product.find(({ path }) => path === 'src/engine/engine-client.ts')
    expect(engine?.imports.map(({ file }) => file)).toContain('workers/engine.worker.ts')
  })

  test('has a layer for every file', () => {
    const folders = ['contract', 'engine-rs', 'server', 'src', 'vite', 'workers']
    const own = everyFile.filter(({ path }) => folders.some((folder) => isUnder(path, folder)) && !isTestSupport(path))
    expect(own.filter(({ path }) => !(layerOf(path) in layers)).map(({ path }) => path)).toEqual([])
  })

  test('has layers with an order', () => {
    const rows = Object.keys(layers)
    const below = (row: string) =>
      rows.filter((other) => other !== row && layers[row]?.some((folder) => isUnder(other, folder)))
    expect(cyclesOf(new Map(rows.map((row) => [row, new Set(below(row))])))).toEqual([])
  })
})

test('browser tests take the `test` that watches the content policy', () => {
  const importers = importersOf(everyFile, '@playwright/test', ['test'])
  expect(importers.filter((path) => isUnder(path, 'tests/e2e'))).toEqual([])
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
