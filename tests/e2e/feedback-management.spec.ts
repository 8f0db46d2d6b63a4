/** Feedback as administrators see it, and what they do to keep the hub in order: specification 1, admin. */
import type { Page } from '@playwright/test'
import type { Circuit } from '../../contract/circuits'
import type { Issue } from '../../contract/issues'
import { ask } from '../support/ask'
import { newIssue } from '../support/feedback'
import { newPerson, type Person, signIn } from '../support/person'
import { sampleProgram } from '../support/samples'
import { expect, test } from '../support/test'
import { withProduct } from '../support/with-product'

const product = withProduct({ env: { KETWORK_DEMO: 'off' } })
let admin: Person
let author: Person
let url: string

test.beforeAll(async () => {
  url = product.url
  // The first account of an installation is its administrator.
  admin = await newPerson(url, 'root')
  author = await newPerson(url, 'ada')
})
const rowOf = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })

test.describe('who may', () => {
  test('the Admin link is only for signed-in ADMIN', async ({ page }) => {
    await page.goto(url)
    const link = page.getByRole('navigation').getByRole('link', { name: 'Admin' })
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Login' })).toBeVisible()
    await expect(link).toHaveCount(0)
    await signIn(page, author)
    await page.goto(url)
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Profile' })).toBeVisible()
    await expect(link).toHaveCount(0)
    await page.goto(`${url}/admin/issues`)
    await expect(page.getByText("You don't have permission to access this resource")).toBeVisible()
  })

  test('an ADMIN gets there by it', async ({ page }) => {
    await signIn(page, admin)
    await page.goto(url)
    await page.getByRole('navigation').getByRole('link', { name: 'Admin' }).click()
    await expect(page).toHaveURL(`${url}/admin/issues`)
    await expect(page.getByRole('heading', { name: 'Feedback Management' })).toBeVisible()
    await expect(page.getByText('No feedback found')).toBeVisible()
    await expect(page.getByText('No feedback matches your current filters.')).toBeVisible()
  })
})

