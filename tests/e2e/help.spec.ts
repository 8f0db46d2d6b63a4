/** The pages that explain diagnostics, and the links that lead to them. */
import type { Page } from '@playwright/test'
import { expect, test } from '../support/test'
import { withSharedProduct } from '../support/with-product'

const product = withSharedProduct()

const code = (page: Page) => page.getByRole('textbox', { name: 'QASM code' })
const textOf = async (page: Page) => (await code(page).locator('.cm-line').allInnerTexts()).join('\n')

test('a diagnostic is explained with a wrong and a right program, and both open in the editor', async ({ page }) => {
  const modules: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('.wasm')) modules.push(request.url())
  })
  await page.goto(`${product.url}/help/QASM103`)
  const heading = 'A gate of the standard library is used without its include'
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(`^QASM103: ${heading}`))
  const wrong = page.getByRole('region', { name: 'Wrong', exact: true })
  await expect(wrong).toContainText('Error 3:1 h is a gate of stdgates.inc')
  await expect(wrong.locator('[data-marked]')).toHaveText(/^h q;/)
  const colorOf = (text: string) =>
    wrong
      .getByText(text, { exact: true })
      .first()
      .evaluate((element) => getComputedStyle(element).color)
  expect(await colorOf('OPENQASM'), 'in the colors of the editor').not.toBe(await colorOf('h'))
  expect(modules, 'reading needs no engine').toEqual([])

  await wrong.getByRole('link', { name: /^Open in the editor/ }).click()
  await expect(page.getByRole('region', { name: 'Diagnostics' })).toContainText('1 error')
  expect(await textOf(page)).toContain('qubit q;\nh q;')
  await page.goBack()
  await page
    .getByRole('region', { name: 'Right', exact: true })
    .getByRole('link', { name: /^Open in the editor/ })
    .click()
  await expect(page.getByRole('region', { name: 'Diagnostics' })).toContainText('No problems.')
})

test('an example that is opened never replaces a draft without a question', async ({ page }) => {
  await page.goto(`${product.url}/circuit-generator/qasm`)
  await code(page).fill('OPENQASM 3.0;\nqubit mine;\nreset mine;')
  await expect(page.getByRole('region', { name: 'Diagnostics' })).toContainText('No problems.')
  await page.goto(`${product.url}/help/QASM103`)
  await page
    .getByRole('link', { name: /^Open in the editor/ })
    .first()
    .click()
  await expect(page.getByText('Replace your unsaved draft?')).toBeVisible()
  expect(await textOf(page)).toContain('mine')
  await page.getByRole('button', { name: 'Replace draft' }).click()
  await expect.poll(() => textOf(page)).toContain('h q;')
})

test('pages lead to the ones before and after, and the list is searched', async ({ page }) => {
  await page.goto(`${product.url}/help/QASM001`)
  const neighbors = page.getByRole('navigation', { name: 'Previous and next diagnostic' })
  await expect(neighbors.getByRole('link')).toHaveCount(1)
  await neighbors.getByRole('link', { name: /^QASM002/ }).click()
  await expect(page).toHaveURL(`${product.url}/help/QASM002`)
  await expect(neighbors.getByRole('link')).toHaveText([/^QASM001/, /^QASM003/])

  await page.getByRole('link', { name: 'All diagnostics' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible()
  for (const group of ['Text and syntax', 'Names', 'Warnings', 'Simulation'])
    await expect(page.getByRole('heading', { level: 3, name: group })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search help' }).fill('is a gate of `stdgates.inc`')
  await expect(page.getByText('1 result', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/[?]q=/)
  await page.getByRole('link', { name: /^QASM103/ }).click()
  await expect(page).toHaveURL(`${product.url}/help/QASM103`)
  await page.goBack()
  await expect(page.getByRole('searchbox')).toHaveValue('is a gate of `stdgates.inc`')
})

test('an unknown code is not found, and the list is there to find another', async ({ page }) => {
  const response = await page.goto(`${product.url}/help/QASM999`)
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'There is no diagnostic QASM999' })).toBeVisible()
  await page.getByRole('link', { name: /^QASM101/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'A name is not declared' })).toBeVisible()
  expect((await page.request.get(`${product.url}/help/qasm101`)).status(), 'in small letters too').toBe(200)
})

