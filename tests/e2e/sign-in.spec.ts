/** Logging in with a provider and with passkeys, as a person does, and the page about it. */
import type { CDPSession, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { logInByApi, logInByForm, newMember, newPerson, signIn } from '../support/person'
import { newInstallation } from '../support/installation'
import { freePort, type Product, startProduct } from '../support/product'
import { startProvider, type TestProvider } from '../support/provider'
import { expect, test } from '../support/test'

let provider: TestProvider
let product: Product
let url: string
let directory: Awaited<ReturnType<typeof newInstallation>>

test.beforeAll(async () => {
  test.setTimeout(180_000)
  const port = await freePort()
  // Passkeys need a name; the provider, on an IP address, is another site.
  url = `http://localhost:${port}`
  provider = await startProvider([`${url}/login/uni`])
  directory = await newInstallation()
  product = await startProduct({
    port,
    dataDirectory: directory.path,
    env: {
      PUBLIC_URL: url,
      RATE_LIMIT_REQUESTS: '100000',
      OIDC_PROVIDERS: 'uni,away',
      OIDC_UNI_ISSUER: provider.issuer,
      OIDC_UNI_CLIENT_ID: provider.clientId,
      OIDC_UNI_CLIENT_SECRET: provider.clientSecret,
      OIDC_UNI_LABEL: 'Our University',
      OIDC_AWAY_ISSUER: `http://127.0.0.1:${await freePort()}`,
      OIDC_AWAY_CLIENT_ID: 'ketwork',
      OIDC_AWAY_LABEL: 'Faraway',
    },
  })
  await newPerson(product.url, 'administrator')
})
test.afterAll(async () => {
  await product.stop()
  await provider.close()
  await directory.remove()
})

test('a provider logs in and leads back to where the visitor was; cancelling and outages are explained', async ({
  page,
}) => {
  provider.accounts.set('grace', { email: 'grace@uni.example', email_verified: true, preferred_username: 'grace' })
  // A page for members leads to the login page.
  await page.goto(`${url}/issues/my`)
  await expect(page).toHaveURL(/\/login\?redirect=/)

  await page.getByRole('button', { name: 'Continue with Faraway' }).click()
  await expect(page.getByRole('alert')).toHaveText("Faraway can't be reached right now. Please try again later.")

  await page.getByRole('button', { name: 'Continue with Our University' }).click()
  await page.getByRole('link', { name: /cancel/i }).click()
  await expect(page.getByRole('alert')).toHaveText('The login was cancelled at Our University. Nothing was changed.')
  await expect(page).toHaveURL(/\/login\?redirect=/)

  await page.getByRole('button', { name: 'Continue with Our University' }).click()
  await page.getByPlaceholder('Enter any login').fill('grace')
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(`${url}/issues/my`)

  await page.goto(`${url}/settings`)
  const linked = page.getByRole('region', { name: 'Linked accounts' })
  await expect(linked.getByText('Our University')).toBeVisible()
  await expect(linked.getByText(/^grace@uni\.example/)).toBeVisible()
  await linked.getByRole('button', { name: 'Unlink Our University' }).click()
  await page.getByRole('button', { name: 'Unlink', exact: true }).click()
  await expect(page.getByText(/^This is your only way to log in\./)).toBeVisible()
})

/** A device with a fingerprint reader, as Chromium imitates it. */
async function addAuthenticator(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return session
}

test('a passkey is added, logs in alone, and is asked for after the password', async ({ page }) => {
  const person = await newMember(product.url)
  await signIn(page, person)
  await addAuthenticator(page)
  await page.goto(`${url}/settings`)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Test laptop')
  await page.getByRole('button', { name: 'Continue' }).click()
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  const code = (await codes.getByRole('listitem').first().textContent()) ?? ''
  await codes.getByRole('button', { name: 'I saved them' }).click()
  await expect(page.getByRole('region', { name: 'Passkeys' }).getByText('Test laptop')).toBeVisible()

  const logOut = async () => {
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('button', { name: 'Log out', exact: true }).click()
    await page.goto(`${url}/login?redirect=%2Fsettings`)
  }
  await logOut()
  await page.getByRole('button', { name: 'Continue with a passkey' }).click()
  await expect(page.getByText('Logged in with passkey')).toBeVisible()

  await logOut()
  await logInByForm(page, person)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText('This session')).toBeVisible()

  await logOut()
  await logInByForm(page, person)
  await page.getByLabel('Recovery code').fill(code)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('9 left.')).toBeVisible()
})

test('an authenticator app is added and asked for; other sessions are logged out', async ({ page }) => {
  const person = await newMember(product.url)
  await signIn(page, person)
  await page.goto(`${url}/settings`)
  await page.getByRole('button', { name: 'Add an authenticator app' }).click()
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const secret = (await page.getByRole('dialog').locator('code').textContent()) ?? ''
  const app = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) })
  await page.getByRole('textbox', { name: 'Code' }).fill('000000')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText(/^This code is wrong\./)).toBeVisible()
  await page.getByRole('textbox', { name: 'Code' }).fill(app.generate())
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByRole('button', { name: 'I saved them' }).click()

  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('button', { name: 'Log out', exact: true }).click()
  await page.goto(`${url}/login?redirect=%2Fsettings`)
  await logInByForm(page, person)
  await expect(page.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible()
  // Each code works once: the next one.
  await page.getByRole('textbox', { name: 'Code' }).fill(app.generate({ timestamp: Date.now() + 30_000 }))
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('This session')).toBeVisible()
})

test('a password is changed in the settings, which logs other sessions out', async ({ page, browser }) => {
  const person = await newMember(product.url)
  await signIn(page, person)
  const elsewhere = await browser.newPage()
  await signIn(elsewhere, { ...person, ...(await logInByApi(product.url, person.email, person.password)) })
  await elsewhere.goto(`${url}/settings`)
  await expect(elsewhere.getByText('This session')).toBeVisible()

  await page.goto(`${url}/settings`)
  const card = page.getByRole('region', { name: 'Password' })
  await card.getByRole('button', { name: 'Change password' }).click()
  await expect(card.getByRole('textbox', { name: 'Current password' })).toBeFocused()
  await card.getByRole('textbox', { name: 'Current password' }).fill('not-my-password')
  await card.getByRole('textbox', { name: 'New password', exact: true }).fill('a-better-one-7')
  await card.getByRole('textbox', { name: 'Confirm new password' }).fill('a-better-one-8')
  await card.getByRole('button', { name: 'Save password' }).click()
  await expect(card.getByText('Passwords do not match')).toBeVisible()
  await card.getByRole('textbox', { name: 'Confirm new password' }).fill('a-better-one-7')
  await card.getByRole('button', { name: 'Save password' }).click()
  await expect(card.getByText('The password is wrong.')).toBeVisible()
  await card.getByRole('textbox', { name: 'Current password' }).fill(person.password)
  await card.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('Your password is changed. Your other sessions are logged out.')).toBeVisible()
  await expect(card.getByRole('button', { name: 'Change password' })).toBeVisible()

  await elsewhere.reload()
  await expect(elsewhere).toHaveURL(/\/login\?/)
  await elsewhere.close()
  await page.reload()
  await expect(page.getByText('This session')).toBeVisible()
})
