/** A circuit is taken to another tool. */
import { readFile } from 'node:fs/promises'
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

async function addCircuit(): Promise<string> {
  const answer = await fetch(`${product.url}/api/circuits/visualize`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'To take away', qasm: source, isPublic: true }),
  })
  if (!answer.ok) throw new Error(`The circuit was answered with ${answer.status}.`)
  return ((await answer.json()) as { data: { id: string } }).data.id
}
