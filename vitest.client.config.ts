import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** Of the client, what is tested without a page, and may share what it has loaded. A test that needs a page says so on its first line. */
const rules = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((name) => join('src', name))
  .filter((path) => path.endsWith('.test.ts') && !readFileSync(path, 'utf8').startsWith('// @vitest-environment jsdom'))
const all = '{editors,engine-rs,importers,language,src,workers}/**/*.test.{ts,tsx}'

/**
 * The tests of the client, of its libraries and of the engine's border, in one part: `npm test -- client-units`. For most of the client's
 * rules their modules take longer to load than to test: once for each worker, instead of for each file, which takes 22 s of a processor
 * instead of 62 for 155 files. Any test also runs by itself, with the other configuration.
 */
export default defineConfig({
  test: {
    projects: [
      { extends: './vitest.config.ts', test: { name: 'rules', include: rules, isolate: false } },
      { extends: './vitest.config.ts', test: { name: 'apart', include: [all], exclude: rules } },
    ],
  },
})
