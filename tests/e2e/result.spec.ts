/** What a circuit does, as its page, the builder and the QASM page show it. */
import { readFile } from 'node:fs/promises'
import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { choice, openBuilder } from '../support/builder'
import { anyCircuit } from '../support/example-data'
import { readClipboard } from '../support/clipboard'
import { tabTo } from '../support/keyboard'
import { newMember, signIn } from '../support/person'
import { expect, test } from '../support/test'
import { withSharedProduct } from '../support/with-product'

const product = withSharedProduct()

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const program = `OPENQASM 3.0;
include "stdgates.inc";
input float theta;
qubit[2] q;
ry(theta) q[0];
cx q[0], q[1];`

const openQasm = (page: Page, qasm: string) =>
  page.goto(`${product.url}/circuit-generator/qasm#program=${encodeURIComponent(qasm)}`)

/** The panel, which loads when it comes near the window. */
async function resultOf(page: Page): Promise<Locator> {
  const result = page.getByRole('region', { name: 'Result' })
  // A longer preview above moves it.
  await expect(async () => {
    await result.scrollIntoViewIfNeeded({ timeout: 1000 })
    await expect(result.getByRole('listbox')).toBeVisible({ timeout: 1000 })
  }).toPass()
  return result
}

test('the result follows the code, a parameter and the steps', async ({ page }) => {
  await openQasm(page, program)
  const result = await resultOf(page)
  await result.getByRole('textbox', { name: 'Value of theta' }).fill('pi/2')
  await expect(result.getByRole('option', { name: '|00⟩: 50 %, amplitude 1/√2' })).toBeVisible()
  await expect(result.getByRole('option', { name: '|11⟩: 50 %, amplitude 1/√2' })).toBeVisible()

  await result.getByRole('button', { name: 'Earlier state' }).click()
  await expect(result.getByRole('option', { name: /^\|01⟩: 50 %/ }), 'before the last gate').toBeVisible()
  await result.getByRole('button', { name: 'Later state' }).click()

  await result.getByRole('tab', { name: 'State' }).click()
  await expect(result.getByText('Mutual information in bits, 0–1: 2.')).toBeVisible()
  await result.getByRole('tab', { name: 'Outcomes' }).click()

  const code = page.getByRole('textbox', { name: 'QASM code' })
  await code.press('ControlOrMeta+End')
  await page.keyboard.type(' x q[0];')
  await expect(result.getByRole('option', { name: /^\|01⟩: 50 %/ })).toBeVisible()
})

for (const width of [320, 390, 1280]) {
  test(`the outcomes of 1,000 qubits fit into a window of ${width} pixels, each with its whole name`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const zeros = '0'.repeat(998)
    await openQasm(page, 'OPENQASM 3.0;\ninclude "stdgates.inc";\nqubit[1000] q;\nh q[0];\ncx q[0], q[1];')
    const result = await resultOf(page)
    const likely = result.getByRole('listbox').getByRole('option').nth(1)
    await expect(likely.locator('.label')).toHaveText('|0000000000…0000000011⟩')
    await expect(likely).toHaveAttribute('title', `|${zeros}11⟩`)
    await expect(likely.locator('.track')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    await result.getByRole('listbox').press('End')
    await expect(result.getByText(`|${zeros}11⟩: 50 %`)).toBeVisible()
    await result.getByRole('button', { name: 'Table' }).click()
    await expect(result.getByRole('rowheader', { name: `|${zeros}11⟩` })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })
}

test('steps follow a branch of measurements, with its probability', async ({ page }) => {
  await openQasm(
    page,
    'OPENQASM 3.0;\ninclude "stdgates.inc";\nqubit[2] q;\nbit[2] c;\nh q[0];\nc[0] = measure q[0];\nif (c[0]) ry(2*pi/3) q[1];\nc[1] = measure q[1];',
  )
  const result = await resultOf(page)
  const slider = result.getByRole('slider', { name: 'Step' })
  await slider.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(result.getByText('Classical bits, the last one first: 00')).toBeVisible()
  const first = result.getByRole('group', { name: 'Outcome of measure q[0], line 6' })
  await first.getByRole('button', { name: '1: 50 %' }).click()
  await expect(result.getByText('Probability of this branch: 50 %')).toBeVisible()
  await expect(result.getByRole('option', { name: /^\|11⟩: 75 %/ })).toBeVisible()
  await slider.press('ArrowRight')
  const second = result.getByRole('group', { name: 'Outcome of measure q[1], line 8' })
  await expect(second.getByRole('button', { name: '1: 75 %' })).toHaveAttribute('aria-pressed', 'true')
  await second.getByRole('button', { name: '0: 25 %' }).click()
  await expect(result.getByText('Probability of this branch: 12.5 %')).toBeVisible()
  await expect(result.getByRole('option', { name: /^\|01⟩: 100 %/ })).toBeVisible()
  await result.getByRole('button', { name: 'Show all runs' }).click()
  await expect(result.getByRole('option', { name: '11: 37.5 %' })).toBeVisible()
})

test('parameters travel in a link, and survive a reload', async ({ page, browser }) => {
  await openQasm(page, program)
  const result = await resultOf(page)
  await result.getByRole('textbox', { name: 'Value of theta' }).fill('pi')
  await expect(result.getByRole('option', { name: /^\|11⟩: 100 %/ })).toBeVisible()
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByRole('button', { name: 'Link copied!' })).toBeVisible()
  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await other.goto(await readClipboard(page))
  const opened = await resultOf(other)
  await expect(opened.getByRole('textbox', { name: 'Value of theta' })).toHaveValue('π')
  await other.reload()
  await expect((await resultOf(other)).getByRole('textbox', { name: 'Value of theta' })).toHaveValue('π')
  await elsewhere.close()
})

