/** Builds `@ketwork/client` into one file without packages, for Node and for browsers. `npm run client` adds the types. */
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const folder = join(dirname(dirname(fileURLToPath(import.meta.url))), 'clients', 'javascript')

export default defineConfig({
  root: folder,
  publicDir: false,
  build: {
    outDir: join(folder, 'dist'),
    target: 'es2022',
    minify: false,
    lib: { entry: join(folder, 'index.ts'), formats: ['es'], fileName: 'index' },
  },
})
