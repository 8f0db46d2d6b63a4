/** WCAG 2.2 AA, as far as a program can tell: axe on every screen, both themes, desktop and phone; and what axe does not see. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { signIn } from '../support/person'
import { type Product, startProduct, temporaryDirectory } from '../support/product'
import { type Cast, makeCast, nobody, screens, show } from '../support/screens'
import { expect, test } from '../support/test'

let product: Product
let directory: Awaited<ReturnType<typeof temporaryDirectory>>
let cast: Cast

test.beforeAll(async () => {
  test.setTimeout(180_000)
  directory = await temporaryDirectory()
  product = await startProduct({ dataDirectory: directory.path, env: { RATE_LIMIT_REQUESTS: '100000' } })
  cast = await makeCast(product.url)
})
test.afterAll(async () => {
  await product.stop()
  await directory.remove()
})

/** Tall, so that what sticks to an edge of the window lies over nothing that would be there a moment before or after. */
const windows = { desktop: { width: 1280, height: 2400 }, phone: { width: 375, height: 2400 } } as const
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

for (const [device, viewport] of Object.entries(windows)) {
  test.describe(`on a ${device}`, () => {
    // Motion would be looked at half way through.
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } })

    for (const { name } of screens(nobody)) {
      test(`${name} has no violation, in either theme`, async ({ page }) => {
        const screen = screens(cast).find((candidate) => candidate.name === name)
        if (!screen) throw new Error(`There is no screen ${name}.`)
        if (screen.as === 'member') await signIn(page, cast.member)
        await show(page, product.url, screen)
        expect(await violationsOf(page), 'light').toEqual([])
        // Of what axe looks at, a theme changes the colours alone.
        await page.evaluate(() => document.documentElement.classList.add('dark'))
        expect(await violationsOf(page, ['color-contrast']), 'dark').toEqual([])
      })
    }
  })
}

async function violationsOf(page: Page, rules?: string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page })
  const { violations } = await (rules ? axe.withRules(rules) : axe.withTags(tags)).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id} at ${target.join(' ')} (${failureSummary?.replaceAll(/\s+/g, ' ')})`,
    ),
  )
}

test.describe('in a window of 320 px, as 400 % zoom makes it of 1280', () => {
  test.use({ viewport: { width: 320, height: 256 }, contextOptions: { reducedMotion: 'reduce' } })

  for (const { name } of screens(nobody)) {
    test(`${name} does not scroll sideways`, async ({ page }) => {
      const screen = screens(cast).find((candidate) => candidate.name === name)
      if (!screen) throw new Error(`There is no screen ${name}.`)
      if (screen.as === 'member') await signIn(page, cast.member)
      await show(page, product.url, screen)
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(width).toBeLessThanOrEqual(320)
    })
  }
})
