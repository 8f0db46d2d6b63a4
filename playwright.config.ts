import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { findChromium, findHeadlessChromium, quietFlags } from './scripts/find-browsers.mjs'

/** How to start a browser. */
const launchOptions = (executablePath: string | undefined) => ({
  args: quietFlags,
  ...(executablePath === undefined ? {} : { executablePath }),
})

export default defineConfig({
  testDir: 'tests',
  outputDir: 'test-results',
  // Once, before two workers would do it at the same time.
  globalSetup: './tests/support/build.ts',
  // One more worker than there are cores, because tests wait now and then: on two cores, 479 tests took a fifteenth less than with two.
  workers: availableParallelism() + 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // A shared machine may stall for longer than any wait: CI tries once more, and names at its end each test that needed it.
  retries: process.env['CI'] === undefined ? 0 : 1,
  forbidOnly: process.env['CI'] !== undefined,
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] === undefined ? 'list' : [['list'], ['json']],
  use: {
    browserName: 'chromium',
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    // It would load the whole product once more beside each page. What it does is tested where tests allow it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // A trace of every step takes a third of the page's time: where there is a second try, only that one is recorded.
    trace: process.env['CI'] === undefined ? 'retain-on-failure' : 'on-first-retry',
  },
  projects: [
    { name: 'e2e', testMatch: 'e2e/**/*.spec.ts', use: { launchOptions: launchOptions(findHeadlessChromium()) } },
    // Every color in both windows: `npm run check:accessibility`.
    {
      name: 'accessibility',
      testMatch: 'e2e/accessibility.spec.ts',
      use: { launchOptions: launchOptions(findHeadlessChromium()) },
    },
    // In the browser that people have, because it compares pictures.
    { name: 'agreement', testMatch: 'agreement/**/*.spec.ts', use: { launchOptions: launchOptions(findChromium()) } },
  ],
})
