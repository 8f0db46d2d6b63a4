// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { signIn, signOut, updateViewer } from '../session/session'
import { ada as user } from '../session/user.fixture'
import { circuitsQuery } from './circuits'
import { persistResults, restorePersistedCache } from './persisted-cache'
import { persistQueryCache, queryClient } from './query-client'

const keptKeys = () => Object.keys(localStorage).filter((key) => key.startsWith('cache:'))

/** A page of its own: its cache, and what it does with local storage. */
function page(viewer: string | null = null) {
  const client = new QueryClient()
  restorePersistedCache(client, viewer)
  return { client, stop: persistResults(client, () => viewer) }
}

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') }))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  queryClient.clear()
  localStorage.clear()
})

it('logout clears all cached data, here and in local storage, and nothing else', () => {
  const stop = persistQueryCache()
  signIn({ user, token: 't' })
  queryClient.setQueryData(['circuits', 'detail', '1'], { name: 'Bell pair' })
  vi.advanceTimersByTime(1000)
  localStorage.setItem('darkMode', 'true')
  expect(keptKeys()).toEqual(['cache:["circuits","detail","1"]'])

  updateViewer({ ...user, username: 'ada2' })
  expect(queryClient.getQueryData(['circuits', 'detail', '1']), 'the same person keeps the cache').toBeDefined()

  signOut()
  expect(queryClient.getQueryCache().getAll()).toEqual([])
  expect(keptKeys()).toEqual([])
  expect(localStorage.getItem('darkMode')).toBe('true')
  stop()
})

describe('results kept in local storage', () => {
  const minute = 60_000

  it('are those of a moment ago when the page is loaded again right after a change', () => {
    const first = page()
    first.client.setQueryData(['a'], 'before')
    vi.advanceTimersByTime(1000)
    first.client.setQueryData(['a'], 'after')
    window.dispatchEvent(new Event('pagehide'))
    first.stop()

    const second = page()
    expect(second.client.getQueryData(['a'])).toBe('after')
    second.stop()
  })

  it.each([
    ['at once', 0, null, true],
    ['just under 5 minutes later', 5 * minute - 2000, null, true],
    ['5 minutes later', 5 * minute, null, false],
    ['when the clock was set back', -minute, null, false],
    ['to somebody who has signed in since', 0, 'ada', false],
  ])('show %s: %#', (_, later, viewer, shown) => {
    const first = page()
    first.client.setQueryData(['a'], { pages: [1], pageParams: [undefined] })
    vi.advanceTimersByTime(1000)
    first.stop()

    vi.setSystemTime(Date.now() + later)
    const second = page(viewer)
    expect(second.client.getQueryData(['a']) !== undefined).toBe(shown)
    expect(keptKeys().length, 'what is not shown is thrown away').toBe(shown ? 1 : 0)
    second.stop()
  })

  it('are lists that are refetched from their beginning', async () => {
    const { queryKey } = circuitsQuery({})
    const first = page()
    const listing = { success: true as const, message: '', data: [], page: { nextCursor: null, total: 0 } }
    first.client.setQueryData(queryKey, { pages: [listing], pageParams: [undefined] })
    vi.advanceTimersByTime(1000)
    first.stop()

    const fetching = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json(listing))
    const second = page()
    await second.client.fetchInfiniteQuery({ ...circuitsQuery({}), staleTime: 0 })
    expect(fetching.mock.calls.map(([url]) => url)).toEqual(['/api/circuits'])
    second.stop()
  })

  it('know their age, so that they are refreshed in time', () => {
    const first = page()
    first.client.setQueryData(['a'], 1)
    const told = first.client.getQueryState(['a'])?.dataUpdatedAt
    vi.advanceTimersByTime(minute)
    first.stop()
    expect(page().client.getQueryState(['a'])?.dataUpdatedAt).toBe(told)
  })

  it('leave with their query, and are not kept where the query says so, or where they are very long', () => {
    const { client, stop } = page()
    client.setQueryData(['short'], 1)
    client.setQueryData(['long'], 'x'.repeat(500_000))
    const queryKey: readonly unknown[] = ['secret']
    client
      .getQueryCache()
      .build(client, { queryKey, meta: { persist: false } })
      .setData(1)
    vi.advanceTimersByTime(1000)
    expect(keptKeys()).toEqual(['cache:["short"]'])
    client.removeQueries({ queryKey: ['short'] })
    expect(keptKeys()).toEqual([])
    stop()
  })

  it('are not kept once they are known to hold no longer, until they have come anew', () => {
    const { client, stop } = page()
    client.setQueryData(['user'], { isBanned: false })
    vi.advanceTimersByTime(1000)
    void client.invalidateQueries({ queryKey: ['user'] })
    expect(keptKeys()).toEqual([])
    client.setQueryData(['user'], { isBanned: true })
    void client.invalidateQueries({ queryKey: ['user'] })
    vi.advanceTimersByTime(1000)
    expect(keptKeys(), 'nor what was about to be kept').toEqual([])
    client.setQueryData(['user'], { isBanned: true })
    vi.advanceTimersByTime(1000)
    expect(keptKeys()).toEqual(['cache:["user"]'])
    stop()
  })

  it('make room, the oldest first', () => {
    const { client, stop } = page()
    for (let index = 0; index < 60; index++) {
      client.setQueryData([index], index)
      vi.advanceTimersByTime(1000)
    }
    expect(keptKeys().length).toBe(40)
    expect(keptKeys()).toContain('cache:[59]')
    expect(keptKeys()).not.toContain('cache:[0]')
    stop()
  })

  it('that somebody else wrote count for nothing', () => {
    for (const text of ['{', 'null', '7', '{"viewer":null}']) localStorage.setItem(`cache:${text}`, text)
    expect(page().client.getQueryCache().getAll()).toEqual([])
    expect(keptKeys()).toEqual([])
  })

  it('break nothing where storage is full', () => {
    const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    const { client, stop } = page()
    client.setQueryData(['a'], 1)
    vi.advanceTimersByTime(1000)
    expect(setItem).toHaveBeenCalled()
    expect(client.getQueryData(['a'])).toBe(1)
    stop()
  })
})
