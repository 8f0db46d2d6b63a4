/** Problem graphs from and to files, their layouts, and their weights at once. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { choice, figure, openBuilder } from '../support/builder'
import { readClipboard } from '../support/clipboard'
import { expect, test } from '../support/test'
import { withSharedProduct } from '../support/with-product'

const product = withSharedProduct()

const edges = (page: Page) => page.getByRole('textbox', { name: 'Edges' })
const qubits = (page: Page) => page.getByLabel('Number of Qubits')
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Import a graph' })
const graph = (page: Page) => dialog(page).getByRole('textbox', { name: 'Graph' })
const replace = (page: Page) => dialog(page).getByRole('button', { name: 'Replace graph' })
const openImport = (page: Page) => page.getByRole('button', { name: 'Import graph' }).click()

const graphMl = `<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
  <key id="d0" for="edge" attr.name="weight" attr.type="double"/>
  <graph edgedefault="undirected">
    <node id="0"/><node id="1"/><node id="2"/>
    <edge source="0" target="1"><data key="d0">0.5</data></edge>
    <edge source="1" target="2"><data key="d0">2</data></edge>
  </graph>
</graphml>`

test.beforeEach(async ({ page }) => {
  await openBuilder(page, product.url, 'Layer Configuration')
  await choice(page, 'Core Layer', /^Graph-specific/).check()
})

test.describe('Import of a graph', () => {
  test('a pasted DIMACS graph is previewed, replaces graph and qubits, and is undone in one step', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const file = 'c seven\np edge 7 9\ne 1 2\ne 2 3\ne 3 4\ne 4 5\ne 5 6\ne 6 7\ne 7 1\ne 1 4 2.5\ne 2 6\n'
    await page.evaluate((text) => navigator.clipboard.writeText(text), file)
    await openImport(page)
    await expect(replace(page)).toBeDisabled()
    await graph(page).focus()
    await page.keyboard.press('ControlOrMeta+v')
    await expect(dialog(page).getByText('7 nodes, 9 edges, weighted')).toBeVisible()
    await expect(dialog(page).getByLabel('Format')).toHaveValue('detected')
    await expect(dialog(page).getByRole('option', { name: 'Detected: DIMACS' })).toBeAttached()
    await expect(dialog(page).getByRole('checkbox', { name: 'Set the number of qubits to 7' })).toBeChecked()
    await replace(page).click()
    await expect(qubits(page)).toHaveValue('7')
    await expect(edges(page)).toHaveValue(/^\[\[0,1,1\],.*\[0,3,2\.5\],\[1,5,1\]\]$/)
    await expect(figure(page, 'Two-qubit gates')).toHaveText(/^9/)
    await expect(page.getByText('Graph imported: 7 nodes, 9 edges, weighted.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Import graph' }), 'the focus returns').toBeFocused()
    await page.keyboard.press('ControlOrMeta+z')
    await expect(qubits(page)).toHaveValue('4')
    await expect(edges(page)).toHaveValue('[[0,1],[1,2],[2,3]]')
    await page.keyboard.press('ControlOrMeta+Shift+z')
    await expect(qubits(page)).toHaveValue('7')
  })

  test('by keyboard alone, with the number of qubits left as it is', async ({ page }) => {
    await page.getByRole('button', { name: 'Import graph' }).focus()
    await page.keyboard.press('Enter')
    await graph(page).focus()
    await page.keyboard.type('1 2\n2 3')
    await expect(dialog(page).getByText('3 nodes, 2 edges')).toBeVisible()
    await dialog(page).getByLabel('Nodes count').focus()
    await page.keyboard.press('ArrowDown')
    await expect(dialog(page).getByText('4 nodes, 2 edges')).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await dialog(page).getByRole('checkbox', { name: 'Set the number of qubits to 3' }).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(replace(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(edges(page)).toHaveValue('[[0,1],[1,2]]')
    await expect(qubits(page)).toHaveValue('4')
  })

  test('a file is chosen or dropped, in each format', async ({ page }) => {
    await openImport(page)
    const input = dialog(page).locator('input[type=file]')
    for (const [name, text, format, description] of [
      ['graph.csv', 'source,target,weight\n0,1,0.5\n1,2,2\n', 'Edge list', '3 nodes, 2 edges, weighted'],
      ['graph.txt', '0 1 1\n1 0 1\n1 1 0\n', 'Adjacency matrix', '3 nodes, 3 edges'],
      ['graph.graphml', graphMl, 'GraphML', '3 nodes, 2 edges, weighted'],
      ['graph.col', 'p col 5 1\ne 1 5\n', 'DIMACS', '5 nodes, 1 edge'],
    ] as const) {
      await input.setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
      await expect(dialog(page).getByText(description, { exact: true })).toBeVisible()
      await expect(dialog(page).getByRole('option', { name: `Detected: ${format}` })).toBeAttached()
    }
    const drop = await page.evaluateHandle(() => {
      const transfer = new DataTransfer()
      transfer.items.add(new File(['[(0, 1), (1, 5)]'], 'dropped.txt'))
      return transfer
    })
    await graph(page).dispatchEvent('dragover', { dataTransfer: drop })
    await graph(page).dispatchEvent('drop', { dataTransfer: drop })
    await expect(dialog(page).getByText('6 nodes, 2 edges')).toBeVisible()
  })

  test('what is wrong is said at its line, and nothing is lost', async ({ page }) => {
    await openImport(page)
    const refuses = async (text: string, sentence: string) => {
      await graph(page).fill(text)
      await expect(dialog(page).getByRole('list', { name: 'Problems' })).toContainText(sentence)
      await expect(replace(page)).toBeDisabled()
    }
    await refuses('0 1\n3 3', 'Line 2: This edge joins node 3 to itself.')
    await refuses('0 1 2\n1 0 3', 'Line 2: Edge 1–0 has weight 3 here, but 2 on line 1.')
    await refuses('p edge 3 1\ne 1 4', 'Line 2: There is no node 4. The nodes are 1 to 3.')
    await refuses('0 1\n1 20', 'Line 2: The nodes go up to 20, but the builder takes at most 20 nodes.')
    await refuses('0 1 0 1\n1 0 1 0\n0 1 0 1\n0 0 1 0', 'Line 4: Row 1, column 4 is 1, but row 4, column 1 is 0.')
    await refuses('0 1 heavy', "Line 1: “heavy” isn't a number.")
    await refuses('p edge 10000 20000', 'The graph has 10,000 nodes, but the builder takes at most 20.')
    await refuses(graphMl.replace('target="2"', 'target="7"'), 'Line 7: There is no node “7” in this graph.')
    await refuses(graphMl.slice(0, 300), "This isn't complete XML.")
    await dialog(page).getByRole('button', { name: /^Line/ }).click()
    await expect(graph(page)).toBeFocused()
    const input = dialog(page).locator('input[type=file]')
    await input.setInputFiles({ name: 'large.txt', mimeType: 'text/plain', buffer: Buffer.alloc(1_000_000, '0 1\n') })
    await expect(dialog(page).getByText('The file has 1.0 MB. A graph can have at most 500 kB.')).toBeVisible()
    await expect(graph(page), 'the text stays').toHaveValue(graphMl.slice(0, 300))
    const rubbish = Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * 7919) % 256))
    await input.setInputFiles({ name: 'rubbish.bin', mimeType: 'text/plain', buffer: rubbish })
    await expect(dialog(page).getByText("This isn't text. Choose a graph as a text file or GraphML.")).toBeVisible()
    const path = Array.from({ length: 9999 }, (_, node) => `${node} ${node + 1}`).join('\n')
    await input.setInputFiles({ name: 'path.txt', mimeType: 'text/plain', buffer: Buffer.from(path) })
    await expect(
      dialog(page).getByText(/The nodes go up to 9999, but the builder takes at most 20 nodes/),
    ).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await expect(edges(page)).toHaveValue('[[0,1],[1,2],[2,3]]')
  })

  test('a phone shows all of it', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 })
    await openImport(page)
    await graph(page).fill('0 1\n1 11')
    await expect(dialog(page).getByText(/A circuit has at most 10 qubits/)).toBeVisible()
    await replace(page).scrollIntoViewIfNeeded()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    expect(await dialog(page).evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0)
  })
})

test('A graph is copied and downloaded as an edge list and in DIMACS', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await edges(page).fill('[[0,1,0.5],[1,2]]')
  await page.getByRole('button', { name: 'Export graph' }).click()
  const exported = page.getByRole('dialog', { name: 'Export the graph' })
  await expect(exported.getByRole('textbox', { name: 'Graph' })).toHaveValue(
    '# 4 nodes, 2 edges, numbered from 0\n0 1 0.5\n1 2 1\n',
  )
  await exported.getByLabel('Format').selectOption('DIMACS')
  const text = 'p edge 4 2\ne 1 2 0.5\ne 2 3 1\n'
  await exported.getByRole('button', { name: 'Copy' }).click()
  await expect(exported.getByText('Copied!')).toBeVisible()
  const downloading = page.waitForEvent('download')
  await exported.getByRole('button', { name: 'Download' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('graph.col')
  expect(await readFile(await download.path(), 'utf8')).toBe(text)
  await page.keyboard.press('Escape')
  expect(await readClipboard(page)).toBe(text)
})

test('Layouts place the nodes, and the draft remembers the choice', async ({ page }) => {
  await page.getByRole('tab', { name: 'Graph Editor' }).click()
  const canvas = page.locator('#builder-edges-canvas')
  await canvas.scrollIntoViewIfNeeded()
  const { width, height } = await canvas.evaluate((box) => ({ width: box.clientWidth, height: box.clientHeight + 2 }))
  await page.getByRole('combobox', { name: 'Layout' }).selectOption('Grid')
  const [topLeft, bottomRight] = [
    { x: 36, y: 32 },
    { x: width - 36, y: height - 32 },
  ]
  // A path of four nodes is a row of them, at the middle of the canvas.
  await canvas.click({ position: { x: topLeft.x, y: height / 2 } })
  await canvas.click({ position: { x: bottomRight.x, y: height / 2 } })
  await expect(page.getByText('4 nodes, 4 edges')).toBeVisible()
  await page.getByLabel('Start from').selectOption('Grid')
  await page.getByRole('spinbutton', { name: 'Rows' }).fill('2')
  await page.getByRole('spinbutton', { name: 'Columns' }).fill('3')
  await page.getByRole('button', { name: 'Draw graph' }).click()
  await expect(page.getByText('6 nodes, 7 edges')).toBeVisible()
  await canvas.click({ position: topLeft })
  await canvas.click({ position: bottomRight })
  await expect(page.getByRole('button', { name: 'Remove edge 0–5' })).toBeVisible()
  await canvas.dragTo(canvas, { sourcePosition: topLeft, targetPosition: { x: width / 2, y: height / 2 } })
  await page.getByRole('button', { name: 'Arrange again' }).click()
  await canvas.click({ position: { x: 36, y: height - 32 } })
  await canvas.click({ position: { x: width - 36, y: 32 } })
  await expect(page.getByRole('button', { name: 'Remove edge 3–2' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Layout' }).selectOption('Spring')
  await page.waitForTimeout(500)
  await page.reload()
  await page.getByRole('tab', { name: 'Graph Editor' }).click()
  await expect(page.getByRole('combobox', { name: 'Layout' })).toHaveValue('spring')
})

test('All weights change at once: set, random from a seed, scaled, and from a column', async ({ page }) => {
  await page.getByRole('tab', { name: 'Graph Editor' }).click()
  await page.getByLabel('Weighted Graph').check()
  const weights = () =>
    page
      .getByLabel(/^Weight of edge/)
      .evaluateAll((inputs) => inputs.map((input) => Number((input as HTMLInputElement).value)))
  const apply = page.getByRole('button', { name: 'Apply to all' })
  await page.getByRole('spinbutton', { name: 'Weight', exact: true }).fill('2.5')
  await apply.click()
  await expect.poll(weights).toEqual([2.5, 2.5, 2.5])
  await page.getByLabel('All weights').selectOption('Multiply by')
  await page.getByLabel('Factor').fill('0.01')
  await expect(page.getByText('Edge 0–1 would get weight 0.025. The minimum is 0.1.')).toBeVisible()
  await expect(apply).toBeDisabled()
  await page.getByLabel('Factor').fill('2')
  await apply.click()
  await expect.poll(weights).toEqual([5, 5, 5])
  await page.getByLabel('All weights').selectOption('Random in a range')
  await apply.click()
  await expect.poll(weights).not.toEqual([5, 5, 5])
  const first = await weights()
  await page.getByRole('button', { name: 'New seed' }).click()
  await expect.poll(weights).not.toEqual(first)
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(weights).toEqual(first)
  await page.getByLabel('All weights').selectOption('Paste a column')
  await page.getByRole('textbox', { name: 'Weights' }).fill('1\n2')
  await expect(page.getByText('The graph has 3 edges, but the column 2 numbers.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Weights' }).fill('1\n2\n0,5')
  await apply.click()
  await expect.poll(weights).toEqual([1, 2, 0.5])
})
