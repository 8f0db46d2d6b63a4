/** A circuit is taken to another tool. */
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { create } from '../support/ask'
import { newMember, type Person } from '../support/person'
import sharp from 'sharp'
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

/** Chooses a picture in an export menu, and takes it. */
async function takePicture(page: Page, menu: Locator, format: string) {
  await menu.getByRole('button', { name: format, exact: true }).click()
  await expect(menu.getByText(`${format} can show all of it.`)).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    menu.getByRole('button', { name: 'Download', exact: true }).last().click(),
  ])
  await expect(menu.getByText(`Saved as ${file.suggestedFilename()}.`)).toBeVisible()
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

/** Takes all three pictures, and reads what came. */
async function checkPictures(page: Page, menu: Locator, name: string) {
  const named = (ending: string) => new RegExp(`^quantum_circuit_${name}.*\\d{4}-\\d\\d-\\d\\d\\.${ending}$`)
  const svg = await takePicture(page, menu, 'SVG')
  expect(svg.name).toMatch(named('svg'))
  expect(svg.bytes.toString()).toMatch(/^<svg [^]*<\/svg>\s*$/)

  const png = await takePicture(page, menu, 'PNG')
  expect(png.name).toMatch(named('png'))
  const { width, height, format } = await sharp(png.bytes).metadata()
  expect(format).toBe('png')
  await expect(menu.getByText(`${width} × ${height} pixels.`)).toBeVisible()

  const pdf = await takePicture(page, menu, 'PDF')
  expect(pdf.name).toMatch(named('pdf'))
  expect(pdf.bytes.toString('latin1')).toMatch(/^%PDF-1\.7[^]*\/Count 1\b[^]*%%EOF\s*$/)
  return { svg: svg.bytes.toString(), png: png.bytes }
}

for (const theme of ['light', 'dark'] as const) {
  test(`pictures are taken from the circuit's page with its ${theme} theme, and look the same`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme })
    await page.goto(`${product.url}/circuits/${await addCircuit()}`)
    const program = page.getByRole('region', { name: 'QASM Code' })
    await program.getByRole('button', { name: 'Export' }).click()
    const { svg, png } = await checkPictures(page, program, 'To_take_away')
    expect(svg).toContain('<title>To take away</title>')
    const { data } = await sharp(png).raw().toBuffer({ resolveWithObject: true })
    expect([...data.subarray(0, 3)], 'pictures are light until dark ones are chosen').toEqual([255, 255, 255])
  })
}

test('the size and the colors of a picture are chosen by keyboard in a narrow window', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(`${product.url}/circuits/${await addCircuit()}`)
  const program = page.getByRole('region', { name: 'QASM Code' })
  await program.getByRole('button', { name: 'Export' }).focus()
  await page.keyboard.press('Enter')
  await program.getByRole('button', { name: 'PNG', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(program.getByText('Light colors, long circuits in rows.')).toBeVisible()
  const panel = await program.getByRole('group', { name: 'Pictures' }).boundingBox()
  expect(panel && panel.x >= 0 && panel.x + panel.width <= 390, 'the menu is inside of the window').toBe(true)
  await program.getByRole('button', { name: 'More options' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Save the diagram' })
  await expect(dialog.getByRole('radio', { name: 'PNG' })).toBeChecked()
  await dialog.getByRole('radio', { name: 'Dark' }).check()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(program.getByText('Dark colors, long circuits in rows.'), 'the menu is still open').toBeVisible()
  const { bytes } = await takePicture(page, program, 'PNG')
  const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  expect(data[0], 'the corner of a dark picture').toBeLessThan(100)
})

test('pictures are taken from the editor, and a circuit that is too large for one says so', async ({ page }) => {
  await page.goto(`${product.url}/circuit-generator/qasm#program=${encodeURIComponent(source)}`)
  await preview(page)
    .getByText(/^Export/)
    .click()
  await checkPictures(page, preview(page), '')
  const tall = 'OPENQASM 3.0; include "stdgates.inc"; qubit[3000] q; h q;'
  await page.goto('about:blank')
  await page.goto(`${product.url}/circuit-generator/qasm#program=${encodeURIComponent(tall)}`)
  await preview(page)
    .getByText(/^Export/)
    .click()
  await preview(page).getByRole('button', { name: 'PNG', exact: true }).click()
  await expect(preview(page).getByText('This circuit is too large for a PNG. Choose SVG or PDF.')).toBeVisible()
})

test('pictures are taken from the builder', async ({ page }) => {
  await page.goto(`${product.url}/circuit-generator/parameters`)
  await preview(page)
    .getByText(/^Export/)
    .click()
  await checkPictures(page, preview(page), '')
})

const addCircuit = () =>
  create(product.url, ada, 'POST /circuits/visualize', { name: 'To take away', qasm: source, isPublic: true })
