/** What a diagram remembers, what it calls its pictures, and how it grows on a phone, each in a real browser. */
import type { Page } from '@playwright/test'
import { openBuilder } from '../support/builder'
import { newMember, signIn } from '../support/person'
import { expect, test } from '../support/test'
import { withSharedProduct } from '../support/with-product'

const product = withSharedProduct()

const head = 'OPENQASM 3.0;\ninclude "stdgates.inc";\n'
const three = `${head}qubit[3] q;\nh q[0];\ncx q[0], q[2];`

const openQasm = (page: Page, qasm: string) =>
  page.goto(`${product.url}/circuit-generator/qasm#program=${encodeURIComponent(qasm)}`)

/** Saves a program as a circuit of a new member, and opens its page. */
async function openCircuit(page: Page, name: string, qasm: string): Promise<void> {
  const author = await newMember(product.url)
  const saved = await page.request.post(`${product.url}/api/circuits/visualize`, {
    headers: { authorization: `Bearer ${author.token}` },
    data: { name, qasm, isPublic: true },
  })
  const { data: circuit } = (await saved.json()) as { data: { id: string } }
  await signIn(page, author)
  await page.goto(`${product.url}/circuits/${circuit.id}`)
}

/** The names of the wires from top to bottom. */
async function orderOf(page: Page): Promise<string[]> {
  const wires = page.getByRole('group', { name: 'Wires', exact: true })
  const button = page.getByRole('button', { name: 'Wires', exact: true })
  await expect(button).toBeVisible()
  if (!(await wires.isVisible())) await button.press('Enter')
  const names = wires.getByRole('list', { name: 'Order of the wires' }).getByRole('listitem')
  await expect(names).toHaveCount(3)
  return (await names.allTextContents()).map((text) => /q\[\d\]/.exec(text)?.[0] ?? text)
}

const moved = ['q[2]', 'q[0]', 'q[1]']

async function moveLastUp(page: Page): Promise<void> {
  expect(await orderOf(page)).toEqual(['q[0]', 'q[1]', 'q[2]'])
  await page.getByRole('button', { name: 'Move q[2] up' }).press('Enter')
  await page.getByRole('button', { name: 'Move q[2] up' }).press('Enter')
  expect(await orderOf(page)).toEqual(moved)
}

test('the order of wires in the editor outlives a reload', async ({ page }) => {
  await openQasm(page, three)
  await moveLastUp(page)
  await page.reload()
  expect(await orderOf(page)).toEqual(moved)
})

test("the order of wires on a circuit's page outlives a reload, Back and Forward, and Reset forgets it", async ({
  page,
}) => {
  await openCircuit(page, 'Three wires', three)
  await moveLastUp(page)
  await page.reload()
  expect(await orderOf(page)).toEqual(moved)
  const address = page.url()
  await page.getByRole('banner').getByRole('link').first().click()
  await expect(page).not.toHaveURL(address)
  await page.goBack()
  await expect(page).toHaveURL(address)
  expect(await orderOf(page)).toEqual(moved)
  await page.goBack()
  await page.goForward()
  await expect(page).toHaveURL(address)
  expect(await orderOf(page)).toEqual(moved)
  await page.getByRole('group', { name: 'Wires' }).getByRole('button', { name: 'Reset' }).press('Enter')
  await page.reload()
  expect(await orderOf(page)).toEqual(['q[0]', 'q[1]', 'q[2]'])
})

test('what is closed in the editor is closed after a reload', async ({ page }) => {
  await openQasm(page, `${head}qubit[2] q;\nbit c;\nc = measure q[0];\nwhile (c) {\n  h q[0];\n  c = measure q[0];\n}`)
  const spoken = page.getByRole('region', { name: 'Live preview' }).locator('[aria-live]').first()
  const toggleLast = async () => {
    const drawing = page.getByRole('img', { name: /Circuit diagram/ })
    await expect(drawing.locator('canvas')).toBeVisible({ timeout: 30_000 })
    await drawing.press('End')
    await expect(spoken).toContainText('on q[0]')
    await drawing.press('Enter')
  }
  await toggleLast()
  await expect(spoken).toContainText('Closed: while (c)')
  await page.reload()
  await toggleLast()
  await expect(spoken).toContainText('Opened: while (c)')
})

