import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import wasm from 'vite-plugin-wasm'

/** Where the API listens while `npm run dev` serves the client from here. */
const api = process.env['KETWORK_API'] ?? 'http://127.0.0.1:3000'

/**
 * What several pages share, in three files rather than thirty: small files compress badly. `frame` is the libraries that every
 * page needs, `shell` what stands around every page, `circuits` what the pages share that show circuits.
 */
const sharedParts = [
  {
    name: 'frame',
    test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|styled-components|stylis|@tanstack)\/(?!.*mutation(Observer)?\.js|.*useMutation)/i,
  },
  {
    name: 'shell',
    test: /\/src\/(main|app\/(app|routes|error|require|shell\/(?!banner-strip|feedback-button))|session\/session|paths|site|lib\/storage|api\/(errors|kept-cache|query-client)|ui\/(button|icons|spinner|notice|page|loading|toast|theme))/,
  },
  {
    name: 'circuits',
    test: /\/src\/(api\/(http|circuits\.ts)|circuit\/(circuit-|passed)|lib\/(relative-time|debounce)|ui\/(chip|relative-time|field|dropdown))/,
  },
]

export default defineConfig({
  plugins: [react(), wasm()],
  worker: { format: 'es', plugins: () => [wasm()] },
  build: {
    target: 'esnext',
    outDir: 'dist/client',
    sourcemap: true,
    // Every browser that runs the engine's WebAssembly preloads modules by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: sharedParts } } },
  },
  server: {
    proxy: { '/api': api, '/static': api, '/dev': api },
  },
})
