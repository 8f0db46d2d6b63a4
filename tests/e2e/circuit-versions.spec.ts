/** The story of a circuit's versions: saved from the editor and the builder, seen at their addresses, restored. */
import { createHash } from 'node:crypto'
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

const first = 'OPENQASM 3.0;\ninclude "stdgates.inc";\nqubit[2] q;\nh q[0];\ncx q[0], q[1];\n'
const second = `${first}barrier q;\nh q[0];\nh q[1];\n`

test('a new version is saved from the editor, seen, and an earlier one is restored', async ({ page }) => {
  const id = await addCircuit('Pair with versions')
  await comment(id, 'About the first')
  await signIn(page, ada)
  await page.goto(`${product.url}/circuits/${id}`)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('link', { name: 'Open in editor' }).click()
  await replaceProgram(page, second)
  await page.getByLabel('What changed?').fill('In the other basis')
  await page.getByRole('button', { name: 'Save new version' }).click()

  // The page of the circuit shows it, and says so.
  await expect(page).toHaveURL(`${product.url}/circuits/${id}`)
  await expect(page.getByText('Version 2 is saved.')).toBeVisible()
  const about = page.getByRole('region', { name: 'About this circuit' })
  await expect(about.getByText('version 2')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Comments' }).getByText('on version 1')).toBeVisible()
  await page.getByRole('button', { name: 'Show versions' }).click()
  const versions = page.getByRole('region', { name: 'Versions' })
  const items = versions.getByRole('listitem')
  await expect(items).toHaveCount(2)
  await expect(items.first()).toContainText(/Version 2\s*newest.*In the other basis.*operations added/s)
  await expect(items.first().getByRole('link', { name: ada.user.username })).toBeVisible()

  // The first is as it was, at an address of its own.
  await versions.getByRole('link', { name: 'Version 1' }).click()
  await expect(page).toHaveURL(`${product.url}/circuits/${id}@1`)
  await expect(page.getByText('Version 1 of 2')).toBeVisible()
  await expect(page.getByText(createHash('sha256').update(first).digest('hex'))).toBeVisible()
  await expect(page.getByText('barrier')).toBeHidden()
  await page.reload()
  await expect(page.getByText('Version 1 of 2')).toBeVisible()
  await page.getByRole('link', { name: 'Version 2' }).click()
  await expect(page.getByText('Version 2 of 2 · the newest')).toBeVisible()
  await page.getByRole('link', { name: 'Version 1' }).click()

  await page.getByRole('button', { name: 'Restore version 1' }).click()
  await expect(page.getByText('Version 1 is restored, as version 3.')).toBeVisible()
  await expect(page).toHaveURL(`${product.url}/circuits/${id}`)
  await expect(about.getByText('version 3')).toBeVisible()
  await page.getByRole('button', { name: 'Show versions' }).click()
  await expect(items.first()).toContainText('Restored from version 1')
  await expect(items).toHaveCount(3)
})

test('a version that crosses another’s is a conflict, in which nothing is lost', async ({ page }) => {
  const id = await addCircuit('Pair of two editors')
  await signIn(page, ada)
  await page.goto(`${product.url}/circuit-generator/qasm?from=${id}`)
  await replaceProgram(page, second)
  await api(`POST /circuits/${id}/versions`, { qasm: `${first}x q[0];\n`, note: 'Theirs' })
  await page.getByRole('button', { name: 'Save new version' }).click()
  const notice = page.getByRole('status').filter({ hasText: 'Version 2 has been saved while you edited version 1' })
  await expect(notice.getByRole('link', { name: 'View version 2' })).toBeVisible()
  await notice.getByRole('button', { name: 'Save as version 3' }).click()
  await expect(page.getByText('Version 3 is saved.')).toBeVisible()
  const versions = await api<{ note: string }[]>(`GET /circuits/${id}/versions`)
  expect(versions.map(({ note }) => note)).toEqual(['', 'Theirs', ''])
})

test('a copy is another circuit with the category of the first, and settings of the builder become versions, too', async ({
  page,
}) => {
  const id = await addCircuit('Pair to be copied')
  await api(`PATCH /circuits/${id}`, { category: 'Marsupials' })
  await signIn(page, ada)
  await page.goto(`${product.url}/circuit-generator/qasm?from=${id}`)
  await page.getByRole('button', { name: 'Save as copy' }).click()
  await page
    .getByRole('region', { name: 'Output' })
    .getByRole('link', { name: /circuits/ })
    .click()
  const about = page.getByRole('region', { name: 'About this circuit' })
  await expect(about.getByText('Marsupials')).toBeVisible()
  await expect(about.getByText('forked from')).toBeVisible()

  const built = await addBuilt('Layers with versions')
  await page.goto(`${product.url}/circuit-generator/parameters?from=${built}`)
  // Settings that are changed before those of the circuit are there are a draft of their own.
  await expect(page.getByLabel('Circuit Name')).toHaveValue('Layers with versions')
  await saveQubits(page, 3)
  await expect(page.getByText('Version 2 is saved.')).toBeVisible()
  await expect(about.getByText('3 qubits')).toBeVisible()
})

test('who goes back after a save and writes on saves the next version without a conflict', async ({ page }) => {
  const id = await addCircuit('Pair written on')
  await signIn(page, ada)
  await page.goto(`${product.url}/circuits/${id}`)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('link', { name: 'Open in editor' }).click()
  await replaceProgram(page, second)
  await page.getByRole('button', { name: 'Save new version' }).click()
  await expect(page.getByText('Version 2 is saved.')).toBeVisible()
  await page.goBack()
  await replaceProgram(page, `${second}x q[1];\n`)
  await page.getByRole('button', { name: 'Save new version' }).click()
  await expect(page.getByText('Version 3 is saved.')).toBeVisible()

  const built = await addBuilt('Layers written on')
  await page.goto(`${product.url}/circuit-generator/parameters?from=${built}`)
  await expect(page.getByLabel('Circuit Name')).toHaveValue('Layers written on')
  await saveQubits(page, 3)
  await expect(page.getByText('Version 2 is saved.')).toBeVisible()
  await page.goBack()
  await saveQubits(page, 5)
  await expect(page.getByText('Version 3 is saved.')).toBeVisible()
})

test('who changes the details beside a program is told that a version does not save them', async ({ page }) => {
  const id = await addCircuit('Pair with details')
  await signIn(page, ada)
  await page.goto(`${product.url}/circuit-generator/qasm?from=${id}`)
  const name = page.getByLabel('Circuit Name')
  await expect(name).toHaveValue('Pair with details')
  await expect(page.getByRole('button', { name: 'Save new version' })).toBeVisible()
  const told = page.getByText('Not saved with a new version:')
  await expect(told).toBeHidden()
  await name.fill('Pair of another name')
  await expect(told).toContainText('Not saved with a new version: name.')
  await name.fill('Pair with details')
  await expect(told).toBeHidden()
})

test('of a private circuit nobody else sees a version', async ({ page }) => {
  const id = await addCircuit('Pair that turns private')
  await api(`POST /circuits/${id}/versions`, { qasm: second })
  await api(`PUT /circuits/${id}/visibility`, { isPublic: false })
  await page.goto(`${product.url}/circuits/${id}@1`)
  await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible()
  await expect(page.getByText('stdgates')).toBeHidden()
})

test('two versions are compared line by line, at an address to share', async ({ page }) => {
  const id = await addCircuit('Pair to be compared')
  await api(`POST /circuits/${id}/versions`, { qasm: second })
  await page.goto(`${product.url}/circuits/${id}@1`)
  await page.getByRole('link', { name: 'Compare' }).click()
  await expect(page).toHaveURL(`${product.url}/compare?left=${id}@1&right=${id}@2`)
  await expect(page.getByText('0 lines removed, 3 lines added.')).toBeVisible()
  const row = page.getByRole('row', { name: /barrier q;/ })
  await expect(row.getByRole('cell').first(), 'nothing stands on the left').toHaveText('')
  await page.getByRole('button', { name: 'Unified' }).click()
  await expect(page).toHaveURL(/view=unified/)
  await expect(page.getByText('+barrier q;')).toBeVisible()
  await page.getByRole('link', { name: 'Swap sides' }).click()
  await expect(page.getByText('3 lines removed, 0 lines added.')).toBeVisible()
})

/** Gives the circuit in the builder another number of qubits, and saves a version. */
async function saveQubits(page: Page, qubits: number) {
  const steps = page.getByRole('navigation', { name: 'Steps' })
  await steps.getByRole('button', { name: 'Layer Configuration' }).click()
  await page.getByLabel('Number of Qubits').fill(String(qubits))
  await steps.getByRole('button', { name: 'Review & Generate' }).click()
  await page.getByRole('button', { name: 'Save new version' }).click()
}

async function replaceProgram(page: Page, program: string) {
  const editor = page.getByRole('textbox', { name: 'QASM code' })
  await expect(page.getByRole('button', { name: 'Save new version' })).toBeVisible()
  await expect(editor).toContainText('cx q[0], q[1]')
  await editor.click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.insertText(program)
  await expect(editor).toContainText('barrier')
}

async function addCircuit(name: string): Promise<string> {
  return create(product.url, ada, 'POST /circuits/visualize', { name, qasm: first, isPublic: true })
}

async function addBuilt(name: string): Promise<string> {
  const circuitParams = {
    type: 'default',
    useCase: 'custom',
    qubits: 2,
    layers: 1,
    encodingLayer: { type: 'none' },
    coreLayer: { type: 'brickwork', singleQubitGates: ['RY'], twoQubitGates: ['CNOT'] },
    middleLayer: { type: 'none' },
  }
  return create(product.url, ada, 'POST /circuits/generate', { name, isPublic: true, circuitParams })
}

const comment = (circuitId: string, content: string) => api('POST /circuits/comments', { circuitId, content })

const api = <Data = unknown>(route: string, body?: object) => ask<Data>(product.url, ada, route, body)
