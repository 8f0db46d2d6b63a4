/** The whole app for a test, in front of a server that answers what the test wants. */
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { vi } from 'vitest'
import type { Circuit, CircuitSummary } from '../../contract/circuits'
import type { User } from '../../contract/users'
import { queryClient } from '../api/query-client'
import { signOut } from '../session/session'
import { AppRoutes } from './routes'
import { Shell } from './shell/shell'

/** What the server answers: a success with `data`, or an error with its status. */
export interface Reply {
  status?: number
  data?: unknown
  message?: string
  page?: unknown
}

/** Answers by `METHOD /path`; anything else is a 404. */
export type Replies = Record<string, Reply | ((request: URL, body: unknown) => Reply | Promise<Reply>)>

export const ada: User = {
  id: '0190a000-0000-7000-8000-000000000001',
  username: 'ada',
  email: 'ada@example.org',
  bio: null,
  isPrivateEmail: true,
  profileImage: null,
  role: 'USER',
  isVerified: true,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
}

export const bell: CircuitSummary = {
  id: '0190a000-0000-7000-8000-000000000101',
  name: 'Bell pair',
  description: '',
  isPublic: true,
  authorId: '0190a000-0000-7000-8000-000000000002',
  author: { id: '0190a000-0000-7000-8000-000000000002', username: 'bob', profileImage: null },
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  imagePath: null,
  imageSize: null,
  circuitParams: { qubits: 2, layers: null, depth: 3 },
  category: { name: 'Basics' },
  tags: [{ id: '0190a000-0000-7000-8000-000000000201', name: 'entanglement' }],
  likeCount: 4,
  commentCount: 0,
  isLiked: false,
  isFavorite: false,
}

/** The whole of a circuit whose summary is given. */
export const wholeOf = (circuit: CircuitSummary, more: Partial<Circuit> = {}): Circuit => ({
  ...circuit,
  qasmCode: 'OPENQASM 3.0;\nqubit[2] q;\n',
  references: [],
  settings: null,
  comments: [],
  origin: null,
  ...more,
})

/** A page of a list. */
export const listOf = (...circuits: CircuitSummary[]): Reply => ({
  data: circuits,
  page: { nextCursor: null, total: circuits.length },
})

/** Stands in for the server, and for what a page has that jsdom lacks. Returns every call: `METHOD /path`, its body, and when (ms). */
export function standIn(replies: Replies): { call: string; body: unknown; at: number }[] {
  const calls: { call: string; body: unknown; at: number }[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const url = new URL(String(input), 'https://ketwork.example')
    const call = `${init?.method ?? 'GET'} ${url.pathname.replace('/api', '')}`
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
    calls.push({ call, body, at: performance.now() })
    const reply = replies[call] ?? { status: 404 }
    const {
      status = 200,
      data = null,
      message = '',
      page,
    } = await (typeof reply === 'function' ? reply(url, body) : reply)
    const answer = { success: status < 400, message, data, ...(page !== undefined && { page }) }
    return new Response(JSON.stringify(answer), { status })
  })
  vi.stubGlobal('scrollTo', vi.fn<typeof window.scrollTo>())
  vi.stubGlobal('ResizeObserver', NoResizeObserver)
  HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
    this.open = false
  }
  return calls
}

/** Opens the app at an address. */
export function openApp(path: string) {
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[path]}>
        <Shell>
          <AppRoutes />
        </Shell>
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

/** The address that the app is at. */
export const address = () => screen.getByTestId('address').textContent

/** Forgets what a test left. */
export function clearApp() {
  cleanup()
  signOut()
  queryClient.clear()
  localStorage.clear()
  vi.unstubAllGlobals()
}

/** Pages are loaded when first opened, and a busy machine takes its time. */
export const patience = { timeout: 10_000 }

function Address() {
  const { pathname, search } = useLocation()
  return <output data-testid="address">{pathname + search}</output>
}

class NoResizeObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
