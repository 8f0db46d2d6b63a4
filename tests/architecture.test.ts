/** The invariants of ARCHITECTURE.md: who may know whom. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'

interface SourceFile {
  path: string
  text: string
  /** What it imports: paths inside the project as paths from its root, packages by name. */
  imports: string[]
}

function filesUnder(folder: string, ending: RegExp): SourceFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => normalize(join(folder, name)))
    .filter((path) => ending.test(path) && !/\.test\.tsx?$|\/(pkg|target|fuzz)\//.test(path))
    .map((path) => {
      const text = readFileSync(path, 'utf8')
      return { path, text, imports: ending.test('a.rs') ? [] : importsOf(path, text) }
    })
}

function importsOf(path: string, text: string): string[] {
  const specifiers = [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].flatMap(
    ([, specifier]) => specifier ?? [],
  )
  return specifiers.map((specifier) =>
    specifier.startsWith('.') ? normalize(join(dirname(path), specifier)) : specifier,
  )
}

const typescript = ['contract', 'server', 'src', 'workers', 'engine-rs'].flatMap((folder) =>
  filesUnder(folder, /\.tsx?$/),
)
const rust = filesUnder('engine-rs/src', /\.rs$/)

/** Files that break a rule, as `file → what it must not import`. */
function breaches(files: readonly SourceFile[], forbids: (imported: string, file: SourceFile) => boolean): string[] {
  return files.flatMap((file) =>
    file.imports.filter((imported) => forbids(imported, file)).map((imported) => `${file.path} → ${imported}`),
  )
}

const under = (folder: string) => typescript.filter(({ path }) => path.startsWith(`${folder}/`))
const isIn = (imported: string, ...folders: string[]) => folders.some((folder) => imported.startsWith(`${folder}/`))

