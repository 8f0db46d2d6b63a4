/** WCAG 2.2 AA, as far as a program can tell: axe on every screen, both themes, desktop and phone; and what axe does not see. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { type ExampleData, createExampleData } from '../support/example-data'
import { atRest, nobody, screens, show } from '../support/screens'
import { expect, test } from '../support/test'
import { withProduct } from '../support/with-product'

const product = withProduct({ env: { RATE_LIMIT_REQUESTS: '100000' } })
let examples: ExampleData

test.beforeAll(async () => {
  test.setTimeout(180_000)
  examples = await createExampleData(product.url)
})
/** Tall, so that what sticks to an edge of the window lies over nothing that would be there a moment before or after. */
const windows = { desktop: { width: 1280, height: 2400 }, phone: { width: 375, height: 6000 } } as const

/** As 400 % zoom makes it of a window of 1280. */
const zoomed = { width: 320, height: 256 }

type RunOptions = Parameters<AxeBuilder['options']>[0]

const colors: RunOptions = { runOnly: ['color-contrast'] }
const withoutColors: RunOptions = { rules: { 'color-contrast': { enabled: false } } }
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

// A test scans a page several times, which takes long on a busy machine.
test.describe.configure({ timeout: 120_000 })

// A scan in the middle of a motion would find colors that nobody sees for long.
test.use({ viewport: windows.desktop, contextOptions: { reducedMotion: 'reduce' } })

for (const { name } of screens(nobody)) {
  test(`${name} has no violation on desktop and phone in either theme, and scrolls down alone in 320 px`, async ({
    page,
  }, { project }) => {
    // Otherwise the colors of the light theme are looked at in the wide window and those of the dark one in the narrow one: that takes most
    // of a scan, and few parts are shown in one of the windows alone.
    const isWhole = project.name === 'accessibility'
    const { part } = await show(page, product.url, examples, name)
    await part?.(page).evaluate((element, attribute) => element.toggleAttribute(attribute, true), lookedAt)
    const include = part && `[${lookedAt}]`
    await expectNoViolation(page, 'desktop, light', include)
    if (isWhole) {
      await changeTheme(page, 'dark')
      await expectNoViolation(page, 'desktop, dark', include, colors)
      await changeTheme(page, 'light')
    }
    await page.setViewportSize(windows.phone)
    await atRest(page)
    await expectNoViolation(page, 'phone, light', include, isWhole ? {} : withoutColors)
    await changeTheme(page, 'dark')
    await expectNoViolation(page, 'phone, dark', include, colors)
    await page.setViewportSize(zoomed)
    // A diagram gets its new size when it is drawn anew, which a busy machine does later.
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(zoomed.width)
  })
}

/** Marks what axe looks at where that is not the whole page. */
const lookedAt = 'data-looked-at'

/** Of what axe looks at, a theme changes the colors alone, and these at once. */
async function changeTheme(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme })
  await atRest(page, 2)
}

/** Looks at a page that is at rest. @param include a selector; undefined for the whole page. */
async function expectNoViolation(page: Page, shown: string, include: string | undefined, options: RunOptions = {}) {
  expect(await violationsOf(page, include, options), shown).toEqual([])
}

type Findings = Awaited<ReturnType<AxeBuilder['analyze']>>

/** The builder sends axe's half megabyte to the page each time, which takes longer than looking: once there, axe is called directly. */
async function violationsOf(page: Page, include: string | undefined, own: RunOptions): Promise<string[]> {
  const options: RunOptions = { resultTypes: ['violations'], runOnly: tags, ...own }
  const { violations } = (await page.evaluate(() => 'axe' in window))
    ? await page.evaluate<Findings>(
        `axe.run(${include === undefined ? 'document' : JSON.stringify(include)}, ${JSON.stringify(options)})`,
      )
    : // The legacy mode looks at pages without frames of other sites, as all of ours are, and need not open a page of its own for it.
      await new AxeBuilder({ page })
        .setLegacyMode()
        .include(include ?? ':root')
        .options(options)
        .analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id} at ${target.join(' ')} (${failureSummary?.replaceAll(/\s+/g, ' ')})`,
    ),
  )
}
