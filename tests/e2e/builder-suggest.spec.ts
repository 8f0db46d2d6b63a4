/** Suggested settings in the builder: found within a budget, by keyboard, applied in one click and taken back. */
import { figure, openBuilder } from '../support/builder'
import { expect, test } from '../support/test'
import { withSharedProduct } from '../support/with-product'

const product = withSharedProduct()

test('Settings within a budget are found, one is applied and undone, one becomes a variant', async ({ page }) => {
  test.setTimeout(120_000)
  await openBuilder(page, product.url, 'Circuit Purpose')
  await page.getByRole('radio', { name: /^Optimization/ }).check()
  const suggest = page.getByRole('region', { name: 'Suggest a setting' })
  await expect(suggest.getByLabel('Suggest for')).toHaveValue('optimization')
  await expect(suggest.getByLabel('Qubits to search')).toHaveValue('4')
  await suggest.getByLabel('At most').fill('2')
  await suggest.getByRole('button', { name: 'Find settings' }).click()
  await expect(
    suggest.getByText('No setting stays within 2 two-qubit gates on 4 qubits. The smallest has 3.'),
  ).toBeVisible({ timeout: 60_000 })
  await suggest.getByLabel('At most').fill('6')
  await suggest.getByRole('button', { name: 'Search again' }).click()
  await expect(suggest.getByText(/no other reaches more states/)).toBeVisible({ timeout: 60_000 })

  const front = suggest.getByRole('listbox', { name: /two-qubit gates/ })
  await front.focus()
  await page.keyboard.press('End')
  const label = (await front.getByRole('option', { selected: true }).getAttribute('aria-label')) ?? ''
  const gates = Number(/(\d+) two-qubit gates?$/.exec(label)?.[1])
  expect(gates).toBeGreaterThanOrEqual(3)
  expect(gates).toBeLessThanOrEqual(6)
  const chosen = suggest.getByRole('region', { name: 'Chosen setting' })
  await expect(chosen).toContainText(label)
  await chosen.getByRole('button', { name: /^Apply / }).click()
  await expect(chosen.getByRole('button', { name: /^Applied/ })).toBeFocused()
  await expect(figure(page, 'Two-qubit gates')).toHaveText(new RegExp(`^${gates}`))
  await page.keyboard.press('Control+z')
  await expect(chosen.getByRole('button', { name: /^Apply / })).toBeVisible()
  await expect(figure(page, 'Two-qubit gates')).toHaveText(/^3/)

  await chosen.getByRole('button', { name: /^Add as variant/ }).click()
  await expect(page.getByRole('tab', { name: /Variant B/ })).toBeVisible()
  await expect(figure(page, 'Two-qubit gates')).toHaveText(new RegExp(`^${gates}`))
})

test('On a phone the front is a table that scrolls by itself, and a search can be stopped', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openBuilder(page, product.url)
  const suggest = page.getByRole('region', { name: 'Suggest a setting' })
  await suggest.getByLabel('Suggest for').selectOption('Optimization')
  await suggest.getByLabel('Qubits to search').fill('2')
  await suggest.getByRole('button', { name: 'Find settings' }).click()
  await expect(suggest.getByText(/no other reaches more states/)).toBeVisible({ timeout: 60_000 })
  await suggest.getByText('The front as a table').click()
  await expect(suggest.getByRole('table')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth), 'nothing is cut off').toBe(390)
  await suggest.getByLabel('Qubits to search').fill('10')
  await suggest.getByLabel('At most').fill('40')
  await suggest.getByRole('button', { name: 'Search again' }).click()
  await expect(suggest.getByText(/^Building circuits|settings, \d+ on the front$/)).toBeVisible({ timeout: 30_000 })
  await suggest.getByRole('button', { name: 'Stop searching' }).click()
  await expect(suggest.getByText(/^Stopped/)).toBeVisible()
  await expect(suggest.getByRole('button', { name: 'Search again' })).toBeFocused()
})
