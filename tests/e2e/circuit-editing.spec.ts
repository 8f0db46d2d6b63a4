/** The page of a circuit edits what is written about it. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { ask, create } from '../support/ask'
import { newMember, signIn, type Person } from '../support/person'
import { expect, test } from '../support/test'
import { withSharedProduct } from '../support/with-product'

const product = withSharedProduct()
let ada: Person

test.beforeAll(async () => {
  ada = await newMember(product.url)
})

test('description, tags, category, references and visibility are edited in place, and every list follows', async ({
  page,
}) => {
  const id = await addCircuit('Pair to be edited')
  await signIn(page, ada)
  await page.goto(`${product.url}/circuits/${id}`)
  const form = await openForm(page)
  await expect(form.getByLabel('Description')).toBeFocused()
  await form.getByLabel('Description').fill('Prepares quokka states')
  await form.getByLabel('Tags').fill('quokka')
  await form.getByRole('button', { name: 'Add tag' }).click()
  await form.getByRole('button', { name: 'Remove tag quantum-circuit' }).click()
  await form.getByLabel('References').fill('https://arxiv.org/abs/1411.4028')
  await form.getByRole('button', { name: 'Add reference' }).click()
  await form.getByRole('switch', { name: 'Public Circuit' }).uncheck()

  // A mistake is shown at its field, and nothing is saved.
  await form.getByLabel('Category').fill('  ')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByLabel('Category')).toHaveAccessibleDescription(/Please enter a category/)
  await expect(form.getByLabel('Category')).toBeFocused()
  await form.getByLabel('Category').fill('Marsupials')
  await form.getByRole('button', { name: 'Save' }).click()

  await expect(page.getByText('The details are saved.')).toBeVisible()
  await expect(form).toBeHidden()
  await expect(page.getByRole('button', { name: 'Edit details' }), 'the focus returns').toBeFocused()
  const about = page.getByRole('region', { name: 'About this circuit' })
  for (const text of ['Prepares quokka states', '#quokka', 'Marsupials', 'Private', 'References (1)']) {
    await expect(about.getByText(text, { exact: true })).toBeVisible()
  }
  await expect(about.getByText('#quantum-circuit')).toBeHidden()
  await page.reload()
  await expect(about.getByText('Prepares quokka states')).toBeVisible()
  await page.goto(`${product.url}/circuits?q=quokka&category=Marsupials`)
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('a description has Markdown and formulas, which a preview shows before they are saved', async ({ page }) => {
  const id = await addCircuit('Pair with a formula')
  await signIn(page, ada)
  await page.goto(`${product.url}/circuits/${id}`)
  const form = await openForm(page)
  await form.getByLabel('Description').fill('Plain words')
  await expect(form.getByRole('button', { name: 'Preview' }), 'nothing to preview').toBeHidden()
  await form
    .getByLabel('Description')
    .fill('Prepares **entanglement**: $\\frac{1}{\\sqrt{2}}(|00\\rangle + |11\\rangle)$')
  await form.getByRole('button', { name: 'Preview' }).click()
  const preview = form.getByRole('region', { name: 'Preview' })
  await expect(preview.locator('strong')).toHaveText('entanglement')
  await expect(preview.locator('math msqrt')).toBeVisible()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  const about = page.getByRole('region', { name: 'About this circuit' })
  await expect(about.locator('strong')).toHaveText('entanglement')
  await page.reload()
  await expect(about.locator('math msqrt')).toBeVisible()
  await page.goto(`${product.url}/circuits?q=${encodeURIComponent('formula entanglement: 1/√2')}`)
  const card = page.getByRole('article')
  await expect(card.getByText('Prepares entanglement: 1/√2 (|00⟩ + |11⟩)')).toBeVisible()
  await expect(card.locator('mark').filter({ hasText: /^entanglement$/ })).toBeVisible()
})

for (const width of [1280, 390]) {
  test(`source, license and attribution of a circuit are never folded, in a window of ${width} pixels`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    const origin =
      'Source: https://example.org/programs\nLicense: BSD 3-Clause\nCopyright Ada and others, all rights reserved'
    const long = await addCircuit(
      'Pair of others',
      pair,
      `${'Entangles two qubits in many words. '.repeat(12)}\n\n${origin}`,
    )
    const short = await addCircuit('Pair of others without words', pair, origin)
    const book = 'Source: A book of 2020\nLicense: MIT\nCopyright Ada'
    const plain = await addCircuit('Pair of a book', pair, `Entangles two qubits.\n\n${book}`)
    for (const [id, text] of [
      [long, origin],
      [short, origin],
      [plain, book],
    ] as const) {
      await page.goto(`${product.url}/circuits/${id}`)
      const about = page.getByRole('region', { name: 'About this circuit' })
      for (const line of text.split('\n')) await expectShown(about.getByText(line.replace('Source: ', '')))
      await expect(about.getByRole('button', { name: 'Show more' })).toBeVisible({ visible: id === long })
    }
  })
}

/** Expects a text to be where somebody sees it: cut off lines have a place on the page, too. */
async function expectShown(text: Locator) {
  await expect
    .poll(() =>
      text.evaluate((element) => {
        element.scrollIntoView({ block: 'center' })
        const range = document.createRange()
        range.selectNodeContents(element)
        return [...range.getClientRects()].every(({ left, bottom }) =>
          element.contains(document.elementFromPoint(left + 2, bottom - 3)),
        )
      }),
    )
    .toBe(true)
}

