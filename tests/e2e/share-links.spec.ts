/** Links that carry what is not saved, and circuits that one goes on from. */
import type { Page } from '@playwright/test'
import { complete, figure, generate, goTo, openBuilder } from '../support/builder'
import { logInByForm, newMember, type Person, signIn } from '../support/person'
import { anyCircuit } from '../support/example-data'
import { readClipboard } from '../support/clipboard'
import { expect, test } from '../support/test'
import { withSharedProduct } from '../support/with-product'

const product = withSharedProduct()
let person: Person

test.beforeAll(async () => {
  person = await newMember(product.url)
})

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const bell = 'OPENQASM 3.0;\ninclude "stdgates.inc";\nqubit[2] q;\nh q[0];\ncx q[0], q[1];'
const code = (page: Page) => page.getByRole('textbox', { name: 'QASM code' })
const textOf = async (page: Page) => (await code(page).locator('.cm-line').allInnerTexts()).join('\n')
const linkTo = (program: string) => `${product.url}/circuit-generator/qasm#program=${encodeURIComponent(program)}`

async function copyLink(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByRole('button', { name: 'Link copied!' })).toBeVisible()
  return readClipboard(page)
}

test('a link carries unsaved settings to somebody else, who is not signed in', async ({ page, browser }) => {
  await openBuilder(page, product.url)
  await page.getByLabel('Circuit Name').fill('Sent along')
  await goTo(page, 'Layer Configuration')
  await page.getByLabel('Number of Qubits').fill('7')
  await page.getByRole('radio', { name: /^Strongly entangling/ }).check()
  const link = await copyLink(page)
  expect(link).toContain(`${product.url}/circuit-generator/parameters#shared=`)
  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await other.goto(link)
  await expect(other.getByLabel('Circuit Name')).toHaveValue('Sent along')
  await expect(other.getByText('Opened from a link. Not saved yet.')).toBeVisible()
  await expect(figure(other, 'Qubits')).toHaveText(/^7/)
  await expect(other).toHaveURL(`${product.url}/circuit-generator/parameters`)
  await other.getByLabel('Circuit Name').fill('Changed since')
  await other.reload()
  await expect(other.getByLabel('Circuit Name'), 'a reload restores what was made of it').toHaveValue('Changed since')
  await elsewhere.close()
})

test('a link carries an unsaved program', async ({ page, browser }) => {
  await page.goto(`${product.url}/circuit-generator/qasm`)
  await code(page).fill(bell)
  const link = await copyLink(page)
  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await other.goto(link)
  await expect.poll(() => textOf(other)).toBe(bell)
  await expect(other.getByRole('img', { name: /Circuit diagram/ })).toBeVisible()
  await elsewhere.close()
})

test('Back and Forward lead from one linked program to the other, and a reload keeps what became of the last one', async ({
  page,
}) => {
  const [first, second] = [bell, bell.replace('cx', 'cz')]
  await page.goto(linkTo(first))
  await expect.poll(() => textOf(page)).toBe(first)
  await page.goto(linkTo(second))
  await expect.poll(() => textOf(page)).toBe(second)
  await expect(page).toHaveURL(`${product.url}/circuit-generator/qasm`)
  await page.goBack()
  await expect.poll(() => textOf(page)).toBe(first)
  await page.goForward()
  await expect.poll(() => textOf(page)).toBe(second)
  await code(page).press('ControlOrMeta+End')
  await page.keyboard.type('z q;')
  await expect(page.getByText('2 qubits, 4 operations')).toBeAttached()
  await page.reload()
  await expect.poll(() => textOf(page)).toBe(`${second}z q;`)
  await page.goBack()
  await page.getByRole('button', { name: 'Keep my draft' }).click()
  await expect.poll(() => textOf(page)).toBe(`${second}z q;`)
})

test('a link to a program with errors shows nothing of the program before', async ({ page }) => {
  const preview = page.getByRole('region', { name: 'Live preview' })
  await page.goto(linkTo(bell))
  await expect(page.getByRole('term').filter({ hasText: 'Two-qubit gates' })).toBeVisible()
  await page.goto(linkTo(bell.replace('h q[0]', 'h q[')))
  await expect(preview).toContainText('The rest is drawn.')
  await expect(preview).not.toContainText('Figures and results')
  await expect(page.getByRole('term').filter({ hasText: 'Two-qubit gates' })).toBeHidden()
  await page.goto(linkTo(bell.replace('qubit', 'bit')))
  await expect(preview).toContainText('Fix the errors to see the circuit.')
  await expect(page.getByRole('img', { name: /Circuit diagram/ })).toBeHidden()
  await expect(page.getByRole('region', { name: 'Result' })).toBeHidden()
})

test('a link replaces what is not saved only after a question', async ({ page }) => {
  await openBuilder(page, product.url)
  await page.getByLabel('Circuit Name').fill('Sent')
  const link = await copyLink(page)
  await page.getByLabel('Circuit Name').fill('Mine')
  await page.goto('about:blank')
  await page.goto(link)
  await expect(
    page.getByText("The draft on this page isn't saved. What you're opening would replace it."),
  ).toBeVisible()
  await expect(page.getByLabel('Circuit Name')).toHaveValue('Mine')
  await page.getByRole('button', { name: 'Keep my draft' }).click()
  await expect(page.getByText('The draft on this page')).toBeHidden()
  await expect(page).toHaveURL(`${product.url}/circuit-generator/parameters`)
  await page.goto('about:blank')
  await page.goto(link)
  await page.getByRole('button', { name: 'Replace draft' }).click()
  await expect(page.getByLabel('Circuit Name')).toHaveValue('Sent')
})

