/** The QASM generator as the specification says it. Its editor is `qasm-editor.spec.ts`. */
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import type { Page, Route } from '@playwright/test'
import { logInByApi, logInByForm, newMember, type Person, signIn } from '../support/person'
import { expect, test } from '../support/test'
import { withSharedProduct } from '../support/with-product'

const product = withSharedProduct()
let person: Person

test.beforeAll(async () => {
  person = await newMember(product.url)
})

const bell = 'OPENQASM 3.0;\ninclude "stdgates.inc";\nqubit[2] q;\nh q[0];\ncx q[0], q[1];'
const open = (page: Page) => page.goto(`${product.url}/circuit-generator/qasm`)
const code = (page: Page) => page.getByRole('textbox', { name: 'QASM code' })
const textOf = async (page: Page) => (await code(page).locator('.cm-line').allInnerTexts()).join('\n')
const visualize = (page: Page) => page.getByRole('button', { name: 'Visualize Circuit' }).click()
const output = (page: Page) => page.getByRole('region', { name: 'Output' })

async function fill(page: Page, name: string) {
  await page.getByLabel('Circuit Name').fill(name)
  await code(page).fill(bell)
}

test('The QASM generator has a back link to the options screen', async ({ page }) => {
  await open(page)
  await page.getByRole('link', { name: 'Back to Options' }).click()
  await expect(page).toHaveURL(`${product.url}/circuit-generator`)
})

test('No blank space stands above the note about required fields', async ({ page }) => {
  await open(page)
  const card = page.getByRole('region', { name: 'Program' })
  const padding = await card.evaluate((element) => Number.parseFloat(getComputedStyle(element).paddingTop))
  const top = (await card.boundingBox())?.y ?? 0
  expect((await page.getByText(/^Fields marked/).boundingBox())?.y).toBeCloseTo(top + padding, -1)
})

test("Name and QASM code are required: the first missing field is scrolled to and focused, with 'Please enter a circuit name' and 'Please enter QASM code'", async ({
  page,
}) => {
  await open(page)
  await visualize(page)
  await expect(page.getByText('Please fill in all required fields before generating the circuit.')).toBeVisible()
  await expect(page.getByText('Please enter a circuit name')).toBeVisible()
  await expect(page.getByText('Please enter QASM code')).toBeVisible()
  await expect(page.getByLabel('Circuit Name')).toBeFocused()
  await expect(page.getByLabel('Circuit Name')).toBeInViewport()
  await page.getByLabel('Circuit Name').fill('Named')
  await visualize(page)
  await expect(code(page)).toBeFocused()
  await expect(code(page)).toBeInViewport()
  await expect(page.getByText('Please enter a circuit name')).toBeHidden()
})

test('The missing code is focused although its editor still loads', async ({ page }) => {
  const release = new AbortController()
  await page.route('**/assets/codemirror-editor-*.js', async (route) => {
    if (!release.signal.aborted) await once(release.signal, 'abort')
    await route.continue()
  })
  await open(page)
  await page.getByLabel('Circuit Name').fill('Named')
  await visualize(page)
  await expect(page.getByText('Please enter QASM code')).toBeVisible()
  release.abort()
  await expect(code(page)).toBeFocused()
})

test('Name and description have maximum lengths, shown as one types; tags and references are trimmed, blanks ignored, and can be removed', async ({
  page,
}) => {
  await open(page)
  await page.getByLabel('Circuit Name').fill('n'.repeat(120))
  await expect(page.getByText('100 / 100')).toBeVisible()
  await page.getByLabel('Description').fill('d'.repeat(1200))
  await expect(page.getByText('1000 / 1000')).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Public Circuit' }), 'a toggle').not.toBeChecked()
  await expect(page.getByLabel('References'), 'a preprint server is the example').toHaveAttribute(
    'placeholder',
    /arxiv\.org/,
  )
  await page.getByLabel('Tags').fill('  bell ')
  await page.getByLabel('Tags').press('Enter')
  await page.getByLabel('Tags').fill('   ')
  await page.getByRole('button', { name: 'Add tag' }).click()
  await expect(page.getByRole('list', { name: 'Added tag entries' }).getByRole('listitem')).toHaveText(['bell'])
  await page.getByLabel('References').fill('https://arxiv.org/abs/1411.4028')
  await page.getByRole('button', { name: 'Add reference' }).click()
  await page.getByRole('button', { name: /^Remove reference/ }).click()
  await expect(page.getByRole('list', { name: 'Added reference entries' })).toHaveCount(0)
})

