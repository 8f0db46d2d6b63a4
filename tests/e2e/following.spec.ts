/** Following people and collections: from a visitor's login to the notification of a new circuit, and the end of it. */
import type { Circuit } from '../../contract/circuits'
import type { Collection } from '../../contract/collections'
import { ask } from '../support/ask'
import { logInByForm, newMember, signIn, type Person } from '../support/person'
import { expect, test } from '../support/test'
import { withSharedProduct } from '../support/with-product'

const product = withSharedProduct()
let ada: Person
let bob: Person

test.beforeEach(async () => {
  ada = await newMember(product.url)
  bob = await newMember(product.url)
})

const program = 'OPENQASM 3.0;\ninclude "stdgates.inc";\nqubit[2] q;\nh q[0];\ncx q[0], q[1];\n'

const publish = async (name: string) =>
  (await ask<Circuit>(product.url, ada, 'POST /circuits/visualize', { name, qasm: program, isPublic: true })).id

test('a visitor logs in to follow somebody, and is told of what they publish while the page is open', async ({
  page,
}) => {
  await page.goto(`${product.url}/profile/${ada.user.id}`)
  await page.getByRole('link', { name: `Follow ${ada.user.username}` }).click()
  await logInByForm(page, bob)
  const follow = page.getByRole('button', { name: `Follow ${ada.user.username}`, exact: true })
  await follow.click()
  await expect(page.getByRole('button', { name: `Unfollow ${ada.user.username}` })).toBeVisible()
  const followers = page.getByRole('definition').nth(2)
  await expect(followers).toHaveText('1')
  await publish('New today')
  await page.getByRole('link', { name: 'Notifications, 1 unread' }).click()
  const told = page.getByRole('list', { name: 'Notifications' }).getByRole('listitem')
  await expect(told).toHaveText([/ published New today/])
  await page.getByRole('link', { name: 'New today' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'New today' })).toBeVisible()
})

test('collections are followed, listed, and left', async ({ page }) => {
  const body = { name: 'Read with me', isPublic: true }
  const { id } = await ask<Collection>(product.url, ada, 'POST /collections', body)
  await signIn(page, bob)
  await page.goto(`${product.url}/collections/${id}`)
  const about = page.getByRole('region', { name: 'About this collection' })
  await expect(about.getByText('0 followers')).toBeVisible()
  await about.getByRole('button', { name: 'Follow Read with me' }).click()
  await expect(about.getByText('1 follower', { exact: true })).toBeVisible()
  await ask(product.url, ada, `PUT /collections/${id}/circuits/${await publish('The first one')}`, {})
  await page.getByRole('link', { name: 'Notifications, 1 unread' }).click()
  const told = page.getByText('added to Read with me: The first one')
  await expect(told).toBeVisible()
  await told.getByRole('link', { name: 'Read with me' }).click()
  await expect(about.getByText('1 follower', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Notifications', exact: true }).click()

  await page.getByRole('link', { name: 'Following' }).click()
  await expect(page.getByText('You follow nobody yet.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Read with me' })).toBeVisible()
  await page.getByRole('button', { name: 'Unfollow Read with me' }).click()
  await expect(page.getByText('You follow no collections yet.')).toBeVisible()
})

test('settings show the account as another device has left it', async ({ page }) => {
  await signIn(page, ada)
  await page.goto(`${product.url}/settings`)
  const bio = page.getByRole('form', { name: 'Profile' }).getByLabel('Bio')
  await expect(bio).toHaveValue('')
  const response = await fetch(`${product.url}/api/users/${ada.user.id}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${ada.token}` },
    body: JSON.stringify({ bio: 'Written elsewhere' }),
  })
  expect(response.status).toBe(200)
  await page.reload()
  await expect(bio).toHaveValue('Written elsewhere')
})