/** Saves the diagram as it is suggested; returns the name in the dialog and that of the file. */
async function savedAs(page: Page): Promise<{ name: string; file: string }> {
  await page.getByRole('button', { name: 'Save the diagram' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save the diagram' })
  await dialog.getByRole('radio', { name: 'SVG' }).check()
  const name = await dialog.getByLabel('Name').inputValue()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download SVG' }).click()
  return { name, file: (await download).suggestedFilename() }
}

const file = (name: string) => expect.stringMatching(new RegExp(`^quantum_circuit_${name}_\\d{4}-\\d\\d-\\d\\d\\.svg$`))

test('a picture has the name in the form of editor and builder, and that of a circuit', async ({ page }) => {
  await openQasm(page, three)
  await expect(page.getByText('3 qubits, 2 operations')).toBeAttached({ timeout: 30_000 })
  await page.getByRole('textbox', { name: 'Name' }).fill('In the editor')
  expect(await savedAs(page)).toEqual({ name: 'In the editor', file: file('In_the_editor') })

  await openBuilder(page, product.url)
  await page.getByRole('textbox', { name: 'Name' }).fill('In the builder')
  expect(await savedAs(page)).toEqual({ name: 'In the builder', file: file('In_the_builder') })

  await openCircuit(page, 'Of a circuit', three)
  expect(await savedAs(page)).toEqual({ name: 'Of a circuit', file: file('Of_a_circuit') })
})

test('on a phone, Expand makes a circuit larger and the page no wider, and Collapse brings it back', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openCircuit(page, 'Tall', `${head}qubit[24] q;\n${'h q;\n'.repeat(12)}`)
  const drawing = page.getByRole('img', { name: 'Diagram of Tall' })
  await expect(drawing.locator('canvas')).toBeVisible({ timeout: 30_000 })
  const height = async () => (await drawing.boundingBox())?.height ?? 0
  const before = await height()
  await page.getByRole('button', { name: 'Expand' }).click()
  await expect.poll(height).toBeGreaterThan(before * 1.2)
  expect((await drawing.boundingBox())?.width).toBeGreaterThan(340)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.getByRole('button', { name: 'Collapse' }).click()
  await expect.poll(height).toBe(before)
})

/** The height of what is drawn on a diagram's canvas, in CSS pixels. */
const drawnHeight = (page: Page): Promise<number> =>
  page.getByRole('img', { name: /Circuit diagram/ }).evaluate((surface) => {
    const canvas = surface.querySelector('canvas')
    const context = canvas?.getContext('2d')
    if (!canvas || !context) throw new Error('There is no canvas.')
    const { width, height } = canvas
    const pixels = new Uint32Array(context.getImageData(0, 0, width, height).data.buffer)
    const drawn = Array.from({ length: height }, (_, row) => row).filter((row) =>
      pixels.subarray(row * width, (row + 1) * width).some((pixel) => pixel !== pixels[0]),
    )
    return (((drawn.at(-1) ?? 0) - (drawn[0] ?? 0)) * canvas.clientHeight) / height
  })

test('a strip on the full screen of a phone is as large as before when the phone is turned sideways', async ({
  page,
}) => {
  // As on phones that have no full screen: the diagram fills the window. What fills the screen cannot be turned here.
  await page.addInitScript(() => {
    Element.prototype.requestFullscreen = () => Promise.reject(new TypeError('Full screen is refused.'))
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await openQasm(page, `${head}qubit[3] q;\n${'h q[0]; cx q[0], q[1]; '.repeat(10)}`)
  await expect(page.getByText('3 qubits, 20 operations')).toBeAttached({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Full screen', exact: true }).click()
  const drawing = page.getByRole('img', { name: /Circuit diagram/ })
  await expect.poll(async () => (await drawing.boundingBox())?.height ?? 0).toBeGreaterThan(600)
  await expect.poll(() => drawnHeight(page)).toBeGreaterThan(100)
  const upright = await drawnHeight(page)
  await page.setViewportSize({ width: 844, height: 390 })
  await expect.poll(async () => (await drawing.boundingBox())?.width ?? 0).toBeGreaterThan(800)
  await expect.poll(() => drawnHeight(page)).toBeGreaterThan(upright - 2)
})
