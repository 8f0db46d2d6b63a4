import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** The service worker's file, at the root, because what it may answer begins where it lies. */
export const serviceWorker = 'service-worker'

/** Tells the service worker which files a build has, and by that makes each build's worker a new one. */
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
    },
    generateBundle(_, bundle) {
      const worker = bundle[`${serviceWorker}.js`]
      if (worker?.type !== 'chunk') throw new Error('The build has no service worker.')
      const built = Object.keys(bundle).filter(
        (name) => name.startsWith('assets/') && /\.(js|css|wasm)$|latin-(wght|400)-normal.*\.woff2$/.test(name),
      )
      const files = [...built, ...publicFiles].sort().map((name) => `/${name}`)
      const hash = createHash('sha256').update(files.join('\n'))
      // Their names say nothing of what is in them.
      for (const name of publicFiles.sort()) hash.update(readFileSync(join(publicFolder, name)))
      const id = hash.digest('hex').slice(0, 16)
      const told = worker.code.replace('self.ketworkBuild', () => JSON.stringify({ id, files }))
      if (told === worker.code) throw new Error('The service worker does not ask for the files of the build.')
      worker.code = told
    },
  }
}
