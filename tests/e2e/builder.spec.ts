/** The builder's steps, in the words of the specification. `builder-output.spec.ts` tests what Generate creates. */
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/test'
import { withProduct } from '../support/with-product'
import { complete, figure, generate, goTo, openBuilder } from '../support/builder'
import { newPerson, type Person, signIn } from '../support/person'

const product = withProduct()
let person: Person

test.beforeAll(async () => {
  person = await newPerson(product.url, 'ada')
})

test('The options screen has two cards, to the builder and to the QASM generator', async ({ page }) => {
  for (const path of ['/circuit-generator', '/generator']) {
    await page.goto(product.url + path)
    const main = page.getByRole('main')
    await expect(main.locator('a[href="/circuit-generator/parameters"]')).toBeVisible()
    await expect(main.locator('a[href="/circuit-generator/qasm"]')).toBeVisible()
  }
  await page.locator('a[href="/circuit-generator/parameters"]').click()
  await page.getByRole('link', { name: 'Back to Options' }).click()
  await expect(page).toHaveURL(`${product.url}/circuit-generator`)
})

test('Anonymous visitors see the builder and its preview; hardware options are fetched only when authenticated', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await openBuilder(page, product.url, 'Layer Configuration')
  await expect(page.getByText('Log in to generate a circuit and see the output here')).toBeVisible()
  await page.getByRole('radio', { name: /^Hardware-efficient/ }).check()
  await expect(figure(page, 'Two-qubit gates')).toHaveText('3')
  await expect(page.getByText('Log in to choose a published device.')).toBeVisible()
  expect(asked.filter((url) => url.includes('/api/hardware'))).toEqual([])
})

test('Back is disabled on step 1 and Next on step 4; steps are freely navigable, and the focus follows', async ({
  page,
}) => {
  await openBuilder(page, product.url)
  await expect(page.getByRole('button', { name: 'Back', exact: true })).toBeDisabled()
  for (const step of ['Circuit Purpose', 'Layer Configuration', 'Review & Generate'] as const) {
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByRole('heading', { level: 2, name: step })).toBeFocused()
  }
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await goTo(page, 'Basics')
})

