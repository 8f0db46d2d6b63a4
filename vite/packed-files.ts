import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** Below this many bytes packing saves less than it costs. */
const leastBytes = 1000

/** Puts a packed copy beside each text and module of the build, so that the server sends those without packing anything itself. */
export function packedFiles(): Plugin {
  let folder = ''
  return {
    name: 'packed-files',
    apply: 'build',
    configResolved({ root, build }) {
      folder = join(root, build.outDir)
    },
    async closeBundle() {
      const names = await readdir(folder, { recursive: true })
      const texts = names.filter((file) => /\.(js|css|svg|wasm|ttf)$/.test(file))
      await Promise.all(texts.map((name) => pack(join(folder, name))))
    },
  }
}

async function pack(path: string) {
  const bytes = await readFile(path)
  if (bytes.length < leastBytes) return
  const [packed, brotli] = await Promise.all([
    promisify(gzip)(bytes, { level: 9 }),
    // The best there is, a tenth less on the way of every visitor, for a few seconds of each build.
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  ])
  await Promise.all([writeFile(`${path}.gz`, packed), writeFile(`${path}.br`, brotli)])
}
