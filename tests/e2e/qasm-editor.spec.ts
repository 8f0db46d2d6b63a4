/** The code editor of the QASM page, in a real browser. */
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/test'
import { withSharedProduct } from '../support/with-product'
import { sampleProgram } from '../support/samples'

const product = withSharedProduct()

test.beforeEach(async ({ page }) => {
  await page.goto(`${product.url}/circuit-generator/qasm`)
})

const code = (page: Page): Locator => page.getByRole('textbox', { name: 'QASM code' })
const list = (page: Page): Locator => page.getByRole('region', { name: 'Diagnostics' })
const diagram = (page: Page): Locator => page.getByRole('img', { name: /Circuit diagram/ })

/** The text as the page shows it; for programs that fit into the editor's window. */
const textOf = async (page: Page): Promise<string> => (await code(page).locator('.cm-line').allInnerTexts()).join('\n')

const bell = 'OPENQASM 3.0;\ninclude "stdgates.inc";\nqubit[2] q;\nh q[0];\ncx q[0], q[1];'

test('a program is typed, coloured, drawn, and taken back', async ({ page }) => {
  await code(page).fill(bell)
  await expect(diagram(page)).toBeVisible()
  await expect(list(page)).toContainText('No problems.')
  const colourOf = (text: string) =>
    code(page)
      .getByText(text, { exact: true })
      .first()
      .evaluate((element) => getComputedStyle(element).color)
  expect(await colourOf('include')).not.toBe(await colourOf('cx'))
  await code(page).press('ControlOrMeta+End')
  await page.keyboard.type('\nx q[1];')
  await expect(page.getByText('3', { exact: true }).first()).toBeVisible()
  // In as many steps as there were pauses in typing, which a busy machine makes.
  await expect(async () => {
    await code(page).press('ControlOrMeta+z')
    expect(await textOf(page)).toBe(bell)
  }).toPass()
})

