/** Collections: made from the page of a circuit, put in order, described, shared, and what visitors see of them. */
import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import type { Circuit } from '../../contract/circuits'
import type { Collection } from '../../contract/collections'
import { ask } from '../support/ask'
import { newMember, signIn, type Person } from '../support/person'
import { expect, test } from '../support/test'
import { withSharedProduct } from '../support/with-product'

const product = withSharedProduct()
let ada: Person

test.beforeEach(async () => {
  ada = await newMember(product.url)
})

test('a collection is made from the page of a circuit, put in order by keyboard, described and shared', async ({
  page,
}) => {
  const [first, second] = [await addCircuit('Bell pair of Ada'), await addCircuit('GHZ state of Ada')]
  await signIn(page, ada)
  await page.goto(`${product.url}/circuits/${first}`)
  const dialog = await openChoice(page)
  await dialog.getByLabel('Name of your first collection').fill('Entangled states')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByRole('checkbox', { name: 'Entangled states' })).toBeChecked()

  await page.goto(`${product.url}/circuits/${second}`)
  const choice = (await openChoice(page)).getByRole('checkbox', { name: 'Entangled states' })
  await expect(choice).not.toBeChecked()
  await choice.check()
  await expect(dialog.getByText('2 circuits, private')).toBeVisible()
  await dialog.getByRole('link', { name: 'Open Entangled states' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Entangled states' })).toBeVisible()
  await expect(page).toHaveTitle(/^Entangled states · /)
  await expectOrder(page, ['Bell pair of Ada', 'GHZ state of Ada'])
  const later = entry(page, 'Bell pair of Ada').getByRole('button', { name: 'Move later' })
  await later.focus()
  await page.keyboard.press('Enter')
  await expectOrder(page, ['GHZ state of Ada', 'Bell pair of Ada'])
  await expect(entry(page, 'Bell pair of Ada').getByRole('button', { name: 'Move earlier' })).toBeFocused()

  await page.getByRole('button', { name: 'Add a note on GHZ state of Ada' }).click()
  await page.getByRole('textbox', { name: 'Note' }).fill('Three qubits, all or nothing.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(entry(page, 'GHZ state of Ada').getByText('Three qubits, all or nothing.')).toBeVisible()

  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Description').fill('From two qubits to many.')
  await page.getByLabel('Public').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('From two qubits to many.')).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'About this collection' }).getByText('Private', { exact: true }),
  ).toBeHidden()

  await page.reload()
  await expectOrder(page, ['GHZ state of Ada', 'Bell pair of Ada'])
  await expect(page.getByText('Three qubits, all or nothing.')).toBeVisible()
})

test('a circuit is moved over any distance by keyboard, finger and mouse, and stays there', async ({ page }) => {
  const names = ['One', 'Two', 'Three', 'Four', 'Five']
  const collection = await addCollection(names)
  await signIn(page, ada)
  await page.goto(`${product.url}/collections/${collection}`)
  await expectOrder(page, names)
  let moves = 0
  page.on('request', (request) => (moves += Number(request.method() === 'PATCH')))
  const menu = (name: string) => entry(page, name).getByRole('button', { name: 'Move', exact: true })

  await entry(page, 'Three')
    .getByTitle('Drag to another place')
    .dragTo(entry(page, 'One').getByRole('heading', { name: 'One' }))
  await expectOrder(page, ['Three', 'One', 'Two', 'Four', 'Five'])

  await menu('Five').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expectOrder(page, ['Five', 'Three', 'One', 'Two', 'Four'])
  await expect(menu('Five')).toBeFocused()
  await expect(page.getByText('Five is now number 1 of 5.')).toBeAttached()

  await page.setViewportSize({ width: 360, height: 700 })
  await menu('One').click()
  const position = page.getByLabel('Position, 1 to 5')
  await position.fill('4')
  await expect(page.getByRole('button', { name: 'Move to position' })).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Move to position' }).click()
  await expectOrder(page, ['Five', 'Three', 'Two', 'One', 'Four'])
  await expect(menu('One')).toBeFocused()
  await expect(menu('One')).toBeInViewport()
  expect(moves).toBe(3)

  // Quicker than the page shows each step.
  await entry(page, 'One')
    .getByRole('button', { name: 'Move earlier' })
    .evaluate(async (button: HTMLButtonElement) => {
      for (let press = 0; press < 3; press++) {
        button.click()
        await new Promise((resolve) => setTimeout(resolve))
      }
    })
  await expectOrder(page, ['One', 'Five', 'Three', 'Two', 'Four'])
  await expect.poll(() => moves).toBe(6)
  const saved = async () => (await ask<Collection>(product.url, ada, `GET /collections/${collection}`)).circuits
  await expect
    .poll(async () => (await saved()).map(({ circuit }) => circuit.name))
    .toEqual(['One', 'Five', 'Three', 'Two', 'Four'])
  await page.reload()
  await expectOrder(page, ['One', 'Five', 'Three', 'Two', 'Four'])
})

