import { availableParallelism } from 'node:os'
import { defineConfig, mergeConfig } from 'vitest/config'
import { testsWithOwnModules } from './tests/support/tests-with-own-modules'
import base from './vitest.config'

/** The other tests, of what a page needs, but for some. Any of them also runs by itself, with the other configuration. */
export default mergeConfig(
  base,
  defineConfig({
    test: {
      include: ['{claims,editors,engine-rs,importers,language,markdown,painting,src,workers}/**/*.test.{ts,tsx}'],
      exclude: testsWithOwnModules,
      // To load React and the parts of the app takes longer than testing them: once for each worker, instead of for each file.
      isolate: false,
      // They wait for more than half of their time: on two cores, three workers took 142 s, and five 74.
      maxWorkers: 2 * availableParallelism() + 1,
    },
  }),
)
