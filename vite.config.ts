import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import wasm from 'vite-plugin-wasm'
import { builtPages } from './vite/built-pages'
import { compressedFiles } from './vite/compressed-files'
import { leanLibraries } from './vite/lean-libraries'
import { offlineFiles, serviceWorker } from './vite/offline-files'

/** Where the API listens while `npm run dev` serves the client from here. */
const api = process.env['KETWORK_API'] ?? 'http://127.0.0.1:3000'

/**
 * What several pages share, in few files: small ones compress badly, and each costs a request. `frame` is the libraries that every
 * page needs, `shell` what stands around every page and the few small things that nearly all of them have, `talk` how pages ask the
 * server, `facts` how they show a circuit and `reactions` what one does with it, `control` to `choice` what forms and lists are made
 * of, `workshop` what the builder and the QASM page share. A group takes along what it imports unless a group before it has that.
 * The rest goes where its only user is.
 */
const sharedParts = [
  {
    name: 'frame',
    test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|styled-components|stylis|@tanstack\/(react-query|query-core))\/(?!.*(mutation|infiniteQuery)Observer\.js|.*use(Mutation|InfiniteQuery)\.js)/i,
  },
  {
    name: 'shell',
    test: /\/src\/(main|app\/(app|routes|error|require|shell\/(top-bar|shell|footer|mark|partner-banner|banner-rules|scroll-position|deferred-parts|palette-door))|session\/session|circuit\/use-login-guard|paths|site|lib\/(storage|loading-failure|format-integer)|api\/(errors|persisted-cache|query-client)|ui\/(button|card|icons|spinner|notice|page|loading|toast\.ts|theme|link|error-region|lazy-component))|\/contract\/(limits|paths|text)\.ts/,
  },
  { name: 'control', test: /\/src\/ui\/field\.tsx/ },
  { name: 'text-field', test: /\/src\/ui\/text-field\.tsx/ },
  { name: 'filters', test: /\/src\/(ui\/(inline-select|search-box)|lib\/url-state)/ },
  { name: 'talk', test: /\/src\/api\/(http|embedded-response|circuit|save)|\/contract\/picture-parts/ },
  { name: 'dropdown', test: /\/src\/ui\/dropdown/ },
  { name: 'choice', test: /\/src\/ui\/choice/ },
  { name: 'mutation', test: /mutationObserver\.js|useMutation\.js/ },
  {
    name: 'facts',
    test: /\/src\/(circuit\/(circuit-picture|circuit-link-state)|lib\/relative-time|ui\/(relative-time|chip|back-link|use-focus-return))/,
  },
  {
    name: 'workshop',
    test: /\/src\/(features\/workbench\/(side-by-side|form-card|outcome-announcement|lazy-panels|name-field|use-persisted-draft|workbench\.tsx|share\/(incoming-content|content-source))|circuit\/inline-code|ui\/hint|engine\/)/,
  },
  { name: 'reactions', test: /\/src\/(api\/reactions|circuit\/reactions)/ },
  { name: 'library', test: /\/src\/features\/library\/(library-page|filter-bar|filters|list-error)/ },
]

export default defineConfig({
  plugins: [react(), wasm(), leanLibraries(), offlineFiles(), builtPages(), compressedFiles()],
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
        hostType === 'js' ? files.filter((file) => !/\/(frame|shell|rolldown-runtime)-/.test(file)) : files,
    },
    rolldownOptions: {
      input: { index: 'index.html', [serviceWorker]: 'workers/offline.worker.ts' },
      output: {
        codeSplitting: { groups: sharedParts },
        entryFileNames: ({ name }) => (name === serviceWorker ? '[name].js' : 'assets/[name]-[hash].js'),
      },
    },
  },
  server: {
    proxy: { '/api': api, '/static': api, '/dev/mail': api },
  },
})
