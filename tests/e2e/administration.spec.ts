/** What administrators do in the browser for an installation: its accounts, its mails and jobs, its parts and backups. */
import { newPerson, type Person, signIn } from '../support/person'
import { expect, test } from '../support/test'
import { withProduct } from '../support/with-product'

const product = withProduct({ env: { KETWORK_DEMO: 'off' } })
let admin: Person
let member: Person

test.beforeAll(async () => {
  // The first account of an installation is its administrator.
  admin = await newPerson(product.url, 'root')
  member = await newPerson(product.url, 'ada')
})

test('an administrator finds an account, changes its role and logs it out; the log says so', async ({ page }) => {
  await signIn(page, admin)
  await page.goto(`${product.url}/admin/issues`)
  await page.getByRole('link', { name: 'Users' }).click()
  await page.getByRole('searchbox', { name: 'Search users' }).fill('ADA@')
  await expect(page.getByText('1 user', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Change role of ada' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Role').selectOption('Researcher')
  await dialog.getByLabel('Reason').fill('joins the group')
  await dialog.getByRole('button', { name: 'Change role' }).click()
  await expect(page.getByText('ada is now RESEARCHER')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'ada' })).toContainText('Researcher')
  const answer = await fetch(`${product.url}/api/hardware`, { headers: { authorization: `Bearer ${member.token}` } })
  expect(answer.status).toBe(401)
  await page.getByRole('link', { name: 'Moderation log' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Changed a role' })).toContainText(
    'USER → RESEARCHER: joins the group',
  )
})

test('a ban and its end show at once in the list of accounts', async ({ page }) => {
  await newPerson(product.url, 'bob')
  await signIn(page, admin)
  await page.goto(`${product.url}/admin/users`)
  const row = page.getByRole('row').filter({ hasText: 'bob@' })
  await row.getByRole('button', { name: 'Ban bob' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('advertising')
  await page.getByRole('dialog').getByRole('button', { name: /^Ban/ }).click()
  await expect(row.getByText('Banned')).toBeVisible()
  await row.getByRole('button', { name: 'Unban bob' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Unban/ })
    .click()
  await expect(row.getByText('Banned')).toBeHidden()
})

test('the page says why no test mail can be sent, and that nothing waits', async ({ page }) => {
  await signIn(page, admin)
  await page.goto(`${product.url}/admin/jobs`)
  await expect(page.getByText('Nothing is waiting')).toBeVisible()
  await page.getByRole('button', { name: 'Send test mail' }).click()
  await expect(page.getByText('No SMTP server is set. Set SMTP_URL and restart the server.')).toBeVisible()
})

test('the system shows its parts, and a backup that is asked for', async ({ page }) => {
  await signIn(page, admin)
  await page.goto(`${product.url}/admin/system`)
  await expect(page.getByText('Working', { exact: true })).toHaveCount(4)
  await expect(page.getByText('No backups yet')).toBeVisible()
  await page.getByRole('button', { name: 'Back up now' }).click()
  await expect(page.getByText('The backup will appear here once it is made')).toBeVisible()
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('cell', { name: /^manual-.*\.tar\.gz$/ })).toBeVisible({ timeout: 2000 })
  }).toPass()
})
