/** The hardware-efficient core of the builder: published and custom devices, in the words of the specification. */
import type { Page } from '@playwright/test'
import { choice, figure, openBuilder } from '../support/builder'
import { newMember, type Person, signIn } from '../support/person'
import { expect, test } from '../support/test'
import { withSharedProduct } from '../support/with-product'

const product = withSharedProduct()
let person: Person

test.beforeAll(async () => {
  person = await newMember(product.url)
})

const devices = (page: Page) => page.getByRole('group', { name: 'Devices' })

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
    await expect(devices(page).getByRole('radio').first()).toBeVisible()
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
