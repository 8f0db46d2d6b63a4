/** Two circuits are compared: as code, diagrams, figures and outcomes, each at an address to share. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { ask, create } from '../support/ask'
import { newMember, signIn, type Person } from '../support/person'
import { expect, test } from '../support/test'
import { withSharedProduct } from '../support/with-product'

const product = withSharedProduct()
let ada: Person

test.beforeAll(async () => {
  ada = await newMember(product.url)
})

const first = 'OPENQASM 3.0;\ninclude "stdgates.inc";\nqubit[2] q;\nh q[0];\ncx q[0], q[1];\nx q[1];\nrz(0.1) q[0];\n'
/** Gates that make a diagram wider than the window. */
const many = 'h q[0];\nx q[0];\n'.repeat(12)
const second =
  'OPENQASM 3.0;\ninclude "stdgates.inc";\nqubit[2] q;\nx q[1];\nh q[0];\ncx q[0], q[1];\nrz(0.2) q[0];\nt q[1];\n'

/** Thousands of gates; few have the same angles in two of them. */
const longProgram = (seed: number) =>
  `OPENQASM 3.0;\ninclude "stdgates.inc";\nqubit q;\n${[...Array(3000).keys()].map((at) => `rz(${((at * 7919 + seed) * seed) % 977}) q;`).join('\n')}`

const addCircuit = (name: string, qasm: string, isPublic = true) =>
  create(product.url, ada, 'POST /circuits/visualize', { name, qasm, isPublic })

test('diagrams mark what came, went, moved and changed, and scroll together', async ({ page }) => {
  const [left, right] = [await addCircuit('Left one', first + many), await addCircuit('Right one', second + many)]
  await page.setViewportSize({ width: 500, height: 900 })
  await page.goto(`${product.url}/compare?left=${left}&right=${right}`)
  await page.getByRole('tab', { name: 'Diagram' }).click()
  await expect(page).toHaveURL(/view=diagram/)
  const legend = page.getByRole('list', { name: 'Legend' })
  await expect(legend.getByRole('listitem')).toHaveText(
    ['1 added', '0 removed', '1 moved', '1 changed'].map((text) => new RegExp(text)),
  )
  const rows = page.getByRole('region', { name: 'Differences' }).getByRole('row')
  await expect(rows.filter({ hasText: 'changed' })).toContainText('rz(0.1) q[0]rz(0.2) q[0]')
  await expect(rows.filter({ hasText: 'moved in time' })).toContainText('x q[1]')
  const panes = [
    page.getByRole('region', { name: 'Diagram on the left' }),
    page.getByRole('region', { name: 'Diagram on the right' }),
  ]
  await panes[0]?.evaluate((pane) => pane.scrollTo({ left: pane.scrollWidth }))
  await expect.poll(() => panes[1]?.evaluate((pane) => pane.scrollLeft)).toBeGreaterThan(20)
  await page.getByRole('button', { name: 'Show difference 1' }).click()

  // The address leads back to the view, also with the sides exchanged.
  await page.getByRole('link', { name: 'Swap sides' }).click()
  await expect(legend).toContainText('1 removed')
})

test('from the page of a circuit it is compared with any other, and any two versions with each other', async ({
  page,
}) => {
  const [left, right] = [await addCircuit('One to compare', first), await addCircuit('Other to compare', second)]
  for (const qasm of [`${second}x q[0];\n`, `${second}y q[0];\n`]) {
    await ask(product.url, ada, `POST /circuits/${right}/versions`, { qasm })
  }
  await page.goto(`${product.url}/circuits/${left}`)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('link', { name: 'Compare', exact: true }).click()
  await expect(page.getByText('What is to be compared with One to compare?')).toBeVisible()
  await expectAccessible(page)
  const field = page.getByLabel('Address of the other circuit')
  await field.fill('bell')
  await page.getByRole('button', { name: 'Compare' }).click()
  await expect(page.getByText('This is not the address of a circuit.')).toBeVisible()
  await expect(field).toHaveValue('bell')
  await field.fill(`${product.url}/circuits/${right}@1`)
  await page.getByRole('button', { name: 'Compare' }).click()
  await expect(page).toHaveURL(`${product.url}/compare?left=${left}&right=${right}@1`)
  await expect(page.getByText(/\d+ lines? removed/)).toBeVisible()

  await page.goto(`${product.url}/compare?left=${right}@3&right=${right}@2&view=figures`)
  await expectAccessible(page)
  await page.getByLabel('Right: another version').selectOption('Version 1')
  await expect(page).toHaveURL(`${product.url}/compare?left=${right}@3&right=${right}@1&view=figures`)
  await expect(page.getByRole('row', { name: /^Operations/ })).toBeVisible()
  const choice = page.getByLabel('Left: another version')
  await choice.focus()
  await choice.selectOption('Version 2')
  await expect(page.getByRole('region', { name: 'Left' }).getByRole('link', { name: 'Version 2' })).toBeVisible()
  await expect(page.getByRole('row', { name: /^Operations/ })).toBeVisible()
  await expect(choice, 'the focus stays while the version loads').toBeFocused()
  await page.goBack()
  await expect(
    page.getByRole('region', { name: 'Left' }).getByRole('link', { name: 'Version 3 · the newest' }),
  ).toBeVisible()
})

