// @vitest-environment jsdom
/** Parts of the app that the browser could not fetch, as when one goes offline right after loading. */
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { bell, listOf, openApp, patience, withServer } from './testing'

const failure = new TypeError('Failed to fetch dynamically imported module')

// Each a part that is loaded by itself.
vi.mock('./shell/banner-strip', () => ({ BannerStrip: fail }))
vi.mock('./shell/feedback-button', () => ({ FeedbackButton: fail }))
vi.mock('./connection/connection', () => ({ Connection: fail }))
vi.mock('./command-palette/palette', () => ({ Palette: fail }))
vi.mock('../ui/toasts', () => ({ Toasts: fail }))
vi.mock('../features/library/active-filters', () => ({ ActiveFilters: fail }))
vi.mock('../features/library/facet-values', () => ({ FacetValues: fail }))

function fail() {
  throw failure
}

withServer(() => ({
  'GET /circuits': listOf(bell),
  'GET /circuits/facets': { data: { categories: [{ name: 'Basics', count: 1 }], tags: [] } },
}))

const logged = vi.fn<typeof console.error>()
beforeEach(() => {
  logged.mockClear()
  vi.spyOn(console, 'error').mockImplementation(logged)
})
afterEach(() => vi.restoreAllMocks())

const hasLogged = (text: string) => waitFor(() => expect(logged.mock.calls.flat()).toContain(text), patience)

it('around a page leave the page alive: the announcement, feedback, messages, the connection', async () => {
  openApp('/terms')
  for (const part of ['The announcement', 'The feedback button', 'Messages', 'The state of the connection']) {
    await hasLogged(`${part} broke.`)
  }
  expect(await screen.findByRole('heading', { level: 1 }, patience)).toBeDefined()
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeDefined()
})

it('that one asked for are told beside the page: the palette', async () => {
  const user = openApp('/terms')
  await user.click(await screen.findByRole('button', { name: 'Search and go to' }))
  const notice = within(await screen.findByRole('alert', {}, patience))
  expect(notice.getByText('The search could not be shown.')).toBeDefined()
  expect(notice.getByRole('button', { name: 'Try Again' })).toBeDefined()
  expect(await screen.findByRole('heading', { level: 1 }, patience)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Search and go to' }))
  expect(screen.queryByRole('alert'), 'and folded again').toBeNull()
})

it('of the filters leave the list alive', async () => {
  const user = openApp('/circuits?q=bell')
  expect(await screen.findByText('The list of active filters could not be shown.', {}, patience)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Categories' }))
  expect(await screen.findByText('The choice could not be shown.', {}, patience)).toBeDefined()
  expect(await screen.findByRole('link', { name: 'Bell pair' }, patience)).toBeDefined()
})
