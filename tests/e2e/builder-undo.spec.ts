/** Undo and redo in the builder, by keyboard and by button, also after a reload. */
import type { Page } from '@playwright/test'
import { choice, goTo, openBuilder } from '../support/builder'
import { expect, test } from '../support/test'
import { withSharedProduct } from '../support/with-product'

const product = withSharedProduct()

const undo = (page: Page) => page.getByRole('button', { name: 'Undo' })
const redo = (page: Page) => page.getByRole('button', { name: 'Redo' })
const qubits = (page: Page) => page.getByLabel('Number of Qubits')

test('Settings, edges and presets of the graph are taken back one by one, also after a reload', async ({ page }) => {
  await openBuilder(page, product.url, 'Layer Configuration')
  await choice(page, 'Encoding Layer', /^Uniform/).check()
  await choice(page, 'Core Layer', /^Graph-specific/).check()
  await page.getByRole('tab', { name: 'Graph Editor' }).click()
  await page.getByLabel('Start from').selectOption('Cycle')
  await page.getByRole('button', { name: 'Remove edge 0–1' }).click()
  await expect(page.getByText('4 nodes, 3 edges')).toBeVisible()
  await page.reload()
  await expect(page.getByText('4 nodes, 3 edges')).toBeVisible()
  const status = page.getByRole('status').filter({ hasText: /^(Undone|Redone)/ })
  await page.keyboard.press('Control+z')
  await expect(page.getByText('4 nodes, 4 edges')).toBeVisible()
  await expect(status).toHaveText('Undone. Graph: 3 edges → Cycle of 4 nodes')
  await undo(page).click()
  await expect(status).toHaveText('Undone. Graph: Cycle of 4 nodes → Path of 4 nodes')
  await undo(page).click()
  await expect(choice(page, 'Core Layer', /^Brickwork/)).toBeChecked()
  await page.reload()
  await redo(page).click()
  await expect(choice(page, 'Core Layer', /^Graph-specific/)).toBeChecked()
  await page.keyboard.press('Control+Shift+Z')
  await expect(status).toHaveText('Redone. Graph: Path of 4 nodes → Cycle of 4 nodes')
  for (let step = 0; step < 3; step++) await page.keyboard.press('Control+z')
  await expect(undo(page)).toBeDisabled()
  await expect(choice(page, 'Encoding Layer', /^None/)).toBeChecked()
})

test('Undo goes to the step of the edit', async ({ page }) => {
  await openBuilder(page, product.url, 'Circuit Purpose')
  await page.getByRole('radio', { name: /^Regression/ }).check()
  await goTo(page, 'Review & Generate')
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('heading', { level: 2, name: 'Circuit Purpose' })).toBeVisible()
  await expect(page.getByRole('radio', { name: /^Regression/ })).not.toBeChecked()
})

test('Steps of a number field are one edit; a field that is no setting keeps its own undo', async ({ page }) => {
  await page.clock.install()
  await openBuilder(page, product.url, 'Layer Configuration')
  await expect(qubits(page)).toBeEditable()
  // Without a pause, however slow the machine is.
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await qubits(page).focus()
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowUp')
  await expect(qubits(page)).toHaveValue('7')
  await page.keyboard.press('Control+z')
  await expect(qubits(page)).toHaveValue('4')
  await expect(undo(page)).toBeDisabled()
  await page.clock.resume()
  await redo(page).click()
  await goTo(page, 'Basics')
  const tag = page.getByRole('textbox', { name: 'Tags' })
  await tag.pressSequentially('vqe')
  await page.keyboard.press('Control+z')
  await expect(tag).not.toHaveValue('vqe')
  await goTo(page, 'Layer Configuration')
  await expect(qubits(page), 'the settings stay').toHaveValue('7')
})