test('some columns of the diagram become the cover, and the whole again', async ({ page }) => {
  const id = await addCircuit('Pair with a cover')
  await signIn(page, ada)
  await page.goto(`${product.url}/circuits/${id}`)
  await page.getByRole('button', { name: 'Size of a part' }).click()
  const size = page.getByRole('group', { name: 'Size of a part of the circuit' })
  await size.getByLabel('From column').fill('2')
  await size.getByRole('button', { name: 'Use as cover' }).click()
  await expect(page.getByText('These columns are the cover now.')).toBeVisible()
  const reset = size.getByRole('button', { name: 'Use whole diagram' })
  await expect(reset).toBeVisible()
  const search = `${product.url}/circuits?q=${encodeURIComponent('Pair with a cover')}`
  await page.goto(search)
  const picture = page.getByRole('article').first().getByRole('img')
  await expect(picture).toHaveAttribute('src', /\.cover-1-\d+\.png/)
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(50)
  await page.goto(`${product.url}/circuits/${id}`)
  await page.getByRole('button', { name: 'Size of a part' }).click()
  await reset.click()
  await expect(page.getByText('The whole diagram is the cover now.')).toBeVisible()
  await expect(reset).toBeHidden()
  await page.goto(search)
  await expect(picture).toHaveAttribute('src', /[0-9a-f]{32}\.png/)
})

test('on a phone, the tools of a part close beside their first field, and none touches another', async ({ page }) => {
  const id = await addCircuit('Pair on a phone')
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, ada)
  await page.goto(`${product.url}/circuits/${id}`)
  await page.getByRole('button', { name: 'Size of a part' }).click()
  const size = page.getByRole('group', { name: 'Size of a part of the circuit' })
  await size.getByRole('button', { name: 'Use as cover' }).click()
  await expect(size.getByRole('button', { name: 'Use whole diagram' })).toBeVisible()
  const boxOf = async (name: string) => {
    const box = await size.getByRole('button', { name, exact: true }).boundingBox()
    return box ?? { x: 0, y: 0, width: 0, height: 0 }
  }
  const first = await size.getByLabel('From column').boundingBox()
  const close = await boxOf('Close the size of a part')
  expect(Math.abs(close.y + close.height / 2 - (first?.y ?? 0) - (first?.height ?? 0) / 2)).toBeLessThan(8)
  const [cover, find] = [await boxOf('Use as cover'), await boxOf('Find circuits with this part')]
  expect(find.y).toBeGreaterThan(cover.y + cover.height + 4)
})