test("The button shows 'Generating...' while working; then image, code and a download of a .qasm file", async ({
  page,
}) => {
  await signIn(page, person)
  await open(page)
  await fill(page, 'Two words')
  const held: Route[] = []
  await page.route('**/api/circuits/visualize', (route) => void held.push(route))
  const sent = page.waitForRequest('**/api/circuits/visualize')
  await visualize(page)
  await expect(page.getByRole('button', { name: 'Generating...' })).toBeVisible()
  expect((await sent).postDataJSON(), 'default tag and description, fixed category').toEqual({
    qasm: bell,
    name: 'Two words',
    description: 'Generated from QASM code',
    isPublic: false,
    tags: ['quantum-circuit'],
    category: 'QASM Circuits',
  })
  await expect.poll(() => held.length).toBe(1)
  await held[0]?.continue()
  await expect(output(page).getByRole('img', { name: /Two words/ })).toBeVisible()
  await expect(output(page)).toBeInViewport()
  await expect(output(page).getByRole('region', { name: 'Program text' })).toContainText('cx q[0], q[1];')
  const saved = page.waitForEvent('download')
  await output(page).getByRole('button', { name: 'Download QASM' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^quantum_circuit_\d{4}-\d\d-\d\d\.qasm$/)
  expect(await readFile(await file.path(), 'utf8')).toBe(bell)
  const image = page.waitForEvent('download')
  await output(page).getByRole('button', { name: 'Download Image' }).click()
  expect((await image).suggestedFilename()).toMatch(/^quantum_circuit_Two_words_.*\.png$/)
})

test("A failure is shown in the form, which scrolls to it: the server's message, or 'Failed to generate circuit from QASM'", async ({
  page,
}) => {
  await signIn(page, person)
  await page.setViewportSize({ width: 900, height: 500 })
  await open(page)
  await fill(page, 'Broken')
  const answers = [
    { status: 500, body: '' },
    { status: 503, body: JSON.stringify({ success: false, message: 'The server is busy.', data: null }) },
    { status: 403, body: '' },
  ]
  await page.route('**/api/circuits/visualize', (route) => {
    const answer = answers.shift()
    return answer === undefined ? route.continue() : route.fulfill({ contentType: 'application/json', ...answer })
  })
  for (const sentence of [
    'Failed to generate circuit from QASM',
    'The server is busy.',
    "You don't have permission to access this resource",
  ]) {
    await visualize(page)
    await expect(page.getByText(sentence)).toBeInViewport()
  }
  await visualize(page)
  await expect(output(page).getByRole('link', { name: 'View Circuit' })).toBeVisible()
  await expect(page.getByText("You don't have permission")).toBeHidden()
})

test.describe('What was typed survives', () => {
  test('a reload, and a link that is opened in another tab', async ({ page, context }) => {
    await open(page)
    await fill(page, 'Reloaded')
    await page.reload()
    await expect(page.getByLabel('Circuit Name')).toHaveValue('Reloaded')
    await expect.poll(() => textOf(page)).toBe(bell)
    const other = await context.newPage()
    await open(other)
    await expect.poll(() => textOf(other)).toBe(bell)
  })

  test('login and return, to which Visualize leads a signed-out visitor', async ({ page }) => {
    await open(page)
    await fill(page, 'Before login')
    await visualize(page)
    await expect(page).toHaveURL(/\/login\?redirect=/)
    await logInByForm(page, person)
    await expect(page).toHaveURL(`${product.url}/circuit-generator/qasm`)
    await expect.poll(() => textOf(page)).toBe(bell)
    await visualize(page)
    await expect(output(page).getByRole('link', { name: 'View Circuit' })).toBeVisible()
    await page.goto(`${product.url}/circuit-generator`)
    await expect(page.getByRole('heading', { name: 'Circuit Generator' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Continue your program' }), 'it is saved').toHaveCount(0)
  })

  test('a 401 during Visualize: login says that the session expired, and home offers the program', async ({ page }) => {
    const { token, user } = await logInByApi(product.url, person.email, person.password)
    await signIn(page, { token, user })
    await open(page)
    await fill(page, 'Half done')
    await fetch(`${product.url}/api/auth/logout`, { method: 'POST', headers: { authorization: `Bearer ${token}` } })
    await visualize(page)
    await expect(page).toHaveURL(`${product.url}/login?session=expired`)
    await logInByForm(page, person)
    await expect(page).toHaveURL(`${product.url}/`)
    await expect(page.getByRole('complementary', { name: 'Unsaved program' })).toContainText('Half done')
    await page.getByRole('link', { name: 'Continue your program' }).click()
    await expect(page.getByLabel('Circuit Name')).toHaveValue('Half done')
    await expect.poll(() => textOf(page)).toBe(bell)
  })

  test('and is nobody else’s', async ({ page }) => {
    await signIn(page, person)
    await open(page)
    await fill(page, 'Mine')
    await expect
      .poll(() => page.evaluate(() => JSON.stringify(localStorage).includes('Mine')), 'it is stored')
      .toBe(true)
    await page.evaluate(() => {
      localStorage.removeItem('token')
      localStorage.removeItem('user')
    })
    await page.reload()
    await expect(page.getByLabel('Circuit Name')).toHaveValue('')
  })
})
