// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { User } from '../../contract/users'
import { signIn, signOut } from '../session/session'
import { useFollowNotifications } from './notifications'

const ada = { id: 'ada', username: 'ada', role: 'USER' } as User

/** The tokens with which streams were asked for. */
let asked: (string | undefined)[] = []

beforeEach(() => {
  asked = []
  // jsdom has no locks. Here one tab follows.
  vi.stubGlobal('navigator', {
    locks: { request: (_: string, __: object, follow: () => Promise<void>) => follow() },
  })
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Record<string, string> }) => {
    asked.push(headers['authorization'])
    // The server knows the second session alone.
    if (headers['authorization'] !== 'Bearer second') return new Response(null, { status: 401 })
    return new Response(new ReadableStream())
  })
})
afterEach(() => {
  act(signOut)
  vi.unstubAllGlobals()
})

it('who logs in again hears of notifications again, although the page never left them', async () => {
  signIn({ user: ada, token: 'first' })
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { unmount } = renderHook(() => useFollowNotifications('ada'), { wrapper })
  await waitFor(() => expect(asked).toEqual(['Bearer first']))
  act(() => signIn({ user: ada, token: 'second' }))
  await waitFor(() => expect(asked).toEqual(['Bearer first', 'Bearer second']))
  unmount()
})
