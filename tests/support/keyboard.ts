/** Hands that know the keyboard alone. */
import { expect, type Locator, type Page } from '@playwright/test'

/** More presses of Tab than that are too many for anybody. */
const maxStops = 60

/** Walks by Tab until an element has the focus, and checks that each stop before it shows the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  if (await target.evaluate((element) => element === document.activeElement)) return
  for (let stop = 0; stop < maxStops; stop++) {
    await page.keyboard.press('Tab')
    const { isThere, unseen } = await target.evaluate(lookAtFocus)
    expect(unseen, 'what has the focus shows it').toBeNull()
    if (isThere) return
  }
  throw new Error(`${String(target)} is not reached within ${maxStops} stops.`)
}

/** Walks to an element and presses a key on it. */
export async function pressOn(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** Walks to a field and writes into it. */
export async function writeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(text)
}

/** Whether an element has the focus, and what has it where nothing on screen shows that; runs in the page. */
function lookAtFocus(target: Element): { isThere: boolean; unseen: string | null } {
  const focused = document.activeElement
  const isThere = focused === target
  // Past the last stop the browser's own bar has it.
  if (focused === null || focused === document.body) return { isThere, unseen: null }
  const { top, bottom, left, right } = focused.getBoundingClientRect()
  const isInView = bottom > 0 && top < window.innerHeight && right > 0 && left < window.innerWidth
  // An element in a frame, such as a card's link or an editor's text, may leave the ring to the frame.
  let isRinged = false
  let element: Element | null = focused
  for (let level = 0; level < 5 && element !== null && !isRinged; level++, element = element.parentElement) {
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    isRinged = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1
  }
  const isSeen = isInView && isRinged
  return { isThere, unseen: isSeen ? null : `${focused.outerHTML.slice(0, 200)} (in view: ${isInView})` }
}
