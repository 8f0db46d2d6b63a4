/** Each main job by the keyboard alone, every stop of it visible. No mouse moves in this file. */
import type { Page } from '@playwright/test'
import type { Issue } from '../../contract/issues'
import { ask } from '../support/ask'
import { newIssue } from '../support/feedback'
import { pressOn, tabTo, writeInto } from '../support/keyboard'
import { mailedLink } from '../support/mail'
import { newPerson, type Person, signIn } from '../support/person'
import { anyCircuit } from '../support/example-data'
import { expect, test } from '../support/test'
import { withProduct } from '../support/with-product'

const product = withProduct()
let admin: Person
let member: Person
let url: string

test.describe.configure({ timeout: 120_000 })

test.beforeAll(async () => {
  test.setTimeout(180_000)
  url = product.url
  // The first account of an installation is its administrator.
  admin = await newPerson(url, 'grace')
  member = await newPerson(url, 'ada')
  await anyCircuit(url)
})
const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** Opens the home page and leads through the bar, which the first stop of each page lets one skip. */
async function goBy(page: Page, link: string) {
  await page.goto(url)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport()
  await pressOn(page, bar(page).getByRole('link', { name: link }))
}

test('a newcomer registers, verifies the address, and logs in', async ({ page }) => {
  await goBy(page, 'Register')
  await expect(page.getByRole('main'), 'a new page begins at its content').toBeFocused()
  await writeInto(page, page.getByLabel('Username'), 'emmy')
  await writeInto(page, page.getByLabel('Email'), 'emmy@example.org')
  await writeInto(page, page.getByLabel('Password', { exact: true }), 'a long walk at dusk')
  await writeInto(page, page.getByLabel('Confirm Password'), 'a long walk at dusk')
  await pressOn(page, page.getByRole('checkbox'), 'Space')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/verify-email-sent/)

  await page.goto(url + (await mailedLink(url, 'emmy@example.org', '/verify-email')))
  await pressOn(page, page.getByRole('link', { name: 'Continue to login' }))
  await writeInto(page, page.getByLabel('Email'), 'emmy@example.org')
  await writeInto(page, page.getByLabel('Password', { exact: true }), 'wrong')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true }), 'a refusal takes the focus from nobody').toBeFocused()
  await writeInto(page, page.getByLabel('Password', { exact: true }), 'a long walk at dusk')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Create Quantum Circuit' })).toBeVisible()
})