test('A circuit is described from the first to the last step by keyboard alone', async ({ page }) => {
  await openBuilder(page, product.url)
  await tabTo(page, page.getByLabel('Circuit Name'))
  await page.keyboard.type('By hand')
  await tabTo(page, page.getByRole('button', { name: 'Next' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('radio').first())
  await page.keyboard.press('Space')
  await expect(page.getByRole('radio', { name: /^Optimization/ })).toBeChecked()
  await tabTo(page, page.getByRole('button', { name: 'Next' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('radio', { name: /^Brickwork/ }))
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('radio', { name: /^Graph-specific/ })).toBeChecked()
  await tabTo(page, page.getByRole('tab', { name: 'Text Format' }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Graph Editor' })).toBeFocused()
  await tabTo(page, page.getByRole('combobox', { name: 'Source' }))
  await page.keyboard.press('3')
  await tabTo(page, page.getByRole('combobox', { name: 'Target' }))
  await page.keyboard.press('0')
  await tabTo(page, page.getByRole('button', { name: 'Add edge', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Remove edge', exact: true }), 'the focus stays').toBeFocused()
  await expect(figure(page, 'Two-qubit gates')).toHaveText(/^4/)
  await tabTo(page, page.getByRole('button', { name: 'Remove edge 1–2' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Remove edge 2–3' }), 'the focus goes on to the next').toBeFocused()
  await tabTo(page, page.getByRole('button', { name: 'Next' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('radio', { name: /^QAOA/ }))
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('button', { name: 'Apply' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Chosen: QAOA')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Fix these before you generate' })).toBeHidden()
})

test.describe('1. Basics', () => {
  test('Enter also adds; tags and references are trimmed and empty values are ignored; items can be removed', async ({
    page,
  }) => {
    await openBuilder(page, product.url)
    const tags = page.getByLabel('Tags')
    await tags.fill('  vqe ')
    await tags.press('Enter')
    await tags.fill('   ')
    await page.getByRole('button', { name: 'Add tag' }).click()
    await tags.fill('chemistry')
    await page.getByRole('button', { name: 'Add tag' }).click()
    const list = page.getByRole('list', { name: 'Added tag entries' })
    await expect(list.getByRole('listitem')).toHaveText(['vqe', 'chemistry'])
    await page.getByRole('button', { name: 'Remove tag vqe' }).click()
    await expect(list.getByRole('listitem')).toHaveText(['chemistry'])
    await expect(tags, 'the focus is not lost with the button').toBeFocused()
  })

  test('References that begin with http render as links', async ({ page }) => {
    await openBuilder(page, product.url)
    await page.getByLabel('References').fill('https://arxiv.org/abs/1411.4028')
    await page.getByLabel('References').press('Enter')
    await expect(page.getByRole('link', { name: 'https://arxiv.org/abs/1411.4028' })).toHaveAttribute(
      'target',
      '_blank',
    )
  })

  test('Tag and reference lists scroll above 12rem height', async ({ page }) => {
    await openBuilder(page, product.url)
    for (let index = 0; index < 8; index += 1) {
      await page.getByLabel('Tags').fill(`tag ${index}`)
      await page.getByLabel('Tags').press('Enter')
    }
    const list = page.getByRole('list', { name: 'Added tag entries' })
    const [visible, whole] = await list.evaluate((element) => [element.clientHeight, element.scrollHeight])
    expect(visible).toBeLessThanOrEqual(192)
    expect(whole).toBeGreaterThan(192)
  })

  test('The name is required; limits of name (100) and description (1000) are shown as one types', async ({ page }) => {
    await openBuilder(page, product.url)
    await page.getByLabel('Circuit Name').focus()
    await page.keyboard.press('Tab')
    await expect(page.getByText('Please enter a circuit name')).toBeVisible()
    await page.getByLabel('Circuit Name').fill('n'.repeat(120))
    await expect(page.getByText('Please enter a circuit name')).toBeHidden()
    await expect(page.getByText('100 / 100')).toBeVisible()
    await page.getByLabel('Description').fill('d'.repeat(1200))
    await expect(page.getByText('1000 / 1000')).toBeVisible()
  })
})

test.describe('2. Circuit Purpose', () => {
  test('Five use-case cards with their category and algorithm', async ({ page }) => {
    await openBuilder(page, product.url, 'Circuit Purpose')
    const cards = page.getByRole('main').locator('label:has(input[type=radio])').filter({ hasText: 'Quantum' })
    await expect(cards).toHaveCount(5)
    for (const [name, algorithm] of [
      ['Optimization', 'Quantum Optimization · QAOA'],
      ['Classification', 'Quantum Machine Learning · QNN'],
      ['Regression', 'Quantum Machine Learning · QNN'],
      ['Simulation / Generative Modeling', 'Quantum Simulation · VQE/QCBM'],
      ['Custom', 'Custom Quantum Circuits'],
    ] as const)
      await expect(cards.filter({ has: page.getByText(name, { exact: true }) })).toContainText(algorithm)
  })

  test('The card is kept in sync with the circuit type, and the type with the card', async ({ page }) => {
    await openBuilder(page, product.url, 'Circuit Purpose')
    await page.getByRole('radio', { name: /^Regression/ }).check()
    await goTo(page, 'Review & Generate')
    await page.getByRole('radio', { name: /^QNN/ }).check()
    await page.getByRole('button', { name: 'Apply' }).click()
    await goTo(page, 'Circuit Purpose')
    await expect(page.getByRole('radio', { name: /^Regression/ })).toBeChecked()
    await goTo(page, 'Review & Generate')
    await page.getByRole('radio', { name: /^Custom/ }).check()
    await page.getByRole('button', { name: 'Apply' }).click()
    await goTo(page, 'Circuit Purpose')
    await expect(page.getByRole('radio', { name: /^Custom/ })).toBeChecked()
  })

  test('A hover hint says that the choice categorises the circuit and may suggest circuit types', async ({ page }) => {
    await openBuilder(page, product.url, 'Circuit Purpose')
    await page.getByRole('button', { name: 'What this decides' }).hover()
    await expect(page.getByRole('tooltip')).toHaveText(
      'The choice categorises the circuit and may suggest circuit types.',
    )
  })
})

test.describe('3. Layer Configuration', () => {
  test('Number of qubits and layers each have a hint with the range, by hover, by focus and by touch', async ({
    browser,
  }) => {
    const context = await browser.newContext({ hasTouch: true })
    const page = await context.newPage()
    await openBuilder(page, product.url, 'Layer Configuration')
    const [qubits, layers] = [0, 1].map((index) => page.getByRole('button', { name: 'Allowed range' }).nth(index))
    await qubits?.hover()
    await expect(page.getByRole('tooltip')).toContainText('From 1 to 10.')
    await page.mouse.move(0, 0)
    await expect(page.getByRole('tooltip')).toBeHidden()
    await layers?.focus()
    await expect(page.getByRole('tooltip')).toContainText('From 1 to 5.')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('tooltip')).toBeHidden()
    await qubits?.tap()
    await expect(page.getByRole('tooltip')).toContainText('From 1 to 10.')
    await expect(page.getByLabel('Number of Qubits'), 'the label finds the field alone').toHaveCount(1)
    await context.close()
  })

  test('Defaults: qubits 4, layers 1, encoding none, core brickwork, middle none, encoding gate RX', async ({
    page,
  }) => {
    await openBuilder(page, product.url, 'Layer Configuration')
    await expect(page.getByLabel('Number of Qubits')).toHaveValue('4')
    await expect(page.getByLabel('Number of Layers')).toHaveValue('1')
    await expect(choice(page, 'Encoding Layer', /^None/)).toBeChecked()
    await expect(choice(page, 'Middle Layer', /^None/)).toBeChecked()
    await expect(choice(page, 'Core Layer', /^Brickwork/)).toBeChecked()
    await expect(page.getByRole('radio', { name: /^RX/ }), 'the gate appears with angle only').toHaveCount(0)
    await choice(page, 'Encoding Layer', /^Angle Encoding/).check()
    await expect(page.getByRole('radio', { name: /^RX/ })).toBeChecked()
    await expect(page.getByText('Rotation about the X axis by the input.')).toBeVisible()
  })

  test('Data Re-uploading cannot be chosen while the encoding layer is none, nor stay when it becomes none', async ({
    page,
  }) => {
    const message = page.getByText('Data Re-uploading cannot be used if the Encoding Layer is set to "None".')
    await openBuilder(page, product.url, 'Layer Configuration')
    const reuploading = choice(page, 'Middle Layer', /^Data Re-uploading/)
    await reuploading.click()
    await expect(message).toBeVisible()
    await expect(reuploading).not.toBeChecked()
    await choice(page, 'Encoding Layer', /^Uniform/).check()
    await expect(message).toBeHidden()
    await reuploading.check()
    await expect(page.getByText(/repeating it uploads none/)).toBeVisible()
    await choice(page, 'Encoding Layer', /^None/).check()
    await expect(message).toBeVisible()
    await expect(choice(page, 'Middle Layer', /^None/)).toBeChecked()
  })

  test('A third gate replaces the older of the two; a badge shows the order, which Switch order rotates', async ({
    page,
  }) => {
    await openBuilder(page, product.url, 'Layer Configuration')
    const gates = page.getByRole('group', { name: /^Single-qubit gates/ })
    await gates.getByRole('button', { name: 'RZ' }).click()
    await expect(gates.getByRole('button', { pressed: true })).toHaveText(['RY, order 1', 'RZ, order 2'])
    await gates.getByRole('button', { name: /^Switch order/ }).click()
    await expect(gates.getByRole('button', { pressed: true })).toHaveText(['RY, order 2', 'RZ, order 1'])
    await gates.getByRole('button', { name: 'U3' }).click()
    await expect(gates.getByRole('button', { pressed: true })).toHaveText(['RZ, order 1', 'U3, order 2'])
    await gates.getByRole('button', { name: /^RZ/ }).click()
    await gates.getByRole('button', { name: /^U3/ }).click()
    await page
      .getByRole('group', { name: /^Two-qubit gates/ })
      .getByRole('button', { name: /^CNOT/ })
      .click()
    await expect(page.locator('#builder-core-error'), 'none of either kind is refused').toContainText(/gate/)
  })
})

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
    // The nodes of four stand at the ends of a cross, 32 px from the upper and lower edge, 36 px from the sides.
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
    for (const [typed, kept] of [
      ['2.5', '2.5'],
      ['0.01', '0.1'],
      ['', '1'],
    ] as const) {
      await weight.fill(typed)
      await weight.blur()
      await expect(weight).toHaveValue(kept)
    }
    await openText(page)
    await text(page).fill('[[0,1,"heavy"]]')
    await expect(page.getByText(/Entry 1 has a weight that isn't a number/)).toBeVisible()
  })

  test('Presets: path, ring, complete, star, grid, and random d-regular with a seed', async ({ page }) => {
    await openEditor(page)
    await page.getByRole('spinbutton', { name: 'Nodes' }).fill('6')
    for (const [preset, edges] of [
      ['Path', 5],
      ['Ring', 6],
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
    await page.getByLabel('Degree').fill('6')
    await expect(page.getByText('With 6 nodes the degree can be at most 5.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Draw graph' })).toBeDisabled()
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

test.describe('Hardware-efficient core', () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page, person)
    await openBuilder(page, product.url, 'Layer Configuration')
    await choice(page, 'Core Layer', /^Hardware-efficient/).check()
  })

  test('Devices by vendor with gate set, qubit count and description; the first is selected by default', async ({
    page,
  }) => {
    await expect(devices(page).getByRole('group').first()).toHaveAccessibleName('Generic')
    await expect(devices(page).getByRole('radio').first()).toBeChecked()
    const first = devices(page).getByRole('group', { name: 'Generic' }).locator('label').first()
    await expect(first).toContainText('10 qubits')
    for (const gate of ['RX', 'RY', 'RZ', 'CNOT']) await expect(first.getByText(gate, { exact: true })).toBeVisible()
  })

  test('A device name is truncated at 25 characters', async ({ page }) => {
    const names = await devices(page)
      .locator('strong')
      .evaluateAll((all) => all.map((name) => ({ shown: name.textContent, whole: name.getAttribute('title') ?? '' })))
    expect(names.length).toBeGreaterThan(80)
    for (const { shown, whole } of names) expect(shown).toBe(whole.length > 25 ? `${whole.slice(0, 25)}…` : whole)
  })

  test('A search, and a drawing of 156 qubits with those in use marked', async ({ page }) => {
    await page.getByLabel('Search devices').fill('ibm cz 156')
    await devices(page)
      .getByRole('radio', { name: /156 qubits/ })
      .first()
      .check()
    const map = page.getByRole('img', { name: /^Coupling map of ibm_.*in use: qubits/ })
    await expect(map.locator('circle')).toHaveCount(156)
    await expect(map.locator('g[data-used]')).toHaveCount(4)
    await page.getByLabel('Number of Qubits').fill('7')
    await expect(map.locator('g[data-used]')).toHaveCount(7)
    await page.getByLabel('Search devices').fill('nothing of that name')
    await expect(page.getByText('No device matches this search.')).toBeVisible()
  })

  test('The chosen device is in view when the list of devices opens', async ({ page }) => {
    await page.getByLabel('Search devices').fill('ibm cz 156')
    const radio = devices(page)
      .getByRole('radio', { name: /156 qubits/ })
      .first()
    await radio.check()
    await page.getByLabel('Search devices').fill('')
    await choice(page, 'Core Layer', /^Brickwork/).check()
    await expect(devices(page)).toBeHidden()
    await choice(page, 'Core Layer', /^Hardware-efficient/).check()
    const chosen = devices(page)
      .locator('label')
      .filter({ has: page.getByRole('radio', { checked: true }) })
    await expect(chosen).toContainText('156 qubits')
    const [list, row] = await Promise.all([devices(page).boundingBox(), chosen.boundingBox()])
    if (list === null || row === null) throw new Error('The list or the chosen device is not drawn.')
    expect(row.y).toBeGreaterThanOrEqual(list.y)
    expect(row.y + row.height).toBeLessThanOrEqual(list.y + list.height)
  })

  test('A custom device replaces the chosen one; each mistake in it gets a sentence', async ({ page }) => {
    await page.getByRole('tab', { name: 'Custom Hardware' }).click()
    for (const gate of ['RX', 'RY', 'RZ', 'CNOT'])
      await expect(page.getByRole('checkbox', { name: gate })).toBeChecked()
    await expect(page.getByRole('checkbox', { name: 'CZ' })).not.toBeChecked()
    await page.getByLabel('Device name').fill('Ladder')
    await expect(page.getByRole('img', { name: /^Coupling map of Ladder/ })).toBeVisible()
    const map = page.getByRole('textbox', { name: 'Connectivity map' })
    const error = (field: string) => page.locator(`#builder-${field}-error`)
    await map.fill('[[0,1,2]]')
    await expect(error('connectivity')).toHaveText('Entry 1 must be a pair of qubits, such as [0,1].')
    await map.fill('[[0,9]]')
    await expect(error('connectivity')).toHaveText('The pair [0,9] is out of range for a device with 4 qubits.')
    await map.fill('[[0,1],[2,3]]')
    await expect(page.getByText(/connected/).first(), 'no connected part of four').toBeVisible()
    await map.fill('[[0,1],[1,2],[2,3]]')
    await page.getByLabel('Device qubits').fill('0')
    await expect(error('deviceQubits')).toHaveText('The number of qubits must be a whole number from 1.')
    await page.getByLabel('Device qubits').fill('3')
    await map.fill('[[0,1],[1,2]]')
    await expect(page.getByText(/3 qubits/).first(), 'too small').toBeVisible()
    await page.getByLabel('Device qubits').fill('4')
    await map.fill('')
    await page.getByRole('checkbox', { name: 'CNOT' }).uncheck()
    await expect(page.getByText(/two-qubit gate/).first(), 'no two-qubit gate').toBeVisible()
    await page.getByRole('checkbox', { name: 'CZ' }).check()
    await expect(figure(page, 'Two-qubit gates')).toHaveText(/^6/)
  })

  test('A custom map can be drawn', async ({ page }) => {
    await page.getByRole('tab', { name: 'Custom Hardware' }).click()
    await page.getByRole('tab', { name: 'Graph Editor' }).click()
    await page.getByLabel('Start from').selectOption('Star')
    await page.getByRole('tab', { name: 'Text Format' }).click()
    await expect(page.getByRole('textbox', { name: 'Connectivity map' })).toHaveValue('[[0,1],[0,2],[0,3]]')
  })
})

test.describe('The live preview', () => {
  test('Figures with the change since the last setting, changed lines marked, parameters with values', async ({
    page,
  }) => {
    await openBuilder(page, product.url, 'Layer Configuration')
    for (const name of ['Qubits', 'Operations', 'Depth', 'Parameters', 'Two-qubit gates'])
      await expect(figure(page, name)).toBeVisible()
    const preview = page.getByRole('region', { name: 'Live preview' })
    await preview.getByText('QASM', { exact: false }).filter({ hasText: /lines/ }).click()
    await preview.getByText('Free parameters').click()
    await expect(preview.getByText('theta_0', { exact: true })).toBeVisible()
    await expect(preview.getByText('3.8832', { exact: true }), '2π·frac(1/φ)').toBeVisible()
    await choice(page, 'Encoding Layer', /^Uniform/).check()
    await expect(figure(page, 'Operations')).toContainText('+4')
    await expect(preview.locator('[data-marked]').filter({ hasText: /^h q\[0\];/ })).toHaveCount(1)
    await expect(preview.locator('[data-marked]').filter({ hasText: /^ry/ })).toHaveCount(0)
  })

  test('The version switch gives OpenQASM 3 with inputs, or OpenQASM 2 with values filled in', async ({ page }) => {
    await openBuilder(page, product.url)
    const preview = page.getByRole('region', { name: 'Live preview' })
    await expect(page.getByRole('radio', { name: 'QASM 3' })).toBeChecked()
    await preview.locator('summary').filter({ hasText: 'QASM' }).click()
    const program = preview.getByRole('region', { name: 'Current QASM' })
    await expect(program).toContainText('input float[64] theta_0;')
    await page.getByRole('radio', { name: 'QASM 2' }).check()
    await expect(program).toContainText('OPENQASM 2.0;')
    await expect(program).toContainText('ry(3.88')
    await expect(program).not.toContainText('theta_0)')
  })

  test('The announcement, back on the way up, does not cover the preview', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 700 })
    await openBuilder(page, product.url, 'Layer Configuration')
    const announcement = page.getByRole('complementary', { name: 'Announcement' })
    await expect(announcement).toBeVisible()
    await page.mouse.move(300, 400)
    await page.mouse.wheel(0, 700)
    await expect(announcement).toBeHidden()
    await page.mouse.wheel(0, -100)
    await expect(announcement).toBeVisible()
    const preview = page.getByRole('region', { name: 'Live preview' })
    await expect
      .poll(async () => {
        const [above, below] = [await announcement.boundingBox(), await preview.boundingBox()]
        return above && below && below.y - (above.y + above.height)
      })
      .toBeGreaterThanOrEqual(0)
  })
})

test.describe('On Generate, checked in this order', () => {
  const required = 'Please fill in all required fields before generating the circuit.'

  test('qubits above max, below min, layers above max, below min, each jumping to step 3', async ({ page }) => {
    await openBuilder(page, product.url)
    await complete(page, 'Ranges')
    const set = async (field: 'Number of Qubits' | 'Number of Layers', value: string) => {
      await goTo(page, 'Layer Configuration')
      await page.getByLabel(field).fill(value)
    }
    const expectRefusal = async (field: string, message: string) => {
      await goTo(page, 'Review & Generate')
      await generate(page)
      await expect(page.getByRole('alert')).toHaveText(message)
      await expect(page.getByLabel(field)).toBeFocused()
    }
    await set('Number of Layers', '6')
    await set('Number of Qubits', '11')
    await expectRefusal(
      'Number of Qubits',
      'The number of qubits cannot exceed 10. Please reduce the number of qubits and try again.',
    )
    await set('Number of Qubits', '0')
    await expectRefusal('Number of Qubits', 'The number of qubits must be at least 1.')
    await set('Number of Qubits', '4')
    await expectRefusal(
      'Number of Layers',
      'The number of layers cannot exceed 5. Please reduce the number of layers and try again.',
    )
    await set('Number of Layers', '0')
    await expectRefusal('Number of Layers', 'The number of layers must be at least 1.')
  })

  test('a missing name leads to step 1, use case to step 2, circuit type to step 4', async ({ page }) => {
    await openBuilder(page, product.url, 'Review & Generate')
    for (const entry of [
      'Circuit name is required',
      'Circuit purpose is required',
      'Select a circuit type from the suggestions above',
      'Please select a circuit type before generating the circuit.',
    ])
      await expect(page.getByText(entry)).toBeVisible()
    await generate(page)
    await expect(page.getByRole('alert')).toHaveText(required)
    await expect(page.getByLabel('Circuit Name')).toBeFocused()
    await page.getByLabel('Circuit Name').fill('  x ')
    await goTo(page, 'Review & Generate')
    await generate(page)
    await expect(page.getByRole('alert')).toHaveText(required)
    await expect(page.getByRole('heading', { name: 'Circuit Purpose' })).toBeVisible()
    await expect(page.getByRole('radio', { name: /^Optimization/ })).toBeFocused()
    await page.getByRole('radio', { name: /^Optimization/ }).check()
    await goTo(page, 'Review & Generate')
    await generate(page)
    await expect(page.getByRole('alert')).toHaveText(required)
    await expect(page.getByRole('heading', { name: 'Review & Generate' })).toBeVisible()
    await expect(page.getByRole('radio', { name: /^QAOA/ })).toBeFocused()
  })

  test('the review lists what is missing with links that jump there', async ({ page }) => {
    await openBuilder(page, product.url, 'Review & Generate')
    await page.getByRole('button', { name: 'Go to Basics' }).click()
    await expect(page.getByLabel('Circuit Name')).toBeFocused()
  })
})

test('Accepting a suggestion shows a green note for 6 seconds; Apply is disabled with no selection', async ({
  page,
}) => {
  await page.clock.install()
  await openBuilder(page, product.url, 'Review & Generate')
  await expect(page.getByRole('button', { name: 'Apply' })).toBeDisabled()
  await page.getByRole('radio', { name: /^Custom/ }).check()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: 'Apply' }).click()
  const note = page.getByText(
    'Circuit type selected. Click the "Generate Circuit" button at the bottom of the form to create the circuit.',
  )
  await expect(note).toBeVisible()
  await page.clock.runFor(5900)
  await expect(note).toBeVisible()
  await page.clock.runFor(200)
  await expect(note).toBeHidden()
})

/** The edge list as text. */
const text = (page: Page) => page.getByRole('textbox', { name: 'Edges' })

const openEditor = (page: Page) => page.getByRole('tab', { name: 'Graph Editor' }).click()
const openText = (page: Page) => page.getByRole('tab', { name: 'Text Format' }).click()

const devices = (page: Page) => page.getByRole('group', { name: 'Devices' })

/** An option within one of the sections of step 3. */
const choice = (page: Page, section: string, name: RegExp): Locator =>
  page.getByRole('region', { name: section, exact: true }).getByRole('radio', { name })

/** Presses Tab until the focus is there. */
async function tabTo(page: Page, target: Locator) {
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target, 'can be reached by Tab').toBeFocused()
}

test('Ctrl+Z in a text field takes back what was typed into it, as one step, and Ctrl+Y makes it again', async ({
  page,
}) => {
  await page.clock.install()
  await openBuilder(page, product.url)
  const name = page.getByLabel('Circuit Name')
  await expect(name).toBeEditable()
  // Without a pause, however slow the machine is.
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await name.pressSequentially('Bell pair')
  await page.getByLabel('Description').pressSequentially('Two qubits')
  await page.keyboard.press('Control+z')
  await expect(page.getByLabel('Description')).toHaveValue('')
  await expect(name).toHaveValue('Bell pair')
  await page.keyboard.press('Control+z')
  await expect(name).toHaveValue('')
  await page.keyboard.press('Control+y')
  await expect(name).toHaveValue('Bell pair')
})
