/** Step 3 of the builder and the live preview that follows it, in the words of the specification. */
import { choice, figure, openBuilder } from '../support/builder'
import { expect, test } from '../support/test'
import { withSharedProduct } from '../support/with-product'

const product = withSharedProduct()

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
    await expect(preview.getByLabel('Value of theta_0 in the preview'), '2π·frac(1/φ)').toHaveValue('3.8832')
    await choice(page, 'Encoding Layer', /^Uniform/).check()
    await expect(figure(page, 'Operations')).toContainText('+4')
    await expect(preview.locator('[data-marked]').filter({ hasText: /^h q\[0\];/ })).toHaveCount(1)
    await expect(preview.locator('[data-marked]').filter({ hasText: /^ry/ })).toHaveCount(0)
  })

  test('A free parameter accepts a number or an expression, which the result follows', async ({ page }) => {
    await openBuilder(page, product.url, 'Layer Configuration')
    const preview = page.getByRole('region', { name: 'Live preview' })
    await preview.getByText('Free parameters').click()
    const value = preview.getByLabel('Value of theta_0 in the preview')
    await value.fill('pi/')
    await expect(preview.getByText('Type a number or an expression such as pi/3.', { exact: true })).toBeVisible()
    await value.fill('2*pi/3')
    await value.press('Enter')
    await expect(value).toHaveValue('2π/3')
    const result = page.getByRole('region', { name: 'Result' })
    await result.scrollIntoViewIfNeeded()
    await expect(result.getByLabel('Value of theta_0')).toHaveValue('2π/3')
    await preview.getByRole('button', { name: 'Reset values' }).click()
    await expect(value).toHaveValue('3.8832')
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

  test('The announcement, shown again while one scrolls up, does not cover the preview', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 700 })
    await openBuilder(page, product.url, 'Layer Configuration')
    const announcement = page.getByRole('complementary', { name: 'Announcement' })
    await expect(announcement).toBeVisible()
    await page.mouse.move(300, 400)
    await page.mouse.wheel(0, 700)
    await expect(announcement).toBeHidden()
    await page.mouse.wheel(0, -100)
    await expect(announcement).toBeVisible()
    const preview = page.getByRole('region', { name: 'Live preview' }).getByRole('heading', { name: 'Live preview' })
    await expect
      .poll(async () => {
        const [above, below] = [await announcement.boundingBox(), await preview.boundingBox()]
        return above && below && below.y - (above.y + above.height)
      })
      .toBeGreaterThanOrEqual(0)
  })
})