test('pasting a new program shows its beginning, and typing goes on at its end', async ({ page }) => {
  const long = `${bell}\n${'x q[0];\n'.repeat(300)}`
  const paste = (text: string) =>
    code(page).evaluate((element, pasted) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', pasted)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, text)
  await code(page).click()
  await paste(long)
  await expect(page.getByText('2 qubits, 302 operations')).toBeAttached()
  const scrolled = () => page.locator('.cm-scroller').evaluate((element) => element.scrollTop)
  expect(await scrolled()).toBe(0)
  await page.keyboard.type('h q[1];')
  await expect(page.getByText('2 qubits, 303 operations')).toBeAttached()
  expect(await scrolled()).toBeGreaterThan(1000)
  await page.keyboard.press('ControlOrMeta+a')
  await paste(long)
  await expect(page.getByText('2 qubits, 302 operations')).toBeAttached()
  expect(await scrolled()).toBe(0)
  await page.keyboard.press('ControlOrMeta+z')
  await expect(page.getByText('2 qubits, 303 operations')).toBeAttached()
})

test('a mistake is marked, listed, gone to and repaired', async ({ page }) => {
  await code(page).fill(bell.replace('cx q', 'cnot q').replace('h q[0];', 'h q[0]'))
  await expect(list(page)).toContainText('2 errors')
  await expect(page.locator('.cm-lintRange-error')).toHaveText('cnot')
  await expect(page.locator('.cm-lint-marker-error')).toHaveCount(2)
  await page.locator('.cm-lintRange-error').hover()
  await expect(page.locator('.cm-tooltip-lint')).toContainText('did you mean cx?')
  await page.locator('.cm-tooltip-lint').getByRole('button', { name: 'Replace with cx' }).click()
  await list(page)
    .getByRole('button', { name: /Error 4:/ })
    .click()
  await expect(code(page)).toBeFocused()
  await page.keyboard.press('ControlOrMeta+.')
  await expect(list(page)).toContainText('No problems.')
  expect(await textOf(page)).toBe(bell)
})

test('all that is certain is fixed at once, and taken back at once', async ({ page }) => {
  const broken = bell.replace('cx q', 'cnot q').replace('h q[0];', 'h q[0]')
  await code(page).fill(broken)
  await list(page).getByRole('button', { name: 'Fix all (2)' }).click()
  await expect(list(page)).toContainText('No problems.')
  expect(await textOf(page)).toBe(bell)
  await expect(code(page)).toBeFocused()
  await page.keyboard.press('ControlOrMeta+z')
  expect(await textOf(page)).toBe(broken)
  await expect(list(page)).toContainText('2 errors')
  await page.keyboard.press('Shift+Alt+.')
  await expect(list(page)).toContainText('No problems.')
  expect(await textOf(page)).toBe(bell)
})

test('marks stay where they belong while one types above them', async ({ page }) => {
  await code(page).fill(bell.replace('cx q', 'cnot q'))
  await expect(page.locator('.cm-lintRange-error')).toHaveText(['cnot'])
  await code(page).press('ControlOrMeta+Home')
  await page.keyboard.type('// a note\n')
  await expect(page.locator('.cm-lintRange-error')).toHaveText(['cnot'])
  await expect(list(page)).toContainText('Error 6:1')
})

test('the cursor lights operations, and an operation lights its code', async ({ page }) => {
  await code(page).fill(bell)
  await expect(diagram(page)).toBeVisible()
  await diagram(page).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('.cm-highlighted')).toHaveText('h q[0];')
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('.cm-highlighted').first()).toHaveText('cx q[0], q[1];')
  await page.keyboard.press('Escape')
  await expect(page.locator('.cm-highlighted')).toHaveCount(0)

  const picture = () => diagram(page).screenshot()
  await page.keyboard.press('Escape')
  await code(page).press('ControlOrMeta+Home')
  const dark = await picture()
  await code(page).press('ControlOrMeta+End')
  await expect.poll(async () => (await picture()).equals(dark), 'the last line lights its operation').toBe(false)
})

test('gates are explained and completed, names renamed', async ({ page }) => {
  await code(page).fill(bell)
  await code(page).getByText('cx', { exact: true }).hover()
  await expect(page.locator('.cm-explanation')).toContainText('controlled NOT')
  await code(page).press('ControlOrMeta+End')
  await page.keyboard.type('\ncsw')
  await page.locator('.cm-tooltip-autocomplete').getByText('cswap').click()
  expect(await textOf(page)).toBe(`${bell}\ncswap`)
  await page.keyboard.type(' q')
  await page.keyboard.press('Escape')
  await page.keyboard.press('F2')
  await expect(page.getByLabel('New name of q:', { exact: true })).toHaveValue('q')
  await page.locator('.cm-rename input').fill('h')
  await page.locator('.cm-rename').getByRole('button', { name: 'Rename' }).click()
  await expect(page.locator('.cm-rename')).toContainText('h is already used in this program.')
  await page.locator('.cm-rename input').fill('wires')
  await page.locator('.cm-rename').getByRole('button', { name: 'Rename' }).click()
  await expect.poll(() => textOf(page)).toBe(`${bell.replaceAll(/\bq\b/g, 'wires')}\ncswap wires`)
})

test('a name leads to its declaration, by key and by mouse', async ({ page }) => {
  await code(page).fill(`${bell.replace('qubit', 'gate pair a, b { h a; cx a, b; }\nqubit')}\npair q[0], q[1];`)
  const selected = () => page.evaluate(() => getSelection()?.toString())
  const used = code(page).getByText('pair', { exact: true }).last()
  await used.click()
  await page.keyboard.press('F12')
  await expect.poll(selected).toBe('pair')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('ed')
  await expect.poll(() => textOf(page), 'the cursor is there').toContain('gate paired a, b')
  await code(page).press('ControlOrMeta+z')
  await code(page).press('ControlOrMeta+End')
  await used.click({ modifiers: ['ControlOrMeta'] })
  await expect.poll(selected).toBe('pair')
  await expect(page.locator('.cm-activeLine')).toHaveText('gate pair a, b { h a; cx a, b; }')
})

