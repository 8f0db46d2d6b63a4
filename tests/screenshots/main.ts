/**
 * `npm run screenshots`: a picture of every screen in both themes and three widths, as `screenshots/<screen>.<width>.<theme>.png`, to be
 * looked at. `npm run screenshots -- issue admin` takes only the screens with one of these words in their names.
 */
import { chromium } from '@playwright/test'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { findChromium, quietFlags } from '../../scripts/find-chromium.mjs'
import { buildClient } from '../../scripts/prepare.mjs'
import { makeCast } from '../support/cast'
import { startProduct, temporaryDirectory } from '../support/product'
import { atRest, nobody, screens, show } from '../support/screens'

const folder = 'screenshots'

/** A phone, a tablet held upright, a desktop: in CSS pixels. */
const windows = [
  { width: 375, height: 812 },
  { width: 768, height: 1024 },
  { width: 1280, height: 900 },
]

const words = process.argv.slice(2)
const names = screens(nobody)
  .map(({ name }) => name)
  .filter((name) => words.length === 0 || words.some((word) => name.includes(word)))

const directory = await temporaryDirectory()
await buildClient()
const product = await startProduct({
  dataDirectory: directory.path,
  env: { RATE_LIMIT_REQUESTS: '100000' },
  patience: 120_000,
})
const executablePath = findChromium()
const browser = await chromium.launch({ args: quietFlags, ...(executablePath && { executablePath }) })
let missed = 0
try {
  await mkdir(folder, { recursive: true })
  const cast = await makeCast(product.url)
  for (const name of names) {
    const context = await browser.newContext({ viewport: windows[2] ?? null, reducedMotion: 'reduce' })
    try {
      const page = await context.newPage()
      await show(page, product.url, cast, name)
      for (const viewport of windows) {
        await page.setViewportSize(viewport)
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          await page.evaluate(() => window.scrollTo(0, 0))
          await atRest(page)
          await page.screenshot({
            path: join(folder, `${name}.${viewport.width}.${colorScheme}.png`),
            fullPage: true,
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
process.exit(missed === 0 ? 0 : 1)
