/** Steps through the builder that its tests share. */
import { expect, type Locator, type Page } from '@playwright/test'

export type StepName = 'Basics' | 'Circuit Purpose' | 'Layer Configuration' | 'Review & Generate'

export async function openBuilder(page: Page, url: string, step: StepName = 'Basics') {
  await page.goto(`${url}/circuit-generator/parameters`)
  if (step !== 'Basics') await goTo(page, step)
}

export async function goTo(page: Page, step: StepName) {
  await page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: step }).click()
  await expect(page.getByRole('heading', { level: 2, name: step })).toBeFocused()
}

/** An option within one of the sections of step 3. */
export const choice = (page: Page, section: string, name: RegExp): Locator =>
  page.getByRole('region', { name: section, exact: true }).getByRole('radio', { name })

/** Fills in what Generate asks for, and ends on the last step. */
export async function complete(page: Page, name: string) {
  await goTo(page, 'Basics')
  await page.getByLabel('Circuit Name').fill(name)
  await goTo(page, 'Review & Generate')
  await page.getByRole('radio', { name: /^Custom/ }).check()
  await page.getByRole('button', { name: 'Apply' }).click()
}

export const generate = (page: Page) => page.getByRole('button', { name: 'Generate Circuit' }).click()

/** A figure of the live preview, as in `4` or `7 +3`. */
export const figure = (page: Page, name: string): Locator =>
  page
    .getByRole('region', { name: 'Live preview' })
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd')
