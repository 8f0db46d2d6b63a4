import { expect, type Locator, type Page } from '@playwright/test'

/** Scrolls down as a reader does until something is there that a page loads once its reader comes near. */
export async function scrollDownTo(page: Page, target: Locator): Promise<void> {
  await expect(async () => {
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await expect(target).toBeVisible({ timeout: 1000 })
  }).toPass()
}
