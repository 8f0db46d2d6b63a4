import type { Page } from '@playwright/test'

/** What the clipboard holds, pasted as a person would: pages may not read it. The page needs the permission to write to it. */
export async function readClipboard(page: Page): Promise<string> {
  const field = await page.evaluateHandle(() => {
    const textarea = document.createElement('textarea')
    document.body.append(textarea)
    textarea.focus()
    return textarea
  })
  await page.keyboard.press('ControlOrMeta+v')
  const text = await field.evaluate((textarea) => textarea.value)
  await field.evaluate((textarea) => textarea.remove())
  return text
}
