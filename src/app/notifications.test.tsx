// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Notification } from '../../contract/notifications'
import { signIn } from '../session/session'
import {
  ada,
  address,
  bell,
  listOf,
  openApp,
  patience,
  replies,
  root,
  sentTo,
  wholeOf,
  withServer,
  type Reply,
} from './testing'

const page = '/notifications'
const answered = (data: Notification[], more: { nextCursor?: string } = {}) => ({
  data,
  page: { nextCursor: more.nextCursor ?? null, total: data.length },
})
const notification = (id: string, part: Partial<Notification> = {}): Notification => ({
  id,
  kind: 'mention',
  isRead: false,
  createdAt: '2026-11-26T00:00:00Z',
  actor: { id: root.id, username: 'root', profileImage: null },
  circuit: { id: bell.id, name: 'Bell pair' },
  comment: { id: 'c1', content: 'What do you think, @ada?' },
  collection: null,
  issue: null,
  ...part,
})
const status = notification('n2', {
  kind: 'status',
  isRead: true,
  circuit: null,
  comment: null,
  issue: { id: 'i1', title: 'It breaks', status: 'RESOLVED' },
})

withServer(() => ({
  'GET /notifications/unread': { data: { unread: 1 } },
  [`GET ${page}`]: answered([notification('n1'), status]),
  'GET /circuits': listOf(bell),
  [`GET /circuits/${bell.id}`]: { data: wholeOf(bell) },
}))

const bellLink = (name: string) => screen.findByRole('link', { name }, patience)

it('the bell is for members, counts what is unread, and leads to the page', async () => {
  signIn({ user: ada, token: 't' })
  const user = openApp('/circuits')
  await user.click(await bellLink('Notifications, 1 unread'))
  expect(await screen.findByRole('heading', { level: 1, name: 'Notifications' }, patience)).toBeDefined()
  expect(address()).toBe(page)
})

it('a hundred stands for more', async () => {
  signIn({ user: ada, token: 't' })
  replies['GET /notifications/unread'] = { data: { unread: 100 } }
  openApp('/circuits')
  expect(await bellLink('Notifications, 99+ unread')).toBeDefined()
})

it('visitors have no bell, and are led to the login page and back', async () => {
  openApp(page)
  await waitFor(() => expect(address()).toBe('/login?redirect=%2Fnotifications'), patience)
  expect(screen.queryByRole('link', { name: /^Notifications/ })).toBeNull()
})

it('each says who did what, leads to the comment, and is read from then on', async () => {
  signIn({ user: ada, token: 't' })
  replies['PUT /notifications/n1'] = { data: { unread: 0 } }
  const user = openApp(page)
  const items = within(await screen.findByRole('list', { name: 'Notifications' }, patience)).getAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Unread: root mentioned you on Bell pairWhat do you think, @ada\?/) as string,
    expect.stringMatching(/^Your feedback is now Resolved: It breaks/) as string,
  ])
  const link = screen.getByRole('link', { name: 'Bell pair' })
  expect(link.getAttribute('href')).toBe(`/circuits/${bell.id}#comment-c1`)
  expect(screen.getByRole('link', { name: 'It breaks' }).getAttribute('href')).toBe('/issues/i1')
  await user.click(link)
  await waitFor(() => expect(sentTo('PUT /notifications/n1')).toEqual([{ isRead: true }]))
  expect(await bellLink('Notifications')).toBeDefined()
})

it('one is unread again, and a refusal is told and taken back', async () => {
  signIn({ user: ada, token: 't' })
  replies['PUT /notifications/n2'] = { status: 500 }
  const user = openApp(page)
  await user.click(await screen.findByRole('button', { name: /^Mark as unread: .* It breaks$/ }, patience))
  expect(await screen.findByText('The notification could not be marked.', {}, patience)).toBeDefined()
  expect(await screen.findByRole('button', { name: /^Mark as unread: .* It breaks$/ })).toBeDefined()
})

it('all are marked as read', async () => {
  signIn({ user: ada, token: 't' })
  replies['POST /notifications/read'] = { data: { unread: 0 } }
  const user = openApp(page)
  await user.click(await screen.findByRole('button', { name: 'Mark all as read' }, patience))
  await waitFor(() => expect(screen.queryByText(/^Unread:/)).toBeNull())
  expect(await bellLink('Notifications')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Mark all as read' })).toHaveProperty('disabled', true)
})

it('only the unread ones are shown on request, at an address of their own', async () => {
  signIn({ user: ada, token: 't' })
  replies[`GET ${page}`] = (url) =>
    url.searchParams.get('unread') === 'true' ? answered([]) : answered([notification('n1')])
  const user = openApp(page)
  const choice = await screen.findByRole('combobox', { name: 'Notifications to show' }, patience)
  await user.selectOptions(choice, 'Unread')
  expect(await screen.findByText('Nothing unread', {}, patience)).toBeDefined()
  expect(address()).toBe('/notifications?show=unread')
})

it('an empty list says what will be there', async () => {
  signIn({ user: ada, token: 't' })
  replies[`GET ${page}`] = answered([])
  openApp(page)
  expect(await screen.findByText('No notifications yet', {}, patience)).toBeDefined()
})

it('a list that fails to load says so, and is loaded on request', async () => {
  signIn({ user: ada, token: 't' })
  replies[`GET ${page}`] = { status: 400 }
  const user = openApp(page)
  expect(await screen.findByText(/Your notifications could not be loaded\./, {}, patience)).toBeDefined()
  replies[`GET ${page}`] = answered([notification('n1')])
  await user.click(screen.getByRole('button', { name: /again|Retry/i }))
  expect(await screen.findByRole('link', { name: 'Bell pair' }, patience)).toBeDefined()
})

const marked = () => sentTo('PUT /notifications/n1')

it('what is marked twice quickly is sent in turn, and shown as it was chosen last', async () => {
  signIn({ user: ada, token: 't' })
  let answer: ((reply: Reply) => void) | undefined
  replies['PUT /notifications/n1'] = () => new Promise((resolve) => (answer = resolve))
  const user = openApp(page)
  await user.click(await screen.findByRole('button', { name: /^Mark as read: / }, patience))
  await waitFor(() => expect(marked()).toHaveLength(1))
  await user.click(await screen.findByRole('button', { name: /^Mark as unread: mentioned/ }))
  expect(marked(), 'the second waits for the first').toEqual([{ isRead: true }])
  answer?.({ data: { unread: 0 } })
  await waitFor(() => expect(marked()).toEqual([{ isRead: true }, { isRead: false }]))
  expect(await bellLink('Notifications, 1 unread'), 'not as the first was answered').toBeDefined()
  answer?.({ data: { unread: 1 } })
  expect(await screen.findByRole('button', { name: /^Mark as read: mentioned/ })).toBeDefined()
})
