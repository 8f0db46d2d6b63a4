/** Names of a hundred characters without a space, as somebody writes them who wants to break the page: none is widened on a phone. */
import type { Page } from '@playwright/test'
import type { Circuit } from '../../contract/circuits'
import type { Issue } from '../../contract/issues'
import { ask } from '../support/ask'
import { newIssue } from '../support/feedback'
import { newPerson, type Person, signIn } from '../support/person'
import { sampleProgram } from '../support/samples'
import { scrollDownTo } from '../support/scroll'
import { expect, test } from '../support/test'
import { withProduct } from '../support/with-product'

const product = withProduct({ env: { KETWORK_DEMO: 'off' } })
let admin: Person
let author: Person
let circuit: string
let issue: string

/** A text without a space. The other half is read from right to left. */
const long = (part: string, length: number) => part.repeat(Math.ceil(length / part.length)).slice(0, length)

test.beforeAll(async () => {
  const { url } = product
  admin = await newPerson(url, 'administrator'.repeat(2))
  author = await newPerson(url, long('wide', 30))
  const rude = await newPerson(url, long('rude', 30))
  const name = long('Wide', 100)
  const { id } = await ask<Circuit>(url, author, 'POST /circuits/visualize', {
    name,
    description: long('description', 600),
    qasm: sampleProgram(2),
    isPublic: true,
    category: long('Category', 60),
    tags: Array.from({ length: 20 }, (_, index) => `${index}${long('tag', 45)}`),
    references: [`https://example.org/${long('reference', 400)}`],
  })
  circuit = id
  const content = { content: long('comment', 500), circuitId: id }
  await ask(url, author, 'POST /circuits/comments', { userId: author.user.id, ...content })
  await ask(url, author, 'POST /circuits/visualize', {
    name: long('שלוםעולם', 100),
    qasm: sampleProgram(2),
    isPublic: true,
  })
  await ask(url, author, `POST /users/${author.user.id}/favorites/${id}`)
  await ask(url, author, `PUT /users/${author.user.id}`, { bio: long('bio', 400), isPrivateEmail: false })
  const made = await newIssue(url, author, {
    title: long('Title', 200),
    description: long('description', 900),
    type: 'BUG',
    reproductionSteps: long('steps', 300),
    expectedBehavior: long('expected', 300),
    actualBehavior: long('actual', 300),
    tags: [long('tag', 50), `${long('other', 49)}`],
    browserInfo: long('browser', 300),
    url: `${url}/${long('path', 300)}`,
  } satisfies Partial<Issue>)
  issue = made.id
  await ask(url, admin, `PUT /issues/${issue}/assign`, { assignedToId: admin.user.id })
  await ask(url, admin, `POST /issues/${issue}/comments`, { content: long('answer', 500) })
  await ask(url, admin, `PUT /moderation/users/${rude.user.id}`, { isBanned: true, reason: long('reason', 300) })
})

const screens: { name: string; path: () => string; as: () => Person; ready: (page: Page) => Promise<void> }[] = [
  { name: 'the library', path: () => '/circuits', as: () => author, ready: heading(/^Wide/) },
  {
    name: 'the filters',
    path: () => `/circuits?tag=${`0${long('tag', 45)}`}&category=${long('Category', 60)}&q=${long('Wide', 90)}`,
    as: () => author,
    ready: async (page) => {
      await expect(page.getByText('Active filters:')).toBeVisible()
      await page.getByRole('button', { name: /^Tags/ }).click()
      await expect(page.getByRole('checkbox').first()).toBeVisible()
    },
  },
  { name: 'a circuit', path: () => `/circuits/${circuit}`, as: () => author, ready: text(/^comment/) },
  { name: 'the remixes', path: () => `/circuits/${circuit}/remixes`, as: () => author, ready: heading(/^Remixes of/) },
  { name: 'a report', path: () => `/issues/new?circuit=${circuit}`, as: () => author, ready: link(/^Wide/) },
  { name: "a member's profile", path: () => `/profile/${author.user.id}`, as: () => admin, ready: heading(/^Wide/) },
  { name: 'the own profile', path: () => '/profile', as: () => author, ready: heading(/^Wide/) },
  { name: 'My Issues', path: () => '/issues/my', as: () => author, ready: heading(/^Title/) },
  { name: 'an issue', path: () => `/issues/${issue}`, as: () => author, ready: text(/^answer/) },
  { name: 'the form of an issue', path: () => `/issues/${issue}/edit`, as: () => author, ready: field('Title') },
  { name: 'Feedback Management', path: () => '/admin/issues', as: () => admin, ready: link(/^Title/) },
  { name: 'the feedback of somebody', path: () => `/admin/issues/${issue}`, as: () => admin, ready: text(/^answer/) },
  { name: 'the moderation log', path: () => '/admin/log', as: () => admin, ready: text(/^reason/) },
  {
    name: 'home',
    path: () => '/',
    as: () => author,
    ready: (page) => scrollDownTo(page, page.getByRole('heading', { name: /^Wide/ }).first()),
  },
]

test.use({ viewport: { width: 390, height: 844 } })

for (const { name, path, as, ready } of screens) {
  test(`${name} is as wide as the window`, async ({ page }) => {
    await signIn(page, as())
    await page.goto(product.url + path())
    await ready(page)
    await expect.poll(() => tooWide(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
}

test('what people wrote from right to left begins at the right, what they wrote from left to right at the left', async ({
  page,
}) => {
  await signIn(page, author)
  await page.goto(`${product.url}/circuits`)
  const direction = (name: RegExp) =>
    page
      .getByRole('heading', { name })
      .first()
      .evaluate((title) => getComputedStyle(title).direction)
  await expect.poll(() => direction(/^שלום/)).toBe('rtl')
  expect(await direction(/^Wide/)).toBe('ltr')
})

/** What extends beyond the window's sides, but for what scrolls or is cut off in a box of its own. */
function tooWide(page: Page) {
  return page.evaluate(() => {
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- it runs in the page
    const isCutOff = (element: Element): boolean => {
      for (let box = element.parentElement; box !== null && box !== document.body; box = box.parentElement) {
        if (getComputedStyle(box).overflowX !== 'visible') return true
      }
      return false
    }
    return [...document.querySelectorAll('body *')]
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect()
        return width > 1 && (right > window.innerWidth + 1 || left < -1) && !isCutOff(element)
      })
      .map((element) => `${element.tagName} ${element.className} ${element.textContent.slice(0, 40)}`)
  })
}

function heading(name: RegExp) {
  return (page: Page) => expect(page.getByRole('heading', { name }).first()).toBeVisible()
}

function text(pattern: RegExp) {
  return (page: Page) => expect(page.getByText(pattern).first()).toBeVisible()
}

function link(name: RegExp) {
  return (page: Page) => expect(page.getByRole('link', { name }).first()).toBeVisible()
}

function field(label: string) {
  return (page: Page) => expect(page.getByLabel(label).first()).toBeVisible()
}
