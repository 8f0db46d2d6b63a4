import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import wasm from 'vite-plugin-wasm'
import { builtPages } from './vite/built-pages'
import { compressedFiles } from './vite/compressed-files'
import { offlineFiles, serviceWorker } from './vite/offline-files'
import { pageChunks } from './vite/page-chunks'

/** Where the API listens while `npm run dev` serves the client from here. */
const api = process.env['KETWORK_API'] ?? 'http://127.0.0.1:3000'

/** The router's package names its build with warnings for developers in every environment. */
const productionRouter = fileURLToPath(
  new URL('./node_modules/react-router/dist/production/index.mjs', import.meta.url),
)

export default defineConfig({
  // One build for every place on a host: scripts find each other by their own addresses, and the server writes where pages find them.
  base: './',
  plugins: [react(), wasm(), offlineFiles(), builtPages(), compressedFiles()],
  resolve: { alias: [{ find: /^react-router$/, replacement: productionRouter }] },
  // Minifies the styles that are written in the code.
  oxc: { plugins: { styledComponents: { displayName: false, fileName: false, ssr: false } } },
  worker: { format: 'es', plugins: () => [wasm()] },
  build: {
    target: 'esnext',
    outDir: 'dist/client',
    sourcemap: true,
    manifest: true,
    modulePreload: {
      // Every browser that runs the engine's WebAssembly preloads modules by itself.
      polyfill: false,
      // What every page has before it loads anything need not be named by each.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'js' ? files.filter((file) => !/\/(libraries|app|rolldown-runtime)-/.test(file)) : files,
    },
    rolldownOptions: {
      input: { index: 'index.html', [serviceWorker]: 'workers/offline.worker.ts' },
      output: {
        codeSplitting: {
          // A chunk imports only chunks that more pages need, so that none needs what it imports inside itself.
          includeDependenciesRecursively: false,
          groups: [
            { name: 'libraries', test: /node_modules.*js$/, tags: ['$initial'], priority: 4 },
            { name: 'app', test: /\/src\//, tags: ['$initial'], priority: 3, includeDependenciesRecursively: true },
            // Pages that only read, and pages that only send, load one of the two.
            { name: 'mutations', test: /query.*mutation/i, priority: 2 },
            { name: 'queries', test: /react-query|query-core/, minShareCount: 2, priority: 1 },
            // Pages that explain diagnostics read programs, and load nothing else of the editor.
            { name: 'programs', test: /\/src\/(?:features|circuit)\/editor\/(?:program|fixes)\.ts$/, priority: 1 },
            { name: pageChunks() },
          ],
        },
        // Seven characters of a hash, the fewest that the bundler allows, not eight: pages list hundreds of names, in which hashes are what does not pack.
        entryFileNames: ({ name }) => (name === serviceWorker ? '[name].js' : 'assets/[name]-[hash:7].js'),
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
  },
  server: {
    proxy: { '/api': api, '/static': api, '/dev/mail': api },
  },
})
