// @vitest-environment jsdom
/** Lists that could not be loaded: one notice in our own words, no empty-list message beside it, and what was filtered can be cleared. */
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../api/query-client'
import { signIn } from '../session/session'
import { ada, address, bell, listOf, openApp, patience, replies, root, withServer, type Reply } from './testing'

const raw = { status: 500, message: 'duplicate key value violates unique constraint' }
const nothing = { data: [], page: { nextCursor: null, total: 0 } }

withServer(() => ({
  'GET /circuits': listOf(bell),
  'GET /circuits/facets': { data: { categories: [], tags: [] } },
  [`GET /users/${ada.id}`]: { data: ada },
  [`GET /users/${ada.id}/circuits`]: listOf(),
  [`GET /users/${ada.id}/favorites`]: listOf(),
  [`GET /users/${ada.id}/likes`]: listOf(),
  'GET /issues/my': nothing,
  'GET /issues/mails': { data: { isWanted: true } },
  'GET /issues': nothing,
  'GET /issues/stats': { data: { total: 0, open: 0, inProgress: 0, resolved: 0, closed: 0 } },
  'GET /moderation/log': nothing,
}))

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => vi.restoreAllMocks())

/** The words of empty lists. */
const emptyTexts = [
  'No circuits found matching your filters.',
  "You haven't created any circuits yet.",
  "You haven't favorited any circuits yet.",
  'No issues reported yet',
  'No matching issues',
  'No feedback found',
  'No actions yet',
]

it.each([
  ['the library', '/circuits', ['GET /circuits'], 'Server error. Please try again later.'],
  ['the profile', '/profile', [`GET /users/${ada.id}/circuits`], 'Failed to load circuits'],
  ['My Issues', '/issues/my', ['GET /issues/my'], 'Your issues could not be loaded.'],
  ['My Issues, filtered', '/issues/my?q=x', ['GET /issues/my'], 'Your issues could not be loaded.'],
  ['Feedback Management', '/admin/issues', ['GET /issues', 'GET /issues/stats'], 'The feedback could not be loaded.'],
  ['the moderation log', '/admin/log', ['GET /moderation/log'], 'The log could not be loaded.'],
])('%s says once what could not be loaded, and nothing of an empty list', async (_, path, routes, text) => {
  signIn({ user: path.startsWith('/admin') ? root : ada, token: 't' })
  for (const route of routes) replies[route] = raw
  openApp(path)
  expect(await screen.findAllByText(text, {}, patience)).toHaveLength(1)
  await waitFor(() => expect(screen.getAllByText(/could not be loaded|Failed to|Server error/)).toHaveLength(1))
  expect(screen.queryByText(/duplicate key/)).toBeNull()
  for (const emptyText of emptyTexts) expect(screen.queryByText(emptyText)).toBeNull()
  await waitFor(() => expect(console.error).toHaveBeenCalled())
})

it('the favorites say once what could not be loaded, and nothing of an empty list', async () => {
  signIn({ user: ada, token: 't' })
  replies[`GET /users/${ada.id}/favorites`] = raw
  const user = openApp('/profile')
  await user.click(await screen.findByRole('tab', { name: 'Favorites' }, patience))
  expect(await screen.findAllByText('Failed to fetch user favorites', {}, patience)).toHaveLength(1)
  expect(screen.queryByText(/duplicate key/)).toBeNull()
  expect(screen.queryByText("You haven't favorited any circuits yet.")).toBeNull()
  replies[`GET /users/${ada.id}/favorites`] = listOf(bell)
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('link', { name: 'Bell pair' })).toBeDefined()
})

it.each([
  ['the library', '/circuits?q=nothing', 'No circuits found matching your filters.', 'GET /circuits'],
  ['My Issues', '/issues/my?q=nothing', 'No matching issues', 'GET /issues/my'],
  ['Feedback Management', '/admin/issues?q=nothing', 'No feedback found', 'GET /issues'],
])('%s offers to clear the filters where nothing was found', async (_, path, text, route) => {
  signIn({ user: root, token: 't' })
  replies[route] = nothing
  const user = openApp(path)
  expect(await screen.findByText(text, {}, patience)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(address()).toBe(path.replace('?q=nothing', '')))
  expect(screen.getByRole('searchbox')).toHaveProperty('value', '')
})

it('an empty list that cannot be asked for anew says so, and nothing else', async () => {
  signIn({ user: ada, token: 't' })
  replies['GET /circuits'] = listOf()
  openApp('/circuits?q=nothing')
  expect(await screen.findByText('No circuits found matching your filters.', {}, patience)).toBeDefined()
  replies['GET /circuits'] = raw
  await queryClient.invalidateQueries()
  expect(await screen.findByText('This list may be out of date.', {}, patience)).toBeDefined()
  expect(screen.queryByText('No circuits found matching your filters.')).toBeNull()
  expect(screen.queryByText(/duplicate key/)).toBeNull()
})

it.each([
  ['My Issues', '/issues/my?q=nothing', 'GET /issues/my', 'No matching issues', 'No issues reported yet'],
  ['Feedback Management', '/admin/issues?q=nothing', 'GET /issues', 'No feedback found', 'No feedback found'],
])('%s keeps an empty result, dimmed, until the next one is there', async (_, path, route, empty, next) => {
  signIn({ user: path.startsWith('/admin') ? root : ada, token: 't' })
  const waiting: ((reply: Reply) => void)[] = []
  replies[route] = ({ searchParams }) =>
    searchParams.get('q') === null ? new Promise((resolve) => waiting.push(resolve)) : nothing
  const user = openApp(path)
  await screen.findByText(empty, {}, patience)
  expect(screen.getByText(/^0 (issues|entries)$/)).toBeDefined()
  const results = screen.getByRole('region', { name: 'Found' })
  expect(results.getAttribute('aria-busy')).toBe('false')
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(results.getAttribute('aria-busy')).toBe('true'))
  expect(screen.getByText(empty)).toBeDefined()
  for (const answer of waiting) answer(nothing)
  await waitFor(() => expect(results.getAttribute('aria-busy')).toBe('false'))
  expect(screen.getByText(next)).toBeDefined()
})
