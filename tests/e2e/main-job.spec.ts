import { existsSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/test'
import { logInByForm } from '../support/person'
import { devMailCode, freePort, type Product, startProduct, temporaryDirectory } from '../support/product'
import { sampleProgram } from '../support/samples'

const person = { username: 'ada', email: 'ada@example.org', password: 'a long walk at dusk' }

/** A program that people paste: a benchmark's where it exists, else one of our own. */
function pastedProgram(): string {
  const path = '../shared/corpora/qasmbench/small/simon_n6.qasm'
  if (existsSync(path)) return readFileSync(path, 'utf8')
  test.info().annotations.push({ type: 'note', description: `${path} is absent: a program of our own is pasted` })
  return sampleProgram(2)
}

test('a newcomer builds, pastes, saves and finds circuits, and a kill -9 loses none', async ({ page }) => {
  test.setTimeout(180_000)
  const directory = await temporaryDirectory()
  const port = await freePort()
  const start = () => startProduct({ command: 'npm start', port, dataDirectory: directory.path, maxStartTime: 120_000 })
  let product: Product = await start()
  try {
    await register(page, product.url)
    await verifyThroughDevMail(page, product.url)
    await logIn(page, product.url)
    const built = await createInBuilder(page)
    const pasted = await pasteProgram(page, product.url)
    await expectInLibrary(page, product.url, [built, pasted])

    await product.kill()
    const printed = product.output()
    product = await start()
    await expectInLibrary(page, product.url, [built, pasted])
    await expectNoSecrets(page, printed + product.output())
  } finally {
    await product.stop()
    await directory.remove()
  }
})

/** A reader of the log learns no secret and no address, apart from the mails that it shows instead of sending. */
async function expectNoSecrets(page: Page, printed: string) {
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
  expect(token).toMatch(/^[\w-]{43}$/)
  const [mails, rest] = [true, false].map((isMail) =>
    printed.split('\n').filter((line) => line.includes('"link":"http') === isMail),
  )
  expect(mails, 'the link to verify the address').toHaveLength(1)
  for (const secret of [person.password, person.email, token, '$argon2', 'token=']) {
    expect(rest?.filter((line) => line.includes(secret))).toEqual([])
  }
}

async function register(page: Page, url: string) {
  await page.goto(url)
  await page.getByRole('navigation').getByRole('link', { name: 'Register' }).click()
  await page.getByLabel('Username').fill(person.username)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Confirm Password').fill(person.password)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: /register|create account/i }).click()
  await expect(page).toHaveURL(/\/verify-email-sent/)
}

async function verifyThroughDevMail(page: Page, url: string) {
  await page.goto(`${url}/dev/mail?code=${devMailCode}`)
  await page
    .getByRole('link', { name: /verify-email\?token=/ })
    .first()
    .click()
  await expect(page.getByText(/verified/i).first()).toBeVisible()
}

async function logIn(page: Page, url: string) {
  await page.goto(`${url}/login`)
  await logInByForm(page, person)
  await expect(page).toHaveURL(`${url}/`)
}

async function createInBuilder(page: Page): Promise<string> {
  const name = 'A walk in three layers'
  await page.getByRole('navigation').getByRole('link', { name: 'Generator' }).click()
  await page.locator('a[href="/circuit-generator/parameters"]').first().click()
  await page.getByLabel('Circuit Name').fill(name)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('radio', { name: /custom/i }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  const preview = page.getByRole('region', { name: /preview/i })
  const before = await preview.innerText()
  await page.getByRole('spinbutton', { name: 'Number of Qubits' }).fill('5')
  await page.getByRole('spinbutton', { name: 'Number of Layers' }).fill('3')
  await expect.poll(() => preview.innerText(), 'the preview follows the settings').not.toBe(before)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('radio', { name: /^Custom/ }).check()
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByRole('button', { name: 'Generate Circuit' }).click()
  await page.getByRole('link', { name: 'View Circuit' }).click()
  await expect(page).toHaveURL(/\/circuits\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { name })).toBeVisible()
  return name
}

async function pasteProgram(page: Page, url: string): Promise<string> {
  const name = 'Pasted from a benchmark'
  await page.goto(`${url}/circuit-generator/qasm`)
  await page.getByLabel('Circuit Name').fill(name)
  await page.getByLabel(/QASM code/i).fill(pastedProgram())
  await page.getByRole('button', { name: 'Visualize Circuit' }).click()
  await page.getByRole('link', { name: 'View Circuit' }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  return name
}

async function expectInLibrary(page: Page, url: string, names: readonly string[]) {
  await page.goto(`${url}/circuits`)
  for (const name of names) await expect(page.getByRole('link', { name }).first()).toBeVisible()
}