test('the outcomes become the cover, in both themes, and a circuit without outcomes says why it has none', async ({
  page,
}) => {
  const name = 'Pair with outcomes on its card'
  const id = await addCircuit(name)
  await signIn(page, ada)
  await page.goto(`${product.url}/circuits/${id}`)
  const form = await openForm(page)
  await form.getByLabel('Cover').selectOption({ label: 'Outcomes' })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The details are saved.')).toBeVisible()
  await page.goto(`${product.url}/circuits?q=${encodeURIComponent(name)}`)
  const picture = page
    .getByRole('article')
    .first()
    .getByRole('img', { name: `Outcomes of ${name}: |00⟩ 50 %, |11⟩ 50 %` })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(picture).toHaveAttribute(
      'src',
      colorScheme === 'dark' ? /cover-outcomes\.png\?theme=dark/ : /cover-outcomes\.png$/,
    )
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300)
  }

  const other = await addCircuit(
    'Rotation by an input',
    'OPENQASM 3.0;\ninput float theta;\nqubit q;\nU(theta, 0, 0) q;\n',
  )
  await page.goto(`${product.url}/circuits/${other}`)
  const otherForm = await openForm(page)
  await otherForm.getByLabel('Cover').selectOption({ label: 'Outcomes' })
  await otherForm.getByRole('button', { name: 'Save' }).click()
  await expect(otherForm.getByLabel('Cover')).toHaveAccessibleDescription(
    /depend on the values of the circuit’s inputs/,
  )
  await expect(otherForm.getByLabel('Cover')).toBeFocused()
})

test('a tag and a reference that were typed are saved without a click on Add', async ({ page }) => {
  const id = await addCircuit('Pair with typed tags')
  await signIn(page, ada)
  await page.goto(`${product.url}/circuits/${id}`)
  const form = await openForm(page)
  await form.getByLabel('References').fill('javascript:alert(1)')
  await form.getByLabel('Tags').fill('numbat')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByLabel('References'), 'one that is no reference keeps the form').toBeFocused()
  await form.getByLabel('References').fill('Typed, and not added')
  await form.getByRole('button', { name: 'Save' }).click()
  const about = page.getByRole('region', { name: 'About this circuit' })
  await expect(form).toBeHidden()
  for (const text of ['#numbat', 'References (1)']) await expect(about.getByText(text, { exact: true })).toBeVisible()
})

test('changes that were not saved are there again, and can be discarded', async ({ page }) => {
  const id = await addCircuit('Pair that is left')
  await signIn(page, ada)
  await page.goto(`${product.url}/circuits`)
  await page.goto(`${product.url}/circuits/${id}`)
  let form = await openForm(page)
  await form.getByLabel('Description').fill('Half a thought')
  await page.goBack()
  await page.goForward()
  form = await openForm(page)
  await expect(form.getByText('We restored your unsaved changes.')).toBeVisible()
  await expect(form.getByLabel('Description')).toHaveValue('Half a thought')
  await form.getByRole('button', { name: 'Discard draft' }).click()
  await expect(form.getByLabel('Description')).toHaveValue('Entangles two qubits')
  await page.reload()
  await expect((await openForm(page)).getByText('We restored your unsaved changes.')).toBeHidden()
})

test('canceling leaves everything as it was', async ({ page }) => {
  const id = await addCircuit('Pair that stays')
  await signIn(page, ada)
  await page.goto(`${product.url}/circuits/${id}`)
  let form = await openForm(page)
  await form.getByLabel('Description').fill('A slip')
  await page.keyboard.press('Escape')
  await expect(form.getByLabel('Description'), 'Escape loses nothing').toHaveValue('A slip')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Entangles two qubits')).toBeVisible()
  form = await openForm(page)
  await expect(form.getByLabel('Description')).toHaveValue('Entangles two qubits')
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
})

test('two who edit at once: different fields are both saved, and for the same field the second decides', async ({
  page,
}) => {
  const id = await addCircuit('Pair of two authors')
  await signIn(page, ada)
  await page.goto(`${product.url}/circuits/${id}`)
  const form = await openForm(page)
  await edit(id, { category: 'Elsewhere' })
  await form.getByLabel('Description').fill('Mine')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The details are saved.')).toBeVisible()
  const about = page.getByRole('region', { name: 'About this circuit' })
  await expect(about.getByText('Elsewhere')).toBeVisible()
  await expect(about.getByText('Mine', { exact: true })).toBeVisible()

  await openForm(page)
  await edit(id, { description: 'Theirs' })
  await form.getByLabel('Description').fill('Mine again')
  await form.getByRole('button', { name: 'Save' }).click()
  const notice = form.getByRole('status').filter({ hasText: 'Somebody changed the description' })
  await expect(notice.getByText('Theirs', { exact: true }).last()).toBeVisible()
  await expect(notice.getByText('Mine again')).toBeVisible()
  await notice.getByRole('button', { name: 'Use theirs' }).click()
  await expect(form.getByLabel('Description')).toHaveValue('Theirs')
  await form.getByLabel('Description').fill('Ours')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(about.getByText('Ours', { exact: true })).toBeVisible()
})

