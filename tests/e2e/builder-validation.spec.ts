/** What Generate checks before it sends a request, in the words of the specification. */
import { complete, generate, goTo, openBuilder } from '../support/builder'
import { expect, test } from '../support/test'
import { withSharedProduct } from '../support/with-product'

const product = withSharedProduct()

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
