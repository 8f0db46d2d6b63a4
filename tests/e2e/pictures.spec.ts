/** The diagram as a picture: each format is downloaded in a real browser and read back. */
import { readFile } from 'node:fs/promises'
import { inflateSync } from 'node:zlib'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from '../support/test'
import { withSharedProduct } from '../support/with-product'

const product = withSharedProduct()

const bell = 'OPENQASM 3.0;\ninclude "stdgates.inc";\nqubit[2] q;\nh q[0];\ncx q[0], q[1];\nrz(pi/4) q[1];'

/** A circuit of one long wire. */
const strip = (count: number) => `OPENQASM 3.0; include "stdgates.inc"; qubit q; ${'h q; '.repeat(count)}`

const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Save the diagram' })

async function open(page: Page, program = bell, drawn = '2 qubits, 3 operations') {
  await page.goto(`${product.url}/circuit-generator/qasm#program=${encodeURIComponent(program)}`)
  await expect(page.getByText(drawn)).toBeAttached({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Save the diagram' }).click()
  await expect(dialog(page)).toBeVisible()
}

async function save(page: Page, format: string) {
  await dialog(page).getByRole('radio', { name: format }).check()
  const saved = page.waitForEvent('download')
  await dialog(page)
    .getByRole('button', { name: `Download ${format}` })
    .click()
  const file = await saved
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

/** What every picture says: its name, the page, and the product with its version. */
const software = /Ketwork \d+\.\d+\.\d+/

test('as SVG, with its name and address, in the chosen colors and without a background', async ({ page }) => {
  await open(page)
  await dialog(page).getByLabel('Name').fill('Bell & more')
  await dialog(page).getByRole('radio', { name: 'Dark' }).check()
  await dialog(page).getByRole('checkbox', { name: 'Transparent background' }).check()
  const { name, bytes } = await save(page, 'SVG')
  expect(name).toMatch(/^quantum_circuit_Bell_&_more_\d{4}-\d\d-\d\d\.svg$/)
  await expect(dialog(page).getByRole('status')).toHaveText(`Saved as ${name}.`)
  const svg = bytes.toString()
  expect(svg).toContain('<title>Bell &amp; more</title>')
  expect(svg).toContain(`<dc:source>${product.url}/circuit-generator/qasm</dc:source>`)
  expect(svg).toMatch(software)
  expect(svg).not.toContain('<rect width="100%"')
  expect(await parses(page, svg), 'well-formed').toBe(true)
})

/** Whether a text is well-formed XML, as the browser reads it. The product's pages would not allow the styles in it. */
async function parses(page: Page, text: string): Promise<boolean> {
  const blank = await page.context().newPage()
  return blank.evaluate(
    (xml) => new DOMParser().parseFromString(xml, 'image/svg+xml').querySelector('parsererror') === null,
    text,
  )
}

test('as PNG at the chosen scale, opaque or not, and the choice is remembered', async ({ page }) => {
  await open(page)
  await dialog(page).getByRole('radio', { name: '3×' }).check()
  const opaque = await save(page, 'PNG')
  const [width, height] = await sizeInWords(page)
  const { data, info } = await sharp(opaque.bytes).raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([width, height])
  expect([...data.subarray(0, 3)], 'the corner of a light picture').toEqual([255, 255, 255])
  const { isOpaque, channels } = await sharp(opaque.bytes).stats()
  expect(isOpaque).toBe(true)
  expect(
    channels.some(({ min }) => min < 80),
    'something is drawn',
  ).toBe(true)
  expect(opaque.bytes.toString('latin1')).toContain(`Source\0\0\0\0\0${product.url}/circuit-generator/qasm`)
  expect(opaque.bytes.toString('latin1')).toMatch(software)

  await dialog(page).getByRole('checkbox', { name: 'Transparent background' }).check()
  expect((await sharp((await save(page, 'PNG')).bytes).stats()).isOpaque).toBe(false)

  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await page.reload()
  await expect(page.getByText('2 qubits, 3 operations')).toBeAttached({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Save the diagram' }).click()
  await expect(dialog(page).getByRole('radio', { name: 'PNG' })).toBeChecked()
  await expect(dialog(page).getByRole('radio', { name: '3×' })).toBeChecked()
  await expect(dialog(page).getByRole('checkbox', { name: 'Transparent background' })).toBeChecked()
})

/** The size of the PNG that the dialog announces. */
async function sizeInWords(page: Page): Promise<number[]> {
  const words = await dialog(page)
    .getByText(/^[\d,]+ × [\d,]+ pixels/)
    .innerText()
  return [...words.matchAll(/[\d,]+(?= [×p])/g)].map(([digits]) => Number(digits.replaceAll(',', '')))
}

test('as PDF of one page, with texts that can be searched', async ({ page }) => {
  await open(page)
  const { name, bytes } = await save(page, 'PDF')
  expect(name).toMatch(/\.pdf$/)
  const plain = bytes.toString('latin1')
  expect(plain).toMatch(/^%PDF-1\.7/)
  expect(plain.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1)
  expect(plain).toMatch(/\/FontName \/[A-Z]{6}\+KetworkDiagram/)
  expect(plain).toContain(`(${product.url}/circuit-generator/qasm)`)
  expect(plain).toMatch(software)
  const streams = [...plain.matchAll(/\/FlateDecode[^>]*>>\s*stream\r?\n([\s\S]*?)\r?\nendstream/g)]
  const texts = streams.map(([, data = '']) => inflateSync(Buffer.from(data, 'latin1')).toString('latin1'))
  // Pi, in the map from glyphs to letters.
  expect(texts.find((text) => text.includes('begincmap'))).toContain('<03c0>')
})

test('a long circuit in rows: an SVG as wide as a page, and a PDF on sheets of paper', async ({ page }) => {
  await open(page, strip(300), '1 qubit, 300 operations')
  await expect(dialog(page).getByRole('radio', { name: 'Rows' })).toBeChecked()
  const svg = (await save(page, 'SVG')).bytes.toString()
  expect(Number(/ width="([\d.]+)"/.exec(svg)?.[1])).toBeLessThanOrEqual(1200)
  expect(svg.split('>H</text>')).toHaveLength(301)
  const pdf = (await save(page, 'PDF')).bytes.toString('latin1')
  expect(pdf.match(/\/MediaBox \[0 0 841\.89 595\.28\]/g)?.length).toBeGreaterThan(1)
})

test('only what is selected', async ({ page }) => {
  await page.goto(`${product.url}/circuit-generator/qasm#program=${encodeURIComponent(bell)}`)
  await expect(page.getByText('2 qubits, 3 operations')).toBeAttached({ timeout: 30_000 })
  await page.getByRole('img', { name: /Circuit diagram/ }).focus()
  await page.keyboard.press('End')
  await page.getByRole('button', { name: 'Save the diagram' }).click()
  await dialog(page).getByRole('checkbox', { name: 'Only what is selected: column 3' }).check()
  const { name, bytes } = await save(page, 'SVG')
  expect(name).toContain('column_3')
  expect(bytes.toString()).toContain('>RZ</text>')
  expect(bytes.toString()).not.toContain('>H</text>')
})

const pixels = async (png: Buffer) => sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })

test('into the clipboard as PNG, the picture that is downloaded', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page)
  await dialog(page).getByRole('button', { name: 'Copy as PNG' }).click()
  await expect(dialog(page).getByRole('status')).toHaveText('Copied as PNG.')
  // In place before the key is pressed: the page may not read the clipboard, but is given what is pasted.
  await page.evaluate(() => {
    document.addEventListener('paste', ({ clipboardData }) => {
      const reader = new FileReader()
      reader.addEventListener('load', () => {
        document.documentElement.dataset['pasted'] = String(reader.result)
      })
      const file = clipboardData?.files[0]
      if (file !== undefined) reader.readAsDataURL(file)
    })
  })
  await page.keyboard.press('ControlOrMeta+v')
  const html = page.locator('html')
  await expect(html).toHaveAttribute('data-pasted', /^data:image\/png;base64,/)
  const [, pasted = ''] = ((await html.getAttribute('data-pasted')) ?? '').split(',')
  // Browsers write a picture anew for the clipboard, so its pixels are compared.
  const [copied, downloaded] = await Promise.all(
    [Buffer.from(pasted, 'base64'), (await save(page, 'PNG')).bytes].map(pixels),
  )
  expect(copied?.info).toEqual(downloaded?.info)
  expect(copied?.data.equals(downloaded?.data ?? Buffer.alloc(0))).toBe(true)
})

test('what is too large for a canvas says so, and how large it may be', async ({ page }) => {
  await open(page, strip(300), '1 qubit, 300 operations')
  await dialog(page).getByRole('radio', { name: 'One strip' }).check()
  await expect(dialog(page).getByRole('radio', { name: '4×' })).toBeDisabled()
  await expect(dialog(page)).toContainText(/\d× is the largest scale that browsers draw for this circuit\./)
  await open(page, strip(5000), '1 qubit, 5000 operations')
  await dialog(page).getByRole('radio', { name: 'PNG' }).check()
  await expect(dialog(page)).toContainText('This circuit is too large for a PNG')
  await expect(dialog(page).getByRole('button', { name: 'Download PNG' })).toBeDisabled()
  const part = 'An SVG of this circuit shows columns 1 to 4,000 of 5,000.'
  await expect(dialog(page)).not.toContainText(part)
  await dialog(page).getByRole('radio', { name: 'SVG' }).check()
  await expect(dialog(page), 'before it is saved').toContainText(part)
  await save(page, 'SVG')
  await expect(dialog(page).getByRole('status').last()).toContainText('It shows columns 1 to 4,000 of 5,000.')
})