test.describe('Feedback Management', () => {
  let bug: Issue
  let slow: Issue
  let wish: Issue
  test.beforeAll(async () => {
    const steps = { reproductionSteps: '1. Zoom' }
    bug = await newIssue(url, author, {
      title: 'A bug',
      type: 'BUG',
      priority: 'HIGH',
      tags: ['one', 'two', 'three'],
      ...steps,
    })
    slow = await newIssue(url, author, { title: 'Slow', description: 'The Library crawls', type: 'PERFORMANCE' })
    wish = await newIssue(url, author, { title: 'A wish', type: 'FEATURE_REQUEST', priority: 'URGENT' })
  })
  test.beforeEach(async ({ page }) => {
    await signIn(page, admin)
    await page.goto(`${url}/admin/issues`)
  })

  test('stat cards count total, open, in progress, resolved, closed, and follow a change', async ({ page }) => {
    const figures = page.locator('dl[aria-label=Statistics]')
    await expect(figures.locator('dt')).toHaveText(['Total', 'Open', 'In Progress', 'Resolved', 'Closed'])
    await expect(figures.locator('dd')).toHaveText(['3', '3', '0', '0', '0'])
    await page.getByLabel('Status of A bug').selectOption('Resolved')
    await expect(figures.locator('dd')).toHaveText(['3', '2', '0', '1', '0'])
    await page.getByLabel('Status of A bug').selectOption('Open')
    await expect(figures.locator('dd')).toHaveText(['3', '3', '0', '0', '0'])
  })

  test('a row shows type, first 2 tags, description, selectors, author, relative time and actions', async ({
    page,
  }) => {
    const row = rowOf(page, 'A bug')
    await expect(row.getByText('#one')).toBeVisible()
    await expect(row.getByText('#two')).toBeVisible()
    await expect(row.getByText('#three')).toHaveCount(0)
    await expect(row.getByText('Bug', { exact: true })).toBeVisible()
    await expect(row.getByText('It flickers when I zoom.')).toBeVisible()
    await expect(row.getByRole('link', { name: 'ada' })).toBeVisible()
    await expect(row.getByText(/just now|seconds ago|minutes? ago/)).toBeVisible()
    await expect(row.getByLabel('Status of A bug').locator('option')).toHaveText([
      'Open',
      'In Progress',
      'Resolved',
      'Closed',
      'Duplicate',
      "Won't Fix",
    ])
    await expect(row.getByLabel('Priority of A bug').locator('option')).toHaveText(['Low', 'Medium', 'High', 'Urgent'])
    await expect(row.getByRole('link', { name: /View details/ })).toHaveAttribute('href', `/admin/issues/${bug.id}`)
  })

  test('search and filters for status, type, priority hold once Apply Filters is pressed, which reloads', async ({
    page,
  }) => {
    await expect(page.getByRole('row')).toHaveCount(4)
    await page.getByRole('searchbox').fill('library')
    await expect(page.getByRole('row'), 'not before they are applied').toHaveCount(4)
    await page.getByRole('button', { name: 'Apply Filters' }).click()
    await expect(page.getByRole('row')).toHaveCount(2)
    await expect(rowOf(page, 'Slow')).toBeVisible()
    await page.getByRole('searchbox').fill('')
    await page.getByLabel('Type', { exact: true }).selectOption('Feature Request')
    await page.getByLabel('Priority', { exact: true }).selectOption('Urgent')
    await page.getByRole('button', { name: 'Apply Filters' }).click()
    await expect(page.getByRole('row')).toHaveCount(2)
    await expect(page).toHaveURL(/type=FEATURE_REQUEST&priority=URGENT/)
    await page.getByLabel('Status', { exact: true }).selectOption('Closed')
    await page.getByRole('button', { name: 'Apply Filters' }).click()
    await expect(page.getByText('No feedback matches your current filters.')).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(page.getByRole('row')).toHaveCount(4)
    const response = page.waitForResponse(/\/api\/issues\?|\/api\/issues$/)
    await page.getByRole('button', { name: 'Apply Filters' }).click()
    expect((await response).status()).toBe(200)
  })

  test('Assign to me uses the current user’s id', async ({ page }) => {
    await page.getByRole('button', { name: 'Assign to me: Slow' }).click()
    await expect(rowOf(page, 'Slow').getByText('for root')).toBeVisible()
    expect((await ask<Issue>(url, admin, `GET /issues/${slow.id}`)).assignedToId).toBe(admin.user.id)
    await page.getByRole('button', { name: 'Unassign me: Slow' }).click()
    await expect(rowOf(page, 'Slow').getByText('for root')).toHaveCount(0)
  })

  test('two administrators at once: the second reads what the first did, and sees it', async ({ page }) => {
    await expect(page.getByLabel('Status of A wish')).toHaveValue('OPEN')
    await ask(url, admin, `PUT /issues/${wish.id}/status`, { status: 'DUPLICATE' })
    await page.getByLabel('Priority of A wish').selectOption('Low')
    await expect(page.getByText('root has changed this feedback meanwhile: its status is Duplicate now.')).toBeVisible()
    await expect(page.getByLabel('Status of A wish')).toHaveValue('DUPLICATE')
    await expect(page.getByLabel('Priority of A wish')).toHaveValue('URGENT')
    await page.getByLabel('Priority of A wish').selectOption('Low')
    await expect
      .poll(async () => (await ask<Issue>(url, admin, `GET /issues/${wish.id}`)).priority, 'the next try holds')
      .toBe('LOW')
  })

  test('select-all and the bulk bar: change status, assign to me, and delete after its confirmation', async ({
    page,
  }) => {
    for (const at of [1, 2, 3]) await newIssue(url, author, { title: `Bulk ${at}`, type: 'SECURITY' })
    await page.goto(`${url}/admin/issues?type=SECURITY`)
    const all = page.getByRole('checkbox', { name: 'Select all' })
    await page.getByRole('checkbox', { name: 'Select Bulk 1' }).check()
    await expect(page.getByText('1 selected')).toBeVisible()
    await expect(all).toHaveJSProperty('indeterminate', true)
    await all.check()
    await expect(page.getByText('3 selected')).toBeVisible()
    await page.getByLabel('Change status of selected').selectOption('In Progress')
    await expect(page.getByText('3 issues set to In Progress.')).toBeVisible()
    for (const at of [1, 2, 3]) await expect(page.getByLabel(`Status of Bulk ${at}`)).toHaveValue('IN_PROGRESS')
    await all.check()
    await page.getByRole('region', { name: 'Selected feedback' }).getByRole('button', { name: 'Assign to me' }).click()
    await expect(page.getByText('3 issues assigned.')).toBeVisible()
    await page.getByRole('checkbox', { name: 'Select Bulk 1' }).check()
    await page.getByRole('checkbox', { name: 'Select Bulk 2' }).check()
    await page.getByRole('region', { name: 'Selected feedback' }).getByRole('button', { name: 'Delete' }).click()
    await expect(
      page.getByText('Are you sure you want to delete 2 issue(s)? This action cannot be undone.'),
    ).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('2 issues deleted.')).toBeVisible()
    await expect(page.getByRole('row')).toHaveCount(2)
    await page.getByRole('button', { name: 'Delete Bulk 3' }).click()
    await expect(
      page.getByText('Are you sure you want to delete this issue? This action cannot be undone.'),
    ).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('No feedback found')).toBeVisible()
  })

  test('two administrators at once: deleting in bulk what another has changed asks for confirmation again', async ({
    page,
  }) => {
    const issues: Issue[] = []
    for (const at of [1, 2]) issues.push(await newIssue(url, author, { title: `Both ${at}`, type: 'UI_UX' }))
    await page.goto(`${url}/admin/issues?type=UI_UX`)
    await page.getByRole('checkbox', { name: 'Select all' }).check()
    await ask(url, admin, `PUT /issues/${issues[0]?.id}/status`, { status: 'RESOLVED' })
    await page.getByRole('region', { name: 'Selected feedback' }).getByRole('button', { name: 'Delete' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(
      dialog.getByText('root has changed “Both 1” meanwhile: its status is Resolved now. Nothing was done'),
    ).toBeVisible()
    await expect(page.getByLabel('Status of Both 1'), 'the table shows it').toHaveValue('RESOLVED')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('2 issues deleted.')).toBeVisible()
  })

  test('the page of an issue: selectors, a comment, and the history as a timeline', async ({ page }) => {
    await page.goto(`${url}/admin/issues/${bug.id}`)
    await page.getByLabel('Status of A bug').selectOption('In Progress')
    await page.getByLabel('Priority of A bug').selectOption('Low')
    await page.getByRole('button', { name: 'Assign to me' }).click()
    const history = page.getByRole('region', { name: 'History' })
    await expect(history.getByText('root changed the status from Open to In Progress')).toBeVisible()
    await expect(history.getByText('root changed the priority from High to Low')).toBeVisible()
    await expect(history.getByText('root assigned it to root')).toBeVisible()
    await page.getByLabel('Your comment').fill('I look into it.')
    await page.getByRole('button', { name: 'Add Comment' }).click()
    await expect(page.getByText('I look into it.')).toBeVisible()
  })

  test('Admin screen errors are only logged; one quiet line with Retry says so', async ({ page }) => {
    await page.route('**/api/issues?**', (route) => route.fulfill({ status: 500, body: '{}' }))
    await page.route('**/api/issues/stats', (route) => route.fulfill({ status: 500, body: '{}' }))
    await page.route('**/api/issues/bulk', (route) => route.fulfill({ status: 500, body: '{}' }))
    await page.goto(`${url}/admin/issues?status=OPEN`)
    await expect(page.getByText('The feedback could not be loaded.')).toBeVisible()
    await expect(page.getByText('The statistics could not be loaded.'), 'once is enough').toHaveCount(0)
    await page.unroute('**/api/issues?**')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByText('The statistics could not be loaded.')).toBeVisible()
    await page.getByRole('checkbox', { name: 'Select all' }).check()
    await page.getByLabel('Change status of selected').selectOption('Closed')
    await expect(page.getByText('Nothing was changed. Please try again.')).toBeVisible()
  })
})

