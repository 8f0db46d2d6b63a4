/** Fixtures for the tests of the builder and the QASM page: a page with a fake engine, a fake server and a session. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { vi } from 'vitest'
import type { User } from '../../../contract/users'
import { EngineContext } from '../../engine/engine-context'
import { fakeEngine } from '../../engine/fake-engine'
import { signIn } from '../../session/session'

const user: User = {
  id: '01938f5e-7c1a-7000-8000-000000000001',
  username: 'ada',
  bio: null,
  isPrivateEmail: true,
  profileImage: null,
  role: 'USER',
  isVerified: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
}

export const signInAda = () => signIn({ user, token: 'token' })

// The first test loads a whole page and its chunks, perhaps on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

/** Renders a page with a fake engine, for a visitor or for the signed-in user. */
export function renderPage(page: ReactNode) {
  const engine = fakeEngine()
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const view = render(
    <QueryClientProvider client={client}>
      <EngineContext value={engine}>
        <MemoryRouter initialEntries={['/here']}>
          <Routes>
            <Route path="/here" element={page} />
            <Route path="*" element={<Elsewhere />} />
          </Routes>
        </MemoryRouter>
      </EngineContext>
    </QueryClientProvider>,
  )
  return { ...view, engine, user: userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never }) }
}

/** Answers each API call by its route, and records what was sent. */
export function fakeServer(answers: Record<string, { status: number; body: unknown } | Error>) {
  const sent: { route: string; body: unknown; key: string | null }[] = []
  /** The idempotency keys that were sent. The server would create one circuit for each different key. */
  const keys = () => sent.flatMap(({ key }) => key ?? [])
  const answer = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const route = `${init.method ?? 'GET'} ${url}`
    const key = new Headers(init.headers).get('idempotency-key')
    sent.push({ route, body: typeof init.body === 'string' ? JSON.parse(init.body) : null, key })
    const given = answers[route]
    if (given instanceof Error) throw given
    if (!given) return Response.json({ success: true, message: '', data: [] })
    return Response.json(given.body, { status: given.status })
  }
  vi.stubGlobal('fetch', vi.fn<typeof answer>(answer))
  return { sent, keys }
}

/** A circuit as the server returns it. */
export const savedCircuit = {
  id: '01938f5e-7c1a-7000-8000-000000000002',
  name: 'Bell',
  qasmCode: 'OPENQASM 3.0;\n',
  imagePath: 'static/circuits/bell.png',
  imageSize: { width: 240, height: 120 },
}

/** Stubs the browser APIs that the pages use and jsdom lacks. */
export function stubBrowserApis() {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  // Computing styles takes most of a test's time in jsdom, and styles hide only closed dialogs here.
  const visible = Object.assign(document.createElement('i').style, { display: 'block', visibility: 'visible' })
  const hidden = Object.assign(document.createElement('i').style, { display: 'none' })
  vi.stubGlobal('getComputedStyle', (element: Element) => (element.matches('dialog:not([open])') ? hidden : visible))
  Element.prototype.scrollIntoView = vi.fn<() => void>()
  HTMLDialogElement.prototype.showModal = openDialog
  HTMLDialogElement.prototype.close = closeDialog
}

function openDialog(this: HTMLDialogElement) {
  this.open = true
}

function closeDialog(this: HTMLDialogElement) {
  this.open = false
}

function Elsewhere() {
  const { pathname, search } = useLocation()
  return <p>{`Now at ${pathname}${search}`}</p>
}