test('a damaged, a foreign and a too long link get a sentence, and change nothing', async ({ page }) => {
  for (const path of ['parameters', 'qasm']) {
    for (const [packed, sentence] of [
      ['qwertyuiop', 'This link is damaged: a part of it is missing or was changed.'],
      // {"a":1}
      ['q1ZKVLIyrAUA', "This link doesn't fit this page. Ask for a new one."],
    ] as const) {
      await page.goto('about:blank')
      await page.goto(`${product.url}/circuit-generator/${path}#shared=${packed}`)
      await expect(page.getByText(sentence)).toBeVisible()
      await expect(page.getByLabel('Circuit Name')).toHaveValue('')
      await page.getByRole('button', { name: 'Close' }).click()
      await expect(page.getByText(sentence)).toBeHidden()
    }
  }
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Nothing to share yet. Enter a program first.')).toBeVisible()
  const random = Array.from({ length: 8000 }, () => `rx(${Math.random()}) q[0];`).join('\n')
  await code(page).fill(`OPENQASM 3.0;\ninclude "stdgates.inc";\nqubit[1] q;\n${random}`)
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText(/^This is too long for a link: .* of at most 30,000 characters\./)).toBeVisible()
})

test('settings of which no circuit can be made are not shared', async ({ page }) => {
  await openBuilder(page, product.url, 'Layer Configuration')
  await page.getByLabel('Number of Qubits').fill('11')
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Nothing to share yet. Fix the layer settings first.')).toBeVisible()
})

test('one goes on from a circuit in the builder or in the editor, and what comes of it links to its origin', async ({
  page,
}) => {
  await signIn(page, person)
  await openBuilder(page, product.url, 'Layer Configuration')
  await page.getByLabel('Number of Qubits').fill('3')
  await complete(page, 'Origin')
  await generate(page)
  await page.getByRole('link', { name: 'View Circuit' }).click()
  await expect(page.getByRole('heading', { name: 'Origin' })).toBeVisible()
  const origin = page.url()

  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('link', { name: 'Open in builder' }).click()
  await expect(page.getByText('Based on Origin')).toBeVisible()
  await expect(page).toHaveURL(`${product.url}/circuit-generator/parameters`)
  await complete(page, 'Grown from it')
  await expect(figure(page, 'Qubits')).toHaveText(/^3/)
  await page.getByRole('button', { name: 'Save as copy' }).click()
  await page.getByRole('link', { name: 'View Circuit' }).click()
  await expect(page.getByRole('heading', { name: 'Grown from it' })).toBeVisible()
  await expect(page.getByText('forked from Origin')).toBeVisible()

  // The family tree links to it, too, once it has come.
  const about = page.getByRole('region', { name: 'About this circuit' })
  await about.getByRole('link', { name: 'Origin', exact: true }).click()
  await expect(page).toHaveURL(origin)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('link', { name: 'Open in editor' }).click()
  await expect(page.getByText('Based on Origin')).toBeVisible()
  await expect.poll(() => textOf(page)).toContain('qubit[3] q;')
})

test('what was opened and not edited is no draft that Home reminds of; what was edited is one', async ({ page }) => {
  const id = await anyCircuit(product.url)
  for (const [path, opened] of [
    ['parameters', 'Opened from a link. Not saved yet.'],
    ['qasm', 'Based on'],
  ] as const) {
    if (path === 'parameters') {
      await openBuilder(page, product.url)
      await page.getByLabel('Circuit Name').fill('Sent')
      const link = await copyLink(page)
      await page.getByLabel('Circuit Name').fill('')
      await page.goto('about:blank')
      await page.goto(link)
    } else await page.goto(`${product.url}/circuit-generator/qasm?from=${id}`)
    await expect(page.getByText(opened)).toBeVisible()
    await expect(page.getByLabel('Circuit Name')).not.toHaveValue('')
    // Also after a reload, which finds what was opened.
    await page.reload()
    await expect(page.getByLabel('Circuit Name')).not.toHaveValue('')
    await page.goto(product.url)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('complementary', { name: /^Unsaved/ })).toHaveCount(0)

    await page.goto(`${product.url}/circuit-generator/${path}`)
    await page.getByLabel('Circuit Name').fill('Mine')
    await page.goto(product.url)
    const note = page.getByRole('complementary', { name: /^Unsaved/ })
    await expect(note).toContainText('Mine')
    await note.getByRole('button', { name: /^Do not remind me/ }).click()
  }
})

test('what a visitor opened and did not edit is still there after logging in to save it', async ({ page }) => {
  const id = await anyCircuit(product.url)
  await page.goto(`${product.url}/circuit-generator/qasm?from=${id}`)
  await expect(page.getByLabel('Circuit Name')).not.toHaveValue('')
  await page.getByRole('button', { name: 'Visualize Circuit' }).click()
  await logInByForm(page, person)
  await expect(page).toHaveURL(`${product.url}/circuit-generator/qasm`)
  await expect(page.getByLabel('Circuit Name')).not.toHaveValue('')
})

test('a circuit that one may not see cannot be opened, with a sentence', async ({ page }) => {
  await page.goto(`${product.url}/circuit-generator/parameters?from=01938f5e-7c1a-7000-8000-00000000dead`)
  await expect(page.getByText(/^The circuit could not be opened: /)).toBeVisible()
})