test('figures and outcomes tell how far circuits are apart', async ({ page }) => {
  const [left, right] = [await addCircuit('Left two', first), await addCircuit('Right two', second)]
  await page.goto(`${product.url}/compare?left=${left}&right=${right}&view=figures`)
  await expect(page.getByRole('row', { name: /^Operations/ })).toContainText('≠ +1')
  await expect(page.getByRole('row', { name: /^Qubits/ })).toContainText('=')
  await page.getByRole('tab', { name: 'Outcomes' }).click()
  await expect(page.getByText('On every input')).toBeVisible()
  await expect(page.getByRole('row', { name: '|01⟩' })).toContainText('50 %')
})

test('programs that differ in thousands of lines are compared beside the page', async ({ page }) => {
  const [left, right] = [await addCircuit('Long one', longProgram(1)), await addCircuit('Long other', longProgram(3))]
  const workers: string[] = []
  page.on('worker', (worker) => workers.push(worker.url()))
  await page.goto(`${product.url}/compare?left=${left}&right=${right}`)
  await expect(page.getByRole('status').filter({ hasText: /[\d,]+ lines removed, [\d,]+ lines added/ })).toBeVisible()
  expect(workers.filter((url) => url.includes('alignment'))).toHaveLength(1)
  await page.getByRole('tab', { name: 'Diagram' }).click()
  await expect(page.getByRole('list', { name: 'Legend' })).toContainText('changed')
  expect(workers.filter((url) => url.includes('alignment'))).toHaveLength(2)
})

test('a side that the reader may not see says nothing of it', async ({ page }) => {
  const [left, right] = [await addCircuit('Seen', first), await addCircuit('Hidden from others', second, false)]
  await page.goto(`${product.url}/compare?left=${left}&right=${right}&view=diagram`)
  await expect(page.getByText('The circuit on the right cannot be shown.')).toBeVisible()
  await expect(page.getByText('Hidden from others')).toBeHidden()
  await signIn(page, ada)
  await page.goto(`${product.url}/compare?left=${left}&right=${right}&view=diagram`)
  await expect(page.getByText('Hidden from others')).toBeVisible()
})

test('a draft is compared with the circuit that it was made from, in its own tab', async ({ page }) => {
  const id = await addCircuit('Origin of a draft', first)
  await signIn(page, ada)
  await page.goto(`${product.url}/circuit-generator/qasm?from=${id}`)
  const editor = page.getByRole('textbox', { name: 'QASM code' })
  // Not what the empty editor suggests.
  await expect(editor).toContainText('rz(0.1) q[0]')
  await editor.click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.insertText('z q[0];\n')
  await page.getByRole('button', { name: 'Compare with saved version' }).click()
  await expect(page).toHaveURL(`${product.url}/compare?left=${id}@1&right=draft`)
  await expect(page.getByRole('region', { name: 'Right' })).toContainText('Draft, not saved')
  await expect(page.getByText('0 lines removed, 1 line added.')).toBeVisible()
  const other = await page.context().newPage()
  await other.goto(page.url())
  await expect(other.getByText('The draft on the right is gone.')).toBeVisible()
})

test('settings of the builder are compared as the program that they make', async ({ page }) => {
  const circuitParams = {
    type: 'default',
    useCase: 'custom',
    qubits: 2,
    layers: 1,
    encodingLayer: { type: 'none' },
    coreLayer: { type: 'brickwork', singleQubitGates: ['RY'], twoQubitGates: ['CNOT'] },
    middleLayer: { type: 'none' },
  }
  const body = { name: 'Built to compare', isPublic: true, circuitParams }
  const id = await create(product.url, ada, 'POST /circuits/generate', body)
  await signIn(page, ada)
  await page.goto(`${product.url}/circuit-generator/parameters?from=${id}`)
  // What is changed before the circuit has come is a draft of its own.
  const compare = page.getByRole('button', { name: 'Compare with saved version' })
  await expect(compare).toBeVisible()
  await page.getByRole('radio', { name: 'QASM 2' }).check()
  await compare.click()
  await expect(page).toHaveURL(`${product.url}/compare?left=${id}@1&right=draft`)
  await expect(page.getByText(/lines? removed/)).toBeVisible()
})

async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
}
