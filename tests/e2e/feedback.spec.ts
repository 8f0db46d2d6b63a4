/** Feedback as its author sees it: specification 1, feedback issues, their validation, states and errors. */
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { Issue } from '../../contract/issues'
import { ask } from '../support/ask'
import { newIssue } from '../support/feedback'
import { mailedLink } from '../support/mail'
import { logInByForm, newPerson, type Person, signIn } from '../support/person'
import { expect, test } from '../support/test'
import { withProduct } from '../support/with-product'

const product = withProduct({ env: { KETWORK_DEMO: 'off' } })
let admin: Person
let author: Person
let other: Person
let url: string
let screenshot: Buffer

test.beforeAll(async () => {
  url = product.url
  // The first account of an installation is its administrator.
  admin = await newPerson(url, 'root')
  author = await newPerson(url, 'ada')
  other = await newPerson(url, 'bob')
  screenshot = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#3b82f6' } })
    .png()
    .toBuffer()
})
const form = (page: Page) => page.getByRole('form', { name: /feedback/i })
const setStatus = (issue: Pick<Issue, 'id'>, status: string) =>
  ask(url, admin, `PUT /issues/${issue.id}/status`, { status })

const choose = (page: Page, ...files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  page.locator('input[type=file]').setInputFiles(files)

/** The form, open and filled as far as it must be. */
async function fillForm(page: Page, title: string) {
  await page.goto(`${url}/issues/new`)
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Type').selectOption('Improvement')
  await page.getByLabel('Description').fill('What I saw.')
}

test.describe('the floating feedback button', () => {
  test('offers Report a Bug and Suggest Improvement, and signed-out users go to login with redirect to /issues/new', async ({
    page,
  }) => {
    await page.goto(`${url}/circuits`)
    await page.getByRole('button', { name: 'Feedback' }).click()
    await expect(page.getByRole('button', { name: 'Suggest Improvement' })).toBeVisible()
    await page.getByRole('button', { name: 'Report a Bug' }).click()
    await expect(page).toHaveURL(`${url}/login?redirect=%2Fissues%2Fnew`)
    await logInByForm(page, author)
    await expect(page, 'the choice leads on to the form after login').toHaveURL(`${url}/issues/new`)
    await expect(page.getByLabel('Type')).toHaveValue('BUG')
  })

  test('stores the chosen issue type, which the form preselects, and folds by Escape', async ({ page }) => {
    await signIn(page, author)
    await page.goto(`${url}/circuits?q=bell`)
    await page.getByRole('button', { name: 'Feedback' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Report a Bug' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Report a Bug' })).toBeHidden()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Suggest Improvement' }).click()
    await expect(page).toHaveURL(`${url}/issues/new`)
    await expect(page.getByLabel('Type')).toHaveValue('IMPROVEMENT')
    expect(await page.evaluate(() => localStorage.getItem('feedbackType'))).toBe('improvement')
    await page.getByText('Browser and device').click()
    await expect(page.getByLabel('Page URL'), 'the page that the reader came from').toHaveValue(
      `${url}/circuits?q=bell`,
    )
  })
})

