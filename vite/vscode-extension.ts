/** Builds the extension for VS Code into one file, with its client of the language server's protocol. */
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

export default defineConfig({
  root,
  publicDir: false,
  ssr: { noExternal: true, external: ['vscode'], target: 'node' },
  build: {
    ssr: true,
    outDir: join(root, 'editors', 'vscode', 'dist'),
    target: 'node20',
    minify: false,
    rollupOptions: {
      input: { extension: 'editors/vscode/extension.ts' },
      external: ['vscode'],
      output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false },
    },
  },
})
