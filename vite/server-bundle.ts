/**
 * Builds the server into `dist/server`, so that it starts in half the time: reading some two hundred TypeScript files through a
 * loader took longer than all that the server itself does until it is ready. Packages stay where they are.
 */
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const folder = join(root, 'dist', 'server')

/** What is started or loaded by its address, by the file that it is built into. */
const entries = {
  main: 'server/main.ts',
  'engine-worker': 'server/engine/engine.worker.ts',
  engine: 'engine-rs/index.ts',
  admin: 'server/command-line/admin.ts',
}
const built = new Map(Object.entries(entries).map(([name, path]) => [join(root, path), `./${name}.mjs`]))

/**
 * Keeps addresses that are relative to a module: its own is that of its source, beside which migrations and other files stay. The
 * address of an entry's source becomes that of what it is built into.
 */
function sourceAddresses(): Plugin {
  return {
    name: 'source-addresses',
    enforce: 'pre',
    transform(code, id) {
      if (id.includes('/node_modules/') || !id.startsWith(root) || !code.includes('import.meta.url')) return null
      const source = `new URL(${JSON.stringify(relative(folder, id))}, import.meta.url).href`
      return {
        code: code.replaceAll(/new URL\('([^']+)', import\.meta\.url\)|import\.meta\.url/g, (_, path?: string) => {
          if (path === undefined) return source
          const entry = built.get(join(dirname(id), path))
          return entry === undefined ? `new URL('${path}', ${source})` : `new URL('${entry}', import.meta.url)`
        }),
        map: null,
      }
    },
  }
}

export default defineConfig({
  root,
  publicDir: false,
  plugins: [sourceAddresses()],
  ssr: { external: true, target: 'node' },
  build: {
    ssr: true,
    outDir: folder,
    target: 'node20',
    minify: false,
    rollupOptions: {
      input: entries,
      // For browsers, which load WebAssembly as a module; the server loads it from its bytes.
      external: /\/pkg\/(engine|builder|simulator|painter|exporter)\.js$/,
      output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
    },
  },
})
