import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import wasm from 'vite-plugin-wasm'

/** Where the API listens while `npm run dev` serves the client from here. */
const api = process.env['KETWORK_API'] ?? 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [react(), wasm()],
  worker: { format: 'es', plugins: () => [wasm()] },
  build: { target: 'esnext', outDir: 'dist/client', sourcemap: true },
  server: {
    proxy: { '/api': api, '/static': api, '/dev': api },
  },
})
