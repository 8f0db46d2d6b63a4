/** The product below the root of a host: every screen, script, picture, call and link stays below its path. */
import { expect } from '@playwright/test'
import { newInstallation } from '../support/installation'
import { devMailCode, freePort, startProduct, type Product } from '../support/product'
import { startProvider, type TestProvider } from '../support/provider'
import { test } from '../support/test'

test.use({ serviceWorkers: 'allow' })

let product: Product
let directory: Awaited<ReturnType<typeof newInstallation>>
let provider: TestProvider
let site: string

test.beforeAll(async () => {
  test.setTimeout(180_000)
  directory = await newInstallation()
  const port = await freePort()
  site = `http://127.0.0.1:${port}/ketwork`
  provider = await startProvider([`${site}/login/uni`])
  product = await startProduct({
    port,
    dataDirectory: directory.path,
    env: {
      PUBLIC_URL: `${site}/`,
      OIDC_PROVIDERS: 'uni',
      OIDC_UNI_ISSUER: provider.issuer,
      OIDC_UNI_CLIENT_ID: provider.clientId,
      OIDC_UNI_CLIENT_SECRET: provider.clientSecret,
      OIDC_UNI_LABEL: 'Our University',
    },
  })
})
test.afterAll(async () => {
  await product.stop()
  await provider.close()
  await directory.remove()
})

test('everything that a visit asks for lies below the base path', async ({ page }) => {
  const outside: string[] = []
  const failed: string[] = []
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(`${site}/`) && !/^(data|blob):/.test(url)) outside.push(url)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`)
  })

  // The examples are built after the start, on some machines for half a minute.
  const example = page.getByRole('article').first().getByRole('link').first()
  await expect(async () => {
    await page.goto(`${site}/circuits`)
    await expect(example).toBeVisible({ timeout: 2000 })
  }).toPass()
  await example.click()
  await expect(page).toHaveURL(/\/ketwork\/circuits\/[\w-]+$/)
  await expect(page.locator('canvas').first()).toBeVisible()
  await page.reload()
  await expect(page.locator('canvas').first()).toBeVisible()

  // The worker and the engine, and what a page loads later.
  await page.goto(`${site}/circuit-generator`)
  await page.getByRole('link', { name: /QASM/ }).first().click()
  await expect(page).toHaveURL(`${site}/circuit-generator/qasm`)
  await expect(page.getByRole('textbox', { name: 'QASM code' })).toBeVisible()
  await page.goto(`${site}/help/qasm103`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('without its include')

  // The worker for pages without a network takes the same path.
  const scope = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope)
  expect(scope).toBe(`${site}/`)
  expect(outside).toEqual([])
  expect(failed).toEqual([])
})

test('a person registers, follows the mailed link and is sent back to where they were', async ({ page }) => {
  await page.goto(`${site}/profile`)
  await expect(page).toHaveURL(/\/ketwork\/login\?redirect=%2Fprofile$/)
  await page.getByRole('link', { name: 'Create an account' }).first().click()
  await page.getByLabel('Username').fill('ada')
  await page.getByLabel('Email').fill('ada@example.org')
  await page.getByLabel('Password', { exact: true }).fill('opal-window-9')
  await page.getByLabel('Confirm Password').fill('opal-window-9')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: /Create account|Register/ }).click()
  await expect(page).toHaveURL(/\/ketwork\/verify-email-sent/)
  await page.goto(`${site}/dev/mail?code=${devMailCode}`)
  const link = page.getByRole('link', { name: /verify-email\?token=/ })
  await expect(link).toHaveAttribute('href', new RegExp(`^${site}/verify-email\\?token=`))
  await link.click()
  await expect(page).toHaveURL(/\/ketwork\/verify-email/)
  await expect(page.getByText(/verified/i).first()).toBeVisible()
})

test('a provider logs in and leads back to where the visitor was', async ({ page }) => {
  provider.accounts.set('grace', { email: 'grace@uni.example', email_verified: true, preferred_username: 'grace' })
  await page.goto(`${site}/issues/my`)
  await page.getByRole('button', { name: 'Continue with Our University' }).click()
  await page.getByPlaceholder('Enter any login').fill('grace')
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(`${site}/issues/my`)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
})
