/**
 * The builder as a whole and its steps, in the words of the specification. Longer parts have files of their own: layers, graph, devices,
 * validation, output.
 */
import { choice, figure, goTo, openBuilder } from '../support/builder'
import { tabTo } from '../support/keyboard'
import { expect, test } from '../support/test'
import { withSharedProduct } from '../support/with-product'

const product = withSharedProduct()

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
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await openBuilder(page, product.url, 'Layer Configuration')
  await expect(page.getByText('Log in to generate a circuit and see the output here')).toBeVisible()
  await page.getByRole('radio', { name: /^Hardware-efficient/ }).check()
  await expect(figure(page, 'Two-qubit gates')).toHaveText('3')
  await expect(page.getByText('Log in to choose a published device.')).toBeVisible()
  expect(requests.filter((url) => url.includes('/api/hardware'))).toEqual([])
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

  test('The card follows the circuit type, and the type the card', async ({ page }) => {
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

test('An edit makes the browser compute the styles of what changes, and not of the whole page', async ({
  browser,
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 4000 })
  await openBuilder(page, product.url, 'Layer Configuration')
  async function edit(name: RegExp, operations: string) {
    await choice(page, 'Encoding Layer', name).check()
    await expect(figure(page, 'Operations')).toContainText(operations)
    await expect(page.getByText('Quality computed')).toBeAttached({ timeout: 30_000 })
  }
  // With all that the page loads later. The announcement moves what sticks to the top of the page, for which all styles are computed.
  await expect(page.getByRole('complementary', { name: 'Announcement' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Feedback', exact: true })).toBeVisible()
  await edit(/^Uniform/, '4 more')
  await edit(/^None/, '4 fewer')
  await browser.startTracing(page, { categories: ['devtools.timeline'] })
  await edit(/^Uniform/, '4 more')
  const { traceEvents }: { traceEvents: { name: string; args?: { elementCount?: number } }[] } = JSON.parse(
    String(await browser.stopTracing()),
  )
  const counts = traceEvents
    .filter(({ name }) => name === 'UpdateLayoutTree')
    .map(({ args }) => args?.elementCount ?? 0)
  const all = await page.locator('body *').count()
  expect(Math.max(...counts)).toBeGreaterThan(0)
  expect(Math.max(...counts)).toBeLessThan(all / 10)
})
