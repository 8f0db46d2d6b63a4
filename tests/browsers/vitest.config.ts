import { defineConfig } from 'vitest/config'

/** The main job in browsers that Playwright does not drive: `npm test -- browsers`. */
export default defineConfig({
  test: {
    include: ['tests/browsers/**/*.spec.ts'],
    environment: 'node',
    testTimeout: 100_000,
    hookTimeout: 100_000,
  },
})
