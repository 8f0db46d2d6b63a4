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
      for (const name of names.filter((file) => /\.(js|css|svg|wasm|ttf)$/.test(file))) await pack(join(folder, name))
    },
  }
}

async function pack(path: string) {
  const bytes = await readFile(path)
  if (bytes.length < leastBytes) return
  const [packed, brotli] = await Promise.all([
    promisify(gzip)(bytes, { level: 9 }),
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  ])
  await Promise.all([writeFile(`${path}.gz`, packed), writeFile(`${path}.br`, brotli)])
}
