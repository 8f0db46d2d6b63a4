/** Programs of other tools on the QASM page: pasted, dropped and chosen. */
import type { Page } from '@playwright/test'
import { expect, test } from '../support/test'
import { withSharedProduct } from '../support/with-product'

const product = withSharedProduct()

test.beforeEach(async ({ page }) => {
  await page.goto(`${product.url}/circuit-generator/qasm`)
})

const bell = 'from qiskit import QuantumCircuit\n\nqc = QuantumCircuit(2)\nqc.h(0)\nqc.cx(0, 1)\n'
const code = (page: Page) => page.getByRole('textbox', { name: 'QASM code' })
const textOf = async (page: Page) => (await code(page).locator('.cm-line').allTextContents()).join('\n')
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Import a program' })
const source = (page: Page) => dialog(page).getByRole('listbox', { name: 'Source' })
const program = (page: Page) => dialog(page).getByRole('listbox', { name: 'OpenQASM 3' })
const use = (page: Page) => dialog(page).getByRole('button', { name: 'Use this program' })
const diagram = (page: Page) => page.getByRole('img', { name: /Circuit diagram/ })

async function paste(page: Page, text: string) {
  await code(page).focus()
  await code(page).evaluate((element, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}

/** Drops files on the heading of the page, which is far from the editor. */
async function drop(page: Page, files: { name: string; text: string }[]) {
  await expect(page.getByRole('button', { name: 'Import…' })).toBeVisible()
  const transfer = await page.evaluateHandle((dropped) => {
    const data = new DataTransfer()
    for (const { name, text } of dropped) data.items.add(new File([text], name))
    return data
  }, files)
  const heading = page.getByRole('heading', { level: 1 })
  await heading.dispatchEvent('dragover', { dataTransfer: transfer })
  await expect(page.getByText('Drop a program here to open or import it')).toBeVisible()
  await heading.dispatchEvent('drop', { dataTransfer: transfer })
  await expect(page.getByText('Drop a program here to open or import it')).toBeHidden()
}

for (const width of [1280, 390]) {
  test(`Qiskit is pasted, read beside its source, used, and undone at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await code(page).fill('qubit mine;')
    await code(page).press('ControlOrMeta+a')
    await paste(page, bell)
    await expect(dialog(page).getByLabel('Format').locator('option:checked')).toHaveText('Detected: Qiskit')
    await expect(program(page)).toContainText('cx q[0], q[1];')
    const [left, right] = [await source(page).boundingBox(), await program(page).boundingBox()]
    if (width === 390) expect(right?.y, 'stacked').toBeGreaterThan((left?.y ?? 0) + (left?.height ?? 0))
    else expect(right?.x, 'side by side').toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0))
    expect(await dialog(page).evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)

    await source(page).getByText('qc.h(0)').hover()
    await expect(program(page).locator('[data-marked]')).toHaveText(['h q[0];'])
    await program(page).getByText('cx').click()
    await expect(source(page).locator('[data-marked]')).toHaveText(['qc.cx(0, 1)'])

    await use(page).click()
    await expect(dialog(page)).toBeHidden()
    await expect(code(page)).toBeFocused()
    await expect(diagram(page)).toBeVisible()
    expect(await textOf(page)).toContain('OPENQASM 3')
    await code(page).press('ControlOrMeta+z')
    expect(await textOf(page)).toBe(bell)
    await code(page).press('ControlOrMeta+z')
    expect(await textOf(page)).toBe('qubit mine;')
  })
}

test('OpenQASM is pasted as ever, and a word or a link is part of a program', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await paste(page, 'OPENQASM 3.0;\ninclude "stdgates.inc";\nqubit[2] q;\nh q[0];\n// ')
  await paste(page, 'https://algassert.com/quirk#circuit={"cols":[["H"]]}')
  await expect(diagram(page)).toBeVisible()
  await expect(dialog(page)).toBeHidden()
  expect(scripts.filter((url) => /import\.worker|import-dialog/.test(url))).toEqual([])
})

test('a notebook is dropped anywhere on the page, and names the circuit', async ({ page }) => {
  const cells = [
    { cell_type: 'markdown', source: ['# Bell'] },
    { cell_type: 'code', source: ['from qiskit import QuantumCircuit\n', 'qc = QuantumCircuit(2)\n'] },
    { cell_type: 'code', source: ['qc.h(0)\n', 'qc.cx(0, 1)\n', 'qc.draw()\n'] },
  ]
  await drop(page, [{ name: 'bell pair.ipynb', text: JSON.stringify({ nbformat: 4, cells }) }])
  await expect(dialog(page)).toContainText('bell pair.ipynb')
  await expect(source(page)).toContainText('# Cell 3')
  await expect(program(page)).toContainText('cx q[0], q[1];')
  await expect(page.locator('.cm-placeholder'), 'nothing happens before somebody wants it').toHaveCount(1)
  await use(page).click()
  await expect(diagram(page)).toBeVisible()
  await expect(page.getByLabel('Circuit Name')).toHaveValue('bell pair')
})

test('an unknown call stops the import, is marked with what to do, and is repaired in its place', async ({ page }) => {
  await paste(page, `${bell}qc.frobnicate(0)\n`)
  await expect(dialog(page).getByRole('alert')).toContainText(/Line 6, column \d+: .*frobnicate.*Write this line/)
  await expect(source(page).locator('[data-problem=error]')).toHaveText('qc.frobnicate(0)')
  await expect(program(page)).toBeHidden()
  await expect(use(page)).toBeDisabled()
  await dialog(page).getByRole('button', { name: 'Edit the source' }).click()
  await dialog(page).getByLabel('Program or link').fill(bell)
  await dialog(page).getByRole('button', { name: 'Import', exact: true }).click()
  await expect(program(page)).toContainText('cx q[0], q[1];')
  await dialog(page).getByRole('button', { name: 'Keep the pasted text' }).click()
  await expect(dialog(page)).toBeHidden()
  expect(await textOf(page)).toBe(`${bell}qc.frobnicate(0)\n`)
})

test('a format that is not recognized, or wrongly, is chosen by hand', async ({ page }) => {
  await drop(page, [{ name: 'bell.json', text: 'H 0\nCX 0 1\nM 0 1\nHAD 1\n' }])
  await expect(program(page)).toBeHidden()
  const format = dialog(page).getByLabel('Format')
  await format.selectOption({ label: 'Stim' })
  await expect(dialog(page).getByRole('alert')).toContainText(/Line 4/)
  await format.selectOption({ label: 'Qiskit' })
  await expect(dialog(page).getByRole('alert')).toContainText(/Line 1/)
})

test('Import… takes a link to Quirk, works by keys alone, and gives the focus back', async ({ page }) => {
  const button = page.getByRole('button', { name: 'Import…' })
  await button.focus()
  await page.keyboard.press('Enter')
  await dialog(page)
    .getByLabel('Program or link')
    .fill('https://algassert.com/quirk#circuit={"cols":[["H"],["•","X"]]}')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(button).toBeFocused()
  await page.keyboard.press('Shift+Alt+O')
  await dialog(page)
    .getByLabel('Program or link')
    .fill('https://algassert.com/quirk#circuit={"cols":[["H"],["•","X"]]}')
  await dialog(page).getByRole('button', { name: 'Import', exact: true }).press('Enter')
  await expect(dialog(page).getByLabel('Format').locator('option:checked')).toHaveText('Detected: Quirk')
  await program(page).focus()
  await page.keyboard.press('End')
  await expect(program(page).getByRole('option', { selected: true })).toBeVisible()
  await use(page).press('Enter')
  await expect(diagram(page)).toBeVisible()
})

test('what cannot be imported gets one sentence, and changes nothing', async ({ page }) => {
  await code(page).fill('qubit mine;')
  await drop(page, [
    { name: 'one.py', text: bell },
    { name: 'two.py', text: bell },
  ])
  await expect(page.getByText('Drop one file at a time.')).toBeVisible()
  const transfer = await page.evaluateHandle(() => {
    const data = new DataTransfer()
    data.items.add(new File([new Uint8Array(50_000_000)], 'large.ipynb'))
    return data
  })
  await code(page).dispatchEvent('drop', { dataTransfer: transfer })
  await expect(page.getByText('large.ipynb has 50 MB. A notebook can have at most 20 MB.')).toBeVisible()
  for (const [name, text, sentence] of [
    ['exec.py', `${bell}exec("qc.h(0)")\n`, /"exec" reaches beyond the program/],
    ['endless.py', `${bell}while True:\n    pass\n`, /400,000 steps/],
    ['cut.ipynb', '{"nbformat": 4, "cells": [{"cell_type": "code", "sou', /not complete JSON/],
    ['long.py', `import qiskit\n#${'x'.repeat(1_000_000)}\n`, /at most 1,000,000 characters/],
  ] as const) {
    await drop(page, [{ name, text }])
    await expect(dialog(page).getByRole('alert')).toHaveCount(1)
    await expect(dialog(page).getByRole('alert')).toContainText(sentence)
    await page.keyboard.press('Escape')
  }
  expect(await textOf(page)).toBe('qubit mine;')
})

test('the help says what is understood, and the dialog leads there', async ({ page, context }) => {
  await paste(page, bell)
  const opened = context.waitForEvent('page')
  await dialog(page).getByRole('link', { name: 'What can be imported' }).click()
  const help = await opened
  await expect(help.getByRole('heading', { level: 1, name: 'Imports' })).toBeVisible()
  await expect(help.getByRole('article', { name: 'Cirq' })).toContainText('LineQubit')
})
