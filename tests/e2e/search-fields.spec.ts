/**
 * Search fields on a slow machine: all that is typed, wherever the caret is, is in the field, and then in the address and in the
 * list.
 */
import type { Locator, Page } from '@playwright/test'
import { once } from 'node:events'
import { goTo } from '../support/builder'
import { newIssue } from '../support/feedback'
import { newPerson, type Person, signIn } from '../support/person'
import { expect, test } from '../support/test'
import { withProduct } from '../support/with-product'

const product = withProduct()
let admin: Person

/** How much slower than this machine the page runs, and how fast somebody types, in milliseconds for each key. */
const [slowdown, keyMilliseconds] = [6, 20]

test.beforeAll(async () => {
  admin = await newPerson(product.url, 'grace')
  for (const title of ['The diagram flickers', 'The map is small']) await newIssue(product.url, admin, { title })
})

interface SearchField {
  name: string
  path: string
  field: (page: Page) => Locator
  /** The field's text is in the address once nobody types. */
  isInAddress?: boolean
  open?: (page: Page) => Promise<void>
}

const fields: SearchField[] = [
  {
    name: 'the library',
    path: '/circuits',
    field: (page) => page.getByRole('searchbox', { name: 'Search circuits' }),
    isInAddress: true,
  },
  {
    name: 'My Issues',
    path: '/issues/my',
    field: (page) => page.getByRole('searchbox', { name: 'Search issues' }),
    isInAddress: true,
  },
  {
    name: 'Feedback Management',
    path: '/admin/issues',
    field: (page) => page.getByRole('searchbox', { name: 'Search feedback' }),
  },
  {
    name: 'the command palette',
    path: '/terms',
    field: (page) => page.getByRole('combobox', { name: 'Pages, circuits and actions' }),
    open: (page) => page.getByRole('button', { name: 'Search and go to' }).click(),
  },
  {
    name: 'the list of devices',
    path: '/circuit-generator/parameters',
    field: (page) => page.getByRole('searchbox', { name: 'Search devices' }),
    open: openDevices,
  },
]

for (const { name, path, field: find, isInAddress, open } of fields) {
  test(`${name}: 30 characters at 20 ms a key, with edits in the middle, lose nothing`, async ({ page }) => {
    await signIn(page, admin)
    await page.goto(product.url + path)
    await open?.(page)
    const field = find(page)
    await expect(field).toBeVisible()
    await slowDown(page)
    await field.focus()

    // "state" and "of qubits" around what is typed into their middle and before them.
    await type(page, ['s', 't', 'a', 't', 'e', ' ', 'q', 'u', 'b', 'i', 't', 's'])
    await type(page, Array<string>(6).fill('ArrowLeft'))
    await type(page, ['o', 'f', ' ', 'x', 'x', 'Backspace', 'Backspace'])
    await type(page, ['Home', 'g', 'h', 'z', ' ', 'a', ' ', 'b', ' ', 'End', ' ', 'e', 'n', 'd'])

    await expect(field).toHaveValue('ghz a b state of qubits end')
    if (isInAddress) {
      await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('ghz a b state of qubits end')
    }
    await expect(field, 'nothing that comes later writes over it').toHaveValue('ghz a b state of qubits end')
  })
}

test('the first half of a word, then Home and the rest, are in the intended order', async ({ page }) => {
  await page.goto(`${product.url}/circuits`)
  await expect(page.getByRole('article').first()).toBeVisible()
  await slowDown(page)
  const field = page.getByRole('searchbox', { name: 'Search circuits' })
  await field.focus()
  await type(page, ['s', 't', 'a', 't', 'e', 'Home', 'g', 'h', 'z', ' '])
  await expect(field).toHaveValue('ghz state')
})

test('what is typed on after filters were applied stays in the field', async ({ page }) => {
  await signIn(page, admin)
  await page.goto(`${product.url}/admin/issues`)
  const field = page.getByRole('searchbox', { name: 'Search feedback' })
  await expect(field).toBeVisible()
  await slowDown(page)
  await field.focus()
  await type(page, ['m', 'a', 'p', 'Enter', ' ', 'i', 's', ' ', 's', 'm', 'a', 'l', 'l'])
  await expect(page).toHaveURL(/q=map$/)
  await expect(field).toHaveValue('map is small')
})

test('Back and Clear all reach the field', async ({ page }) => {
  await page.goto(`${product.url}/circuits?q=bell`)
  const field = page.getByRole('searchbox', { name: 'Search circuits' })
  await expect(field).toHaveValue('bell')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Circuits' }).click()
  await expect(field).toHaveValue('')
  await page.goBack()
  await expect(field).toHaveValue('bell')
  await field.pressSequentially(' pair')
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(field).toHaveValue('')
  await expect(page).toHaveURL(`${product.url}/circuits`)
})

test('what was typed is in the address of the list that one comes back to', async ({ page }) => {
  await page.goto(`${product.url}/circuits`)
  await expect(page.getByRole('article').first()).toBeVisible()
  const field = page.getByRole('searchbox', { name: 'Search circuits' })
  await field.pressSequentially('ghz')
  // At once, before the field has rested.
  await page.getByRole('link', { name: 'Create Circuit' }).click()
  await expect(page).toHaveURL(`${product.url}/generator`)
  await page.goBack()
  await expect(field).toHaveValue('ghz')
  await expect(page).toHaveURL(/\/circuits\?q=ghz$/)
})

