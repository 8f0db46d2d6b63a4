/** Variants in the builder: several versions of a circuit as tabs, side by side, and saved. */
import type { Page } from '@playwright/test'
import { choice, complete, figure, goTo, openBuilder } from '../support/builder'
import { newMember, signIn } from '../support/person'
import { expect, test } from '../support/test'
import { withSharedProduct } from '../support/with-product'

const product = withSharedProduct()

const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const qubits = (page: Page) => page.getByLabel('Number of Qubits')
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' })

test('A copy has its own settings and its own undo, also after a reload; arrow keys go through the tabs', async ({
  page,
}) => {
  await openBuilder(page, product.url, 'Layer Configuration')
  await choice(page, 'Encoding Layer', /^Uniform/).check()
  await expect(page.getByRole('tablist', { name: 'Variants' })).toBeHidden()
  await page.getByRole('button', { name: 'Duplicate as variant' }).press('Enter')
  await expect(tab(page, 'Variant B')).toBeFocused()
  await expect(undo(page), 'a copy has no edits').toBeDisabled()
  await qubits(page).fill('6')
  await expect(figure(page, 'Qubits')).toHaveText(/^6/)
  await tab(page, 'Variant B').press('ArrowLeft')
  await expect(tab(page, 'Variant A')).toBeFocused()
  await expect(qubits(page)).toHaveValue('4')
  await expect(figure(page, 'Qubits')).toHaveText('4')
  await page.reload()
  await expect(tab(page, 'Variant A')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Control+z')
  await expect(choice(page, 'Encoding Layer', /^None/)).toBeChecked()
  await tab(page, 'Variant B').click()
  await expect(qubits(page)).toHaveValue('6')
  await expect(choice(page, 'Encoding Layer', /^Uniform/)).toBeChecked()
  await page.keyboard.press('Control+z')
  await expect(qubits(page)).toHaveValue('4')
})

test('A variant is renamed, removed and restored', async ({ page }) => {
  await openBuilder(page, product.url)
  await page.getByRole('button', { name: 'Duplicate as variant' }).click()
  await page.getByRole('button', { name: 'Rename Variant B' }).click()
  await page.keyboard.type('Ring')
  await page.keyboard.press('Enter')
  await expect(tab(page, 'Ring')).toBeFocused()
  await page.getByRole('button', { name: 'Remove Ring' }).click()
  await expect(page.getByRole('tablist', { name: 'Variants' })).toBeHidden()
  await expect(page.getByText('Ring was removed.')).toBeVisible()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(tab(page, 'Ring')).toBeFocused()
})

test('The comparison shows what differs from the first variant, and saves one or all', async ({ page }) => {
  await signIn(page, await newMember(product.url))
  await openBuilder(page, product.url)
  await complete(page, 'Compared')
  await page.getByRole('button', { name: 'Duplicate as variant' }).click()
  await expect(tab(page, 'Variant B')).toBeFocused()
  await goTo(page, 'Layer Configuration')
  await page.getByLabel('Number of Layers').fill('2')
  await choice(page, 'Core Layer', /^Hardware-efficient/).check()
  await tab(page, 'Compare').click()
  const [first, second] = [column(page, 'Variant A'), column(page, 'Variant B')]
  await expect(first.getByRole('img', { name: 'Circuit diagram of Variant A' })).toBeVisible()
  await expect(second.getByRole('img', { name: 'Circuit diagram of Variant B' })).toBeVisible()
  const fact = (of: typeof first, name: string) =>
    of
      .locator('dl > div')
      .filter({ has: page.getByText(name, { exact: true }) })
      .locator('dd')
  await expect(fact(second, 'Layers')).toHaveText('2, differs from Variant A')
  await expect(fact(second, 'Core')).toHaveText('Hardware-efficient, differs from Variant A')
  await expect(fact(first, 'Core')).toHaveText('Brickwork')
  await expect(fact(second, 'Two-qubit gates').first()).toHaveText(/^6\+3/)
  await expect(fact(second, 'Two-qubit gates').last()).toHaveText('—, differs from Variant A')
  await expect(fact(second, 'Depth on the device')).toHaveText(/^10\+7/)
  await expect(fact(first, 'Depth on the device')).toHaveText('3')
  await second.getByRole('button', { name: 'Save Variant B' }).click()
  await expect(second.getByRole('link', { name: 'View Circuit' })).toBeVisible()
  await page
    .getByRole('button', { name: 'Save 1 variant' })
    .or(page.getByRole('button', { name: 'Save all' }))
    .click()
  await expect(first.getByRole('link', { name: 'View Circuit' })).toBeVisible()
  await expect(page.getByText('All saved')).toBeVisible()
  await second.getByRole('link', { name: 'View Circuit' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Compared (Variant B)' })).toBeVisible()
})

test('On a phone the variants are compared one at a time, and nothing is cut off', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openBuilder(page, product.url, 'Layer Configuration')
  await page.getByLabel('Number of Layers').fill('5')
  for (const name of ['Duplicate as variant', 'Duplicate Variant B', 'Duplicate Variant C']) {
    await page.getByRole('button', { name }).click()
  }
  await expect(page.getByRole('button', { name: 'Duplicate Variant D' })).toBeDisabled()
  await qubits(page).fill('')
  await tab(page, 'Compare').click()
  await expect(column(page, 'Variant D')).toBeVisible()
  await expect(column(page, 'Variant A')).toBeHidden()
  await expect(column(page, 'Variant D').getByText('4 → —')).toBeVisible()
  await expect(column(page, 'Variant D').getByText('Fix the errors to see the circuit.')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.getByRole('tablist', { name: 'Compared variants' }).getByRole('tab', { name: 'Variant A' }).click()
  const diagram = column(page, 'Variant A').getByRole('img', { name: 'Circuit diagram of Variant A' })
  await diagram.scrollIntoViewIfNeeded()
  await expect(diagram).toBeInViewport({ ratio: 0.9 })
  await page.setViewportSize({ width: 1280, height: 844 })
  await expect(column(page, 'Variant D')).toBeVisible()
  const zoomIn = column(page, 'Variant A').getByRole('button', { name: 'Zoom in' })
  expect((await zoomIn.boundingBox())?.width, 'beside three others').toBeGreaterThanOrEqual(24)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('tablist', { name: 'Compared variants' }).getByRole('tab', { name: 'Variant D' }).click()
  await page.getByRole('button', { name: 'Fix Variant D' }).click()
  await expect(qubits(page)).toBeFocused()
})
