/** The library and the page of a circuit, in front of hundreds of circuits, as a reader goes through them. */
import { spawn } from 'node:child_process'
import type { Page } from '@playwright/test'
import { ask, create } from '../support/ask'
import { newPerson, type Person, signIn } from '../support/person'
import { type Product, startProduct, temporaryDirectory } from '../support/product'
import { expect, test } from '../support/test'

// Enough that a page that rendered every card would have several thousand nodes, and few enough to scroll through in seconds.
const amount = 300

// Hundreds of cards take their time on a machine that is busy with more than this.
test.describe.configure({ timeout: 300_000 })
let product: Product
let directory: Awaited<ReturnType<typeof temporaryDirectory>>
let ada: Person

test.beforeAll(async () => {
  test.setTimeout(600_000)
  directory = await temporaryDirectory()
  await seed(directory.path)
  product = await startProduct({
    dataDirectory: directory.path,
    env: { KETWORK_DEMO: 'off', RATE_LIMIT_REQUESTS: '100000' },
  })
  ada = await newPerson(product.url, 'ada-of-the-test')
})
test.afterAll(async () => {
  await product.stop()
  await directory.remove()
})

test('scrolling through 300 cards keeps the page under 2,000 nodes, loses no card and shows none twice, while others are added', async ({
  page,
}) => {
  test.setTimeout(900_000)
  await page.setViewportSize({ width: 1280, height: 900 })
  const before = await allIds()
  expect(before.length).toBeGreaterThan(0.85 * amount)
  await page.goto(`${product.url}/circuits`)
  await expect(page.getByRole('article').first()).toBeVisible()

  const seen = new Set<string>()
  let added = 0
  let maxNodes = 0
  for (let step = 0; seen.size < before.length && step < 3000; step++) {
    if (step % 10 === 5) await addCircuit(ada, `Added while scrolling ${++added}`)
    const { ids, nodes, isAtEnd } = await look(page)
    expect(new Set(ids).size, 'none twice').toBe(ids.length)
    maxNodes = Math.max(maxNodes, nodes)
    for (const id of ids) seen.add(id)
    if (isAtEnd && seen.size >= before.length) break
    await page.evaluate(() => window.scrollBy(0, 1400))
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  }
  expect(
    before.filter((id) => !seen.has(id)),
    'none lost',
  ).toEqual([])
  expect(maxNodes).toBeLessThan(2000)
  expect(added).toBeGreaterThan(2)
})

test('the list, its filters and its scroll position survive Back, and a reload', async ({ page }) => {
  await page.goto(`${product.url}/circuits?tag=qaoa&sort=most-liked`)
  await expect(page.getByRole('article').first()).toBeVisible()
  await scrollUntil(page, async () => (await scrollPosition(page)) >= 9000 || (await hasEnded(page)))
  // The address follows once the page has come to rest.
  await expect
    .poll(async () => Number(new URL(page.url()).searchParams.get('at')) === (await firstInView(page)))
    .toBe(true)
  const top = await scrollPosition(page)
  const card = page.locator(`a[href="${await linkInView(page)}"]`)
  const place = await card.boundingBox()
  await card.click()
  await expect(page.getByRole('link', { name: 'Back to circuits' })).toBeVisible()
  await expect.poll(() => scrollPosition(page), 'a new page begins at its top').toBe(0)

  await page.getByRole('link', { name: 'Back to circuits' }).click()
  await expect(page).toHaveURL(/tag=qaoa&sort=most-liked/)
  await expect(card).toBeVisible()
  await expect.poll(() => scrollPosition(page)).toBe(top)
  expect(await card.boundingBox(), 'to the pixel').toEqual(place)
  await page.goForward()
  await page.goBack()
  await expect.poll(() => scrollPosition(page)).toBe(top)

  await expect(page).toHaveURL(/[?&]at=\d+/)
  const at = Number(new URL(page.url()).searchParams.get('at'))
  await page.reload()
  await expect
    .poll(async () => (await firstInView(page)) ?? -1, { message: 'the place is found again', timeout: 30_000 })
    .toBe(at)
})

test('a server that fails in the middle of a scroll is reported, and a retry continues there', async ({ page }) => {
  await page.goto(`${product.url}/circuits`)
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.route('**/api/circuits?**cursor=**', (route) => route.fulfill({ status: 500, body: '{}' }))
  const failure = page.getByText('More circuits could not be loaded.')
  await scrollUntil(page, () => failure.isVisible())
  const { ids } = await look(page)
  await page.unroute('**/api/circuits?**cursor=**')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(failure).toBeHidden()
  await scrollUntil(page, async () => (await look(page)).ids.every((id) => !ids.includes(id)))
})