test('values are saved with a circuit under a name, and a link names them', async ({ page, browser }) => {
  const author = await newMember(product.url)
  const saved = await page.request.post(`${product.url}/api/circuits/visualize`, {
    headers: { authorization: `Bearer ${author.token}` },
    data: { name: 'Turned', qasm: program, isPublic: true },
  })
  const { data: circuit } = (await saved.json()) as { data: { id: string } }
  const address = `${product.url}/circuits/${circuit.id}`
  await signIn(page, author)
  await page.goto(address)
  const result = await resultOf(page)
  await expect(result.getByText('No saved values yet.')).toBeVisible()
  await result.getByRole('textbox', { name: 'Value of theta' }).fill('pi')
  await result.getByRole('button', { name: 'Save values as...' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('All ones')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(result.getByRole('combobox', { name: 'Saved values' })).toHaveValue(/./)
  await expect(page).toHaveURL(/#set=[\da-f-]{36}$/)

  const elsewhere = await browser.newContext()
  const visitor = await elsewhere.newPage()
  await visitor.goto(page.url())
  const opened = await resultOf(visitor)
  await expect(opened.getByRole('option', { name: /^\|11⟩: 100 %/ })).toBeVisible()
  await expect(opened.getByRole('textbox', { name: 'Value of theta' })).toHaveValue('π')
  await expect(opened.getByRole('button', { name: 'Save values as...' })).toBeHidden()
  await visitor.setViewportSize({ width: 390, height: 800 })
  await tabTo(visitor, opened.getByRole('button', { name: 'Download with values' }))
  const download = visitor.waitForEvent('download')
  await visitor.keyboard.press('Enter')
  const file = await download
  expect(file.suggestedFilename()).toBe('Turned_All_ones.qasm')
  expect(await readFile(await file.path(), 'utf8')).toBe(
    program.replace('input float theta', 'const float theta = 3.141592653589793'),
  )
  await expect(opened.getByRole('button', { name: 'Download with values' })).toBeFocused()
  expect((await new AxeBuilder({ page: visitor }).analyze()).violations).toEqual([])
  await opened.getByRole('textbox', { name: 'Value of theta' }).fill('0')
  await expect(opened.getByRole('option', { name: /^\|00⟩: 100 %/ })).toBeVisible()
  await expect(visitor).toHaveURL(/#values=theta:0$/)

  await result.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Yes, delete' }).click()
  await expect(result.getByText('No saved values yet.')).toBeVisible()
  await elsewhere.close()

  await page.goto('about:blank')
  await page.goto(`${address}#set=0190a000-0000-7000-8000-000000000001`)
  await resultOf(page)
  await expect(page.getByText('The saved values in this link no longer exist.')).toBeVisible()
})

const keyed = `OPENQASM 3.0;
include "stdgates.inc";
input int rounds;
input uint[4] mark;
input bool flip;
input bit[3] key;
input float theta;
qubit[4] q;
for int i in [1:rounds] { x q[0]; }
if (mark > 3) x q[1];
if (flip) x q[2];
if (key[2]) ry(theta) q[3];`

test('inputs that are no angles have fields, and travel in a link', async ({ page, browser }) => {
  await openQasm(page, keyed)
  const result = await resultOf(page)
  const inputs = result.getByRole('region', { name: 'Inputs' })
  await result.getByRole('textbox', { name: 'Value of theta' }).fill('pi')
  await expect(result.getByRole('option', { name: /^\|0000⟩: 100 %/ })).toBeVisible()
  await inputs.getByRole('textbox', { name: 'rounds int' }).fill('3')
  await inputs.getByRole('textbox', { name: 'mark uint[4]' }).fill('16')
  await expect(inputs.getByText('Type a whole number from 0 to 15.')).toBeVisible()
  await inputs.getByRole('textbox', { name: 'mark uint[4]' }).fill('12')
  await inputs.getByRole('checkbox', { name: 'flip bool' }).check()
  await inputs.getByRole('textbox', { name: 'key bit[3]' }).fill('100')
  await expect(result.getByRole('option', { name: /^\|1111⟩: 100 %/ })).toBeVisible()
  for (const view of ['Observables', 'Matrix', 'Noise', 'State', 'Outcomes']) {
    await openView(result, view)
    await expect(result.getByText('could not be simulated')).toBeHidden()
  }
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByRole('button', { name: 'Link copied!' })).toBeVisible()
  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await other.goto(await readClipboard(page))
  const opened = await resultOf(other)
  await expect(opened.getByRole('option', { name: /^\|1111⟩: 100 %/ })).toBeVisible()
  await expect(opened.getByRole('textbox', { name: 'key bit[3]' })).toHaveValue('100')
  await opened.getByRole('button', { name: 'Reset inputs' }).click()
  await expect(opened.getByRole('option', { name: /^\|0000⟩: 100 %/ })).toBeVisible()
  await elsewhere.close()
})

test('the values of a saved circuit follow its address, back and forward', async ({ page }) => {
  const author = await newMember(product.url)
  const saved = await page.request.post(`${product.url}/api/circuits/visualize`, {
    headers: { authorization: `Bearer ${author.token}` },
    data: { name: 'Keyed', qasm: keyed, isPublic: true },
  })
  const { data: circuit } = (await saved.json()) as { data: { id: string } }
  await page.goto(`${product.url}/circuits/${circuit.id}#values=rounds:1`)
  const result = await resultOf(page)
  await expect(result.getByRole('option', { name: /^\|0001⟩: 100 %/ })).toBeVisible()
  await page.evaluate(() => (window.location.hash = '#values=rounds:1,flip:1'))
  await expect(result.getByRole('option', { name: /^\|0101⟩: 100 %/ })).toBeVisible()
  await expect(result.getByRole('checkbox', { name: 'flip bool' })).toBeChecked()
  await page.goBack()
  await expect(result.getByRole('option', { name: /^\|0001⟩: 100 %/ })).toBeVisible()
  await page.goForward()
  await expect(result.getByRole('option', { name: /^\|0101⟩: 100 %/ })).toBeVisible()
})

test('what only a loop measures has outcomes of bits', async ({ page }) => {
  await openQasm(
    page,
    'OPENQASM 3.0;\ninclude "stdgates.inc";\nqubit[2] q;\nbit c;\nwhile (!c) { h q[0]; c = measure q[0]; }',
  )
  const result = await resultOf(page)
  await expect(result.getByRole('option', { name: /^1: 100 %/ })).toBeVisible()
})

test('a wide circuit is simulated when its reader asks for it', async ({ page }) => {
  await openQasm(page, 'OPENQASM 3.0;\ninclude "stdgates.inc";\nqubit[21] q;\nh q[20];\nt q[20];\nh q[20];')
  const result = page.getByRole('region', { name: 'Result' })
  const simulate = result.getByRole('button', { name: 'Simulate it' })
  await expect(async () => {
    await result.scrollIntoViewIfNeeded({ timeout: 1000 })
    await expect(simulate).toBeVisible({ timeout: 1000 })
  }).toPass()
  // Once only: a click that takes effect late takes the button away.
  await simulate.click()
  await expect(result.getByRole('option', { name: /^\|0{21}⟩: 85.36 %/ })).toBeVisible()
})

test('a circuit of the library shows what it does, also as shots and as a table', async ({ page }) => {
  await page.goto(`${product.url}/circuits/${await anyCircuit(product.url)}`)
  const result = await resultOf(page)
  await result.getByRole('button', { name: 'Shots', exact: true }).click()
  await expect(result.getByRole('option', { name: /shots? \(95 % interval/ }).first()).toBeVisible()
  await result.getByRole('button', { name: 'Table' }).click()
  await expect(result.getByRole('columnheader', { name: '95 % interval' })).toBeVisible()
  await result.getByRole('button', { name: 'Export' }).click()
  await result.getByRole('button', { name: 'Copy CSV' }).click()
  await expect.poll(() => readClipboard(page)).toMatch(/^outcome,probability/)
})

test('the builder shows what its settings do', async ({ page }) => {
  await openBuilder(page, product.url)
  const result = await resultOf(page)
  await expect(result.getByRole('slider', { name: 'theta_0' })).toBeVisible()
  for (const version of ['QASM 2', 'QASM 3']) {
    await page.getByRole('radio', { name: version }).check()
    await result.getByRole('slider', { name: 'Step' }).press('Home')
    await expect(result.getByRole('option', { name: /^\|0+⟩: 100 %/ }), `${version}, before all gates`).toBeVisible()
    await result.getByRole('slider', { name: 'Step' }).press('End')
  }
})

test('what cannot be simulated gets a sentence and a way out', async ({ page }) => {
  await openQasm(page, 'OPENQASM 3.0;\ninclude "stdgates.inc";\nqubit[30] q;\nh q;\nt q;')
  const result = page.getByRole('region', { name: 'Result' })
  await expect(async () => {
    await result.scrollIntoViewIfNeeded({ timeout: 1000 })
    await expect(result.getByText('This circuit could not be simulated.')).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(result.getByRole('link', { name: /^SIM001/ })).toBeVisible()
  const listed = page.getByRole('region', { name: 'Diagnostics' })
  await expect(listed.getByRole('button', { name: /^Warning 3:.*the circuit has 30 qubits/ })).toBeVisible()
  await expect(listed.getByText('1 warning')).toBeVisible()
})

test('a long simulation shows how far it is, can be cancelled, and holds up nothing', async ({ page }) => {
  const layer =
    'for int q in [0:19] { ry(theta) register[q]; }\nfor int q in [0:18] { cx register[q], register[q + 1]; }\n'
  const header = 'OPENQASM 3.0;\ninclude "stdgates.inc";\ninput float theta;\nqubit[20] register;\n'
  await openQasm(page, header + layer.repeat(150))
  const result = page.getByRole('region', { name: 'Result' })
  await expect(async () => {
    await result.scrollIntoViewIfNeeded({ timeout: 1000 })
    await expect(result.getByRole('progressbar', { name: 'Simulation' })).toBeVisible({ timeout: 2000 })
  }).toPass()
  await result.getByRole('button', { name: 'Cancel' }).click()
  await expect(result.getByText('Simulation cancelled.')).toBeVisible()
  await result.getByRole('button', { name: 'Simulate again' }).click()
  await expect(result.getByRole('progressbar', { name: 'Simulation' })).toBeVisible()
  const code = page.getByRole('textbox', { name: 'QASM code' })
  await code.press('ControlOrMeta+A')
  await page.keyboard.insertText(program)
  await expect(result.getByRole('option', { name: /^\|00⟩/ }), 'the edited circuit does not wait').toBeVisible()
})

/** Chooses a view, whose code loads then. */
const openView = (result: Locator, name: string) => result.getByRole('tab', { name }).click()

test('observables follow a parameter, show mistakes at their place, and stay with the page', async ({ page }) => {
  await openQasm(page, program)
  const result = await resultOf(page)
  await openView(result, 'Observables')
  const first = result.getByRole('textbox', { name: 'Observable 1' })
  await first.fill('0.5 Z0 Z1 - X1 + Z4')
  await expect(result.getByText('Z4', { exact: true }).first()).toBeVisible()
  await result.getByRole('button', { name: 'Column 18' }).click()
  await page.keyboard.type('Z0')
  await expect(first).toHaveValue('0.5 Z0 Z1 - X1 + Z0')
  const expectation = result.getByRole('definition').first()
  await result.getByRole('textbox', { name: 'Value of theta' }).fill('pi')
  await expect(expectation).toHaveText('−0.5')
  await result.getByRole('slider', { name: 'theta' }).press('Home')
  await expect(expectation).toHaveText('1.5')
  await result.getByRole('button', { name: 'Shots', exact: true }).click()
  await expect(result.getByText(/shots in each of 2 sets of bases/)).toBeVisible()
  await page.reload()
  await expect(async () => {
    await result.scrollIntoViewIfNeeded({ timeout: 1000 })
    await expect(first).toHaveValue('0.5 Z0 Z1 - X1 + Z0', { timeout: 1000 })
  }).toPass()
})

test('the matrix and a density matrix are walked with keys, and have tables', async ({ page }) => {
  await openQasm(page, program.replace('input float theta;', '').replace('theta', 'pi/2'))
  const result = await resultOf(page)
  await openView(result, 'Matrix')
  const matrix = result.getByRole('application', { name: /^Matrix of 2 qubits/ })
  await matrix.focus()
  await page.keyboard.press('End')
  await page.keyboard.press('PageDown')
  await expect(result.getByText('Row |11⟩, column |11⟩: 0')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(result.getByText('Row |11⟩, column |01⟩: 1/√2')).toBeVisible({ timeout: 5000 })
  await result.getByRole('button', { name: 'Table' }).click()
  await expect(result.getByRole('table', { name: /^Matrix of 2 qubits/ })).toBeVisible()

  await openView(result, 'State')
  await expect(result.getByText('Pure, entropy 0 bits')).toBeVisible()
  await result.getByRole('checkbox', { name: 'Qubit 1' }).uncheck()
  await expect(result.getByText('Purity 0.5, entropy 1 bit')).toBeVisible()
  await expect(result.getByRole('application', { name: /^Density matrix of qubit 0, 2 × 2/ })).toBeVisible()
})

test('noise is a model with numbers, beside the result without', async ({ page }) => {
  await openQasm(page, program.replace('input float theta;', '').replace('theta', 'pi/2'))
  const result = await resultOf(page)
  await openView(result, 'Noise')
  await expect(result.getByText('A model with the errors that you set, not the noise of a device.')).toBeVisible()
  await expect(result.getByRole('option', { name: /^\|01⟩: .*, without noise 0 %$/ })).toBeVisible()
  await result.getByRole('textbox', { name: 'Larger gates' }).fill('abc')
  await expect(result.getByText('Type a percentage from 0 to 100.')).toBeVisible()
  await result.getByRole('button', { name: 'No errors' }).click()
  await expect(result.getByText(/Total variation distance: [0-3]/)).toBeVisible()
  await expect(result.getByRole('option', { name: /^\|01⟩/ })).toHaveCount(0)
})

test('a circuit that is built from a graph has its cost function, with the weights of the edges', async ({ page }) => {
  await openBuilder(page, product.url, 'Layer Configuration')
  await choice(page, 'Core Layer', /^Graph-specific/).check()
  await page.getByRole('textbox', { name: 'Edges' }).fill('[[0,1,2],[1,2,0.5]]')
  const result = await resultOf(page)
  await openView(result, 'Observables')
  const cost = result.getByRole('region', { name: 'Cost function of the graph' })
  await expect(cost.getByText('Expected cut')).toBeVisible()
  await expect(cost.getByText('All edges together weigh 2.5.')).toBeVisible()
  await cost.getByText('As an observable').click()
  await expect(cost.getByText('1.25 - Z0 Z1 - 0.25 Z1 Z2')).toBeVisible()
})