test('Back before the field has rested: the list that was left has what was typed, and no other page has', async ({
  page,
}) => {
  await signIn(page, admin)
  for (const { path, label } of [
    { path: '/circuits', label: 'Search circuits' },
    { path: '/issues/my', label: 'Search issues' },
  ]) {
    await page.goto(`${product.url}/terms`)
    await page.goto(`${product.url}${path}`)
    const field = page.getByRole('searchbox', { name: label })
    await field.focus()
    await page.keyboard.type('map')
    await page.goBack()
    await expect(page).toHaveURL(`${product.url}/terms`)
    await page.goForward()
    await expect(field).toHaveValue('map')
    await expect(page).toHaveURL(`${product.url}${path}?q=map`)
  }
})

test('Back to another search of the same list, before the field has rested, loses neither', async ({ page }) => {
  await page.goto(`${product.url}/circuits?q=bell`)
  const field = page.getByRole('searchbox', { name: 'Search circuits' })
  await expect(field).toHaveValue('bell')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Circuits' }).click()
  await expect(field).toHaveValue('')
  await slowDown(page)
  await field.focus()
  await type(page, ['g', 'h', 'z'])
  await page.evaluate(() => history.back())
  await expect(field).toHaveValue('bell')
  await expect(page).toHaveURL(/\?q=bell$/)
  await page.evaluate(() => history.forward())
  await expect(field).toHaveValue('ghz')
  await expect(page).toHaveURL(/\?q=ghz$/)
})

test('what was typed in Feedback Management and not applied is there after Back and Forward, still not applied', async ({
  page,
}) => {
  await signIn(page, admin)
  await page.goto(`${product.url}/admin/issues?q=diagram`)
  const field = page.getByRole('searchbox', { name: 'Search feedback' })
  await expect(field).toHaveValue('diagram')
  await field.fill('map')
  await page.getByRole('link', { name: 'Moderation log' }).click()
  await expect(page).toHaveURL(`${product.url}/admin/log`)
  await page.goBack()
  await expect(field).toHaveValue('map')
  await expect(page).toHaveURL(/\?q=diagram$/)
  await expect(page.getByRole('link', { name: 'The diagram flickers', exact: true })).toBeVisible()

  // Once applied it belongs to the entry after this one.
  await field.press('Enter')
  await expect(page).toHaveURL(/\?q=map$/)
  await expect(page.getByRole('link', { name: 'The map is small', exact: true })).toBeVisible()
  await page.goBack()
  await expect(field).toHaveValue('diagram')
})

test('the old results stay, dimmed, until the new ones have come', async ({ page }) => {
  await page.goto(`${product.url}/circuits`)
  const cards = page.getByRole('article')
  await expect(cards.first()).toBeVisible()
  const release = new AbortController()
  await page.route('**/api/circuits?q=ghz*', async (route) => {
    if (!release.signal.aborted) await once(release.signal, 'abort')
    await route.continue()
  })
  const request = page.waitForRequest('**/api/circuits?q=ghz*')
  await page.getByRole('searchbox', { name: 'Search circuits' }).fill('ghz')
  await request
  const results = page.getByRole('region', { name: 'Circuits' })
  await expect(results).toHaveAttribute('aria-busy', 'true')
  await expect(cards.first()).toBeVisible()
  await expect(page.getByRole('main').getByText('Loading...')).toHaveCount(0)
  release.abort()
  await expect(results).toHaveAttribute('aria-busy', 'false')
  await expect(cards.first().getByRole('link', { name: /ghz/i })).toBeVisible()
})

async function slowDown(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}

/** The keys that write nothing, by the number that a browser knows them by. */
const otherKeys: Record<string, number> = { Backspace: 8, Enter: 13, End: 35, Home: 36, ArrowLeft: 37 }

/** Presses a key every few milliseconds, as somebody does who does not wait for the page to follow. */
async function type(page: Page, keys: readonly string[]) {
  const session = await page.context().newCDPSession(page)
  const sent: Promise<unknown>[] = []
  for (const key of keys) {
    const windowsVirtualKeyCode = otherKeys[key] ?? key.toUpperCase().charCodeAt(0)
    const text = key === 'Enter' ? '\r' : key.length === 1 ? key : undefined
    const event = { key, windowsVirtualKeyCode, ...(key.length > 1 && { code: key }) }
    sent.push(
      session.send('Input.dispatchKeyEvent', { type: text === undefined ? 'rawKeyDown' : 'keyDown', ...event, text }),
      session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event }),
    )
    await new Promise((resolve) => setTimeout(resolve, keyMilliseconds))
  }
  await Promise.all(sent)
  await session.detach()
}

async function openDevices(page: Page) {
  await goTo(page, 'Layer Configuration')
  await page.getByRole('radio', { name: /^Hardware-efficient/ }).check()
}
