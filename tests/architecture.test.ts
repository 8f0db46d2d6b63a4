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

  test('features/x never imports app/ or features/y, except that builder and editor share workbench', () => {
    const feature = (path: string) => /^src\/features\/([^/]+)\//.exec(path)?.[1]
    const allowed = ['builder → workbench', 'editor → workbench']
    expect(
      breaches(
        under('src/features'),
        (imported, { path }) =>
          isIn(imported, 'src/app') ||
          (isIn(imported, 'src/features') &&
            feature(imported) !== feature(path) &&
            !allowed.includes(`${feature(path)} → ${feature(imported)}`)),
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

  test('the client takes no validator from the contract: types, plain numbers and plain functions only', () => {
    const values = under('src').flatMap(({ path, text }) =>
      [
        ...text.matchAll(
          /^import (?!type)([^;']*?) from '([^']*contract\/(?!limits'|text'|paths'|credentials'|picture-parts')[^']*)'/gm,
        ),
      ]
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
    const allowed = /^src\/circuit\/diagram\/|^src\/features\/builder\/graph-editor\//
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

describe('the modules of the engine', () => {
  /** `use` trees and paths in the code, `{…}` written out: `super::a::{b, c::d}` is `super::a::b` and `super::a::c::d`. */
  function writtenOut(path: string): string[] {
    const open = path.indexOf('{')
    if (open === -1) return [path]
    const head = path.slice(0, open)
    const items: string[] = []
    let [depth, start] = [0, open + 1]
    for (let at = open; at < path.length; at++) {
      if (path[at] === '{') depth++
      if ((path[at] === ',' && depth === 1) || (path[at] === '}' && depth === 1)) {
        items.push(path.slice(start, at).trim())
        start = at + 1
      }
      if (path[at] === '}') depth--
    }
    return items.filter((item) => item !== '').flatMap((item) => writtenOut(head + item))
  }

  const nameOf = (path: string) =>
    path
      .replace(/^engine-rs\/src\/|\.rs$/g, '')
      .split('/')
      .join('::')
  const modules = new Map(
    rust
      .filter(({ path }) => !/tests?\.rs$|\/tests\/|\/(lib|wasm)\.rs$/.test(path))
      .map(({ path, text }) => [
        nameOf(path),
        (text.split('#[cfg(test)]\nmod tests {')[0] ?? '').replace(/\/\/.*/g, ''),
      ]),
  )

  /** The modules that a module names, itself, what holds it and what it holds left out: those are one subject. */
  function named(module: string, text: string): string[] {
    const paths = text.match(/\b(?:crate|self|super)(?:::super)*::(?:\w+::)*(?:\w+|\{[^;]*?\}(?=;))/g) ?? []
    return paths.flatMap(writtenOut).flatMap((path) => {
      const parts = path.split('::')
      const absolute = parts[0] === 'crate' ? [] : module.split('::')
      for (const part of parts) {
        if (part === 'super') absolute.pop()
        else if (part !== 'crate' && part !== 'self') absolute.push(part.split(' ')[0] ?? part)
      }
      while (absolute.length > 0 && !modules.has(absolute.join('::'))) absolute.pop()
      const other = absolute.join('::')
      const isOneSubject =
        other === '' || `${module}::`.startsWith(`${other}::`) || `${other}::`.startsWith(`${module}::`)
      return isOneSubject ? [] : [other]
    })
  }

  /** Arrows between neighbours: `a::b → a::c` for whatever inside of `a::b` names something inside of `a::c`. */
  const arrows = new Map<string, Set<string>>()
  for (const [module, text] of modules) {
    for (const other of named(module, text)) {
      const [from, to] = [module.split('::'), other.split('::')]
      const shared = from.findIndex((part, index) => part !== to[index])
      const start = from.slice(0, shared + 1).join('::')
      arrows.set(start, (arrows.get(start) ?? new Set()).add(to.slice(0, shared + 1).join('::')))
    }
  }

  test('there is something to look at', () => {
    expect(modules.size).toBeGreaterThan(70)
    expect([...(arrows.get('qasm::lower::scope') ?? [])]).toContain('qasm::lower::value')
    expect([...(arrows.get('qasm') ?? [])]).toContain('circuit')
  })

  test('no module names one that, by whatever way, names it', () => {
    const circles: string[] = []
    const left = new Set<string>()
    const visit = (module: string, way: readonly string[]) => {
      if (way.includes(module)) circles.push([...way.slice(way.indexOf(module)), module].join(' → '))
      if (way.includes(module) || left.has(module)) return
      for (const other of arrows.get(module) ?? []) visit(other, [...way, module])
      left.add(module)
    }
    for (const module of arrows.keys()) visit(module, [])
    expect(circles).toEqual([])
  })
})
