/**
 * Tells the server which pages a build has and which chunks each loads, so that a browser fetches them together with the app's own.
 * The pages come from the app's routes, their chunks from Vite's manifest.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Manifest, Plugin } from 'vite'
import { builtPagesFile, type BuiltPage } from '../server/platform/built-client'
import { redirects, routes } from '../src/app/routes'

export function builtPages(): Plugin {
  return {
    name: 'built-pages',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const manifest: Manifest = JSON.parse(await readFile(join(dir, '.vite', 'manifest.json'), 'utf8'))
      const html = await readFile(join(dir, 'index.html'), 'utf8')
      const pages = routes.map(({ path, module, title }): BuiltPage => {
        const chunks = [...chunksOf(manifest, `src/${module}.tsx`)]
        // The head of every page names the app's own.
        return { path, title, chunks: chunks.filter((url) => !html.includes(`".${url}"`)) }
      })
      const redirected = redirects.flatMap(({ from, to }) =>
        pages.filter(({ path }) => path === to).map((page) => ({ ...page, path: from })),
      )
      await writeFile(join(dir, builtPagesFile), JSON.stringify([...pages, ...redirected]))
    },
  }
}

/** The URLs of a module's chunk and of the chunks that it imports. */
function chunksOf(manifest: Manifest, key: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[key]
  if (chunk === undefined) throw new Error(`The build has no chunk for ${key}.`)
  const url = `/${chunk.file}`
  if (found.has(url)) return found
  found.add(url)
  for (const imported of chunk.imports ?? []) chunksOf(manifest, imported, found)
  return found
}
