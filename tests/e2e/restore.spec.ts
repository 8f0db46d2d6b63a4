/** A backup is restored from the first page of an empty installation. */
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { AxeBuilder } from '@axe-core/playwright'
import { logInByForm, newPerson, type Person } from '../support/person'
import { type Product, startProduct, temporaryDirectory } from '../support/product'
import { expect, test } from '../support/test'

let directory: Awaited<ReturnType<typeof temporaryDirectory>>
let person: Person
let product: Product
const backup = () => join(directory.path, 'ketwork.tar.gz')

test.beforeAll(async () => {
  test.setTimeout(180_000)
  directory = await temporaryDirectory()
  const env = { KETWORK_DEMO: 'off' }
  const old = await startProduct({ dataDirectory: join(directory.path, 'old'), env })
  person = await newPerson(old.url, 'ada')
  await old.stop()
  await promisify(execFile)('npm', ['run', 'admin', '--', 'backup', backup()], {
    env: { ...process.env, DATA_DIR: join(directory.path, 'old') },
  })
  product = await startProduct({ dataDirectory: join(directory.path, 'new'), env })
})
test.afterAll(async () => {
  await product.stop()
  await directory.remove()
})

test('the first page leads to it, a damaged backup changes nothing, and a right one brings the accounts back', async ({
  page,
}) => {
  const [, code = ''] = /setup\/restore\?code=(\S+)/.exec(product.output()) ?? []
  await page.goto(product.url)
  await page.getByRole('link', { name: 'restore a backup' }).click()
  await page.getByLabel('Code').fill('guessed')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toHaveText(/^This is not the code/)
  await expect(page.getByLabel('Code')).toHaveValue('guessed')
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('There are none in the folder')).toBeVisible()
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])

  const damaged = join(directory.path, 'damaged.tar.gz')
  await writeFile(damaged, 'damaged')
  await page.getByLabel('Backup').setInputFiles(damaged)
  await page.getByRole('button', { name: 'Send and restore' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'damaged.tar.gz was not restored. This is no backup of Ketwork. Nothing was changed.',
  )
  await expect(page.getByText('There are none in the folder'), 'it is not offered again').toBeVisible()
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])

  const half = 'half.tar.gz'
  const bytes = await readFile(backup())
  await writeFile(join(directory.path, 'new', 'backups', half), bytes.subarray(0, bytes.length - 100))
  await page.reload()
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText(
    'The backup was not restored: The backup is incomplete: its end is missing. Nothing was changed.',
    { timeout: 30_000 },
  )

  await page.getByLabel('Backup').setInputFiles(backup())
  await page.getByRole('button', { name: 'Send and restore' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome to Ketwork' })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('Nobody has registered here yet')).toHaveCount(0)
  await page.goto(`${product.url}/login`)
  await logInByForm(page, person)
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' })).toBeVisible()
})