test('a member builds a circuit in the four steps, and keeps it', async ({ page }) => {
  await signIn(page, member)
  await goBy(page, 'Generator')
  await pressOn(page, page.getByRole('link', { name: 'Generate by parameters' }))
  await writeInto(page, page.getByLabel('Circuit Name'), 'Built without a mouse')
  await pressOn(page, button(page, 'Next'))
  await expect(page.getByRole('heading', { name: 'Circuit Purpose', level: 2 })).toBeFocused()
  await tabTo(page, page.getByRole('radio').first())
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /^Classification/ })).toBeChecked()
  await pressOn(page, button(page, 'Next'))
  await tabTo(page, page.getByRole('spinbutton', { name: 'Number of Qubits' }))
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('spinbutton', { name: 'Number of Qubits' })).toHaveValue('5')
  await pressOn(page, button(page, 'Next'))
  await expect(page.getByRole('heading', { name: 'Review & Generate', level: 2 })).toBeFocused()
  await tabTo(page, page.getByRole('radio').first())
  await page.keyboard.press('Space')
  await pressOn(page, button(page, 'Apply'))
  await pressOn(page, button(page, 'Generate Circuit'))
  await expect(page.getByRole('region', { name: 'Output' }), 'the focus goes to what was made').toBeFocused()
  await pressOn(page, page.getByRole('link', { name: 'View Circuit' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Built without a mouse' })).toBeVisible()

  await pressOn(page, button(page, 'Edit title'))
  await expect(page.getByLabel('Circuit title')).toBeFocused()
  await writeInto(page, page.getByLabel('Circuit title'), 'Built by hand')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Built by hand' })).toBeVisible()
  await expect(button(page, 'Edit title'), 'the focus returns').toBeFocused()
})

test('a member writes a program, leaves the editor, and keeps the circuit', async ({ page }) => {
  await signIn(page, member)
  await goBy(page, 'Generator')
  await pressOn(page, page.getByRole('link', { name: 'Generate from QASM' }))
  await writeInto(page, page.getByLabel('Circuit Name'), 'Written without a mouse')
  await writeInto(
    page,
    page.getByRole('textbox', { name: 'QASM code' }),
    'OPENQASM 3.0;\ninclude "stdgates.inc";\nqubit[2] q;\nh q[0];\ncx q[0], q[1];',
  )
  await page.keyboard.press('Escape')
  await pressOn(page, button(page, 'Visualize Circuit'))
  await pressOn(page, page.getByRole('link', { name: 'View Circuit' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Written without a mouse' })).toBeVisible()

  await pressOn(page, button(page, 'Delete'))
  const dialog = page.getByRole('dialog', { name: 'Delete Circuit' })
  await expect(dialog).toBeVisible()
  for (let stop = 0; stop < 5; stop++) await page.keyboard.press('Tab')
  expect(
    await page.evaluate(() => document.activeElement?.closest('dialog, body')?.tagName),
    'the dialog keeps the focus',
  ).toBe('DIALOG')
  await page.keyboard.press('Escape')
  await expect(button(page, 'Delete'), 'and gives it back').toBeFocused()
})

test('a member finds a circuit, opens it, likes it, comments on it, and takes the comment back', async ({ page }) => {
  await signIn(page, member)
  await goBy(page, 'Circuits')
  await writeInto(page, page.getByRole('searchbox', { name: 'Search circuits' }), 'GHZ')
  await expect(page).toHaveURL(/q=GHZ/)
  await pressOn(page, button(page, 'Tags'))
  await page.keyboard.press('Escape')
  await expect(button(page, 'Tags'), 'a list that folds gives the focus back').toBeFocused()
  await pressOn(page, page.getByRole('article').first().getByRole('link', { name: 'GHZ state' }))
  await expect(page.getByRole('heading', { level: 1, name: 'GHZ state' })).toBeVisible()
  const like = button(page, /likes?$/)
  await expect(like).toHaveAttribute('aria-pressed', 'false')
  await pressOn(page, like)
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await expect(like).toBeFocused()
  await writeInto(page, page.getByLabel('Your comment'), 'Five that agree.')
  await pressOn(page, button(page, 'Post'))
  const comment = page.getByRole('listitem').filter({ hasText: 'Five that agree.' })
  await expect(comment).toBeVisible()
  await expect(page.getByLabel('Your comment'), 'ready for the next').toBeFocused()
  const remove = comment.getByRole('button', { name: 'Delete comment' })
  await expect(remove).toBeVisible()
  await remove.focus()
  await page.keyboard.press('Enter')
  await pressOn(page, page.getByRole('dialog').getByRole('button', { name: 'Yes, delete' }))
  await expect(comment).toHaveCount(0)
})

test('a member changes their profile', async ({ page }) => {
  await signIn(page, member)
  await goBy(page, 'Profile')
  await pressOn(page, button(page, 'Edit Profile'))
  await expect(page.getByLabel('Username')).toBeFocused()
  await pressOn(page, page.getByRole('checkbox', { name: 'Keep my email private from other users' }), 'Space')
  await pressOn(page, button(page, 'Save Changes'))
  await expect(button(page, 'Edit Profile'), 'the focus returns').toBeFocused()
  await page.keyboard.press('Enter')
  await pressOn(page, button(page, 'Cancel'))
  await expect(button(page, 'Edit Profile')).toBeFocused()
  await pressOn(page, page.getByRole('tab', { name: 'My Circuits' }), 'ArrowRight')
  await expect(page.getByRole('tab', { name: 'Favorites' })).toBeFocused()
})

test('a member reports what is amiss, and edits a comment on it', async ({ page }) => {
  await signIn(page, member)
  await page.goto(`${url}/terms`)
  await pressOn(page, button(page, 'Feedback'))
  await tabBackTo(page, 'Suggest Improvement')
  await page.keyboard.press('Enter')
  await writeInto(page, page.getByLabel('Title'), 'Larger letters')
  await tabTo(page, page.getByLabel('Type'))
  await page.keyboard.type('UI')
  await expect(page.getByLabel('Type')).toHaveValue('UI_UX')
  await writeInto(page, page.getByLabel('Tags'), 'type')
  await page.keyboard.press('Enter')
  await expect(button(page, 'Remove tag type')).toBeVisible()
  await pressOn(page, button(page, 'Submit Feedback'))
  await expect(page.getByText('Description is required')).toBeVisible()
  await expect(page.getByLabel('Description'), 'the first one wrong has the focus').toBeFocused()
  await page.keyboard.insertText('They are small.')
  await pressOn(page, button(page, 'Submit Feedback'))
  await expect(page).toHaveURL(`${url}/issues/my`)
  await pressOn(
    page,
    page
      .getByRole('article')
      .first()
      .getByRole('link', { name: /^View Details/ }),
  )
  await writeInto(page, page.getByLabel('Your comment'), 'On every page.')
  await pressOn(page, button(page, 'Add Comment'))
  const edit = page.getByRole('region', { name: /^Comments/ }).getByRole('button', { name: 'Edit' })
  await expect(edit).toBeVisible()
  await edit.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Edit comment')).toBeFocused()
  await writeInto(page, page.getByLabel('Edit comment'), 'On every page but the first.')
  await pressOn(page, button(page, 'Save'))
  await expect(page.getByText('On every page but the first.')).toBeVisible()
  await expect(edit, 'the focus returns').toBeFocused()
})

test('an administrator filters feedback, changes its status, and many at once', async ({ page }) => {
  const issues: Issue[] = []
  for (const at of [1, 2]) issues.push(await newIssue(url, member, { title: `Keys ${at}`, type: 'SECURITY' }))
  await signIn(page, admin)
  await goBy(page, 'Admin')
  await tabTo(page, page.getByLabel('Type', { exact: true }))
  await page.keyboard.type('Sec')
  await pressOn(page, button(page, 'Apply Filters'))
  await expect(page.getByRole('row')).toHaveCount(3)
  const status = page.getByLabel('Status of Keys 1')
  await tabTo(page, status)
  await page.keyboard.type('Res')
  await expect.poll(async () => (await ask<Issue>(url, admin, `GET /issues/${issues[0]?.id}`)).status).toBe('RESOLVED')
  await expect(status, 'a change keeps the focus').toBeFocused()
  await page.goto(`${url}/admin/issues?type=SECURITY`)
  await pressOn(page, page.getByRole('checkbox', { name: 'Select all' }), 'Space')
  await expect(page.getByText('2 selected')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Select all' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(
    page.getByRole('region', { name: 'Selected feedback' }).getByRole('button', { name: 'Clear selection' }),
  ).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText('Are you sure you want to delete 2 issue(s)?')
  await pressOn(page, page.getByRole('dialog').getByRole('button', { name: 'Delete' }))
  await expect(page.getByText('2 issues deleted.')).toBeVisible()
})

/** Walks backwards: what a button in a corner opens is above it, and before it. */
async function tabBackTo(page: Page, name: string) {
  for (let stop = 0; stop < 3; stop++) {
    await page.keyboard.press('Shift+Tab')
    if (await button(page, name).evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`${name} is not before its button.`)
}
