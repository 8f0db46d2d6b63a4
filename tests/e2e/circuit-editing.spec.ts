/** The page of a circuit edits what is written about it. */
import type { Page } from '@playwright/test'
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

async function openForm(page: Page) {
  await page.getByRole('button', { name: 'Edit details' }).click()
  return page.getByRole('form', { name: 'Edit details' })
}

const pair = 'OPENQASM 3.0;\ninclude "stdgates.inc";\nqubit[2] q;\nh q[0];\ncx q[0], q[1];\n'

async function addCircuit(name: string, qasm = pair): Promise<string> {
  const body = { name, qasm, description: 'Entangles two qubits', isPublic: true }
  const answer = await api('POST', '/api/circuits/visualize', body)
  return ((await answer.json()) as { data: { id: string } }).data.id
}

const edit = (id: string, changes: object) => api('PATCH', `/api/circuits/${id}`, changes)

async function api(method: string, path: string, body: object) {
  const answer = await fetch(product.url + path, {
    method,
    headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
  return answer
}