test('a body folds and unfolds, in the margin and by keys', async ({ page }) => {
  await code(page).fill(bell.replace('qubit', 'gate pair a, b {\n  h a;\n  cx a, b;\n}\nqubit'))
  const folded = page.locator('.cm-foldPlaceholder')
  await page.locator('.cm-foldGutter').getByText('▾').click()
  await expect(folded).toHaveCount(1)
  await expect(code(page)).not.toContainText('cx a, b;')
  // What the engine finds in the new text may draw the line anew between the press of the mouse and its release.
  await expect(async () => {
    if (await folded.isVisible()) await folded.click()
    await expect(code(page)).toContainText('cx a, b;', { timeout: 1000 })
  }).toPass()
  await code(page).getByText('pair', { exact: true }).click()
  await page.keyboard.press('ControlOrMeta+Shift+BracketLeft')
  await expect(folded).toHaveCount(1)
  await page.keyboard.press('ControlOrMeta+Shift+BracketRight')
  await expect(folded).toHaveCount(0)
})

test('a text is searched and replaced', async ({ page }) => {
  await code(page).fill(bell)
  await page.keyboard.press('ControlOrMeta+f')
  const panel = page.locator('.cm-search')
  await panel.getByRole('textbox', { name: 'Find' }).pressSequentially('q[0]')
  await expect(page.locator('.cm-searchMatch')).toHaveCount(2)
  await panel.getByRole('textbox', { name: 'Replace' }).pressSequentially('q[1]')
  await panel.getByRole('button', { name: 'Replace all' }).click()
  await expect.poll(() => textOf(page)).toBe(bell.replaceAll('q[0]', 'q[1]'))
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect(panel).toHaveCount(0)
})

test('Tab indents; after Escape it leaves', async ({ page }) => {
  await code(page).fill('x')
  await page.keyboard.press('Tab')
  await expect(code(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(code(page)).not.toBeFocused()
})

test('a file replaces the program, and undo restores the old one', async ({ page }) => {
  await code(page).fill(bell)
  const buffer = Buffer.from('OPENQASM 2.0;\r\ninclude "qelib1.inc";\r\nqreg q[1];\r\nh q;\r\n')
  await page.getByLabel('QASM file').setInputFiles({ name: 'one.qasm', mimeType: 'text/plain', buffer })
  await expect.poll(() => textOf(page)).toContain('qreg q[1];')
  await expect(list(page)).toContainText('No problems.')
  await code(page).press('ControlOrMeta+z')
  await expect.poll(() => textOf(page)).toBe(bell)
})

test('a file is dropped on the editor', async ({ page }) => {
  await code(page).fill(bell)
  const drop = await page.evaluateHandle(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['OPENQASM 2.0;\nqreg dropped[1];\n'], 'one.qasm'))
    return transfer
  })
  await code(page).dispatchEvent('dragover', { dataTransfer: drop })
  await code(page).dispatchEvent('drop', { dataTransfer: drop })
  await expect.poll(() => textOf(page)).toContain('qreg dropped[1];')
  expect(await textOf(page)).not.toContain('cx q')
  await code(page).press('ControlOrMeta+z')
  await expect.poll(() => textOf(page)).toBe(bell)
})

test('a megabyte is pasted and typed in', async ({ page }) => {
  const program = sampleProgram(3, 80_000)
  expect(program.length).toBeGreaterThan(1_000_000)
  await code(page).click()
  await code(page).evaluate((element, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, program)
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type('// the end')
  await expect(code(page)).toContainText('// the end')
  await expect(list(page)).toContainText(/No problems|warning|error/, { timeout: 30_000 })
})