test('a like from two tabs counts once, and both tabs say so', async ({ browser }) => {
  const [id] = await allIds('q=ghz')
  const context = await browser.newContext()
  const tabs = [await context.newPage(), await context.newPage()]
  for (const tab of tabs) {
    await signIn(tab, ada)
    await tab.goto(`${product.url}/circuits/${id}`)
    await expect(tab.getByRole('button', { name: /likes?$/ })).toHaveAttribute('aria-pressed', 'false')
  }
  const count = Number((await tabs[0]?.getByRole('button', { name: /likes?$/ }).innerText())?.split(' ')[0])
  await Promise.all(tabs.map((tab) => tab.getByRole('button', { name: /likes?$/ }).click()))
  for (const tab of tabs) {
    await expect(tab.getByRole('button', { name: new RegExp(`^${count + 1} likes?$`) })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
  }
  await context.close()
})

test('a circuit that is deleted under the reader says so, and a comment on it is not lost without a word', async ({
  page,
}) => {
  await signIn(page, ada)
  const id = await addCircuit(ada, 'Soon to be gone')
  await page.goto(`${product.url}/circuits/${id}`)
  await page.getByRole('textbox', { name: 'Your comment' }).fill('What a pity')
  await ask(product.url, ada, `DELETE /circuits/${id}`)
  await page.getByRole('button', { name: 'Post' }).click()
  await expect(page.getByRole('heading', { name: 'Not Found' })).toBeVisible()
  await expect(page.getByText('Circuit not found. It may have been deleted')).toBeVisible()
})

test('the tools of a card come by focus, and stay where there is no mouse', async ({ page, browser }) => {
  await page.goto(`${product.url}/circuits`)
  const like = page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Like / })
  const opacity = () => like.evaluate((element) => getComputedStyle(element.parentElement ?? element).opacity)
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(Number(await opacity())).toBeLessThan(0.1)
  await page.getByRole('article').first().getByRole('link').focus()
  await page.keyboard.press('Tab')
  await expect(like).toBeFocused()
  await expect.poll(opacity).toBe('1')
  const [tool, picture] = [
    await like.boundingBox(),
    await page.getByRole('article').first().locator('> div').first().boundingBox(),
  ]
  expect(tool?.y, 'beside the picture, not on it').toBeGreaterThanOrEqual((picture?.y ?? 0) + (picture?.height ?? 0))

  const context = await browser.newContext({ hasTouch: true, isMobile: true, viewport: { width: 375, height: 800 } })
  const phone = await context.newPage()
  await phone.goto(`${product.url}/circuits`)
  const tools = phone
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Download QASM of / })
  await expect(tools).toBeVisible()
  expect(await tools.evaluate((element) => getComputedStyle(element.parentElement ?? element).opacity)).toBe('1')
  await context.close()
})

test('a comment shows at once, counts its characters, and its time ticks', async ({ page }) => {
  await signIn(page, ada)
  const [id] = await allIds('q=steane')
  await page.goto(`${product.url}/circuits/${id}`)
  const box = page.getByRole('textbox', { name: 'Your comment' })
  await box.fill('x'.repeat(420))
  await expect(page.getByText('420 / 500')).toBeVisible()
  await box.fill('line\n'.repeat(40))
  expect((await box.boundingBox())?.height, 'The compose box grows up to 200 px.').toBeLessThanOrEqual(201)
  await box.fill('A comment of the test')
  await page.getByRole('button', { name: 'Post' }).click()
  const comment = page.getByRole('listitem').filter({ hasText: 'A comment of the test' })
  await expect(comment.getByText('just now')).toBeVisible()
  await expect(comment.getByText(/^[5-9] seconds ago$/)).toBeVisible({ timeout: 10_000 })
})

/** The ids of the cards that are in the page, how many nodes it has, and whether it ends here. */
function look(page: Page) {
  return page.evaluate(() => ({
    ids: [...document.querySelectorAll('article h2 a')].map(
      (link) => link.getAttribute('href')?.split('/').pop() ?? '',
    ),
    nodes: document.querySelectorAll('*').length,
    isAtEnd: window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 5,
  }))
}

const scrollPosition = (page: Page) => page.evaluate(() => window.scrollY)

/** Whether the window is at the end of the whole list: nothing more is loading or left to load. */
const hasEnded = async (page: Page) =>
  (await look(page)).isAtEnd && !(await page.getByText('Loading...').or(page.getByText('Show more')).isVisible())

/** The place in the list of the first card that reaches into the window, from 1. */
function firstInView(page: Page) {
  return page.evaluate(() => {
    const items = [...document.querySelectorAll('[role=listitem]')]
    const first = items.find((item) => item.getBoundingClientRect().bottom > 0)
    return first && Number(first.getAttribute('aria-posinset'))
  })
}

/** The link of a card that is entirely within the window. */
function linkInView(page: Page) {
  return page.evaluate(() => {
    const links = [...document.querySelectorAll('article h2 a')]
    const inView = links.find((link) => {
      const { top, bottom } = link.getBoundingClientRect()
      return top > 200 && bottom < window.innerHeight - 100
    })
    return inView?.getAttribute('href')
  })
}

/** Scrolls down in steps, as a reader does, until something holds. */
async function scrollUntil(page: Page, isReached: () => Promise<boolean>) {
  await expect
    .poll(
      async () => {
        await page.mouse.wheel(0, 1200)
        return isReached()
      },
      { intervals: [100], timeout: 60_000 },
    )
    .toBe(true)
}

async function allIds(filter = ''): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | null = null
  do {
    const answer = await fetch(`${product.url}/api/circuits?limit=100&${filter}${cursor ? `&cursor=${cursor}` : ''}`)
    const { data, page } = (await answer.json()) as { data: { id: string }[]; page: { nextCursor: string | null } }
    ids.push(...data.map(({ id }) => id))
    cursor = page.nextCursor
  } while (cursor)
  return ids
}

async function addCircuit(person: Person, name: string): Promise<string> {
  const qasm = 'OPENQASM 3.0;\ninclude "stdgates.inc";\nqubit[2] q;\nh q[0];\ncx q[0], q[1];\n'
  return create(product.url, person, 'POST /circuits/visualize', { name, qasm, isPublic: true })
}

async function seed(folder: string) {
  let output = ''
  const child = spawn('node', ['--import', 'tsx', 'server/command-line/seed.ts', String(amount)], {
    env: { ...process.env, DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += String(chunk)))
  const code = await new Promise((resolve) => child.once('exit', resolve))
  if (code !== 0) throw new Error(`Seeding ended with ${String(code)}:\n${output}`)
}
