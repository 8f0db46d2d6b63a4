/** Without a network: what was visited opens, the builder and the QASM page work, and what could not be saved is saved later. */
import type { Page } from '@playwright/test'
import { newMember, type Person, signIn } from '../support/person'
import { expect, test } from '../support/test'
import { withSharedProduct } from '../support/with-product'

test.use({ serviceWorkers: 'allow' })

const product = withSharedProduct()
let member: Person

test.beforeAll(async () => {
  member = await newMember(product.url)
})
test.beforeEach(async ({ page }) => signIn(page, member))

const program = 'OPENQASM 3.0;\ninclude "stdgates.inc";\nqubit[2] q;\nh q[0];\ncx q[0], q[1];\n'

/** Waits until the page has everything that it needs without a network. */
async function waitForOfflineFiles(page: Page) {
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/kept-offline')) !== undefined), { timeout: 40_000 })
    .toBe(true)
}

async function typeProgram(page: Page, name: string, text: string) {
  await page.getByLabel('Circuit Name').fill(name)
  await page.getByRole('textbox', { name: 'QASM code' }).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(text)
}

test('the QASM page works offline once visited, and what is saved there is sent when the network is back', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000)
  await page.goto(`${product.url}/circuit-generator/qasm`)
  await waitForOfflineFiles(page)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText('You are offline.')).toBeVisible()

  await typeProgram(page, 'Written on a train', program)
  await expect(page.getByRole('img', { name: /Circuit diagram/ })).toBeVisible()
  await page.getByRole('button', { name: 'Visualize Circuit' }).click()
  await expect(page.getByText(/“Written on a train” is stored in this browser and will be saved when/)).toBeVisible()
  await expect(page.getByText('waits to be saved.')).toBeVisible()

  // It waits in the browser, not in the page.
  await page.reload()
  await expect(page.getByText('waits to be saved.')).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByText('“Written on a train” is saved.')).toBeVisible()
  await expect(page.getByText('You are offline.')).toBeHidden()
  await expect(page.getByText('waits to be saved.')).toBeHidden()
  const own = await fetch(`${product.url}/api/circuits?author=${member.user.id}`, {
    headers: { Authorization: `Bearer ${member.token}` },
  })
  expect(await own.json()).toMatchObject({ data: [{ name: 'Written on a train' }], page: { total: 1 } })
})

test('the builder works offline once visited', async ({ page, context }) => {
  test.setTimeout(120_000)
  await page.goto(`${product.url}/circuit-generator/parameters`)
  await waitForOfflineFiles(page)
  await context.setOffline(true)
  await page.reload()
  await page.getByRole('button', { name: /Layer Configuration/ }).click()
  await page.getByRole('spinbutton', { name: 'Number of Qubits' }).fill('6')
  await expect(page.getByRole('region', { name: 'Live preview' })).toContainText('6')
  await expect(page.getByRole('img', { name: /Circuit diagram/ })).toBeVisible()
})

test('the service worker stores no response of the API', async ({ page }) => {
  await page.goto(`${product.url}/profile`)
  await expect(page.getByRole('heading', { name: 'Your Profile' })).toBeVisible()
  await page.goto(`${product.url}/circuit-generator/qasm`)
  await waitForOfflineFiles(page)
  const stored = await page.evaluate(async () => {
    const all = []
    for (const name of await caches.keys()) {
      for (const request of await (await caches.open(name)).keys()) all.push(new URL(request.url).pathname)
    }
    return all
  })
  expect(stored.length).toBeGreaterThan(20)
  expect(stored.filter((path) => !/^\/(assets\/|fonts\/|theme\.js$|favicon\.svg$|kept-offline$|$)/.test(path))).toEqual(
    [],
  )
})

test('going offline right after loading leaves the page, its bar and its links', async ({ page, context }) => {
  // What is loaded last does not come any more.
  await page.clock.install()
  await page.route(/\/assets\/(banner-strip|feedback-button|toasts|connection|palette)-/, (route) => route.abort())
  await page.goto(`${product.url}/terms`)
  await expect(page.getByRole('heading', { name: 'Terms of Service' })).toBeVisible()
  await context.setOffline(true)
  // The announcement would come after a second.
  await page.clock.runFor(3500)
  await expect(page.getByRole('heading', { name: 'Terms of Service' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Circuits' })).toBeVisible()
})

test('after a deployment the theme script of the server is used, and then stored', async ({ page, context }) => {
  await page.goto(`${product.url}/circuit-generator/qasm`)
  await waitForOfflineFiles(page)
  // As the build before left it.
  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const old = new Response('document.documentElement.dataset.build = "old"', {
        headers: { 'content-type': 'text/javascript' },
      })
      await (await caches.open(name)).put('/theme.js', old)
    }
  })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Visualize Circuit' })).toBeVisible()
  await expect(page.locator('html')).not.toHaveAttribute('data-build', 'old')
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/theme.js'))?.text()))
    .toContain('prefers-color-scheme')
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Visualize Circuit' })).toBeVisible()
  await expect(page.locator('html')).not.toHaveAttribute('data-build', 'old')
})

for (const viewport of [
  { width: 1280, height: 720 },
  { width: 390, height: 844 },
]) {
  test(`the note that one is offline can be closed, and leaves Visualize Circuit free: ${viewport.width} px`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize(viewport)
    await page.goto(`${product.url}/circuit-generator/qasm`)
    const visualize = page.getByRole('button', { name: 'Visualize Circuit' })
    await expect(visualize).toBeVisible()
    // What shows the note comes after the page.
    await expect(page.getByRole('status', { name: 'Connection' })).toBeAttached()
    await context.setOffline(true)
    const note = page.getByText('You are offline.')
    await expect(note).toBeVisible()
    await visualize.focus()
    await expect
      .poll(() =>
        visualize.evaluate((button) => {
          const { left, right, top, bottom } = button.getBoundingClientRect()
          return button.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2))
        }),
      )
      .toBe(true)
    await page.getByRole('button', { name: 'Close the note on the connection' }).click()
    await expect(note).toBeHidden()
    await context.setOffline(false)
    await context.setOffline(true)
    await expect(note, 'the next time is announced again').toBeVisible()
  })
}
