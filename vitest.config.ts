import { availableParallelism } from 'node:os'
import wasm from 'vite-plugin-wasm'
import { configDefaults, defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [wasm()],
  test: {
    exclude: [
      ...configDefaults.exclude,
      'tests/e2e/**',
      'tests/agreement/**',
      'tests/browsers/**',
      'dist/**',
      'engine-rs/target/**',
    ],
    // Tests that need a page, `.test.tsx` and `.dom.test.ts`, say `// @vitest-environment jsdom` on their first line.
    environment: 'node',
    // One more than there are cores, because tests wait for an eighth of their time: on two cores, the server's took 112 s instead of 149.
    maxWorkers: availableParallelism() + 1,
    // Generous: the first test that asks for a database waits for its server, on machines that are busy with more than this.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Tests that ask for a database share one server, started when the first one asks.
    globalSetup: ['server/platform/testing-setup.ts'],
    setupFiles: ['tests/support/patient-waits.ts'],
    expect: { poll: { timeout: 20_000 } },
  },
})