test.describe('the form', () => {
  test.beforeEach(({ page }) => signIn(page, author))

  test('/issues/report leads to /issues/new, and a visitor is led to login', async ({ page, browser }) => {
    await page.goto(`${url}/issues/report`)
    await expect(page).toHaveURL(`${url}/issues/new`)
    const visitor = await browser.newPage()
    for (const path of ['/issues/new', '/issues/my', '/admin/issues']) {
      await visitor.goto(url + path)
      await expect(visitor).toHaveURL(`${url}/login?redirect=${encodeURIComponent(path)}`)
    }
    await visitor.close()
  })

  test('a new form is prefilled with browser info, device info, user agent and current URL', async ({ page }) => {
    await page.goto(`${url}/issues/new`)
    await page.getByText('Browser and device').click()
    await expect(page.getByLabel('Browser', { exact: true })).toHaveValue(/^Chrome [\d.]+$/)
    await expect(page.getByLabel('Device', { exact: true })).toHaveValue(/Linux|macOS|Windows/)
    await expect(page.getByLabel('User agent')).toHaveValue(await page.evaluate(() => navigator.userAgent))
    await expect(page.getByLabel('Page URL')).toHaveValue(`${url}/issues/new`)
  })

  test('title, description and, for type bug, reproduction steps are required; an error clears when its field is edited', async ({
    page,
  }) => {
    await page.goto(`${url}/issues/new`)
    await page.getByLabel('Type').selectOption('Bug')
    await page.getByRole('button', { name: 'Submit Feedback' }).click()
    for (const sentence of [
      'Title is required',
      'Description is required',
      'Reproduction steps are required for bug reports',
    ]) {
      await expect(page.getByText(sentence)).toBeVisible()
    }
    await expect(page.getByLabel('Title'), 'the first one wrong has the focus').toBeFocused()
    await page.getByLabel('Title').press('Space')
    await expect(page.getByText('Title is required'), 'an edit clears it').toBeHidden()
    await page.getByRole('button', { name: 'Submit Feedback' }).click()
    await expect(page.getByText('Title is required'), 'a blank title is none').toBeVisible()
    await page.getByLabel('Type').selectOption('Improvement')
    await expect(page.getByText('Reproduction steps are required for bug reports')).toBeHidden()
    await page.getByLabel('Title').fill('x'.repeat(250))
    await expect(page.getByLabel('Title')).toHaveValue('x'.repeat(200))
    await page.getByLabel('Description').fill('y'.repeat(2100))
    await expect(page.getByLabel('Description')).toHaveValue('y'.repeat(2000))
  })

  test('on success Feedback Submitted! shows, then /issues/my after 2 seconds, with what was sent', async ({
    page,
  }) => {
    await page.clock.install()
    await fillForm(page, 'A first report')
    await page.getByLabel('Tags').fill('canvas,')
    await page.getByLabel('Tags').fill('zoom')
    await page.getByLabel('Tags').press('Enter')
    await page.getByLabel('Priority').selectOption('High')
    await page.clock.pauseAt(Date.now() + 20_000)
    await page.getByRole('button', { name: 'Submit Feedback' }).click()
    await expect(page.getByRole('heading', { name: 'Feedback Submitted!' })).toBeVisible()
    await page.clock.runFor(1900)
    await expect(page).toHaveURL(`${url}/issues/new`)
    await page.clock.runFor(200)
    await expect(page).toHaveURL(`${url}/issues/my`)
    await page.clock.resume()
    const card = page.getByRole('article').filter({ hasText: 'A first report' })
    for (const text of ['Open', 'Improvement', 'High', '#canvas', '#zoom', '0 comments', /just now|seconds ago/]) {
      await expect(card.getByText(text).first()).toBeVisible()
    }
    await page.goto(`${url}/issues/new`)
    await expect(page.getByLabel('Title'), 'a sent draft is gone').toHaveValue('')
  })

  test('what is written survives a reload, and the end of the session with the login after it', async ({ page }) => {
    const { token, user } = await ask<{ token: string; user: Person['user'] }>(url, author, 'POST /auth/login', {
      email: author.email,
      password: author.password,
    })
    await page.goto(url)
    await page.evaluate(
      ([key, account]) => {
        localStorage.setItem('token', key ?? '')
        localStorage.setItem('user', account ?? '')
      },
      [token, JSON.stringify(user)],
    )
    await fillForm(page, 'Kept over everything')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'shot.png', mimeType: 'image/png', buffer: screenshot })
    await expect(page.getByRole('link', { name: 'shot.png' })).toBeVisible()
    await page.reload()
    await expect(page.getByText('We restored your unsent draft.')).toBeVisible()
    await expect(page.getByLabel('Title')).toHaveValue('Kept over everything')
    await ask(url, { token }, 'POST /auth/logout')
    await page.getByRole('button', { name: 'Submit Feedback' }).click()
    await expect(page).toHaveURL(`${url}/login?session=expired`)
    await logInByForm(page, author)
    await expect(page).toHaveURL(`${url}/`)
    await page.goto(`${url}/issues/new`)
    await expect(page.getByLabel('Title')).toHaveValue('Kept over everything')
    await expect(page.getByLabel('Description')).toHaveValue('What I saw.')
    await expect(page.getByRole('link', { name: 'shot.png' })).toBeVisible()
    await page.getByRole('button', { name: 'Submit Feedback' }).click()
    await expect(page.getByRole('heading', { name: 'Feedback Submitted!' })).toBeVisible()
  })

  test('a draft can be given up', async ({ page }) => {
    await fillForm(page, 'Not worth it')
    await page.reload()
    await page.getByRole('button', { name: 'Start over' }).click()
    await expect(page.getByLabel('Title')).toHaveValue('')
    await page.reload()
    await expect(page.getByLabel('Title')).toHaveValue('')
  })

  test('Failed to submit issue. Please try again. shows where the server breaks, and nothing is lost or sent twice', async ({
    page,
  }) => {
    await fillForm(page, 'Sent once')
    let broken = true
    await page.route('**/api/issues', async (route) => {
      if (!broken || route.request().method() !== 'POST') return route.fallback()
      broken = false
      await route.fulfill({ status: 500, contentType: 'application/json', body: '{}' })
    })
    await page.getByRole('button', { name: 'Submit Feedback' }).click()
    await expect(page.getByText('Failed to submit issue. Please try again.')).toBeVisible()
    await expect(page.getByLabel('Title')).toHaveValue('Sent once')
    await page.getByRole('button', { name: 'Submit Feedback' }).click()
    await expect(page.getByRole('heading', { name: 'Feedback Submitted!' })).toBeVisible()
    const mine = await ask<Issue[]>(url, author, 'GET /issues/my?q=sent%20once')
    expect(mine).toHaveLength(1)
  })
})

