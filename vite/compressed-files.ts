import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** Smaller files cost more to decompress than compression saves. */
const minBytes = 1000

/** Puts compressed copies beside each text and module of the build, so that the server compresses nothing itself. */
export function compressedFiles(): Plugin {
  let folder = ''
  return {
    name: 'compressed-files',
    apply: 'build',
    configResolved({ root, build }) {
      folder = join(root, build.outDir)
    },
    async closeBundle() {
      const names = await readdir(folder, { recursive: true })
      const texts = names.filter((file) => /\.(js|css|svg|wasm|ttf)$/.test(file))
      await Promise.all(texts.map((name) => compress(join(folder, name))))
    },
  }
}

async function compress(path: string) {
  const bytes = await readFile(path)
  if (bytes.length < minBytes) return
  const [gzipped, brotli] = await Promise.all([
    promisify(gzip)(bytes, { level: 9 }),
    // The highest level saves each visitor a tenth, for a few seconds of each build.
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  ])
  await Promise.all([writeFile(`${path}.gz`, gzipped), writeFile(`${path}.br`, brotli)])
}
