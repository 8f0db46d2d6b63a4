import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/** The name of the service worker's file. It lies at the root, because a worker answers only for what is below its own path. */
export const serviceWorker = 'service-worker'

const isNeededOffline = /\.(js|css|wasm)$|latin-(wght|400)-normal.*\.woff2$/

/** The library that writes PDFs is as large as everything else of a page together, that of formulas half as large, and few ever need them. */
const isLargeLibrary = (file: Rolldown.OutputAsset | Rolldown.OutputChunk) =>
  file.type === 'chunk' && file.moduleIds.some((id) => /\/node_modules\/(?:pdfkit|katex)\//.test(id))

/** Lists the files of a build in its service worker. Each build thereby has a worker of its own, which browsers notice. */
export function offlineFiles(): Plugin {
  let publicFiles: string[] = []
  let publicFolder = ''
  return {
    name: 'offline-files',
    apply: 'build',
    enforce: 'post',
    configResolved({ publicDir }) {
      publicFolder = publicDir
      publicFiles = readdirSync(publicDir, { recursive: true, encoding: 'utf8' })
        .map((name) => name.replaceAll('\\', '/'))
        .filter((name) => /\.(js|svg|ttf)$/.test(name))
        .sort()
    },
    generateBundle(_, bundle) {
      const worker = bundle[`${serviceWorker}.js`]
      if (worker?.type !== 'chunk') throw new Error('The build has no service worker.')
      // Browsers run it as a classic script, in which an import is an error.
      if (worker.imports.length > 0)
        throw new Error(`The service worker shares code with ${worker.imports.join(', ')}.`)
      const builtFiles = Object.entries(bundle).flatMap(([name, file]) =>
        name.startsWith('assets/') && isNeededOffline.test(name) && !isLargeLibrary(file) ? [name] : [],
      )
      const files = [...builtFiles, ...publicFiles].sort().map((name) => `/${name}`)
      const hash = createHash('sha256').update(files.join('\n'))
      // The names of public files do not change with their contents.
      for (const name of publicFiles) hash.update(readFileSync(join(publicFolder, name)))
      const id = hash.digest('hex').slice(0, 16)
      const code = worker.code.replace('self.ketworkBuild', () => JSON.stringify({ id, files }))
      if (code === worker.code) throw new Error('The service worker does not read the files of the build.')
      worker.code = code
    },
  }
}
