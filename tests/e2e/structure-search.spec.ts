/** Searches by structure: before a circuit is saved, and for a part of a diagram. */
import type { Locator, Page } from '@playwright/test'
import { newMember, signIn } from '../support/person'
import { expect, test } from '../support/test'
import { withSharedProduct } from '../support/with-product'

const product = withSharedProduct()

const head = 'OPENQASM 3.0;\ninclude "stdgates.inc";\n'
const preview = (page: Page): Locator => page.getByRole('region', { name: 'Live preview' })

async function write(page: Page, program: string): Promise<void> {
  const code = page.getByRole('textbox', { name: 'QASM code' })
  await code.click()
  await page.keyboard.press('ControlOrMeta+a')
  await code.evaluate((element, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, program)
}

test('the library is known to have a circuit before it is saved, under other names; a part of a diagram finds circuits', async ({
  page,
}) => {
  const member = await newMember(product.url)
  const saved = await fetch(`${product.url}/api/circuits/visualize`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${member.token}` },
    body: JSON.stringify({
      qasm: `${head}qubit[3] q; sx q[0]; ch q[0], q[2]; cswap q[2], q[0], q[1]; y q[1];`,
      name: 'Odd one',
      isPublic: false,
    }),
  })
  expect(saved.status).toBe(201)
  await signIn(page, member)
  await page.goto(`${product.url}/circuit-generator/qasm`)

  await write(page, `${head}qubit a;\nqubit b;\nqubit c;\nsx c;\nch c, a;\ncswap a, b, c;\ny b;`)
  const form = page.getByRole('region', { name: 'About the circuit' }).or(page.getByLabel('About the circuit'))
  await expect(form.getByText('Already in the library')).toBeVisible({ timeout: 15_000 })
  await expect(form.getByRole('link', { name: 'Odd one' })).toHaveAttribute('href', /\/circuits\//u)

  await write(page, `${head}qubit[2] q;\nsx q[1];\nch q[1], q[0];\nx q[0];`)
  await expect(form.getByText('Already in the library')).toBeHidden()
  await preview(page).getByRole('button', { name: 'Size of a part' }).click()
  const size = preview(page).getByRole('group', { name: 'Size of a part of the circuit' })
  await size.getByRole('button', { name: 'Find circuits with this part' }).click()
  await expect(size).toContainText('No circuit has this part.')
  await size.getByLabel('to', { exact: true }).fill('2')
  await size.getByRole('button', { name: 'Find circuits with this part' }).click()
  await expect(size).toContainText('1 circuit has this part, with any angles.')
  await expect(size.getByRole('link', { name: 'Odd one' })).toBeVisible()
  await size.getByLabel('From column').fill('2')
  await expect(size.getByRole('button', { name: 'Find circuits with this part' })).toBeDisabled()
  if (process.env['SHOTS']) {
    await size.getByLabel('From column').fill('1')
    await size.getByRole('button', { name: 'Find circuits with this part' }).click()
    await write(page, `${head}qubit a;\nqubit b;\nqubit c;\nsx c;\nch c, a;\ncswap a, b, c;\ny b;`)
    await expect(form.getByText('Already in the library')).toBeVisible({ timeout: 15_000 })
    for (const [width, scheme] of [
      [1280, 'light'],
      [390, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme: scheme })
      await page.waitForTimeout(500)
      await page.screenshot({ path: `${process.env['SHOTS']}/${width}.png`, fullPage: true })
    }
  }
})
