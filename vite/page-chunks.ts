import { join } from 'node:path'
import { normalizePath, type Rolldown } from 'vite'
import { paths, patterns } from '../contract/paths'
import { routes } from '../src/app/routes'

/** The pages that visitors open first: they load no code of another page, and few files. */
const entryPages: readonly string[] = [
  paths.home,
  paths.circuits,
  patterns.circuit,
  paths.builder,
  paths.qasm,
  paths.login,
]

const sourceFolder = join(import.meta.dirname, '..', 'src')

/**
 * Names the chunk of a module after the entry pages that import it, so that modules of the same pages share a chunk. Splitting by
 * every page and lazy part, as a bundler does by itself, makes dozens of small files, which compress badly and cost a request each.
 *
 * What one entry page shares with other pages stays with the bundler: those would load the rest of the entry page too.
 */
export function pageChunks(): (moduleId: string, context: Rolldown.ChunkingContext) => string | null {
  const pagesOf = new Map<string, Set<string>>()

  function addImports(moduleId: string, page: string, context: Rolldown.ChunkingContext) {
    const pages = pagesOf.get(moduleId) ?? new Set()
    if (pages.has(page)) return
    pagesOf.set(moduleId, pages.add(page))
    for (const imported of context.getModuleInfo(moduleId)?.importedIds ?? []) addImports(imported, page, context)
  }

  return (moduleId, context) => {
    if (pagesOf.size === 0) {
      for (const { path, module } of routes)
        addImports(normalizePath(join(sourceFolder, `${module}.tsx`)), path, context)
    }
    const pages = [...(pagesOf.get(moduleId) ?? [])]
    const features = routes
      .filter(({ path }) => entryPages.includes(path) && pages.includes(path))
      .map(({ module }) => module.split('/').at(-2))
    const isSharedWithOthers = features.length === 1 && pages.length > 1
    return features.length === 0 || isSharedWithOthers ? null : features.join('-')
  }
}
