/**
 * `npm run screenshots`: a picture of every screen in both themes and three widths, as `screenshots/<screen>.<width>.<theme>.png`, to be
 * looked at. `npm run screenshots -- issue admin` takes only the screens with one of these words in their names;
 * `npm run screenshots -- stress` with long names, many tags, 500 comments and text from right to left, as `stress-<screen>.…`.
 */
import { chromium, type Page } from '@playwright/test'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { findChromium, quietFlags } from '../../scripts/find-browsers.mjs'
import { createExampleData } from '../support/example-data'
import { createStressData } from '../support/stress'
import { startProduct, temporaryDirectory } from '../support/product'
import { atRest, nobody, screens, show } from '../support/screens'

const folder = 'screenshots'

/** A phone, a tablet held upright, a desktop: in CSS pixels. */
const windows = [
  { width: 375, height: 812 },
  { width: 768, height: 1024 },
  { width: 1280, height: 900 },
]

/** The same with content that strains the layout, in the windows of people who have seen it break. */
const stressWindows = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
]

/** Screens whose layout depends on what people have written. */
const stressScreens = [
  'home',
  'library',
  'library-filtered',
  'circuit',
  'own-circuit',
  'builder-review-filled',
  'profile',
  'profile-edit',
  'profile-of-another',
  'issue',
  'issue-edit',
  'my-issues',
  'admin-issues',
  'admin-issues-chosen',
  'admin-issue',
]

/** A picture ends here, in window heights: what follows is more of the same. */
const maxWindows = 3

const isStress = process.argv[2] === 'stress'
const wantedNames = process.argv.slice(isStress ? 3 : 2)
const names = screens(nobody)
  .map(({ name }) => name)
  .filter((name) => !isStress || stressScreens.includes(name))
  .filter((name) => wantedNames.length === 0 || wantedNames.some((wanted) => name.includes(wanted)))

const sizes = isStress ? stressWindows : windows
const prefix = isStress ? 'stress-' : ''

const directory = await temporaryDirectory()
const product = await startProduct({
  dataDirectory: directory.path,
  env: { RATE_LIMIT_REQUESTS: '100000', RATE_LIMIT_NOTICES: '100000' },
  maxStartTime: 120_000,
})
const executablePath = findChromium()
const browser = await chromium.launch({ args: quietFlags, ...(executablePath && { executablePath }) })
let missed = 0
try {
  await mkdir(folder, { recursive: true })
  const examples = await (isStress ? createStressData : createExampleData)(product.url)
  for (const name of names) {
    const context = await browser.newContext({ viewport: sizes[2] ?? null, reducedMotion: 'reduce' })
    try {
      const page = await context.newPage()
      await show(page, product.url, examples, name)
      for (const viewport of sizes) {
        await page.setViewportSize(viewport)
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          await page.evaluate(() => window.scrollTo(0, 0))
          await atRest(page)
          await page.screenshot({
            path: join(folder, `${prefix}${name}.${viewport.width}.${colorScheme}.png`),
            fullPage: true,
            ...(isStress && { clip: { x: 0, y: 0, width: viewport.width, height: await heightOf(page, viewport.height) } }),
          })
        }
      }
      console.log(name)
    } catch (error) {
      missed += 1
      console.error(`${name}: ${String(error)}`)
    } finally {
      await context.close()
    }
  }
} finally {
  await browser.close()
  await product.stop()
  await directory.remove()
}

/** As much of a page as is worth looking at, in CSS pixels. */
async function heightOf(page: Page, windowHeight: number): Promise<number> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  return Math.min(height, maxWindows * windowHeight)
}

process.exit(missed === 0 ? 0 : 1)
