/**
 * Tells the server which scripts the page at an address is made of, so that a browser can load them beside the app's own instead
 * of after it. Which page stands where is read from the app's routes; which scripts it needs, from the build.
 */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'
import { paths, patterns } from '../contract/paths'
import { pageScriptsFile } from '../server/http/page-scripts'

const routesModule = fileURLToPath(new URL('../src/app/routes.tsx', import.meta.url))

export function pageScripts(): Plugin {
  return {
    name: 'page-scripts',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const page = bundle['index.html']
      if (page?.type !== 'asset') throw new Error('The build has no page.')
      const head = page.source.toString()
      const scripts: Record<string, string[]> = {}
      for (const { pattern, module } of pagesOf(await readFile(routesModule, 'utf8'))) {
        const resolved = await this.resolve(module, routesModule)
        const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === resolved?.id)
        if (chunk === undefined) throw new Error(`The build has no script of its own for ${module}.`)
        scripts[pattern] = withImports(chunk, bundle)
          .map((name) => `/${name}`)
          .filter((address) => !head.includes(`"${address}"`))
      }
      this.emitFile({ type: 'asset', fileName: pageScriptsFile, source: JSON.stringify(scripts) })
    },
  }
}

/** A chunk and all that it imports before it runs. */
function withImports(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): string[] {
  const names = new Set<string>()
  const add = ({ fileName, imports }: Rolldown.OutputChunk) => {
    if (names.has(fileName)) return
    names.add(fileName)
    for (const name of imports) {
      const imported = bundle[name]
      if (imported?.type === 'chunk') add(imported)
    }
  }
  add(chunk)
  return [...names]
}

/** Where a page stands, as the router writes it, and the module that draws it, as the routes import it. */
interface PageModule {
  pattern: string
  module: string
}

/**
 * The pages in the text of the app's routes.
 *
 * @throws where one is written in a way that this does not know: its scripts would come late, and nobody would notice.
 */
export function pagesOf(routes: string): PageModule[] {
  const modules = new Map(
    [...routes.matchAll(/^const (\w+) = page\(\(\) => import\('([^']+)'\), '\w+'\)$/gm)].map(
      ([, component = '', module = '']) => [component, module],
    ),
  )
  const pages = [...routes.matchAll(/<Route path=(?:\{([\w.]+)\}|"(\*)") element=\{<(\w+) \/>\} \/>/g)].map(
    ([, named = '', literal, component = '']) => ({
      pattern: literal ?? patternOf(named),
      module: modules.get(component),
      component,
    }),
  )
  const forgotten = [...modules.keys()].find((name) => !pages.some(({ component }) => component === name))
  if (modules.size === 0 || forgotten !== undefined)
    throw new Error(`No route was found for ${forgotten ?? 'any page'}.`)
  return pages.map(({ pattern, module, component }) => {
    if (module === undefined) throw new Error(`No module was found for ${component}.`)
    return { pattern, module }
  })
}

/** `paths.home` as the address it names. */
function patternOf(name: string): string {
  const [table, key = ''] = name.split('.')
  const pattern: unknown = Object.entries<unknown>(table === 'paths' ? paths : patterns).find(
    ([own]) => own === key,
  )?.[1]
  if (typeof pattern !== 'string') throw new Error(`${name} is no address of a page.`)
  return pattern
}
