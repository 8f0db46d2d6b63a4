/** Bad input gets a clear sentence at its place, the last good picture stays, and nothing half-made is stored. */
import type { Page } from '@playwright/test'
import { expect, test } from '../support/test'
import { withSharedProduct } from '../support/with-product'
import { largestSettings } from '../support/largest-settings'
import { newMember, type Person, signIn } from '../support/person'

const product = withSharedProduct()
let member: Person

test.beforeAll(async () => {
  member = await newMember(product.url)
})
test.beforeEach(async ({ page }) => signIn(page, member))
test.afterEach(async () => {
  const { page } = (await (await fetch(`${product.url}/api/circuits?author=${member.user.id}`)).json()) as {
    page: { total: number }
  }
  expect(page.total, 'nothing was stored').toBe(0)
})
const program = 'OPENQASM 2.0;\ninclude "qelib1.inc";\nqreg q[2];\nh q[0];\ncx q[0],q[1];\n'

test('a setting out of range is named where it is set, and the last good picture stays', async ({ page }) => {
  await page.goto(`${product.url}/circuit-generator/parameters`)
  await page.getByRole('button', { name: /Layer Configuration/ }).click()
  const picture = page.getByRole('img', { name: /Circuit diagram/ })
  await expect(picture).toBeVisible()
  await page.getByRole('spinbutton', { name: 'Number of Qubits' }).fill('11')
  await expect(page.getByText('The number of qubits cannot exceed 10.').first()).toBeVisible()
  await expect(picture).toBeVisible()
  await expect(page.getByRole('region', { name: /preview/i })).toContainText('The last good picture stays')
})

test('a setting or field that the API does not know is refused by name', async () => {
  const circuitParams = { ...largestSettings.circuitParams, qubits: 11, twist: 1 }
  const answer = await fetch(`${product.url}/api/circuits/generate`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${member.token}` },
    body: JSON.stringify({ name: 'Refused', isPublic: true, circuitParams }),
  })
  expect(answer.status).toBe(400)
  const { success, errors } = (await answer.json()) as { success: boolean; errors: { path: string; message: string }[] }
  expect(success).toBe(false)
  expect(errors).toContainEqual({
    path: 'circuitParams.qubits',
    message: 'The number of qubits cannot exceed 10. Please reduce the number of qubits and try again.',
  })
  expect(errors.some(({ path, message }) => `${path} ${message}`.includes('twist'))).toBe(true)
})

test('a program that does not parse is explained, keeps its picture, and Visualize sends nothing', async ({ page }) => {
  await openQasmPage(page)
  await write(page, program)
  const picture = page.getByRole('img', { name: /Circuit diagram/ })
  await expect(picture).toBeVisible()
  await write(page, program.replace('h q[0];', 'hh q[0]'))
  await expect(page.getByText(/hh/).last()).toBeVisible()
  await expect(picture).toBeVisible()
  let sent = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/circuits/visualize')) sent += 1
  })
  await page.getByRole('button', { name: 'Visualize Circuit' }).click()
  await expect(page.getByRole('textbox', { name: 'QASM code' })).toBeFocused()
  expect(sent).toBe(0)
})

test('10 MB of program are refused with a sentence, in the page and by the API', async ({ page }) => {
  const long = program + 'x q[0];\n'.repeat(1_250_000)
  await openQasmPage(page)
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'long.qasm', mimeType: 'text/plain', buffer: Buffer.from(long) })
  await expect(page.getByText(/5 MB/).first()).toBeVisible()
  const answer = await fetch(`${product.url}/api/circuits/visualize`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${member.token}` },
    body: JSON.stringify({ name: 'Refused', isPublic: true, qasm: long }),
  })
  expect([400, 413]).toContain(answer.status)
  expect(((await answer.json()) as { message: string }).message).toMatch(/large|MB/)
})

test('an engine that cannot be loaded is said, and tried again with the next change', async ({ page }) => {
  await page.route('**/*.wasm', (route) => route.abort())
  await page.goto(`${product.url}/circuit-generator/parameters`)
  await expect(page.getByText(/engine could not be loaded/)).toBeVisible()
  await page.unroute('**/*.wasm')
  await page.getByRole('button', { name: /Layer Configuration/ }).click()
  await page.getByRole('spinbutton', { name: 'Number of Qubits' }).fill('3')
  await expect(page.getByRole('img', { name: /Circuit diagram/ })).toBeVisible()
})

test('an unreachable server is reported where the circuit was to be saved, and the form loses nothing', async ({
  page,
}) => {
  await openQasmPage(page)
  await write(page, program)
  await page.route('**/api/circuits/visualize', (route) => route.abort())
  await page.getByRole('button', { name: 'Visualize Circuit' }).click()
  await expect(page.getByText(/could not be reached|connection/i).first()).toBeVisible()
  await expect(page.getByLabel('Circuit Name')).toHaveValue('Not to be saved')
})

async function openQasmPage(page: Page) {
  await page.goto(`${product.url}/circuit-generator/qasm`)
  await page.getByLabel('Circuit Name').fill('Not to be saved')
}

async function write(page: Page, text: string) {
  await page.getByRole('textbox', { name: 'QASM code' }).fill(text)
}
