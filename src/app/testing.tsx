/** What the tests of whole screens need: the app at an address, in front of a server that answers as a test says. */
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent, type UserEvent } from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { StyleSheetManager } from 'styled-components'
import { afterEach, beforeEach, vi } from 'vitest'
import type { Circuit, CircuitSummary } from '../../contract/circuits'
import type { User } from '../../contract/users'
import { queryClient } from '../api/query-client'
import { signOut } from '../session/session'
import { ada } from '../session/user.fixture'
import { AppRoutes } from './app-routes'
import { Shell } from './shell/shell'

/** An answer of the server; what is left out is as in a success without data. */
export interface Reply {
  status?: number
  data?: unknown
  message?: string
  errors?: unknown
  code?: string
  page?: unknown
}

/** Answers by `METHOD /path`; anything else is a 404. */
export type Replies = Record<string, Reply | ((request: URL, body: unknown) => Reply | Promise<Reply>)>

/** What the server was sent: `METHOD /path`, and its body. */
export interface Call {
  call: string
  body: unknown
}

export { ada }

export const root: User = { ...ada, id: '0190a000-0000-7000-8000-000000000002', username: 'root', role: 'ADMIN' }

export const bell: CircuitSummary = {
  id: '0190a000-0000-7000-8000-000000000101',
  name: 'Bell pair',
  description: '',
  isPublic: true,
  authorId: '0190a000-0000-7000-8000-000000000003',
  author: { id: '0190a000-0000-7000-8000-000000000003', username: 'bob', profileImage: null },
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
  version: 1,
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

/** Pages are loaded when first opened, and a busy machine takes its time. */
export const patience = { timeout: 20_000 }

/** What the server of {@link withServer} answers. */
export const replies: Replies = {}

let asked: Call[] = []

/** The bodies that a route of {@link withServer} was sent, in order. */
export const sentTo = (route: string): unknown[] => asked.filter(({ call }) => call === route).map(({ body }) => body)

/** Gives each test of a file a server that answers `usual`, and a browser in which nobody is signed in. */
export function withServer(usual: () => Replies): void {
  vi.setConfig({ testTimeout: 40_000 })
  beforeEach(() => {
    for (const route of Object.keys(replies)) delete replies[route]
    Object.assign(replies, usual())
    asked = standIn(replies)
  })
  afterEach(() => {
    clearApp()
    vi.useRealTimers()
  })
}

/** Stands in for the server, and for what a page has that jsdom lacks. Returns what the server is sent from now on. */
export function standIn(answers: Replies): Call[] {
  const calls: Call[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const url = new URL(String(input), 'https://ketwork.example')
    const call = `${init?.method ?? 'GET'} ${url.pathname.replace('/api', '')}`
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : init?.body
    calls.push({ call, body })
    const reply = answers[call] ?? { status: 404 }
    const {
      status = 200,
      data = null,
      message = '',
      ...rest
    } = await (typeof reply === 'function' ? reply(url, body) : reply)
    return new Response(JSON.stringify({ success: status < 400, message, data, ...rest }), { status })
  })
  vi.stubGlobal('scrollTo', vi.fn<typeof window.scrollTo>())
  // jsdom has no layout, so nothing ever changes its size. Nor has it modal dialogs.
  vi.stubGlobal('ResizeObserver', NoResizeObserver)
  HTMLDialogElement.prototype.showModal = showModal
  HTMLDialogElement.prototype.close = close
  Element.prototype.scrollIntoView = vi.fn<Element['scrollIntoView']>()
  return calls
}

/** Lets everything be in the window, also what a page loads once its reader comes near: jsdom has no layout to tell from. */
export function showWholePage() {
  vi.stubGlobal('IntersectionObserver', WholePageObserver)
}

type WholePageCallback = (entries: readonly Pick<IntersectionObserverEntry, 'isIntersecting'>[]) => void

class WholePageObserver {
  readonly #changed: WholePageCallback

  constructor(changed: WholePageCallback) {
    this.#changed = changed
  }

  observe() {
    queueMicrotask(() => this.#changed([{ isIntersecting: true }]))
  }

  disconnect() {}
}

/** Opens the app at an address, where {@link address} then follows it. */
export function openApp(path: string): UserEvent {
  render(
    <StyleSheetManager stylisPlugins={[keepWhatHides]}>
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={[path]}>
          <Shell>
            <AppRoutes />
          </Shell>
          <Address />
        </MemoryRouter>
      </QueryClientProvider>
    </StyleSheetManager>,
  )
  return userEvent.setup()
}

type StylisPlugin = NonNullable<ComponentProps<typeof StyleSheetManager>['stylisPlugins']>[number]

/** What decides whether an element can be found by its role, and pressed. */
const hidingProperties: readonly unknown[] = [
  'display',
  'visibility',
  'content-visibility',
  'content',
  'pointer-events',
]

/** Leaves out all other declarations: jsdom reads each of a page's anew whenever something is looked for by its role. */
const keepWhatHides: StylisPlugin = function keepWhatHides(element) {
  if (element.type === 'decl' && !hidingProperties.includes(element.props)) element.value = ''
}

/** Where the app is: path and query. */
export const address = (): string | null => screen.getByTestId('address').textContent

/** Forgets what a test left. */
export function clearApp() {
  cleanup()
  signOut()
  queryClient.clear()
  localStorage.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
}

function Address() {
  const { pathname, search } = useLocation()
  return <output data-testid="address">{pathname + search}</output>
}

function showModal(this: HTMLDialogElement) {
  this.open = true
}

function close(this: HTMLDialogElement) {
  this.open = false
}

class NoResizeObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