test('why details are not saved is brought into view, with the focus', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const id = await addCircuit('Pair with a form longer than the window')
  await signIn(page, ada)
  await page.goto(`${product.url}/circuits/${id}`)
  const form = await openForm(page)
  const save = form.getByRole('button', { name: 'Save' })
  await edit(id, { description: 'Theirs' })
  await form.getByLabel('Description').fill('Mine')
  await save.press('Enter')
  const conflict = form.getByText('Somebody changed the description while you were editing.')
  await expect(conflict).toBeInViewport()
  await expect(form.getByRole('group', { name: 'Not saved' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(form.getByRole('button', { name: 'Keep mine' }), 'the choice comes next').toBeFocused()
  await page.keyboard.press('Enter')
  await expect(save, 'what comes behind the choice').toBeFocused()

  await page.route(`**/api/circuits/${id}`, (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  )
  for (const attempt of ['first', 'second']) {
    await save.press('Enter')
    await expect(form.getByRole('alert'), `the ${attempt} time`).toBeInViewport()
    await expect(form.getByRole('group', { name: 'Not saved' }), `the ${attempt} time`).toBeFocused()
  }
})

test('on a phone, the size of a part stands below the diagram, and nothing of it is cut off', async ({ page }) => {
  const id = await addCircuit('Three qubits on a phone', three)
  await signIn(page, ada)
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(`${product.url}/circuits/${id}`)
    const card = page.getByRole('region', { name: 'Circuit diagram' })
    const diagram = card.getByRole('img', { name: /^Diagram of/ })
    const open = card.getByRole('button', { name: 'Size of a part', exact: true })
    // Until the diagram has come, its stored picture has the same name.
    await expect(open).toBeVisible()
    const heightOf = async () => (await diagram.boundingBox())?.height ?? 0
    await expect.poll(heightOf).toBeGreaterThan(150)
    const before = await heightOf()
    await open.click()
    const size = card.getByRole('group', { name: 'Size of a part of the circuit' })
    const find = size.getByRole('button', { name: 'Find circuits with this part' })
    await expect(find).toBeVisible()
    expect(Math.abs((await heightOf()) - before), 'the diagram keeps its height').toBeLessThan(2)
    await expect(card.getByText('This circuit is taller than the view.')).toBeHidden()
    const [end, button] = [await card.boundingBox(), await open.boundingBox()]
    expect((button?.y ?? 0) + (button?.height ?? 0), 'the tool bar is in the card').toBeLessThanOrEqual(
      (end?.y ?? 0) + (end?.height ?? 0),
    )
    await find.click({ trial: true })
    await open.click()
    await expect(size).toBeHidden()
    expect(Math.abs((await heightOf()) - before), 'as before').toBeLessThan(2)
  }
})

test('the page keeps one heading and one banner while its title is edited and its shortcuts are listed', async ({
  page,
}) => {
  const id = await addCircuit('Pair with another title soon')
  await signIn(page, ada)
  await page.goto(`${product.url}/circuits/${id}`)
  const findings = async () => {
    const rules = ['page-has-heading-one', 'landmark-banner-is-top-level', 'landmark-contentinfo-is-top-level']
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().withRules(rules).analyze()
    return violations.map((violation) => violation.id)
  }
  await page.getByRole('button', { name: 'Edit title' }).click()
  await expect(page.getByLabel('Circuit title')).toBeVisible()
  expect.soft(await findings(), 'the title is edited').toEqual([])
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await findings(), 'a dialog is open').toEqual([])
})

async function openForm(page: Page) {
  await page.getByRole('button', { name: 'Edit details' }).click()
  return page.getByRole('form', { name: 'Edit details' })
}

const pair = 'OPENQASM 3.0;\ninclude "stdgates.inc";\nqubit[2] q;\nh q[0];\ncx q[0], q[1];\n'

const three = 'OPENQASM 3.0;\ninclude "stdgates.inc";\nqubit[3] q;\nh q[0];\ncx q[0], q[1];\ncx q[1], q[2];\n'

const addCircuit = (name: string, qasm = pair, description = 'Entangles two qubits') =>
  create(product.url, ada, 'POST /circuits/visualize', { name, qasm, description, isPublic: true })

const edit = (id: string, changes: object) => ask(product.url, ada, `PATCH /circuits/${id}`, changes)
