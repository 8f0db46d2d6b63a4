/** What a circuit was made from, what was made from it, and what it takes. */
import { create } from '../support/ask'
import { newMember, newPerson, signIn, type Person } from '../support/person'
import { scrollDownTo } from '../support/scroll'
import { expect, test } from '../support/test'
import { withSharedProduct } from '../support/with-product'

const product = withSharedProduct()
let ada: Person
let bob: Person

test.beforeAll(async () => {
  ada = await newMember(product.url)
  bob = await newPerson(product.url, `bob-${crypto.randomUUID().slice(0, 8)}`)
})

const program =
  'OPENQASM 3.0;\ninclude "stdgates.inc";\nqubit[3] q;\nh q[0];\ncx q[0], q[1];\ncx q[1], q[2];\nt q[2];\n'

const addCircuit = (person: Person, about: { name: string; isPublic?: boolean; originId?: string; tags?: string[] }) =>
  create(product.url, person, 'POST /circuits/visualize', { qasm: program, isPublic: true, ...about })

test('remixes are counted, listed and shown as a family, private ones to their author alone', async ({ page }) => {
  const origin = await addCircuit(ada, { name: 'Origin of a family' })
  const remix = await addCircuit(bob, { name: 'First remix', originId: origin })
  await addCircuit(bob, { name: 'Secret remix', originId: origin, isPublic: false })
  await addCircuit(ada, { name: 'Remix of the remix', originId: remix })
  await page.goto(`${product.url}/circuits/${origin}`)
  const family = page.getByRole('region', { name: 'Remixes' })
  await scrollDownTo(page, family)
  await expect(family.getByRole('list', { name: 'Family tree' })).toContainText(
    /Origin of a family.*First remix.*Remix of the remix/s,
  )
  await expect(page.getByText('Secret remix')).toBeHidden()
  await family.getByRole('link', { name: '1 remix' }).click()
  await expect(page).toHaveURL(`${product.url}/circuits/${origin}/remixes`)
  await expect(page.getByRole('article')).toHaveCount(1)

  await signIn(page, bob)
  await page.goto(`${product.url}/circuits/${origin}`)
  await scrollDownTo(page, family.getByRole('link', { name: '2 remixes' }))
  await expect(family.getByText('Private')).toBeVisible()
  await page.goto(`${product.url}/circuits/${remix}`)
  await scrollDownTo(page, family)
  await family.getByRole('link', { name: 'Changes relative to the origin' }).click()
  await expect(page).toHaveURL(`${product.url}/compare?left=${origin}&right=${remix}&view=diagram`)
  await expect(page.getByText('All operations are the same.')).toBeVisible()
})

test('the page of a circuit tells what it takes, and links to others like it', async ({ page }) => {
  const id = await addCircuit(ada, { name: 'Counted circuit', tags: ['counted & linked'] })
  await page.goto(`${product.url}/circuits/${id}`)
  const figures = page.getByRole('region', { name: 'Figures' })
  await figures.scrollIntoViewIfNeeded()
  await expect(figures).toContainText(/Two-qubit depth\s*2/i)
  await expect(figures).toContainText(/T count\s*1/i)
  await expect(figures.getByText('They fit a line, so also a ring and a grid.')).toBeVisible()
  await page.getByRole('link', { name: '#counted & linked' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Counted circuit' })).toBeVisible()
})
