/** Tuning a circuit below the preview: the cut of a graph, the landscape, and what becomes of the best values. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { complete, generate, goTo, openBuilder } from '../support/builder'
import { newMember, signIn } from '../support/person'
import { expect, test } from '../support/test'
import { withSharedProduct } from '../support/with-product'

const product = withSharedProduct()

const tuneCard = (page: Page) => page.getByRole('region', { name: 'Tune', exact: true })

/** QAOA on a ring, from its textbook start. */
async function openRing(page: Page, { qubits, layers }: { qubits: number; layers: number }) {
  await openBuilder(page, product.url, 'Layer Configuration')
  await page.getByLabel('Number of Qubits').fill(String(qubits))
  await page.getByLabel('Number of Layers').fill(String(layers))
  await goTo(page, 'Circuit Purpose')
  await page.getByRole('radio', { name: /^Optimization/ }).check()
  await page.getByRole('button', { name: /^Apply QAOA/ }).click()
  const tune = tuneCard(page)
  await tune.scrollIntoViewIfNeeded()
  return tune
}

test('A ring is tuned from a place in the landscape, and saved with its best values', async ({ page }) => {
  const author = await newMember(product.url)
  await signIn(page, author)
  const tune = await openRing(page, { qubits: 6, layers: 1 })
  const landscape = tune.getByRole('application', { name: /^Landscape of gamma_0 from 0 to .* and beta_0/ })
  const { width, height } = (await landscape.boundingBox()) ?? { width: 0, height: 0 }
  // On the way to a summit: none of the flat places between them.
  await landscape.click({ position: { x: 0.32 * width, y: 0.32 * height } })
  await expect(tune.getByText(/^Start: gamma_0 0\.(49|50)/)).toBeVisible()
  await tune.getByRole('button', { name: 'Start tuning' }).click()
  await expect(tune.getByText(/^Converged after \d+ iterations: the gradient is zero\.$/)).toBeVisible()
  await expect(tune.getByText('Reaches 75.0 % of the best cut, 4.5 of 6.')).toBeVisible()
  await expect(tune.getByRole('img', { name: /^Value by iteration: from .* to 4\.5 at best/ })).toBeVisible()

  await tune.getByRole('button', { name: 'Use these values' }).click()
  await expect(tune.getByText(/^The sliders and the link have these values/)).toBeVisible()
  const download = page.waitForEvent('download')
  await tune.getByRole('button', { name: 'Save program with values' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toMatch(/const float\[64\] gamma_0 = \d/)

  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+Shift+z')
  await complete(page, 'A tuned ring')
  await generate(page)
  await page.getByRole('link', { name: 'View Circuit' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'A tuned ring' })).toBeVisible()
  const result = page.getByRole('region', { name: 'Result' })
  const saved = result.getByRole('combobox', { name: 'Saved values' })
  // The section loads when it comes near the window, and takes the place of what stands there before.
  await expect(async () => {
    await result.scrollIntoViewIfNeeded({ timeout: 1000 })
    await expect(saved).toBeVisible({ timeout: 1000 })
  }).toPass()
  await saved.selectOption('Tuned')
  await result.getByRole('tab', { name: 'Observables' }).click()
  await expect(result.getByRole('region', { name: 'Cost function of the graph' })).toContainText('4.5')
})

test('Tuning is cancelled by a button and by a change of the circuit, and undo returns to what it found', async ({
  page,
}) => {
  // So large that the run still goes on when a busy machine clicks.
  const tune = await openRing(page, { qubits: 10, layers: 5 })
  await tune.getByRole('combobox', { name: 'Optimizer' }).selectOption('SPSA')
  await tune.getByRole('combobox', { name: 'Begin with' }).selectOption('Random values')
  await tune.getByRole('textbox', { name: 'Most iterations' }).fill('5000')
  await tune.getByRole('button', { name: 'Start tuning' }).click()
  await tune.getByRole('button', { name: 'Cancel tuning' }).click()
  await expect(tune.getByText(/^Cancelled after \d+ iterations?\. The best values are kept\.$/)).toBeVisible()

  await tune.getByRole('button', { name: 'Continue tuning' }).click()
  await expect(tune.getByRole('button', { name: 'Cancel tuning' })).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(tune.getByText(/^Tuning was cancelled, because the circuit or the goal changed/)).toBeVisible()
  await page.keyboard.press('Control+Shift+z')
  await expect(tune.getByText(/because the circuit changed\. The best values are kept\.$/)).toBeVisible()
})

test('A mistake in the observable, and a circuit without parameters, are explained', async ({ page }) => {
  await openBuilder(page, product.url, 'Layer Configuration')
  const tune = tuneCard(page)
  await tune.scrollIntoViewIfNeeded()
  await tune.getByRole('textbox', { name: 'Observable to tune' }).fill('Z0 Z9')
  await expect(tune.getByText(/only 4 qubits|qubit/).last()).toBeVisible()
  await expect(tune.getByRole('button', { name: 'Start tuning' })).toBeDisabled()
  const gates = page.getByRole('group', { name: /^Single-qubit gates/ })
  await gates.getByRole('button', { name: /^RY/ }).click()
  await expect(tune.getByText(/^This circuit has no free parameters/)).toBeVisible()
})
