import { join } from 'node:path'
import { normalizePath, type Rolldown } from 'vite'
import { paths, patterns } from '../contract/paths'
import { routes } from '../src/app/routes'

/** The pages that visitors open first, each with its letter in the names of chunks. They load little that they do not need. */
const entryPages: Record<string, string> = {
  [paths.home]: 'h',
  [paths.circuits]: 'l',
  [patterns.circuit]: 'c',
  [paths.builder]: 'b',
  [paths.qasm]: 'q',
  [paths.login]: 'a',
}

/** Parts that entry pages load later and that show their largest content, each by its letter, with the letter of the page. */
const laterParts: Record<string, string> = { L: 'l', C: 'c' }

/** Stands for all other pages and parts. */
const others = '*'

const sourceFolder = join(import.meta.dirname, '..', 'src')
const fileOf = (module: string) => normalizePath(join(sourceFolder, `${module}.tsx`))

/**
 * Names the chunk of a module after the entry pages that use it, at first or later, so that modules of the same pages share a chunk.
 * Splitting by every page and part, as a bundler does by itself, makes dozens of small files, which compress badly and cost a request
 * each. What one entry page shares with other pages stays with the bundler: those would load the rest of the entry page too.
 */
export function pageChunks(): (moduleId: string, context: Rolldown.ChunkingContext) => string | null {
  const usersOf = new Map<string, Set<string>>()
  const pageFiles = new Set(routes.map(({ module }) => fileOf(module)))

  function addUser(moduleId: string, user: string, context: Rolldown.ChunkingContext) {
    const users = usersOf.get(moduleId) ?? new Set()
    if (users.has(user)) return
    usersOf.set(moduleId, users.add(user))
    const { importedIds = [], dynamicallyImportedIds = [] } = context.getModuleInfo(moduleId) ?? {}
    for (const imported of importedIds) addUser(imported, user, context)
    const laterUser = Object.keys(laterParts).find((part) => part === user || laterParts[part] === user) ?? others
    for (const later of dynamicallyImportedIds) if (!pageFiles.has(later)) addUser(later, laterUser, context)
  }

  return (moduleId, context) => {
    if (usersOf.size === 0) {
      for (const { path, module } of routes) addUser(fileOf(module), entryPages[path] ?? others, context)
    }
    const users = usersOf.get(moduleId) ?? new Set()
    // A later part finds loaded what its page uses at first.
    const letters = [...users].filter((user) => user !== others && !users.has(laterParts[user] ?? ''))
    if (letters.length === 0 || (letters.length === 1 && users.has(others))) return null
    return letters.sort().join('')
  }
}
