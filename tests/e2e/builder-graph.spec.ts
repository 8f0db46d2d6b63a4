/** The graph-specific core of the builder: its edges as text and in the editor, in the words of the specification. */
import type { Page } from '@playwright/test'
import { choice, figure, openBuilder } from '../support/builder'
import { expect, test } from '../support/test'
import { withSharedProduct } from '../support/with-product'

const product = withSharedProduct()

/** The edge list as text. */
const text = (page: Page) => page.getByRole('textbox', { name: 'Edges' })

const openEditor = (page: Page) => page.getByRole('tab', { name: 'Graph Editor' }).click()
const openText = (page: Page) => page.getByRole('tab', { name: 'Text Format' }).click()

test.describe('Graph-specific core', () => {
  test.beforeEach(async ({ page }) => {
    await openBuilder(page, product.url, 'Layer Configuration')
    await choice(page, 'Core Layer', /^Graph-specific/).check()
  })

  test('Malformed JSON is ignored with a sentence; an empty text clears the edges; a triple switches weighted on', async ({
    page,
  }) => {
    await text(page).fill('[[0,1],[')
    await expect(page.getByText(/isn't a complete JSON list yet.*The edges stay as they are/)).toBeVisible()
    await expect(figure(page, 'Two-qubit gates')).toHaveText('3')
    await text(page).fill('[[0,1,2,3]]')
    await expect(page.getByText(/Entry 1 must be \[source,target\] or \[source,target,weight\]/)).toBeVisible()
    await text(page).fill('')
    await expect(figure(page, 'Two-qubit gates')).toHaveText(/^0/)
    await text(page).fill('[[0,1,0.5],[1,2]]')
    await expect(page.getByLabel('Weighted Graph')).toBeChecked()
    await openEditor(page)
    await expect(page.getByLabel('Weight of edge 0–1')).toHaveValue('0.5')
    await expect(page.getByLabel('Weight of edge 1–2')).toHaveValue('1')
    await page.getByLabel('Weighted Graph').uncheck()
    await openText(page)
    await expect(text(page)).toHaveValue('[[0,1],[1,2]]')
  })

  test('An edge outside, a loop and a repeated edge are refused with the edge in the message', async ({ page }) => {
    for (const [edges, sentence] of [
      ['[[0,7]]', /7/],
      ['[[1,1]]', /1.*itself|itself.*1|loop/i],
      ['[[0,1],[1,0]]', /twice|repeat|again|already/i],
    ] as const) {
      await text(page).fill(edges)
      await expect(page.locator('#builder-edges-error')).toHaveText(sentence)
    }
    await text(page).fill('[[0,7]]')
    await page.getByRole('button', { name: 'Set the number of qubits to 8' }).click()
    await expect(page.getByLabel('Number of Qubits')).toHaveValue('8')
    await expect(page.locator('#builder-edges-error')).toBeHidden()
  })

  test('Click one node and then a second to toggle an edge; nodes can be dragged; the hit radius is 20 px', async ({
    page,
  }) => {
    await openEditor(page)
    const canvas = page.locator('#builder-edges-canvas')
    await canvas.scrollIntoViewIfNeeded()
    const { width, height } = await canvas.evaluate((box) => ({ width: box.clientWidth, height: box.clientHeight + 2 }))
    // Four nodes are at the ends of a cross, 32 px from the upper and lower edge, 36 px from the sides.
    const [top, right, bottom] = [
      { x: width / 2, y: 32 },
      { x: width - 36, y: height / 2 },
      { x: width / 2, y: height - 32 },
    ]
    const edges = () =>
      page
        .getByRole('table')
        .getByRole('row')
        .filter({ has: page.getByRole('cell') })
    await canvas.click({ position: top })
    await canvas.click({ position: { x: bottom.x + 19, y: bottom.y } })
    await expect(edges().filter({ hasText: /^02/ }), 'within 20 px').toHaveCount(1)
    await canvas.click({ position: top })
    await canvas.click({ position: { x: bottom.x + 22, y: bottom.y } })
    await expect(edges(), 'beyond 20 px').toHaveCount(4)
    await canvas.click({ position: bottom })
    await canvas.click({ position: top })
    await expect(edges(), 'the second time removes').toHaveCount(3)
    await canvas.dragTo(canvas, { sourcePosition: right, targetPosition: { x: width / 2, y: height / 2 } })
    await canvas.click({ position: { x: width / 2, y: height / 2 } })
    await canvas.click({ position: { x: 36, y: height / 2 } })
    await expect(edges().filter({ hasText: /^13/ }), 'a dragged node is where it was left').toHaveCount(1)
    await openText(page)
    await expect(text(page), 'the text is in step').toHaveValue('[[0,1],[1,2],[2,3],[1,3]]')
  })

  test('The node count accepts 2 to 20, drops edges that touch removed nodes, and ignores the rest', async ({
    page,
  }) => {
    await openEditor(page)
    const nodes = page.getByRole('spinbutton', { name: 'Nodes' })
    await nodes.fill('3')
    await expect(page.getByText('3 nodes, 2 edges')).toBeVisible()
    for (const ignored of ['1', '21', '2.5', '']) {
      await nodes.fill(ignored)
      await expect(page.getByText('3 nodes, 2 edges')).toBeVisible()
    }
    await nodes.blur()
    await expect(nodes).toHaveValue('3')
    await nodes.fill('20')
    await expect(page.getByText('20 nodes, 2 edges')).toBeVisible()
  })

  test('Edge weights must be a number, minimum 0.1, step 0.1; a non-number becomes 1', async ({ page }) => {
    await openEditor(page)
    await page.getByLabel('Weighted Graph').check()
    const weight = page.getByLabel('Weight of edge 0–1')
    await expect(weight).toHaveValue('1')
    await expect(weight).toHaveAttribute('step', '0.1')
    for (const [typed, stored] of [
      ['2.5', '2.5'],
      ['0.01', '0.1'],
      ['', '1'],
    ] as const) {
      await weight.fill(typed)
      await weight.blur()
      await expect(weight).toHaveValue(stored)
    }
    await openText(page)
    await text(page).fill('[[0,1,"heavy"]]')
    await expect(page.getByText(/Entry 1 has a weight that isn't a number/)).toBeVisible()
  })

  test('Presets: path, cycle, complete, star, grid, and random d-regular with a seed', async ({ page }) => {
    await openEditor(page)
    await page.getByRole('spinbutton', { name: 'Nodes' }).fill('6')
    for (const [preset, edges] of [
      ['Path', 5],
      ['Cycle', 6],
      ['Complete', 15],
      ['Star', 5],
      ['Grid', 7],
    ] as const) {
      await page.getByLabel('Start from').selectOption(preset)
      await expect(page.getByText(`6 nodes, ${edges} edges`)).toBeVisible()
    }
    await page.getByLabel('Start from').selectOption('Random d-regular')
    const table = page.getByRole('table')
    const draw = async (seed: string) => {
      await page.getByLabel('Seed').fill(seed)
      await page.getByRole('button', { name: 'Draw graph' }).click()
      await expect(page.getByText('6 nodes, 9 edges')).toBeVisible()
    }
    await draw('1')
    await expect(table.getByRole('button', { name: /^Remove/ })).toHaveCount(9)
    const first = await table.innerText()
    await draw('5')
    await expect.poll(() => table.innerText()).not.toBe(first)
    await draw('1')
    await expect.poll(() => table.innerText()).toBe(first)
    await page.getByRole('button', { name: 'New seed' }).click()
    await expect(page.getByLabel('Seed')).toHaveValue('2')
    await expect.poll(() => table.innerText()).not.toBe(first)
    await page.keyboard.press('Control+z')
    await expect.poll(() => table.innerText(), 'a drawn graph is one step').toBe(first)
    await page.getByLabel('Degree').fill('6')
    await expect(page.getByText('With 6 nodes the degree can be at most 5.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Draw graph' })).toBeDisabled()
  })

  test('Generators: a grid of rows and columns, Erdős–Rényi and Barabási–Albert, each refused with a sentence', async ({
    page,
  }) => {
    await openEditor(page)
    const draw = page.getByRole('button', { name: 'Draw graph' })
    await page.getByLabel('Start from').selectOption('Grid')
    await page.getByRole('spinbutton', { name: 'Rows' }).fill('2')
    await page.getByRole('spinbutton', { name: 'Columns' }).fill('3')
    await draw.click()
    await expect(page.getByText('6 nodes, 7 edges')).toBeVisible()
    await page.getByRole('spinbutton', { name: 'Columns' }).fill('11')
    await expect(page.getByText('A graph has 2 to 20 nodes, but 2 × 11 is 22.')).toBeVisible()
    await expect(draw).toBeDisabled()
    await page.getByLabel('Start from').selectOption('Erdős–Rényi')
    await page.getByLabel('Probability').fill('1')
    await draw.click()
    await expect(page.getByText('6 nodes, 15 edges')).toBeVisible()
    await page.getByLabel('Probability').fill('1.5')
    await expect(page.getByText('The probability must be a number from 0 to 1.')).toBeVisible()
    await page.getByLabel('Start from').selectOption('Barabási–Albert')
    await draw.click()
    await expect(page.getByText('6 nodes, 8 edges')).toBeVisible()
    await page.getByLabel('Seed').fill('x')
    await expect(page.getByText('The seed must be a whole number of at most nine digits.')).toBeVisible()
  })

  test('An edge list can be pasted, into the text and into the editor', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.evaluate(() => navigator.clipboard.writeText('0 1 0.5\n1 3 2\n'))
    await text(page).fill('')
    await page.keyboard.press('Control+v')
    await expect(text(page)).toHaveValue('[[0,1,0.5],[1,3,2]]')
    await page.evaluate(() => navigator.clipboard.writeText('[(0, 2), (2, 3), (3, 1)]'))
    await openEditor(page)
    await page.getByRole('group', { name: 'Problem graph' }).getByRole('button', { name: 'Clear edges' }).focus()
    await page.keyboard.press('Control+v')
    await expect(page.getByText('4 nodes, 3 edges')).toBeVisible()
  })

  test('Opening the graph editor keeps its canvas below the bar', async ({ page }) => {
    await openEditor(page)
    const top = await page.locator('#builder-edges-canvas').evaluate((box) => box.getBoundingClientRect().top)
    expect(top).toBeGreaterThanOrEqual(56 + 16)
  })
})