describe('imports fall one way', () => {
  test('there is something to look at', () => {
    expect(typescript.length).toBeGreaterThan(150)
    expect(rust.length).toBeGreaterThan(40)
    expect(typescript.flatMap(({ imports }) => imports).length).toBeGreaterThan(500)
  })

  test('contract/ imports no other folder', () => {
    expect(breaches(under('contract'), (imported) => isIn(imported, 'server', 'src', 'workers', 'engine-rs'))).toEqual(
      [],
    )
  })

  test('src/ and server/ never meet', () => {
    expect(breaches([...under('src'), ...under('workers')], (imported) => isIn(imported, 'server'))).toEqual([])
    expect(breaches(under('server'), (imported) => isIn(imported, 'src', 'workers'))).toEqual([])
  })

  test('features/x never imports features/y or app/', () => {
    const feature = (path: string) => /^src\/features\/([^/]+)\//.exec(path)?.[1]
    expect(
      breaches(
        under('src/features'),
        (imported, { path }) =>
          isIn(imported, 'src/app') || (isIn(imported, 'src/features') && feature(imported) !== feature(path)),
      ),
    ).toEqual([])
  })

  test('what stands below knows nothing of what stands above', () => {
    const shared = ['src/circuit', 'src/issue', 'src/moderation']
    const above: Record<string, string[]> = {
      'src/lib': ['src/ui', 'src/session', 'src/engine', 'src/api', ...shared, 'src/features', 'src/app'],
      'src/ui': ['src/session', 'src/engine', 'src/api', ...shared, 'src/features', 'src/app'],
      'src/session': ['src/ui', 'src/engine', 'src/api', ...shared, 'src/features', 'src/app'],
      'src/engine': ['src/ui', 'src/session', 'src/api', ...shared, 'src/features', 'src/app'],
      'src/api': ['src/ui', 'src/engine', ...shared, 'src/features', 'src/app'],
      'src/circuit': ['src/issue', 'src/moderation', 'src/features', 'src/app'],
      'src/issue': ['src/circuit', 'src/moderation', 'src/features', 'src/app'],
      'src/moderation': ['src/circuit', 'src/issue', 'src/features', 'src/app'],
      workers: ['src'],
      'server/platform': [
        'server/http',
        'server/auth',
        'server/users',
        'server/circuits',
        'server/hardware',
        'server/issues',
        'server/moderation',
      ],
      'server/http': [
        'server/auth/routes',
        'server/users/routes',
        'server/circuits',
        'server/hardware',
        'server/issues',
        'server/moderation',
      ],
    }
    for (const [folder, folders] of Object.entries(above)) {
      expect(
        breaches(under(folder), (imported) => isIn(imported, ...folders)),
        folder,
      ).toEqual([])
    }
  })

  test('the client takes no validator from the contract: types and plain numbers only', () => {
    const values = under('src').flatMap(({ path, text }) =>
      [...text.matchAll(/^import (?!type)([^;']*?) from '([^']*contract\/(?!limits)[^']*)'/gm)]
        .filter(([, names = '']) => !/^\{\s*(type \w+,?\s*)+\}$/.test(names))
        .map(([statement]) => `${path}: ${statement}`),
    )
    expect(values).toEqual([])
  })
})

describe('foreign worlds stop at one file', () => {
  const naming = (files: readonly SourceFile[], pattern: RegExp) =>
    files.filter(({ text }) => pattern.test(text)).map(({ path }) => path)

  test('only wasm.rs names wasm-bindgen', () => {
    expect(naming(rust, /wasm_bindgen|js_sys/)).toEqual(['engine-rs/src/wasm.rs'])
  })

  test('only index.ts names pkg/', () => {
    expect(naming(typescript, /from '.*\/pkg\/|import\('.*\/pkg\//)).toEqual(['engine-rs/index.ts'])
  })

  test('only api/http.ts calls fetch', () => {
    expect(naming(under('src'), /\bfetch\(/).filter((path) => path !== 'src/api/http.ts')).toEqual([])
  })

  test('browser tests take `test` from the file that watches the content policy', () => {
    const specs = filesUnder('tests/e2e', /\.spec\.ts$/)
    expect(specs.length).toBeGreaterThan(0)
    expect(specs.filter(({ text }) => !/\btest \} from '\.\.\/support\/test'/.test(text))).toEqual([])
  })

  test('only the diagram and the graph editor name konva', () => {
    const allowed = /^src\/circuit\/diagram\/|^src\/features\/generator\/graph-editor\//
    expect(naming(under('src'), /from '(react-)?konva/).filter((path) => !allowed.test(path))).toEqual([])
  })

  test('only the kit takes links from the router, whose own bring 3 kB along', () => {
    expect(naming(under('src'), /import \{[^}]*\b(Nav)?Link\b[^}]*\} from 'react-router-dom'/)).toEqual([])
  })

  test('only the platform and the command line open files, sockets and the database', () => {
    const allowed = /^server\/(platform|command-line)\/|testing/
    const opens = /from '(node:net|pg|graphile-worker)'/
    expect(naming(under('server'), opens).filter((path) => !allowed.test(path) && path !== 'server/main.ts')).toEqual(
      [],
    )
  })
})

describe('the rooms of the engine', () => {
  const uses = (room: string, ...others: string[]) =>
    rust
      .filter(({ path }) => path.startsWith(`engine-rs/src/${room}`))
      // What only tests need may come from anywhere.
      .map(({ path, text }) => ({ path, text: text.split('#[cfg(test)]')[0] ?? '' }))
      .filter(({ path }) => !/tests?\.rs$|\/tests\//.test(path))
      .flatMap(({ path, text }) =>
        others.filter((other) => new RegExp(`crate::${other}\\b`).test(text)).map((other) => `${path} → ${other}`),
      )

  test('circuit imports nothing of the rooms above', () => {
    expect(uses('circuit', 'qasm', 'ansatz', 'diagram', 'simulate', 'paint')).toEqual([])
    expect(uses('diagnostic', 'circuit', 'qasm', 'ansatz', 'diagram', 'simulate', 'paint')).toEqual([])
  })

  test('qasm, ansatz, diagram and simulate never import each other', () => {
    const rooms = ['qasm', 'ansatz', 'diagram', 'simulate']
    for (const room of rooms) expect(uses(room, ...rooms.filter((other) => other !== room), 'paint')).toEqual([])
  })
})