test.describe('attachments', () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page, author)
    await fillForm(page, 'With files')
  })

  test('accept images, PDF, txt and log files, multiple allowed, with a hint of max 10MB each; each is uploading, then done with a url', async ({
    page,
  }) => {
    const input = page.locator('input[type=file]')
    await expect(input).toHaveAttribute('accept', 'image/*,.pdf,.txt,.log')
    await expect(input).toHaveAttribute('multiple', '')
    await expect(page.getByText(/max 10MB each/)).toBeVisible()
    const { promise: held, resolve: release } = defer()
    await page.route('**/api/issues/attachments', async (route) => {
      await held
      await route.continue()
    })
    await choose(
      page,
      { name: 'shot.png', mimeType: 'image/png', buffer: screenshot },
      { name: 'paper.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') },
      { name: 'server.log', mimeType: 'text/plain', buffer: Buffer.from('12:00 started\n') },
    )
    await expect(page.getByText(/Uploading… \d+ %/)).toHaveCount(3)
    await expect(page.getByRole('progressbar', { name: 'Upload of shot.png' })).toBeVisible()
    await page.getByRole('button', { name: 'Submit Feedback' }).click()
    await expect(page.getByText('Please wait until all files are uploaded.')).toBeVisible()
    release()
    for (const name of ['shot.png', 'paper.pdf', 'server.log']) {
      await expect(page.getByRole('link', { name })).toHaveAttribute('href', /^\/static\/attachments\/[0-9a-f]{32}\./)
    }
    await page.getByRole('button', { name: 'Remove paper.pdf' }).click()
    await page.getByRole('button', { name: 'Submit Feedback' }).click()
    await page.getByRole('link', { name: 'View Details' }).click()
    await expect(page.getByRole('link', { name: 'shot.png' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'paper.pdf' })).toHaveCount(0)
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'server.log' }).click()
    expect((await download).suggestedFilename(), 'what is no picture is a download, by its own name').toBe('server.log')
  })

  test('Upload failed: a file of 11 MB, a file that is not what it says, and one whose upload is cut in the middle', async ({
    page,
  }) => {
    const before = await ask<Issue[]>(url, author, 'GET /issues/my?limit=1')
    await choose(page, { name: 'huge.log', mimeType: 'text/plain', buffer: Buffer.alloc(11 * 1024 * 1024, 'line\n') })
    await expect(page.getByText('Upload failed: The file is larger than 10MB.')).toBeVisible()
    await choose(page, { name: 'picture.png', mimeType: 'image/png', buffer: Buffer.from('MZ\0\0 a program') })
    await expect(page.getByText(/Upload failed: The file must be what its name says/)).toBeVisible()
    await page.route('**/api/issues/attachments', (route) => route.abort('connectionreset'))
    await choose(page, { name: 'cut.png', mimeType: 'image/png', buffer: screenshot })
    await expect(page.getByText('Upload failed: The connection was lost.')).toBeVisible()
    await page.unroute('**/api/issues/attachments')
    await page.getByRole('button', { name: 'Retry upload of cut.png' }).click()
    await expect(page.getByRole('link', { name: 'cut.png' })).toBeVisible()
    await page.getByRole('button', { name: 'Remove huge.log' }).click()
    await expect(page.getByText(/larger than 10MB/)).toHaveCount(0)
    await page.getByRole('button', { name: 'Submit Feedback' }).click()
    await expect(page.getByRole('heading', { name: 'Feedback Submitted!' })).toBeVisible()
    const [sent] = await ask<Issue[]>(url, author, 'GET /issues/my?limit=1')
    expect(sent?.id).not.toBe(before[0]?.id)
    const { files } = await ask<Issue>(url, author, `GET /issues/${sent?.id}`)
    expect(
      files.map(({ name }) => name),
      'what failed is not sent along',
    ).toEqual(['cut.png'])
  })
})

