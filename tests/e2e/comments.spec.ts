/** Comments on the page of a circuit: answers, edits, permanent addresses, and what their text links. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { ask, create } from '../support/ask'
import { newMember, signIn, type Person } from '../support/person'
import { expect, test } from '../support/test'
import { withSharedProduct } from '../support/with-product'

const product = withSharedProduct()
let ada: Person
let bob: Person

test.beforeAll(async () => {
  ada = await newMember(product.url)
  bob = await newMember(product.url)
})

const program = 'OPENQASM 3.0;\ninclude "stdgates.inc";\nqubit[2] q;\nh q[0];\ncx q[0], q[1];\n'

test('a comment is answered, edited and found at its permanent address', async ({ page }) => {
  const circuit = await addCircuit('Pair to talk about')
  await signIn(page, ada)
  await page.goto(`${product.url}/circuits/${circuit}`)
  const comments = page.getByRole('region', { name: 'Comments' })
  await comments.getByLabel('Your comment').fill('Why the second gate?')
  // By its key: what loads above may move the button between the press and the release of a mouse.
  await comments.getByRole('button', { name: 'Post' }).press('Enter')
  await comments.getByRole('button', { name: /^Reply to comment by/ }).click()
  await expect(comments.getByLabel('Your reply')).toBeFocused()
  await comments.getByLabel('Your reply').fill('Becaus of this')
  await page.reload()
  await comments.getByLabel('Your reply').press('ControlOrMeta+Enter')
  const replies = comments.getByRole('list', { name: 'Replies' })
  await replies.getByRole('button', { name: /^Edit comment by/ }).click()
  await replies.getByLabel('Edit comment').fill('Because of this')
  await replies.getByRole('button', { name: 'Save' }).click()
  await expect(replies.getByText('edited', { exact: true })).toBeVisible()
  await replies.getByRole('link', { name: /^Link to comment/ }).click()
  await expect(page).toHaveURL(/#comment-[\w-]+$/)
  const address = page.url()
  await page.goto(`${product.url}/circuits`)
  await page.goto(address)
  const reply = replies.getByRole('listitem').filter({ hasText: 'Because of this' })
  await expect(reply).toBeFocused()
  await expect(reply).toBeInViewport()
})

test('a comment beyond the first hundred is shown at its permanent address', async ({ page }) => {
  const circuit = await addCircuit('Pair that many talk about')
  const ids: string[] = []
  for (let index = 0; index < 103; index++) ids.push(await addComment(bob, circuit, `Comment ${index}`))
  await page.goto(`${product.url}/circuits/${circuit}#comment-${ids[102]}`)
  await expect(page.getByText('Comment 102', { exact: true })).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Show 2 more' })).toBeVisible()
})

test('formulas, names, operations and lines in a comment, within the content policy', async ({ page }) => {
  const circuit = await addCircuit('Pair with formulas')
  const state = String.raw`$\frac{1}{\sqrt{2}}(|00\rangle+|11\rangle)$`
  await addComment(bob, circuit, `@${ada.user.username}: **#2** on L5 makes ${state}. <b>No HTML</b>`)
  await page.goto(`${product.url}/circuits/${circuit}`)
  const diagram = page.getByRole('region', { name: 'Circuit diagram' })
  const canvas = diagram.locator('canvas').first()
  await expect(canvas).toBeVisible()
  const plain = await canvas.screenshot()
  const comment = page.getByRole('region', { name: 'Comments' }).getByRole('listitem')
  await expect(comment.locator('math mfrac msqrt')).toBeVisible()
  await expect(comment.getByText('<b>No HTML</b>')).toBeVisible()
  await expect(comment.getByRole('link', { name: `@${ada.user.username}`, exact: true })).toHaveAttribute(
    'href',
    `/profile/${ada.user.id}`,
  )

  const code = page.getByRole('region', { name: 'Program text' })
  await comment.getByRole('link', { name: 'L5', exact: true }).click()
  await expect(page).toHaveURL(/#line-5$/)
  expect(await highlightedLine(page)).toBe(4)
  await expect(code.locator('[data-highlighted]')).toBeInViewport()

  await comment.getByRole('link', { name: '#2', exact: true }).click()
  await expect(page).toHaveURL(/#operation-2$/)
  await expect(diagram).toBeInViewport()
  await expect.poll(async () => plain.equals(await canvas.screenshot()), 'the operation is highlighted').toBe(false)
})

test('links to operations and lines that a program lacks say so, of the version that is meant', async ({ page }) => {
  const circuit = await addCircuit('Pair with few gates')
  await addComment(bob, circuit, 'See #3 and L9')
  await page.goto(`${product.url}/circuits/${circuit}`)
  const comment = page.getByRole('region', { name: 'Comments' }).getByRole('listitem')
  await comment.getByRole('link', { name: '#3', exact: true }).click()
  await expect(page.getByText('This program has no operation 3, only 2.')).toBeVisible()
  await comment.getByRole('link', { name: 'L9', exact: true }).click()
  await expect(page.getByText('This program has no line 9, only 6.')).toBeVisible()

  await ask(product.url, bob, `POST /circuits/${circuit}/versions`, {
    qasm: `${program}x q[0];\ny q[0];\nz q[0];\nx q[1];\n`,
  })
  await page.reload()
  await page.goto(`${product.url}/circuits/${circuit}#operation-3`)
  await expect(page.getByRole('region', { name: 'Circuit diagram' }).locator('canvas').first()).toBeVisible()
  await expect(page.getByText(/^This program has no/)).toBeHidden()
  await comment.getByRole('link', { name: '#3', exact: true }).click()
  await expect(page).toHaveURL(`${product.url}/circuits/${circuit}@1#operation-3`)
  await expect(page.getByText('This program has no operation 3, only 2.')).toBeVisible()
})

test('a formula that is wider than its place is scrolled by keyboard', async ({ page }) => {
  const formula = `$$${Array.from({ length: 150 }, () => 'a').join('+')}$$`
  const circuit = await addCircuit('Pair with a long formula', formula)
  await addComment(bob, circuit, formula)
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`${product.url}/circuits/${circuit}`)
    for (const part of ['About this circuit', 'Comments']) {
      const shown = page.getByRole('region', { name: part }).locator('[data-formula=block]')
      await expect(shown.locator('math')).toBeVisible()
      await shown.press('ArrowRight')
      await expect.poll(() => shown.evaluate(({ scrollLeft }) => scrollLeft), part).toBeGreaterThan(0)
    }
    const axe = new AxeBuilder({ page }).setLegacyMode().withRules('scrollable-region-focusable')
    expect((await axe.analyze()).violations).toEqual([])
  }
})

test('a mention rings the bell of another browser without a reload, and leads to the comment', async ({ page }) => {
  // Nobody else has mentioned her.
  const reader = await newMember(product.url)
  const circuit = await addCircuit('Pair that asks for somebody')
  await signIn(page, reader)
  await page.goto(`${product.url}/circuits`)
  const ring = page.getByRole('banner').getByRole('link', { name: /^Notifications/ })
  await expect(ring).toBeVisible()
  const before = await page.evaluate(() => performance.timeOrigin)
  const name = await ring.getAttribute('aria-label')
  const id = await addComment(bob, circuit, `What do you say, @${reader.user.username}?`)
  await expect(ring).not.toHaveAttribute('aria-label', name ?? '')
  expect(await page.evaluate(() => performance.timeOrigin), 'the page was not loaded again').toBe(before)
  await ring.click()
  await page.getByRole('link', { name: 'Pair that asks for somebody' }).click()
  await expect(page).toHaveURL(`${product.url}/circuits/${circuit}#comment-${id}`)
  await expect(page.getByText(/^What do you say/)).toBeInViewport()
  await page.goto(`${product.url}/notifications`)
  await expect(page.getByRole('button', { name: 'Mark all as read' }), 'what was opened is read').toBeDisabled()
  await addComment(bob, circuit, `And you, @${reader.user.username}?`)
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toBeDisabled()
  await expect(ring).toHaveAttribute('aria-label', 'Notifications')
})

/** The line that is highlighted in the program, from 0. */
const highlightedLine = (page: Page) =>
  page
    .locator('[data-highlighted]')
    .evaluate(({ style }) => Math.round(Number.parseFloat(style.top) / Number.parseFloat(style.height)))

const addComment = (person: Person, circuitId: string, content: string) =>
  create(product.url, person, 'POST /circuits/comments', { circuitId, content })

const addCircuit = (name: string, description = '') =>
  create(product.url, bob, 'POST /circuits/visualize', { name, description, qasm: program, isPublic: true })

test('a comment with formulas is previewed before it is sent', async ({ page }) => {
  const circuit = await addCircuit('Pair to preview')
  await signIn(page, ada)
  await page.goto(`${product.url}/circuits/${circuit}`)
  const comments = page.getByRole('region', { name: 'Comments' })
  await comments.getByLabel('Your comment').fill('Plain words')
  await expect(comments.getByRole('button', { name: 'Preview' })).toBeHidden()
  await comments.getByLabel('Your comment').fill('It is **entangled**: $a$')
  await comments.getByRole('button', { name: 'Preview' }).click()
  const preview = comments.getByRole('region', { name: 'Preview' })
  await expect(preview.locator('strong')).toHaveText('entangled')
  await expect(preview.locator('[data-formula]')).toBeVisible()
})
