import { defineConfig, mergeConfig } from 'vitest/config'
import base from './vitest.config'

/** The tests that need no page, in one part: `npm test -- server-units`. Any of them also runs by itself, with the other configuration. */
export default mergeConfig(
  base,
  defineConfig({
    test: {
      include: ['{clients,contract,scripts,server,tests}/**/*.test.{ts,mjs}'],
      // A server's modules take seconds of a processor to load: once for each worker, instead of for each file.
      isolate: false,
    },
  }),
)