test.describe('my issues', () => {
  let reader: Person
  test.beforeAll(async () => {
    reader = await newPerson(url, 'reader')
  })
  test.beforeEach(({ page }) => signIn(page, reader))

  test('No issues reported yet, with a Report New Issue link', async ({ page }) => {
    await page.goto(`${url}/issues/my`)
    await expect(page.getByText('No issues reported yet')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Report New Issue' }).last()).toHaveAttribute('href', '/issues/new')
  })

  test('search finds title or description in any case; status and type filter; the choice is in the address', async ({
    page,
  }) => {
    await newIssue(url, reader, { title: 'Slow LIBRARY', description: 'It takes long.', type: 'PERFORMANCE' })
    const closed = await newIssue(url, reader, {
      title: 'Other',
      description: 'The library is 100 % empty',
      type: 'OTHER',
    })
    await newIssue(url, reader, { title: 'Colours', description: 'Too bright', type: 'UI_UX' })
    await setStatus(closed, 'WONT_FIX')
    await page.goto(`${url}/issues/my`)
    const cards = page.getByRole('article')
    await expect(cards).toHaveCount(3)
    await expect(page.getByLabel('Status').locator('option').first()).toHaveText('All Statuses')
    await expect(page.getByLabel('Type').locator('option').first()).toHaveText('All Types')
    await page.getByRole('searchbox').fill('librARY')
    await expect(cards).toHaveCount(2)
    await page.getByRole('searchbox').fill('0 %')
    await expect(cards, 'a percent sign matches itself').toHaveCount(1)
    await page.getByRole('searchbox').fill('')
    // A person leaves the box by choosing a status, and so ends the search; `selectOption` does not.
    await expect(cards).toHaveCount(3)
    await page.getByLabel('Status').selectOption("Won't Fix")
    await expect(cards).toHaveCount(1)
    await expect(cards.getByRole('link', { name: /^View Details/ })).toHaveAttribute('href', `/issues/${closed.id}`)
    await expect(cards.getByRole('link', { name: /^Edit/ }), 'Edit only for status open').toHaveCount(0)
    await page.getByLabel('Type').selectOption('UI/UX')
    await expect(page.getByText('No matching issues')).toBeVisible()
    await expect(page.getByText('Try adjusting your search or filters.')).toBeVisible()
    await page.reload()
    await expect(page.getByText('No matching issues')).toBeVisible()
    await page.getByLabel('Status').selectOption('All Statuses')
    await expect(cards).toHaveCount(1)
    await expect(cards.getByRole('link', { name: /^Edit/ })).toHaveAttribute('href', /\/edit$/)
  })

  test('a long list goes on as the reader nears its end', async ({ page }) => {
    for (let at = 0; at < 27; at++) await newIssue(url, reader, { title: `Number ${at}`, description: 'many' })
    await page.goto(`${url}/issues/my?q=number`)
    await expect(page.getByRole('article')).toHaveCount(24)
    await page.getByRole('article').last().scrollIntoViewIfNeeded()
    await expect(page.getByRole('article')).toHaveCount(27)
  })
})

test.describe('an issue', () => {
  test.beforeEach(({ page }) => signIn(page, author))

  test('a missing one, or somebody else’s, leads to /issues/my instead of itself', async ({ page }) => {
    const foreign = await newIssue(url, other)
    for (const id of ['0190a000-0000-7000-8000-000000000999', 'nonsense', foreign.id]) {
      await page.goto(`${url}/circuits`)
      await page.goto(`${url}/issues/${id}`)
      await expect(page).toHaveURL(`${url}/issues/my`)
      await page.goBack()
      await expect(page, 'in place of it').toHaveURL(`${url}/circuits`)
    }
    await page.goto(`${url}/issues/0190a000-0000-7000-8000-000000000999`)
    await expect(page.getByText('Issue Not Found').first()).toBeVisible()
  })

  test('comments are added, edited in place with Save and Cancel, and deleted after a dialog; only the own ones', async ({
    page,
  }) => {
    const issue = await newIssue(url, author)
    await ask(url, admin, `POST /issues/${issue.id}/comments`, { content: 'Which browser?' })
    await page.goto(`${url}/issues/${issue.id}`)
    await expect(page.getByRole('heading', { name: 'Comments (1)' })).toBeVisible()
    const add = page.getByRole('button', { name: 'Add Comment' })
    await expect(add, 'Add Comment disabled when blank').toBeDisabled()
    await page.getByLabel('Your comment').fill('   ')
    await expect(add).toBeDisabled()
    await page.getByLabel('Your comment').fill('Firefox <b>140</b>')
    await add.click()
    await expect(page.getByText('Firefox <b>140</b>')).toBeVisible()
    await expect(page.getByLabel('Your comment')).toHaveValue('')
    const comments = page.getByRole('region', { name: /Comments/ })
    await expect(comments.getByRole('button', { name: 'Edit' }), 'only on the own comment').toHaveCount(1)
    await comments.getByRole('button', { name: 'Edit' }).click()
    await page.getByLabel('Edit comment').fill('Firefox 141')
    await comments.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('Firefox <b>140</b>')).toBeVisible()
    await comments.getByRole('button', { name: 'Edit' }).click()
    await page.getByLabel('Edit comment').fill('Firefox 141')
    await comments.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Firefox 141')).toBeVisible()
    await expect(page.getByText('edited')).toBeVisible()
    await comments.getByRole('button', { name: 'Delete' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete Comment' })
    await expect(dialog.getByText('This action cannot be undone.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Firefox 141')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Comments (1)' })).toBeVisible()
  })

  test('is edited while open: Feedback Updated!, then /issues/my, and the history lists what changed', async ({
    page,
  }) => {
    const issue = await newIssue(url, author)
    await page.goto(`${url}/issues/${issue.id}`)
    await page.getByRole('link', { name: 'Edit' }).click()
    await expect(page.getByLabel('Title')).toHaveValue(issue.title)
    await page.getByLabel('Title').fill('The diagram flickers on zoom')
    await page.getByLabel('Description').fill('Only above 200 %.')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByRole('heading', { name: 'Feedback Updated!' })).toBeVisible()
    await expect(page).toHaveURL(`${url}/issues/my`)
    await page.goto(`${url}/issues/${issue.id}`)
    const history = page.getByRole('region', { name: 'History' })
    await expect(history.getByText(/ada changed the title from “The diagram flickers” to/)).toBeVisible()
    await expect(history.getByText('ada edited the description')).toBeVisible()
    await history.getByText('Show changes').click()
    await expect(history.getByText('It flickers when I zoom.')).toBeVisible()
    await expect(history.getByText('ada reported this')).toBeVisible()
  })

  test('Edit and Delete are offered only while OPEN; Delete asks: Are you sure you want to delete this issue? This action cannot be undone.', async ({
    page,
  }) => {
    const issue = await newIssue(url, author, { title: 'Soon gone' })
    await page.goto(`${url}/issues/${issue.id}`)
    await page.getByRole('button', { name: 'Delete' }).click()
    await expect(
      page.getByText('Are you sure you want to delete this issue? This action cannot be undone.'),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await setStatus(issue, 'IN_PROGRESS')
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(
      page.getByText('root has changed this feedback meanwhile: its status is In Progress now.'),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Delete' }), 'the page shows the new state').toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Edit' })).toHaveCount(0)
    await page.goto(`${url}/issues/${issue.id}/edit`)
    await expect(
      page.getByText(/The status is In Progress: feedback can be edited only while it is open/),
    ).toBeVisible()
    await setStatus(issue, 'OPEN')
    await page.goto(`${url}/issues/${issue.id}`)
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page).toHaveURL(`${url}/issues/my`)
    await expect(page.getByText('Soon gone')).toHaveCount(0)
  })

  test('closed while its author edits: 409, and the text is not lost', async ({ page }) => {
    const issue = await newIssue(url, author)
    await page.goto(`${url}/issues/${issue.id}/edit`)
    await page.getByLabel('Description').fill('Half an hour of work.')
    await setStatus(issue, 'CLOSED')
    const answer = page.waitForResponse((response) => response.request().method() === 'PUT')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    expect((await answer).status()).toBe(409)
    await expect(
      form(page).getByText(
        /root has changed this feedback meanwhile: its status is Closed now.*Your text is still below/,
      ),
    ).toBeVisible()
    await expect(page.getByLabel('Description')).toHaveValue('Half an hour of work.')
    await page.reload()
    await expect(page.getByText('Your unsent text:')).toBeVisible()
    await expect(page.getByLabel('Description'), 'also after a reload').toHaveValue('Half an hour of work.')
  })

  test('edited by an administrator meanwhile: the author’s text can still hold', async ({ page }) => {
    const issue = await newIssue(url, author)
    await page.goto(`${url}/issues/${issue.id}/edit`)
    await page.getByLabel('Title').fill('Mine')
    await ask(url, admin, `PUT /issues/${issue.id}`, {
      title: 'Theirs',
      description: issue.description,
      type: issue.type,
    })
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(
      form(page).getByText(/root has changed this feedback meanwhile: its title is another now/),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Save mine anyway' }).click()
    await expect(page.getByRole('heading', { name: 'Feedback Updated!' })).toBeVisible()
    expect((await ask<Issue>(url, author, `GET /issues/${issue.id}`)).title).toBe('Mine')
  })

  test('a mail comes when the status changes or somebody else comments, and its link ends them without a login', async ({
    page,
    browser,
  }) => {
    const issue = await newIssue(url, author, { title: 'With mails' })
    await setStatus(issue, 'RESOLVED')
    expect(await mailedLink(url, author.email, `/issues/${issue.id}`)).toBe(`/issues/${issue.id}`)
    const link = await mailedLink(url, author.email, '/unsubscribe')
    const visitor = await browser.newPage()
    await visitor.goto(url + link)
    await visitor.getByRole('button', { name: 'Turn emails off' }).click()
    await expect(visitor.getByText('You no longer get emails about your feedback.')).toBeVisible()
    await visitor.close()
    await page.goto(`${url}/issues/my`)
    const wish = page.getByRole('switch', { name: /Email me/ })
    await expect(wish).not.toBeChecked()
    await wish.click()
    await expect(wish).toBeChecked()
    await page.reload()
    await expect(wish).toBeChecked()
  })
})

function defer(): { promise: Promise<void>; resolve: () => void } {
  const resolvers: (() => void)[] = []
  const promise = new Promise<void>((resolve) => resolvers.push(resolve))
  return { promise, resolve: () => resolvers.forEach((resolve) => resolve()) }
}