test('the list of problems and the mark in the program lead to the page in a new tab, and nothing typed is lost', async ({
  page,
  context,
}) => {
  await page.goto(`${product.url}/circuit-generator/qasm`)
  const program = 'OPENQASM 3.0;\nqubit q;\nh q;'
  await code(page).fill(program)
  const link = page.getByRole('region', { name: 'Diagnostics' }).getByRole('link', { name: /^QASM103/ })
  const [tab] = await Promise.all([context.waitForEvent('page'), link.click()])
  await expect(tab).toHaveURL(`${product.url}/help/QASM103`)
  await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
  await tab.close()

  await page.locator('.cm-lintRange-error').hover()
  const inTooltip = page.locator('.cm-tooltip-lint').getByRole('link', { name: 'QASM103' })
  const [other] = await Promise.all([context.waitForEvent('page'), inTooltip.click()])
  await expect(other).toHaveURL(`${product.url}/help/QASM103`)
  await other.close()
  expect(await textOf(page)).toBe(program)
})

test('the search of the help leads to a gate with its matrix, and to an example that opens in the editor', async ({
  page,
}) => {
  await page.goto(`${product.url}/help`)
  await page.getByRole('searchbox', { name: 'Search help' }).fill('rotation about ZZ')
  await page.getByRole('region', { name: 'Gates' }).getByRole('link', { name: 'rzz(θ)' }).click()
  await expect(page).toHaveURL(`${product.url}/help/gates#rzz`)
  const gate = page.getByRole('article', { name: 'rzz(θ)' })
  await expect(gate).toBeInViewport()
  await expect(gate.getByRole('row', { name: /^\|00⟩/ })).toContainText('e−iπ/4')
  await expect(gate).toContainText('gate rzz(theta) a, b { cx a, b; rz(theta) b; cx a, b; }')
  await page.getByRole('searchbox', { name: 'Filter gates' }).fill('toffoli')
  await expect(page.getByText('2 gates', { exact: true })).toBeVisible()

  await page.goto(`${product.url}/help?q=negctrl`)
  await page.getByRole('link', { name: 'Controls on zero' }).click()
  const example = page.getByRole('article', { name: 'Controls on zero' })
  await expect(example.getByRole('img', { name: /^Diagram/ })).toBeInViewport()
  await example.getByRole('link', { name: /^Open in the editor/ }).click()
  await expect(page.getByRole('region', { name: 'Diagnostics' })).toContainText('No problems.')
  expect(await textOf(page)).toContain('negctrl @ x')
})

test('the search is explained where one searches, and each of its examples finds circuits', async ({ page }) => {
  test.setTimeout(300_000)
  await page.goto(`${product.url}/circuits`)
  await page.getByRole('link', { name: 'Search tips' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Search the library' })).toBeVisible()
  expect((await page.request.get(`${product.url}/help/search`)).status()).toBe(200)
  const examples = page.getByRole('article').getByRole('listitem').getByRole('link')
  const searches = await examples.allInnerTexts()
  expect(searches.length).toBeGreaterThan(9)
  for (const search of searches) {
    const count = async () => {
      const answer = await page.request.get(`${product.url}/api/circuits?limit=1&q=${encodeURIComponent(search)}`)
      return (await answer.json()).page.total
    }
    // A new installation is still building its library.
    await expect.poll(count, { message: search, timeout: 120_000 }).toBeGreaterThan(0)
  }
  await page.getByRole('link', { name: 'qubits:4..8' }).click()
  await expect(page.getByRole('searchbox', { name: 'Search circuits' })).toHaveValue('qubits:4..8')
  await page.getByRole('button', { name: 'Remove qubits:4..8' }).press('Enter')
  await expect(page.getByRole('searchbox', { name: 'Search circuits' })).toHaveValue('')
})