test.describe('moderation', () => {
  let circuit: Circuit
  let rude: Person
  let commentId: string
  test.beforeAll(async () => {
    rude = await newPerson(url, 'rude')
    circuit = await ask<Circuit>(url, author, 'POST /circuits/visualize', {
      name: 'Spam & more',
      qasm: sampleProgram(2),
      isPublic: true,
    })
    const comment = await ask<{ id: string }>(url, rude, 'POST /circuits/comments', {
      circuitId: circuit.id,
      content: 'Something rude',
    })
    commentId = comment.id
  })

  test('a member reports a circuit, which goes to the feedback tracker with a link', async ({ page }) => {
    await signIn(page, rude)
    await page.goto(`${url}/circuits/${circuit.id}`)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('link', { name: 'Report', exact: true }).click()
    await expect(page.getByLabel('Title')).toHaveValue('Report: Spam & more')
    await expect(page.getByLabel('Type')).toHaveValue('OTHER')
    await page.getByLabel('Description').fill('This is advertising.')
    await page.getByRole('button', { name: 'Submit Feedback' }).click()
    await page.getByRole('link', { name: 'View Details' }).click()
    await expect(page.getByRole('link', { name: 'Spam & more' })).toHaveAttribute('href', `/circuits/${circuit.id}`)
    await expect(page.getByRole('button', { name: /Hide/ }), 'only administrators hide').toHaveCount(0)
  })

  test('a member reports a collection, which an administrator hides from the report', async ({ page, browser }) => {
    const collection = await ask<{ id: string }>(url, author, 'POST /collections', {
      name: 'Advertisements',
      isPublic: true,
    })
    await signIn(page, rude)
    await page.goto(`${url}/collections/${collection.id}`)
    await page.getByRole('link', { name: 'Report', exact: true }).click()
    await expect(page.getByLabel('Title')).toHaveValue('Report: Advertisements')
    await page.getByLabel('Description').fill('This is advertising.')
    await page.getByRole('button', { name: 'Submit Feedback' }).click()
    await page.getByRole('link', { name: 'View Details' }).click()
    const reported = page.getByRole('region', { name: 'What is reported' })
    await expect(reported.getByRole('link', { name: 'Advertisements' })).toBeVisible()
    const issue = new URL(page.url()).pathname.split('/').at(-1) ?? ''

    const office = await browser.newPage()
    await signIn(office, admin)
    await office.goto(`${url}/admin/issues/${issue}`)
    await office.getByRole('button', { name: 'Hide collection' }).click()
    await office.getByRole('dialog').getByRole('button', { name: 'Hide collection' }).click()
    await expect(office.getByText('The collection is hidden.')).toBeVisible()
    await office.close()
  })

  test('an administrator hides a comment and bans its author from the report', async ({ page, browser }) => {
    const issue = await newIssue(url, author, { title: 'Rude', reported: { commentId } })
    await signIn(page, admin)
    await page.goto(`${url}/admin/issues/${issue.id}`)
    await expect(page.getByRole('blockquote').or(page.locator('blockquote'))).toContainText('Something rude')
    await page.getByRole('button', { name: 'Hide comment' }).click()
    await page.getByLabel('Reason').fill('Rude words')
    await page.getByRole('dialog').getByRole('button', { name: 'Hide comment' }).click()
    await expect(page.getByText('The comment is hidden.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Show comment again' })).toBeVisible()
    const visitor = await browser.newPage()
    await visitor.goto(`${url}/circuits/${circuit.id}`)
    await expect(visitor.getByRole('heading', { name: 'Spam & more' })).toBeVisible()
    await expect(visitor.getByText('Something rude')).toHaveCount(0)
    await expect(visitor.getByText('0 comments')).toBeVisible()
    await visitor.close()
    await page.getByRole('button', { name: 'Ban rude' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Ban rude' }).click()
    await expect(page.getByText('rude is banned.')).toBeVisible()
    await expect(ask(url, rude, 'GET /issues/my'), 'the sessions of a banned account end').rejects.toThrow('401')
    await page.goto(`${url}/profile/${rude.user.id}`)
    await expect(page.getByText('Banned', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Unban rude' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Unban rude' }).click()
    await expect(page.getByText('rude may log in again.')).toBeVisible()
    await expect(page.getByText('Banned', { exact: true })).toHaveCount(0)
  })

  test('a hidden circuit is seen by its author and administrators only, and the log names who hid it', async ({
    page,
    browser,
  }) => {
    await signIn(page, admin)
    await page.goto(`${url}/circuits/${circuit.id}`)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('button', { name: 'Hide circuit' }).click()
    await page.getByLabel('Reason').fill('Advertising')
    await page.getByRole('dialog').getByRole('button', { name: 'Hide circuit' }).click()
    const about = page.getByRole('region', { name: 'About this circuit' })
    await expect(about.getByText('Hidden by an administrator')).toBeVisible()
    const visitor = await browser.newPage()
    await visitor.goto(`${url}/circuits/${circuit.id}`)
    await expect(visitor.getByText('Authentication Required')).toBeVisible()
    await visitor.goto(`${url}/circuits`)
    await expect(visitor.getByText('0 circuits')).toBeVisible()
    await visitor.close()
    const own = await ask<Circuit>(url, author, `GET /circuits/${circuit.id}`)
    expect(own).toMatchObject({ isHidden: true, isPublic: false })
    await page.goto(`${url}/admin/issues`)
    await page.getByRole('link', { name: 'Moderation log' }).click()
    const row = page.getByRole('row').filter({ hasText: 'Hid a circuit' })
    await expect(row).toContainText('root')
    await expect(row).toContainText('Advertising')
    await expect(page.getByRole('row').filter({ hasText: /Banned a user/ })).toContainText('rude')
    await row.getByRole('link', { name: 'Spam & more' }).click()
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('button', { name: 'Show circuit again' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Show circuit again' }).click()
    await expect(about.getByText('Hidden by an administrator')).toHaveCount(0)
    expect(await ask<Circuit>(url, signedOut, `GET /circuits/${circuit.id}`)).toMatchObject({ isPublic: true })
  })
})

/** Nobody: a token that is none counts as signed out where that is open to all. */
const signedOut = { token: '' }
