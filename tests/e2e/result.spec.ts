/** What a circuit does, as its page, the builder and the QASM page show it. */
import type { Locator, Page } from '@playwright/test'
import { openBuilder } from '../support/builder'
import { anyCircuit } from '../support/cast'
import { readClipboard } from '../support/clipboard'
import { expect, test } from '../support/test'
import { withSharedProduct } from '../support/with-product'

const product = withSharedProduct()

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const program = `OPENQASM 3.0;
include "stdgates.inc";
input float theta;
qubit[2] q;
ry(theta) q[0];
cx q[0], q[1];`

const openQasm = (page: Page, qasm: string) =>
  page.goto(`${product.url}/circuit-generator/qasm#program=${encodeURIComponent(qasm)}`)

/** The panel, which loads when it comes near the window. */
async function resultOf(page: Page): Promise<Locator> {
  const result = page.getByRole('region', { name: 'Result' })
  // A longer preview above moves it.
  await expect(async () => {
    await result.scrollIntoViewIfNeeded({ timeout: 1000 })
    await expect(result.getByRole('listbox')).toBeVisible({ timeout: 1000 })
  }).toPass()
  return result
}

test('the result follows the code, a parameter and the steps', async ({ page }) => {
  await openQasm(page, program)
  const result = await resultOf(page)
  await result.getByRole('textbox', { name: 'Value of theta' }).fill('pi/2')
  await expect(result.getByRole('option', { name: '|00⟩: 50 %, amplitude 1/√2' })).toBeVisible()
  await expect(result.getByRole('option', { name: '|11⟩: 50 %, amplitude 1/√2' })).toBeVisible()

  await result.getByRole('button', { name: 'Earlier state' }).click()
  await expect(result.getByRole('option', { name: /^\|01⟩: 50 %/ }), 'before the last gate').toBeVisible()
  await result.getByRole('button', { name: 'Later state' }).click()

  await result.getByRole('tab', { name: 'State' }).click()
  await expect(result.getByText('Mutual information in bits, 0–1: 2.')).toBeVisible()
  await result.getByRole('tab', { name: 'Outcomes' }).click()

  const code = page.getByRole('textbox', { name: 'QASM code' })
  await code.press('ControlOrMeta+End')
  await page.keyboard.type(' x q[0];')
  await expect(result.getByRole('option', { name: /^\|01⟩: 50 %/ })).toBeVisible()
})

test('parameters travel in a link, and survive a reload', async ({ page, browser }) => {
  await openQasm(page, program)
  const result = await resultOf(page)
  await result.getByRole('textbox', { name: 'Value of theta' }).fill('pi')
  await expect(result.getByRole('option', { name: /^\|11⟩: 100 %/ })).toBeVisible()
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByRole('button', { name: 'Link copied!' })).toBeVisible()
  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await other.goto(await readClipboard(page))
  const opened = await resultOf(other)
  await expect(opened.getByRole('textbox', { name: 'Value of theta' })).toHaveValue('π')
  await other.reload()
  await expect((await resultOf(other)).getByRole('textbox', { name: 'Value of theta' })).toHaveValue('π')
  await elsewhere.close()
})

test('a circuit of the library shows what it does, also as shots and as a table', async ({ page }) => {
  await page.goto(`${product.url}/circuits/${await anyCircuit(product.url)}`)
  const result = await resultOf(page)
  await result.getByRole('button', { name: 'Shots', exact: true }).click()
  await expect(result.getByRole('option', { name: /shots? \(95 % interval/ }).first()).toBeVisible()
  await result.getByRole('button', { name: 'Table' }).click()
  await expect(result.getByRole('columnheader', { name: '95 % interval' })).toBeVisible()
  await result.getByRole('button', { name: 'Export' }).click()
  await result.getByRole('button', { name: 'Copy CSV' }).click()
  expect(await readClipboard(page)).toMatch(/^outcome,probability/)
})

test('the builder shows what its settings do', async ({ page }) => {
  await openBuilder(page, product.url)
  const result = await resultOf(page)
  await expect(result.getByRole('slider', { name: 'theta_0' })).toBeVisible()
})

test('what cannot be simulated gets a sentence and a way out', async ({ page }) => {
  await openQasm(page, 'OPENQASM 3.0;\ninclude "stdgates.inc";\nqubit[30] q;\nh q;\nt q;')
  const result = page.getByRole('region', { name: 'Result' })
  await expect(async () => {
    await result.scrollIntoViewIfNeeded({ timeout: 1000 })
    await expect(result.getByText('This circuit could not be simulated.')).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(result.getByRole('link', { name: /^SIM001/ })).toBeVisible()
})
