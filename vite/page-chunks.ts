import { join } from 'node:path'
import { normalizePath, type Rolldown } from 'vite'
import { paths, patterns } from '../contract/paths'
import { routes } from '../src/app/routes'

/** The pages that visitors open first, by path, with their names in chunks. They load little that they do not need. */
const entryPages: Record<string, string> = {
  [paths.home]: 'home',
  [paths.circuits]: 'library',
  [patterns.circuit]: 'circuit',
  [paths.builder]: 'builder',
  [paths.qasm]: 'qasm',
  [paths.login]: 'login',
}

/** Parts that show the largest content of an entry page and load after it. */
const largestParts = [
  { module: 'circuit/circuit-list', name: 'list', page: 'library' },
  { module: 'features/circuit-detail/diagram-card', name: 'diagram', page: 'circuit' },
]

/**
 * Parts that pages load after their first content, by chunk. Those of one chunk are always shown together. Each in a chunk of its own would
 * share a dozen small files with the others, and starting a request takes a phone longer than reading such a file.
 */
const laterParts: Record<string, readonly string[]> = {
  'circuit-later': [
    'features/circuit-detail/header-tools',
    'features/circuit-detail/program-column',
    'features/circuit-detail/comments-card',
    'features/circuit-detail/more-actions',
    'features/circuit-detail/related-circuits',
  ],
  canvas: ['circuit/diagram/circuit-diagram'],
  result: ['circuit/result/result-section'],
  'shell-later': [
    'app/connection/connection',
    'app/shell/banner-strip',
    'app/shell/feedback-button',
    'app/shell/session-prompts',
    'ui/toasts',
  ],
}

/** The chunk that all entry pages but the library load, and most others. */
const loadedByMost = 'builder-circuit-home-login-qasm'

/**
 * Files in chunks that their users would not give them: chips by themselves, so that no page loads a list of circuits with them, and the builder's
 * choices, so that the help about them does not load the builder; texts of programs, so that explanations of diagnostics load no circuit;
 * and functions of a line, because a file of their own has more bytes than they.
 */
const placedFiles = [
  { file: 'ui/chip.tsx', name: 'chip' },
  { file: 'circuit/layer-options.ts', name: 'layer-options' },
  { file: 'circuit/program-text.tsx', name: 'program-text' },
  { file: '../language/tokens.ts', name: 'program-text' },
  { file: '../engine-rs/generated/vocabulary.ts', name: 'program-text' },
  { file: 'features/auth/used-once.ts', name: 'small-functions' },
  { file: 'lib/bisect.ts', name: 'small-functions' },
  { file: 'lib/capitalize.ts', name: 'small-functions' },
  { file: 'lib/superscript.ts', name: 'small-functions' },
  { file: 'circuit/inline-code.tsx', name: loadedByMost },
  { file: 'lib/count-noun.ts', name: loadedByMost },
  { file: 'lib/format-integer.ts', name: loadedByMost },
]

/** Files that the engine's index names for every page, and that only parts of pages use: the bundler places them with these. */
const laterFiles = ['frame-titles', 'without-controls'].map((name) =>
  normalizePath(join(import.meta.dirname, '..', 'engine-rs', 'interface', `${name}.ts`)),
)

/**
 * Pages and parts that are opened from an entry page. What they share with it is in its chunks, not in one that other pages load because of
 * something else in it.
 */
const followingModules = [
  'features/circuit-detail/versions/version-page',
  'features/collections/collection-page',
  'features/collections/collections-page',
  'features/compare/compare-page',
]

/** Stands for all other pages and parts. */
const others = '*'

const sourceFolder = join(import.meta.dirname, '..', 'src')
const fileOf = (module: string) => normalizePath(join(sourceFolder, `${module}.tsx`))

/**
 * Names the chunk of a module after the entry pages that use it, at first or later, so that modules of the same pages share a chunk.
 * Splitting by every page and part, as a bundler does by itself, makes dozens of small files, which compress badly and cost a request
 * each. What one entry page shares with other pages is apart from the rest of it, which those do not need.
 */
export function pageChunks(): (moduleId: string, context: Rolldown.ChunkingContext) => string | null {
  const usersOf = new Map<string, Set<string>>()
  const placed = new Map(placedFiles.map(({ file, name }) => [normalizePath(join(sourceFolder, file)), name]))
  const following = new Set(followingModules.map(fileOf))
  const ownFiles = new Set([
    ...[...routes, ...largestParts].map(({ module }) => fileOf(module)),
    ...Object.values(laterParts).flat().map(fileOf),
    ...following,
  ])

  function addUser(moduleId: string, user: string, context: Rolldown.ChunkingContext) {
    const users = usersOf.get(moduleId) ?? new Set()
    if (users.has(user)) return
    usersOf.set(moduleId, users.add(user))
    const { importedIds = [], dynamicallyImportedIds = [] } = context.getModuleInfo(moduleId) ?? {}
    for (const imported of importedIds) addUser(imported, user, context)
    for (const later of dynamicallyImportedIds) if (!ownFiles.has(later)) addUser(later, others, context)
  }

  return (moduleId, context) => {
    if (usersOf.size === 0) {
      for (const { path, module } of routes) {
        const file = fileOf(module)
        if (!following.has(file)) addUser(file, entryPages[path] ?? others, context)
      }
      for (const { module, name } of largestParts) addUser(fileOf(module), name, context)
      for (const [name, modules] of Object.entries(laterParts)) {
        for (const module of modules) addUser(fileOf(module), name, context)
      }
    }
    if (laterFiles.includes(moduleId)) return null
    const place = placed.get(moduleId)
    if (place !== undefined) return place
    const users = usersOf.get(moduleId) ?? new Set()
    // A part finds loaded what its page uses.
    const isLoaded = (user: string) => largestParts.some(({ name, page }) => name === user && users.has(page))
    const names = [...users].filter((user) => user !== others && !isLater(user) && !isLoaded(user))
    if (names.length === 0) return moduleId.includes('/node_modules/') ? null : laterName(users)
    if (names.length === 1 && [...users].some((user) => user === others || isLater(user))) return `${names[0]}-others`
    return names.sort().join('-')
  }
}

const isLater = (user: string) => user in laterParts

/** The chunk of a module that no page loads at first; null for one that the bundler places. */
function laterName(users: ReadonlySet<string>): string | null {
  const names = [...users].filter(isLater).sort()
  if (names.length === 0) return null
  return [...names, ...(users.has(others) ? ['others'] : [])].join('-')
}
