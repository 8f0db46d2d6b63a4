/** What the tests of whole screens need: the app at an address, over a server that answers as a test says. */
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent, type UserEvent } from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, vi } from 'vitest'
import type { User } from '../../contract/users'
import { queryClient } from '../api/query-client'
import { signOut } from '../session/session'
import { AppRoutes } from './routes'
import { Shell } from './shell/shell'

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
export const root: User = { ...ada, id: '0190a000-0000-7000-8000-000000000002', username: 'root', role: 'ADMIN' }

/** An answer of the server; what is left out is as in a success without data. */
export interface Reply {
  status?: number
  data?: unknown
  message?: string
  errors?: unknown
  page?: unknown
}
type Replies = Record<string, Reply | ((request: URL, body: unknown) => Reply)>

/** What the server answers, by `METHOD /path`; anything else is a 404. */
export const replies: Replies = {}

/** What it was sent, in order: `METHOD /path` and the body. */
let asked: [route: string, body: unknown][] = []

/** The bodies that a route was sent, in order. */
export const sentTo = (route: string): unknown[] => asked.filter(([name]) => name === route).map(([, body]) => body)

/** Pages are loaded when first opened, and a busy machine takes its time. */
export const patience = { timeout: 10_000 }

/** Gives each test of a file a server that answers `usual`, and a browser in which nobody is signed in. */
export function withServer(usual: () => Replies): void {
  vi.setConfig({ testTimeout: 40_000 })
  beforeEach(() => {
    asked = []
    for (const route of Object.keys(replies)) delete replies[route]
    Object.assign(replies, usual())
    vi.stubGlobal('fetch', answer)
    vi.stubGlobal('scrollTo', vi.fn<typeof window.scrollTo>())
    // jsdom has no layout, so nothing ever changes its size. Nor has it modal dialogs.
    vi.stubGlobal('ResizeObserver', NoResizeObserver)
    HTMLDialogElement.prototype.showModal = showModal
    Element.prototype.scrollIntoView = vi.fn<Element['scrollIntoView']>()
  })
  afterEach(() => {
    cleanup()
    signOut()
    queryClient.clear()
    localStorage.clear()
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })
}

/** Opens the app at an address, where {@link address} then follows it. */
export function open(path: string): UserEvent {
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

/** Where the app is: path and query. */
export const address = (): string | null => screen.getByTestId('address').textContent

function Address() {
  const { pathname, search } = useLocation()
  return <output data-testid="address">{pathname + search}</output>
}

function answer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const url = new URL(String(input), 'https://ketwork.example')
  const route = `${init?.method ?? 'GET'} ${url.pathname.replace('/api', '')}`
  const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : init?.body
  asked.push([route, body])
  const reply = replies[route] ?? { status: 404 }
  const { status = 200, data = null, message = '', ...rest } = typeof reply === 'function' ? reply(url, body) : reply
  return Promise.resolve(new Response(JSON.stringify({ success: status < 400, message, data, ...rest }), { status }))
}

class NoResizeObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

function showModal(this: HTMLDialogElement) {
  this.open = true
}
