/** The story of a claim: tried, saved, proved, refuted by a new version, changed, deleted and taken back. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { ask, create } from '../support/ask'
import { newMember, signIn, type Person } from '../support/person'
import { atRest } from '../support/screens'
import { expect, test } from '../support/test'
import { withSharedProduct } from '../support/with-product'

const product = withSharedProduct()
let ada: Person

test.beforeAll(async () => {
  ada = await newMember(product.url)
})

const first = 'OPENQASM 3.0;\ninclude "stdgates.inc";\nqubit[2] a;\nqubit[2] b;\ncx a[0], b[0];\ncx a[1], b[1];\n'
const proved = 'Proved by simulation, 4 cases'

test('a claim is tried, saved and proved, refuted by a new version, and changed', async ({ page }) => {
  const id = await addCircuit('Copies a number')
  await signIn(page, ada)
  await page.goto(`${product.url}/circuits/${id}`)
  const card = page.getByRole('region', { name: 'Claims' })
  await card.getByRole('button', { name: 'Add a claim' }).click()
  const form = card.getByRole('form', { name: 'Add a claim' })
  await form.getByLabel('Kind of claim').selectOption({ label: 'Computes a function of registers' })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Please say what the circuit does.')).toBeVisible()
  await expect(form.getByLabel('Inputs')).toBeFocused()

  await form.getByLabel('Inputs').fill('a')
  await form.getByLabel('Results').fill('b = a +')
  await form.getByRole('button', { name: 'Try' }).click()
  await expect(form.getByText('a + is not complete.')).toBeVisible()
  await form.getByLabel('Results').fill('b = a + (a == 2)')
  await form.getByRole('button', { name: 'Try' }).click()
  await expect(form.getByText('Refuted: For a = 2, b is 2 instead of 3.')).toBeVisible()
  await form.getByLabel('Results').fill('b = a')
  await form.getByRole('button', { name: 'Try' }).click()
  await expect(form.getByText(proved)).toBeVisible()
  await form.getByLabel('The claim in words').fill('copies a into b')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await expect(card.getByText('copies a into b')).toBeVisible()
  await expect(card.getByText(proved)).toBeVisible()

  await page.goto(`${product.url}/circuit-generator/qasm?from=${id}`)
  const editor = page.getByRole('textbox', { name: 'QASM code' })
  await expect(editor).toContainText('cx a[1], b[1]')
  await editor.click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.insertText(`${first}x b[0];\n`)
  await page.getByRole('button', { name: 'Save new version' }).click()
  await expect(page.getByText('Version 2 is saved.')).toBeVisible()
  await expect(card.getByText('Refuted: For a = 0, b is 1 instead of 0.')).toBeVisible()
  await expectAccessible(page)

  await page.goto(`${product.url}/circuits/${id}@1`)
  await expect(card.getByText(proved)).toBeVisible()
  await expect(card.getByRole('button')).toHaveCount(0)
  await page.goto(`${product.url}/circuits/${id}`)

  await card.getByRole('button', { name: 'Edit the claim' }).click()
  const edit = card.getByRole('form', { name: 'Edit the claim' })
  await expect(edit.getByLabel('Results')).toHaveValue('b = a')
  await edit.getByLabel('Results').fill('b = xor(a, 1)')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(card.getByText(proved)).toBeVisible()
})

test('a deleted claim is taken back, and visitors see claims and no buttons', async ({ page }) => {
  const id = await addCircuit('Two deep')
  const claim = { kind: 'figures', says: 'is at most two deep', atMost: { depth: '2' } }
  await ask(product.url, ada, `POST /circuits/${id}/claims`, { claim })
  await page.goto(`${product.url}/circuits/${id}`)
  const card = page.getByRole('region', { name: 'Claims' })
  await expect(card.getByText('Proved by simulation', { exact: true })).toBeVisible()
  await expect(card.getByText('Depth')).toBeVisible()
  await expect(card.getByRole('button')).toHaveCount(0)
  await card.getByRole('link', { name: 'What “proved” means' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Claims' })).toBeVisible()

  await signIn(page, ada)
  await page.goto(`${product.url}/circuits/${id}`)
  await card.getByRole('button', { name: 'Delete the claim' }).click()
  await expect(card.getByText('Deleted the claim')).toBeVisible()
  await expect(card.getByRole('article')).toHaveCount(0)
  await card.getByRole('button', { name: 'Undo' }).click()
  await expect(card.getByText('Proved by simulation', { exact: true })).toBeVisible()
  await expect(card.getByText('Deleted the claim')).toBeHidden()
})

test('a claim waits in words, and says by itself what came of it', async ({ page }) => {
  const id = await addCircuit('Waiting')
  let isAnswered = false
  await page.route(`**/api/circuits/${id}/claims**`, async (route) => {
    const [data, state] = [
      { id: ada.user.id, version: 1, checkedAt: null, isSampled: false },
      isAnswered ? 'proved' : 'waiting',
    ]
    const claim = { kind: 'outcomes', says: 'is certain', probability: 'x == 0' }
    const answer = { ...data, claim, state, reason: null, cases: isAnswered ? 1 : null }
    await route.fulfill({ json: { success: true, message: 'Claims found', data: [answer] } })
  })
  await page.goto(`${product.url}/circuits/${id}`)
  const card = page.getByRole('region', { name: 'Claims' })
  await expect(card.getByText('Checking…')).toBeVisible()
  isAnswered = true
  await expect(card.getByText('Proved by simulation', { exact: true })).toBeVisible()
})

test('a claim of a kind that cannot be added again is deleted after a question', async ({ page }) => {
  const id = await addCircuit('As in the library')
  let isDeleted = false
  await page.route(`**/api/circuits/${id}/claims**`, async (route) => {
    if (route.request().method() === 'DELETE') {
      isDeleted = true
      await route.fulfill({ json: { success: true, message: 'Claim deleted', data: null } })
      return
    }
    const claim = { kind: 'expectations', says: 'has even parity', observables: { 'Z0 Z1': '1' } }
    const outcome = { state: 'proved', reason: null, cases: 1, checkedAt: null, isSampled: false }
    const data = isDeleted ? [] : [{ id: ada.user.id, version: 1, claim, ...outcome }]
    await route.fulfill({ json: { success: true, message: 'Claims found', data } })
  })
  await signIn(page, ada)
  await page.goto(`${product.url}/circuits/${id}`)
  const card = page.getByRole('region', { name: 'Claims' })
  const remove = card.getByRole('button', { name: 'Delete the claim “has even parity”' })
  const question = page.getByRole('dialog', { name: 'Delete claim' })
  await remove.click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(isDeleted).toBe(false)
  await remove.click()
  await question.getByRole('button', { name: 'Yes, delete' }).click()
  await expect(card.getByText('Deleted the claim')).toBeVisible()
  await expect(card.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  expect(isDeleted).toBe(true)
})

test('formulas of a claim are previewed, typeset and said in words, and other signs stay plain', async ({ page }) => {
  const id = await addCircuit('Formulas in a claim')
  await signIn(page, ada)
  await page.goto(`${product.url}/circuits/${id}`)
  const card = page.getByRole('region', { name: 'Claims' })
  await card.getByRole('button', { name: 'Add a claim' }).click()
  const form = card.getByRole('form', { name: 'Add a claim' })
  await form.getByLabel('Probabilities').fill('x == 0')
  await form.getByLabel('The claim in words').fill('costs $5, and a_1 * b_1 * c_1 is *plain*')
  const preview = form.getByRole('region', { name: 'Preview' })
  await expect(preview).toBeHidden()
  await form.getByLabel('The claim in words').fill(String.raw`keeps $\frac{1}{\sqrt{2}}\ket{0}$ and *this*`)
  await expect(preview.locator('math mfrac msqrt')).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Save' }).click()
  const claim = card.getByRole('article')
  await expect(claim.locator('math mfrac msqrt')).toBeVisible()
  await expect(claim.getByText('and *this*')).toBeVisible()
  await expect(claim.getByRole('button', { name: 'Edit the claim “keeps 1/√2 |0⟩ and *this*”' })).toBeVisible()
  await expectAccessible(page)

  await page.goto(`${product.url}/circuits/${id}@1`)
  await expect(claim.locator('math mfrac msqrt')).toBeVisible()
})

test('a formula of a claim with a mistake stays as it is written', async ({ page }) => {
  const id = await addCircuit('A mistake in a claim')
  const says = String.raw`is $\frac{1}$`
  await ask(product.url, ada, `POST /circuits/${id}/claims`, {
    claim: { kind: 'outcomes', says, probability: 'x == 0' },
  })
  await page.goto(`${product.url}/circuits/${id}`)
  await expect(page.getByRole('region', { name: 'Claims' }).getByText(String.raw`$\frac{1}$`)).toBeVisible()
})

/** Both themes on a wide window and on a phone, which scrolls in one direction alone. */
async function expectAccessible(page: Page) {
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 })
    for (const colorScheme of ['light', 'dark'] as const) {
      // Without motions: a scan in the middle of one would find colors that nobody sees for long.
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await atRest(page, 2)
      // The legacy mode opens no page of its own for it.
      const axe = new AxeBuilder({ page }).setLegacyMode().include('section[aria-label="Claims"]')
      // A theme changes the colors alone.
      const { violations } = await (colorScheme === 'dark' ? axe.withRules(['color-contrast']) : axe).analyze()
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
    }
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, `at ${width} px`).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
}

const addCircuit = (name: string) =>
  create(product.url, ada, 'POST /circuits/visualize', { name, qasm: first, isPublic: true })
