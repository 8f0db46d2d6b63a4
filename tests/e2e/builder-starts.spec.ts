/** Textbook starts in step 2 of the builder: what they would change, and how they are applied and taken back. */
import { choice, figure, goTo, openBuilder } from '../support/builder'
import { expect, test } from '../support/test'
import { withSharedProduct } from '../support/with-product'

const product = withSharedProduct()

test('A purpose offers a start, which shows what will change, is applied in one click and undone', async ({ page }) => {
  await openBuilder(page, product.url, 'Circuit Purpose')
  const starts = page.getByRole('region', { name: 'Textbook start' })
  await expect(starts).toBeHidden()
  await page.getByRole('radio', { name: /^Optimization/ }).check()
  const changes = starts.locator('dl > div')
  await expect(changes.filter({ hasText: 'Encoding' })).toHaveText(/None → .*Uniform Superposition/)
  await expect(changes.filter({ hasText: 'Graph' }).last()).toHaveText(/Cycle of 4 nodes/)
  await expect(starts.getByRole('link', { name: /^Farhi/ })).toHaveAttribute('href', 'https://arxiv.org/abs/1411.4028')
  await starts.getByRole('button', { name: /^Apply QAOA/ }).click()
  await expect(starts.getByText('Applied. Undo takes it back.')).toBeFocused()
  await expect(figure(page, 'Two-qubit gates')).toHaveText(/^4/)
  await expect(figure(page, 'Parameters')).toHaveText(/^2/)
  await expect(figure(page, 'Depth')).toHaveText(/^4/)
  await goTo(page, 'Layer Configuration')
  await expect(choice(page, 'Core Layer', /^Graph-specific/)).toBeChecked()
  await expect(page.getByLabel('Optimize Circuit Depth')).toBeChecked()
  await expect(page.getByLabel('Use Shared Parameters')).toBeChecked()
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('heading', { level: 2, name: 'Circuit Purpose' })).toBeVisible()
  await expect(starts.getByRole('button', { name: /^Apply QAOA/ })).toBeVisible()
  await expect(figure(page, 'Two-qubit gates')).toHaveText(/^3/)
})

test('By keyboard, on a phone: the start of each purpose', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openBuilder(page, product.url, 'Circuit Purpose')
  const starts = page.getByRole('region', { name: 'Textbook start' })
  for (const [purpose, names] of [
    [/^Classification/, [/^QNN that uploads/]],
    [/^Regression/, [/^QNN as a Fourier series/]],
    [/^Simulation/, [/^VQE/, /^QCBM/]],
  ] as const) {
    await page.getByRole('radio', { name: purpose }).press('Space')
    await expect(starts.getByRole('article')).toHaveCount(names.length)
    for (const name of names) await expect(starts.getByRole('article', { name })).toBeVisible()
  }
  await starts.getByRole('button', { name: /^Apply QCBM/ }).press('Enter')
  await expect(starts.getByText('Applied. Undo takes it back.')).toBeFocused()
  expect(await page.evaluate(() => document.documentElement.scrollWidth), 'nothing is cut off').toBe(390)
  await page.getByRole('radio', { name: /^Custom/ }).press('Space')
  await expect(starts).toBeHidden()
})
