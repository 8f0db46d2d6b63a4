/** A circuit is taken to another tool. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { newMember, type Person } from '../support/person'
import { expect, test } from '../support/test'
import { withSharedProduct } from '../support/with-product'

const product = withSharedProduct()
let ada: Person

test.beforeAll(async () => {
  ada = await newMember(product.url)
})

const source =
  'OPENQASM 3.0;\ninclude "stdgates.inc";\ninput float theta;\nqubit[2] q;\nbit[2] c;\nh q;\nrx(theta) q[0];\nbarrier q;\nc = measure q;\n'

test('the page says what a tool cannot say, and then gives the program', async ({ page }) => {
  const id = await addCircuit()
  await page.goto(`${product.url}/circuits/${id}`)
  const program = page.getByRole('region', { name: 'QASM Code' })
  await program.getByRole('button', { name: 'Export' }).click()
  await program.getByRole('button', { name: 'Stim' }).click()
  await expect(program.getByText('This circuit has no form in Stim:')).toBeVisible()
  await program.getByRole('button', { name: 'Cirq' }).click()
  await expect(program.getByText('Cirq has no barriers; it is left out')).toBeVisible()
  await program.getByRole('button', { name: 'Qiskit' }).click()
  await expect(program.getByText('Qiskit can say all of it.')).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    program.getByRole('button', { name: 'Download' }).last().click(),
  ])
  expect(file.suggestedFilename()).toBe('To_take_away.py')
  expect(await readFile(await file.path(), 'utf8')).toContain('qc.rx(theta, q[0])')
})

const preview = (page: Page) => page.getByRole('region', { name: 'Live preview' })

async function takeTo(page: Page, tool: string): Promise<string> {
  await preview(page).getByRole('button', { name: tool, exact: true }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    preview(page).getByRole('button', { name: 'Download', exact: true }).click(),
  ])
  return readFile(await file.path(), 'utf8')
}

test('a program that is not saved is taken from the editor, as it is now', async ({ page }) => {
  await page.goto(`${product.url}/circuit-generator/qasm#program=${encodeURIComponent(source)}`)
  await preview(page)
    .getByText(/^Export/)
    .click()
  expect(await takeTo(page, 'Qiskit')).toContain('qc.rx(theta, q[0])')
  await page.getByRole('textbox', { name: 'QASM code' }).click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.insertText('x q[7];')
  await expect(preview(page).getByText('Fix the errors to export the program:')).toBeVisible()
  await expect(preview(page).getByRole('button', { name: 'Download', exact: true })).toBeHidden()
})

test('the circuit of the builder is taken before it is generated', async ({ page }) => {
  await page.goto(`${product.url}/circuit-generator/parameters`)
  await preview(page)
    .getByText(/^Export/)
    .click()
  expect(await takeTo(page, 'PennyLane')).toContain('def circuit(')
})

async function addCircuit(): Promise<string> {
  const answer = await fetch(`${product.url}/api/circuits/visualize`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'To take away', qasm: source, isPublic: true }),
  })
  if (!answer.ok) throw new Error(`The circuit was answered with ${answer.status}.`)
  return ((await answer.json()) as { data: { id: string } }).data.id
}