test.describe('on a telephone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a finger drags a circuit further than the screen shows', async ({ page }) => {
    const names = ['One', 'Two', 'Three', 'Four', 'Five']
    const collection = await addCollection(names)
    await signIn(page, ada)
    await page.goto(`${product.url}/collections/${collection}`)
    await expectOrder(page, names)
    const handle = entry(page, 'One').getByTitle('Drag to another place')
    await handle.scrollIntoViewIfNeeded()
    const { x, y, height } = (await handle.boundingBox()) ?? { x: 0, y: 0, height: 0 }
    expect(height).toBeGreaterThanOrEqual(36)
    const session = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number, right = 10) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x: x + right, y: at }] })
    await touch('touchStart', y + 10)
    for (const at of [y + 40, y + 100, 600, 840]) await touch('touchMove', at)
    await expect(entry(page, 'One')).toHaveAttribute('data-dragged', 'true')
    await touch('touchMove', 600, 200)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), 'the page gets no wider').toBe(390)
    await touch('touchMove', 840)
    // The page scrolls on while the finger rests at its edge.
    await expect(entry(page, 'Five').getByRole('heading')).toBeInViewport({ ratio: 1 })
    await touch('touchMove', 600)
    const { y: top, height: tall } = (await entry(page, 'Five').boundingBox()) ?? { y: 0, height: 0 }
    await touch('touchMove', Math.min(800, top + tall / 2))
    await expect(entry(page, 'Five')).toHaveAttribute('data-over', 'true')
    await touch('touchEnd')
    await expectOrder(page, ['Two', 'Three', 'Four', 'Five', 'One'])
    const saved = async () => (await ask<Collection>(product.url, ada, `GET /collections/${collection}`)).circuits
    await expect
      .poll(async () => (await saved()).map(({ circuit }) => circuit.name))
      .toEqual(['Two', 'Three', 'Four', 'Five', 'One'])
  })
})

test('a removed circuit comes back where it was, with its note', async ({ page }) => {
  const collection = await addCollection(['One', 'Two', 'Three'], { note: 'In the middle' })
  await signIn(page, ada)
  await page.goto(`${product.url}/collections/${collection}`)
  await entry(page, 'Two').getByRole('button', { name: 'Remove from collection' }).click()
  await expectOrder(page, ['One', 'Three'])
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expectOrder(page, ['One', 'Two', 'Three'])
  await page.reload()
  await expectOrder(page, ['One', 'Two', 'Three'])
  await expect(entry(page, 'Two').getByText('In the middle')).toBeVisible()
})

