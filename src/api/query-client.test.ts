// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { signIn, signOut, updateViewer } from '../session/session'
import { clearCacheWithSession, persistence, queryClient } from './query-client'

const user = {
  id: '0190a000-0000-7000-8000-000000000001',
  username: 'ada',
  bio: null,
  isPrivateEmail: true,
  profileImage: null,
  role: 'USER' as const,
  isVerified: true,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
}

afterEach(() => {
  queryClient.clear()
  localStorage.clear()
})

it('logout clears all cached data, here and in local storage, and nothing else', () => {
  const stop = clearCacheWithSession()
  signIn({ user, token: 't' })
  queryClient.setQueryData(['circuits', 'detail', '1'], { name: 'Bell pair' })
  localStorage.setItem('cache:queries', '{}')
  localStorage.setItem('darkMode', 'true')

  updateViewer({ ...user, username: 'ada2' })
  expect(queryClient.getQueryData(['circuits', 'detail', '1']), 'the same person keeps the cache').toBeDefined()

  signOut()
  expect(queryClient.getQueryCache().getAll()).toEqual([])
  expect(localStorage.getItem('cache:queries')).toBeNull()
  expect(localStorage.getItem('darkMode')).toBe('true')
  stop()
})

it('storage that is full breaks nothing', async () => {
  vi.useFakeTimers()
  const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await persistence.persister.persistClient({
    timestamp: Date.now(),
    buster: '',
    clientState: { queries: [], mutations: [] },
  })
  // The persister gathers changes for a while; an error in its timer would fail this test.
  vi.advanceTimersByTime(5000)
  expect(setItem).toHaveBeenCalled()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

it.each([
  ['a circuit', { qasmCode: 'h q[0];' }, {}, true],
  ['a circuit with a very long program', { qasmCode: 'h q[0];'.repeat(20_000) }, {}, false],
  ['what asks not to be kept', { a: 1 }, { persist: false }, false],
])('%s is worth keeping: %#', (_, data, meta, kept) => {
  const queryKey: readonly unknown[] = ['x']
  const query = queryClient.getQueryCache().build(queryClient, { queryKey, meta })
  query.setData(data)
  expect(persistence.dehydrateOptions?.shouldDehydrateQuery?.(query)).toBe(kept)
})
