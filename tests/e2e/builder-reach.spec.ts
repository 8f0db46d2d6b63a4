/** The builder by keyboard, in narrow windows and enlarged. */
import type { Locator, Page } from '@playwright/test'
import { figure, goTo, openBuilder } from '../support/builder'
import { newMember, type Person, signIn } from '../support/person'
import { expect, test } from '../support/test'
import { withSharedProduct } from '../support/with-product'

const product = withSharedProduct()
let person: Person

test.beforeAll(async () => {
  person = await newMember(product.url)
})

test('a device is searched and chosen, and one of your own described, by keyboard alone', async ({ page }) => {
  await signIn(page, person)
  await openBuilder(page, product.url, 'Layer Configuration')
  await tabTo(page, page.getByRole('radio', { name: /^Brickwork/ }))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /^Hardware-efficient/ })).toBeChecked()

  await tabTo(page, page.getByLabel('Search devices'))
  await page.keyboard.type('generic')
  const devices = page.getByRole('group', { name: 'Devices' })
  await page.keyboard.press('Tab')
  await expect(devices.getByRole('radio', { checked: true })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(devices.getByRole('radio').nth(1)).toBeChecked()
  await expect(page.getByRole('img', { name: /^Coupling map of Ring; in use: qubits/ })).toBeVisible()

  await tabTo(page, page.getByRole('tab', { name: 'Pre-defined Hardware' }), 'Shift+Tab')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Custom Hardware' })).toBeFocused()
  await tabTo(page, page.getByRole('checkbox', { name: 'CNOT' }))
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByRole('checkbox', { name: 'CZ' })).toBeChecked()
  await tabTo(page, page.getByRole('tab', { name: 'Text Format' }))
  await page.keyboard.press('ArrowRight')
  await tabTo(page, page.getByRole('combobox', { name: 'Source' }))
  await page.keyboard.press('3')
  await tabTo(page, page.getByRole('combobox', { name: 'Target' }))
  await page.keyboard.press('0')
  await tabTo(page, page.getByRole('button', { name: 'Add edge', exact: true }))
  await page.keyboard.press('Enter')
  await expect(figure(page, 'Two-qubit gates')).toHaveText(/^4/)
})

test('What the focus reaches below the preview is not under its picture', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await openBuilder(page, product.url, 'Layer Configuration')
  await page.getByLabel('Number of Qubits').fill('10')
  // The picture of ten qubits is taller than the one before it, and comes a moment after the number.
  await expect(figure(page, 'Operations')).toHaveText(/^19/)
  const field = page.getByRole('combobox', { name: 'Optimizer' })
  const isOnTop = () =>
    field.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    })
  // Outcomes and figures come above it when they are computed, and move it out of the window: whoever reaches it then sees it again.
  await expect(async () => {
    await field.blur()
    await field.focus()
    expect(await isOnTop()).toBe(true)
  }).toPass({ timeout: 10_000 })
})

test('Back and Next are reached by keyboard, and the focus follows to the step', async ({ page }) => {
  await openBuilder(page, product.url)
  for (const [button, step] of [
    ['Next', 'Circuit Purpose'],
    ['Next', 'Layer Configuration'],
    ['Next', 'Review & Generate'],
    ['Back', 'Layer Configuration'],
    ['Back', 'Circuit Purpose'],
  ] as const) {
    await tabTo(page, page.getByRole('button', { name: button, exact: true }))
    await page.keyboard.press('Enter')
    const heading = page.getByRole('heading', { level: 2, name: step })
    await expect(heading).toBeFocused()
    await expect(heading).toBeInViewport()
  }
})

for (const [window, viewport] of [
  ['375 px', { width: 375, height: 812 }],
  ['320 px', { width: 320, height: 640 }],
  // What is left of 1280 by 900 pixels.
  ['200 % zoom', { width: 640, height: 450 }],
] as const)
  test(`all four steps fit a window of ${window}: nothing is cut off or runs into its neighbour`, async ({ page }) => {
    await signIn(page, person)
    await page.setViewportSize(viewport)
    await openBuilder(page, product.url)
    await page.getByLabel('Circuit Name').fill('A circuit whose name is as long as names of circuits are now and then')
    await page.getByLabel('References').fill('https://example.org/a-reference-without-any-place-to-break-it-over-lines')
    await page.getByLabel('References').press('Enter')
    await expectFits(page)
    await goTo(page, 'Circuit Purpose')
    await expectFits(page)
    await goTo(page, 'Layer Configuration')
    await page.getByRole('radio', { name: /^Graph-specific/ }).check()
    await page.getByLabel('Weighted Graph').check()
    await page.getByRole('tab', { name: 'Graph Editor' }).click()
    await expect(page.getByRole('table')).toBeVisible()
    await expectFits(page)
    const remove = await page.getByRole('button', { name: 'Remove edge 0–1' }).boundingBox()
    expect((remove?.x ?? 0) + (remove?.width ?? Number.NaN), 'the table is not cut off').toBeLessThan(viewport.width)
    await page.getByRole('radio', { name: /^Hardware-efficient/ }).check()
    await expect(page.getByRole('group', { name: 'Devices' })).toBeVisible()
    await expectFits(page)
    await page.getByRole('tab', { name: 'Custom Hardware' }).click()
    await expectFits(page)
    await goTo(page, 'Review & Generate')
    await expectFits(page)
    await page.goto(`${product.url}/circuit-generator/qasm`)
    await expect(page.getByRole('textbox', { name: 'QASM code' })).toBeVisible()
    await expectFits(page)
  })

/** The page scrolls in one direction only, and no step's name reaches into the next. */
async function expectFits(page: Page) {
  const tooWide = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const names = [...document.querySelectorAll('nav[aria-label="Steps"] button > span, [role="tab"]')]
    return [
      ...(scrollWidth > clientWidth ? [`the page by ${scrollWidth - clientWidth}`] : []),
      ...names.filter((name) => name.scrollWidth > name.clientWidth + 1).map((name) => name.textContent),
    ]
  })
  expect(tooWide).toEqual([])
}

/** Presses Tab until the focus is there. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  await expect(target, 'can be reached by Tab').toBeFocused()
}