test('visitors find a public collection without its private circuits, and no private collection', async ({ page }) => {
  const collection = await addCollection(['For all', 'For me'], { isPublic: true })
  const { circuits } = await ask<Collection>(product.url, ada, `GET /collections/${collection}`)
  const secret = circuits[1]?.circuit.id
  await ask(product.url, ada, `PUT /circuits/${secret}/visibility`, { isPublic: false })
  const hidden = await addCollection(['Draft'])

  await page.goto(`${product.url}/collections`)
  const card = page.getByRole('article').filter({ hasText: `by ${ada.user.username}` })
  await expect(card).toHaveCount(1)
  await expect(card.getByText('1 circuit', { exact: true })).toBeVisible()
  await card.getByRole('link').click()
  await expectOrder(page, ['For all'])
  await expect(page.getByRole('button', { name: 'Move later' })).toHaveCount(0)
  await page.getByRole('link', { name: 'For all' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'For all' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to circuits' }).click()
  await expectOrder(page, ['For all'])

  await page.goto(`${product.url}/collections/${hidden}`)
  await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible()
})

test('a visitor downloads a collection as a ZIP, and hears of it where that fails', async ({ page }) => {
  const collection = await addCollection(['One', 'Two'], { isPublic: true })
  await page.goto(`${product.url}/collections/${collection}`)
  const button = page.getByRole('button', { name: 'Download', exact: true })
  const download = page.waitForEvent('download')
  await button.click()
  expect((await download).suggestedFilename()).toBe('Collection_of_Ada.zip')
  expect((await readFile(await (await download).path())).subarray(0, 2).toString()).toBe('PK')
  await page.route('**/api/collections/*/export', (route) => route.abort())
  await button.click()
  await expect(page.getByText(/^The server cannot be reached/)).toBeVisible()
  await expect(button).toBeEnabled()
})

test('an edit that meets another one shows theirs and loses nothing', async ({ page }) => {
  const collection = await addCollection(['One'])
  await signIn(page, ada)
  await page.goto(`${product.url}/collections/${collection}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Name').fill('My name for it')
  await ask(product.url, ada, `PATCH /collections/${collection}`, { name: 'Their name for it' })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Somebody changed this collection while you were editing.')).toBeVisible()
  await expect(page.getByText('Their name for it (private)')).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('My name for it')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My name for it' })).toBeVisible()
})

test('one’s own collections are in the account menu, and a deleted one is gone from them', async ({ page }) => {
  await addCollection(['One'])
  await signIn(page, ada)
  await page.goto(product.url)
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('link', { name: 'Your collections' }).click()
  await page.getByRole('link', { name: 'Collection of Ada' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Yes, delete' }).click()
  await page.getByRole('link', { name: 'Yours' }).click()
  await expect(page.getByText('You have no collections yet.')).toBeVisible()
  await page.getByRole('button', { name: 'New collection' }).click()
  await page.getByLabel('Name').fill('Another one')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Another one' })).toBeVisible()
  await expect(page.getByText('This collection has no circuits yet.')).toBeVisible()
})

const program = 'OPENQASM 3.0;\ninclude "stdgates.inc";\nqubit[2] q;\nh q[0];\ncx q[0], q[1];\n'

async function addCircuit(name: string): Promise<string> {
  const body = { name, qasm: program, isPublic: true }
  return (await ask<Circuit>(product.url, ada, 'POST /circuits/visualize', body)).id
}

/** A collection of circuits with these names; the second has a note. */
async function addCollection(names: string[], { isPublic = false, note = '' } = {}): Promise<string> {
  const body = { name: 'Collection of Ada', isPublic }
  const { id } = await ask<Collection>(product.url, ada, 'POST /collections', body)
  for (const [index, name] of names.entries()) {
    const path = `/collections/${id}/circuits/${await addCircuit(name)}`
    await ask(product.url, ada, `PUT ${path}`, index === 1 ? { note } : {})
  }
  return id
}

async function openChoice(page: Page) {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Add to collection' }).click()
  return page.getByRole('dialog', { name: 'Add to collection' })
}

const entries = (page: Page) => page.getByRole('region', { name: 'Circuits of the collection' }).getByRole('listitem')

const entry = (page: Page, name: string) =>
  entries(page).filter({ has: page.getByRole('heading', { name, exact: true }) })

const expectOrder = (page: Page, names: string[]) =>
  expect(entries(page).getByRole('heading', { level: 2 })).toHaveText(names)
