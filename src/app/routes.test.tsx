// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CircuitSummary } from '../../contract/circuits'
import type { User } from '../../contract/users'
import { queryClient } from '../api/query-client'
import { currentSession, signIn, signOut } from '../session/session'
import { AppRoutes } from './routes'
import { Shell } from './shell/shell'

const ada: User = {
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

const bell: CircuitSummary = {
  id: '0190a000-0000-7000-8000-000000000101',
  name: 'Bell pair',
  description: '',
  isPublic: true,
  authorId: ada.id,
  author: { id: ada.id, username: 'ada', profileImage: null },
  createdAt: new Date(Date.now() - 3 * 3_600_000).toISOString(),
  updatedAt: '2026-01-01T00:00:00Z',
  imagePath: null,
  imageSize: null,
  circuitParams: { qubits: 2, layers: null, depth: 3 },
  category: { name: 'Basics' },
  tags: ['entanglement', 'textbook', 'two qubits'].map((name, index) => ({ id: `tag-${index}`, name })),
  likeCount: 4,
  commentCount: 1,
  isLiked: false,
  isFavorite: false,
}

type Reply = { status?: number; data?: unknown; message?: string; page?: unknown }

/** What the server answers, by `METHOD /path`; anything else is a 404. */
let replies: Record<string, Reply | ((request: URL, body: unknown) => Reply)>

function fakeServer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const url = new URL(String(input), 'https://ketwork.example')
  const reply = replies[`${init?.method ?? 'GET'} ${url.pathname.replace('/api', '')}`] ?? { status: 404 }
  const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
  const { status = 200, data = null, message = '', page } = typeof reply === 'function' ? reply(url, body) : reply
  const answer = { success: status < 400, message, data, ...(page !== undefined && { page }) }
  return Promise.resolve(new Response(JSON.stringify(answer), { status }))
}

function showModal(this: HTMLDialogElement) {
  this.open = true
}

class NoResizeObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

const listOf = (...circuits: CircuitSummary[]): Reply => ({
  data: circuits,
  page: { nextCursor: null, total: circuits.length },
})

function Address() {
  const { pathname, search } = useLocation()
  return <output data-testid="address">{pathname + search}</output>
}

function open(path: string) {
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

const address = () => screen.getByTestId('address').textContent

// Pages are loaded when first opened, and a busy machine takes its time.
const patience = { timeout: 10_000 }
vi.setConfig({ testTimeout: 20_000 })

beforeEach(() => {
  replies = {
    'GET /circuits': listOf(bell),
    'GET /circuits/facets': { data: { categories: [{ name: 'Basics', count: 1 }], tags: [] } },
    [`GET /users/${ada.id}`]: { data: ada },
  }
  vi.stubGlobal('fetch', fakeServer)
  vi.stubGlobal('scrollTo', vi.fn<typeof window.scrollTo>())
  // jsdom has no layout, so nothing ever changes its size.
  vi.stubGlobal('ResizeObserver', NoResizeObserver)
  // Nor has it modal dialogs.
  HTMLDialogElement.prototype.showModal = showModal
  Element.prototype.scrollIntoView = vi.fn<Element['scrollIntoView']>()
})

afterEach(() => {
  cleanup()
  signOut()
  queryClient.clear()
  localStorage.clear()
  vi.unstubAllGlobals()
})

describe('the home page', () => {
  it('leads visitors to login and library', async () => {
    open('/')
    expect(await screen.findByRole('heading', { name: 'Welcome to Ketwork' }, patience)).toBeDefined()
    expect(screen.getByRole('link', { name: 'Login to access' }).getAttribute('href')).toBe('/login')
    expect(screen.getByRole('link', { name: 'Explore Circuits' }).getAttribute('href')).toBe('/circuits')
    expect(screen.getByRole('link', { name: 'Discover Features Below' }).getAttribute('href')).toBe('#features')
  })

  it('leads members to generator and library', async () => {
    signIn({ user: ada, token: 't' })
    open('/')
    const create = await screen.findByRole('link', { name: 'Create Quantum Circuit' }, patience)
    expect(create.getAttribute('href')).toBe('/circuit-generator')
    expect(screen.getByRole('link', { name: 'Browse Library' }).getAttribute('href')).toBe('/circuits')
  })
})

it('the bar shows login and register to visitors, the profile to members', async () => {
  open('/terms')
  const bar = within(screen.getByRole('navigation', { name: 'Main' }))
  const links = () => bar.getAllByRole('link').map((link) => link.textContent)
  expect(links()).toEqual(['Home', 'Circuits', 'Generator', 'Login', 'Register'])
  signIn({ user: ada, token: 't' })
  await waitFor(() => expect(links()).toEqual(['Home', 'Circuits', 'Generator', 'Profile']))
})

it('dark mode is stored and marks the page', async () => {
  const user = open('/terms')
  const toggle = screen.getByRole('button', { name: 'Dark mode' })
  await user.click(toggle)
  expect(localStorage.getItem('darkMode')).toBe('true')
  expect(document.documentElement.classList.contains('dark')).toBe(true)
  expect(toggle.getAttribute('aria-pressed')).toBe('true')
  await user.click(toggle)
  expect(localStorage.getItem('darkMode')).toBe('false')
  expect(document.documentElement.classList.contains('dark')).toBe(false)
})

it('the banner comes after a second, and stays away once dismissed', async () => {
  const user = open('/terms')
  expect(screen.queryByRole('complementary', { name: 'Announcement' })).toBeNull()
  const banner = within(await screen.findByRole('complementary', { name: 'Announcement' }, patience))
  expect(banner.getByRole('link', { name: 'Follow' })).toBeDefined()
  expect(banner.getByRole('link', { name: 'Learn More' })).toBeDefined()
  await user.click(banner.getByRole('button', { name: 'Dismiss announcement' }))
  expect(screen.queryByRole('complementary', { name: 'Announcement' })).toBeNull()
  expect(Number(localStorage.getItem('bannerDismissedUntil'))).toBeGreaterThan(Date.now() + 2.9 * 24 * 3_600_000)
})

it('an address that leads nowhere says so', async () => {
  open('/nowhere')
  expect(await screen.findByRole('heading', { name: 'Page not found' }, patience)).toBeDefined()
  expect(document.title).toBe('Page not found')
})

const fill = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.type(await screen.findByRole('textbox', { name: 'Email' }, patience), ' ada@example.org')
  await user.type(screen.getByLabelText('Password'), 'secret')
  await user.click(screen.getByRole('button', { name: 'Log in' }))
}

describe('the login page', () => {
  it('asks for a valid email and a password', async () => {
    const user = open('/login')
    await user.click(await screen.findByRole('button', { name: 'Log in' }, patience))
    expect(await screen.findByText('Email is required')).toBeDefined()
    expect(screen.getByText('Password is required')).toBeDefined()
    await user.type(screen.getByRole('textbox', { name: 'Email' }), 'ada@example')
    expect(await screen.findByText('Please enter a valid email address')).toBeDefined()
  })

  it.each([
    ['/login', '/'],
    ['/login?redirect=%2Fcircuits%3Fq%3Dbell', '/circuits?q=bell'],
    ['/login?redirect=%2F%2Fevil.example', '/'],
  ])('from %s leads to %s', async (from, to) => {
    replies['POST /auth/login'] = (_, body) => {
      expect(body).toEqual({ email: 'ada@example.org', password: 'secret' })
      return { data: { token: 't', user: ada } }
    }
    const user = open(from)
    await fill(user)
    await waitFor(() => expect(address()).toBe(to), patience)
    expect(currentSession()).toEqual({ token: 't', user: ada })
  })

  it('tells what the server says, and offers a new mail where the address is not verified', async () => {
    replies['POST /auth/login'] = { status: 403, message: 'Please verify your email address before signing in.' }
    const user = open('/login')
    await fill(user)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Please verify your email address before signing in.')
    await user.click(within(alert).getByRole('link', { name: 'Resend verification email' }))
    expect(await screen.findByText('We have sent a verification link to ada@example.org.', {}, patience)).toBeDefined()
  })

  it('has words where the server has none', async () => {
    replies['POST /auth/login'] = { status: 500 }
    const user = open('/login')
    await fill(user)
    expect((await screen.findByRole('alert')).textContent).toBe('Login failed')
  })

  it('tells that the session has expired', async () => {
    open('/login?session=expired')
    expect(await screen.findByText('Your session has expired. Please login again.', {}, patience)).toBeDefined()
  })
})

describe('registration', () => {
  it('asks for all it needs, and for the same password twice', async () => {
    const user = open('/register')
    await user.type(await screen.findByLabelText('Password', {}, patience), '12345')
    await user.click(screen.getByRole('button', { name: 'Create account' }))
    for (const text of [
      'Username is required',
      'Email is required',
      'Password must be at least 6 characters long',
      'Passwords do not match',
      'You must accept the terms and conditions to register',
    ])
      expect(await screen.findByText(text)).toBeDefined()
  })

  it('leads to the page that tells of the mail', async () => {
    replies['POST /auth/register'] = (_, body) => {
      expect(body).toEqual({ username: 'ada', email: 'ada@example.org', password: 'secret', acceptTerms: true })
      return { status: 201 }
    }
    const user = open('/register')
    await user.type(await screen.findByRole('textbox', { name: 'Username' }, patience), 'ada')
    await user.type(screen.getByRole('textbox', { name: 'Email' }), 'ada@example.org')
    await user.type(screen.getByLabelText('Password'), 'secret')
    await user.type(screen.getByLabelText('Confirm password'), 'secret')
    await user.click(screen.getByRole('checkbox'))
    await user.click(screen.getByRole('button', { name: 'Create account' }))
    await waitFor(() => expect(address()).toBe('/verify-email-sent'), patience)
  })
})

describe('verifying an email', () => {
  it('spends the link once and leads to login', async () => {
    const spent = vi.fn<(body: unknown) => void>()
    replies['POST /auth/verify-email'] = (_, body) => {
      spent(body)
      return {}
    }
    open('/verify-email?token=abc')
    expect(await screen.findByRole('link', { name: 'Continue to login' }, patience)).toBeDefined()
    expect(spent.mock.calls).toEqual([[{ token: 'abc' }]])
  })

  it('says what is wrong with a dead link, and without one', async () => {
    replies['POST /auth/verify-email'] = { status: 400 }
    open('/verify-email?token=old')
    const alert = await screen.findByRole('alert', {}, patience)
    expect(alert.textContent).toBe('Failed to verify email. The link may be invalid or expired.')
    cleanup()
    open('/verify-email')
    expect((await screen.findByRole('alert')).textContent).toBe('Invalid verification link. No token provided.')
  })

  it('counts down after a new mail', async () => {
    replies['POST /auth/resend-verification'] = {}
    const user = open('/verify-email-sent')
    await user.click(await screen.findByRole('button', { name: 'Resend verification email' }, patience))
    expect(await screen.findByText('Please enter your email address')).toBeDefined()
    await user.type(screen.getByRole('textbox', { name: 'Email' }), 'ada@example.org')
    await user.click(screen.getByRole('button', { name: 'Resend verification email' }))
    const wait = await screen.findByRole('button', { name: /^Resend in (30|29) s$/ })
    expect(wait).toHaveProperty('disabled', true)
    expect(screen.getByText('Verification email has been resent. Please check your inbox.')).toBeDefined()
  })
})

describe('the library', () => {
  it('shows a card with its facts', async () => {
    open('/circuits')
    const link = await screen.findByRole('link', { name: 'Bell pair' }, patience)
    expect(link.getAttribute('href')).toBe(`/circuits/${bell.id}`)
    const card = within(screen.getByRole('article'))
    for (const text of [
      'No visualization',
      'No description provided',
      '3 hours ago',
      'Basics',
      'entanglement',
      '+1',
      '—',
    ])
      expect(card.getByText(text)).toBeDefined()
    expect(card.queryByText('two qubits')).toBeNull()
    expect(screen.getByRole('link', { name: 'Create Circuit' }).getAttribute('href')).toBe('/generator')
  })

  it('asks for what the URL says, and writes there what is chosen', async () => {
    const asked: string[] = []
    replies['GET /circuits'] = (url) => {
      asked.push(url.search)
      return listOf(bell)
    }
    const user = open('/circuits?q=bell')
    await screen.findByRole('link', { name: 'Bell pair' }, patience)
    await user.click(screen.getByRole('button', { name: 'Categories' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Basics' }))
    await waitFor(() => expect(address()).toBe('/circuits?q=bell&category=Basics'))
    await waitFor(() => expect(asked).toEqual(['?q=bell', '?q=bell&category=Basics']))
    await user.click(screen.getByRole('button', { name: 'Remove category Basics' }))
    await waitFor(() => expect(address()).toBe('/circuits?q=bell'))
    await user.click(screen.getByRole('button', { name: 'Clear all' }))
    await waitFor(() => expect(address()).toBe('/circuits'))
    expect(screen.queryByText('Active filters:')).toBeNull()
  })

  it('says when nothing matches, and that there is nothing to choose', async () => {
    replies['GET /circuits'] = listOf()
    replies['GET /circuits/facets'] = { data: { categories: [], tags: [] } }
    const user = open('/circuits?q=nothing')
    expect(await screen.findByText('No circuits found matching your filters.', {}, patience)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Tags' }))
    expect(screen.getByText('No tags available')).toBeDefined()
    await user.keyboard('{Escape}')
    expect(screen.queryByText('No tags available')).toBeNull()
  })

  it.each([
    [401, 'You need to log in to view these circuits', true],
    [500, 'Server error. Please try again later.', false],
  ])('on %i shows a panel, with login only where that helps', async (status, text, offersLogin) => {
    replies['GET /circuits'] = { status }
    open('/circuits')
    const panel = within(await screen.findByRole('alert', {}, patience))
    expect(panel.getByRole('heading', { name: text })).toBeDefined()
    expect(panel.queryByRole('link', { name: 'Log in' }) !== null).toBe(offersLogin)
    expect(panel.getByRole('link', { name: 'Go to Home' })).toBeDefined()
    expect(panel.getByRole('button', { name: 'Try Again' })).toBeDefined()
  })
})

describe('the profile', () => {
  it('sends visitors to login and back', async () => {
    open('/profile')
    await waitFor(() => expect(address()).toBe('/login?redirect=%2Fprofile'))
  })

  it('shows its owner who they are, and their circuits', async () => {
    signIn({ user: ada, token: 't' })
    replies[`GET /users/${ada.id}/circuits`] = listOf()
    replies[`GET /users/${ada.id}/favorites`] = listOf(bell)
    open('/profile')
    expect(await screen.findByRole('heading', { name: 'Your Profile' }, patience)).toBeDefined()
    expect(screen.getByText('Only visible to you')).toBeDefined()
    expect(await screen.findByText("You haven't created any circuits yet.")).toBeDefined()
  })

  it('is open to all for others, and shows no private email', async () => {
    replies[`GET /users/${ada.id}`] = { data: { ...ada, email: undefined } }
    open(`/profile/${ada.id}`)
    expect(await screen.findByRole('heading', { name: "ada's Profile" }, patience)).toBeDefined()
    expect(screen.queryByText(/@/)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Log out' })).toBeNull()
  })

  it('of a member whose session the server has forgotten leads to login and says why', async () => {
    signIn({ user: ada, token: 'dead' })
    open('/profile')
    await screen.findByRole('heading', { name: 'Your Profile' }, patience)
    replies['GET /hardware'] = { status: 401 }
    const { request } = await import('../api/http')
    await expect(request('GET /hardware')).rejects.toThrow(/401/)
    await waitFor(() => expect(address()).toBe('/login?session=expired'))
  })
})

describe('the page of a circuit', () => {
  const program = 'OPENQASM 3.0;\nqubit[2] q;'
  const circuit = {
    ...bell,
    qasmCode: program,
    references: ['https://arxiv.org/abs/quant-ph/9512005'],
    settings: null,
    comments: [
      { id: 'c', userId: null, circuitId: bell.id, content: 'Lovely.', createdAt: bell.createdAt, user: null },
    ],
  }
  const page = `/circuits/${bell.id}`

  beforeEach(() => {
    replies[`GET ${page}`] = { data: circuit }
  })

  it('shows its facts, its references, its program and its comments', async () => {
    const user = open(page)
    expect(await screen.findByRole('heading', { name: 'Bell pair', level: 1 }, patience)).toBeDefined()
    for (const text of ['2 qubits', 'depth 3', 'Basics', '#textbook', '4 likes', '1 comment', 'Lovely.'])
      expect(await screen.findByText(text, {}, patience)).toBeDefined()
    expect(screen.getByRole('link', { name: 'ada' }).getAttribute('href')).toBe(`/profile/${ada.id}`)
    expect(await screen.findByText('Circuit visualization not available', {}, patience)).toBeDefined()
    expect((await screen.findByRole('region', { name: 'QASM Code' }, patience)).textContent).toContain('qubit[2] q;')
    await user.click(screen.getByRole('button', { name: 'References (1)' }))
    expect(screen.getByRole('link', { name: /arxiv/ }).getAttribute('target')).toBe('_blank')
  })

  it('offers rename and delete to nobody else than author and administrators', async () => {
    open(page)
    await screen.findByRole('heading', { name: 'Bell pair', level: 1 }, patience)
    expect(screen.getByRole('button', { name: 'Share' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Edit title' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
    signIn({ user: { ...ada, id: 'another', role: 'ADMIN' }, token: 't' })
    expect(await screen.findByRole('button', { name: 'Delete' })).toBeDefined()
  })

  it('takes a new title, and no blank one', async () => {
    signIn({ user: ada, token: 't' })
    replies[`PATCH ${page}`] = (_, body) => ({ data: { ...bell, ...Object(body) } })
    const user = open(page)
    await user.click(await screen.findByRole('button', { name: 'Edit title' }, patience))
    const field = screen.getByRole('textbox', { name: 'Circuit title' })
    await user.clear(field)
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true)
    await user.type(field, ' Bell state {Enter}')
    expect(await screen.findByRole('heading', { name: 'Bell state', level: 1 })).toBeDefined()
  })

  it('keeps the title in the form when the server refuses it', async () => {
    signIn({ user: ada, token: 't' })
    replies[`PATCH ${page}`] = { status: 500 }
    const user = open(page)
    await user.click(await screen.findByRole('button', { name: 'Edit title' }, patience))
    await user.type(screen.getByRole('textbox', { name: 'Circuit title' }), '!{Enter}')
    expect(await screen.findByText('Failed to update circuit title')).toBeDefined()
    expect(screen.getByRole('textbox', { name: 'Circuit title' })).toHaveProperty('value', 'Bell pair!')
  })

  it('asks before it deletes, and leads back to the library', async () => {
    signIn({ user: ada, token: 't' })
    replies[`DELETE ${page}`] = { status: 500 }
    const user = open(page)
    await user.click(await screen.findByRole('button', { name: 'Delete' }, patience))
    const dialog = within(screen.getByRole('dialog', { name: 'Delete Circuit' }))
    expect(
      dialog.getByText('Are you sure you want to delete this circuit? This action cannot be undone.'),
    ).toBeDefined()
    await user.click(dialog.getByRole('button', { name: 'Yes, delete' }))
    expect(await dialog.findByText('Failed to delete circuit. Please try again.')).toBeDefined()
    replies[`DELETE ${page}`] = {}
    await user.click(dialog.getByRole('button', { name: 'Yes, delete' }))
    await waitFor(() => expect(address()).toBe('/circuits'))
  })

  it.each([
    [403, 'Access Denied', true],
    [404, 'Not Found', false],
  ])('on %i says why it cannot be shown', async (status, title, offersLogin) => {
    replies[`GET ${page}`] = { status }
    open(page)
    const panel = within(await screen.findByRole('alert', {}, patience))
    expect(panel.getByRole('heading', { name: title })).toBeDefined()
    expect(panel.getByText(`Status code: ${status}`)).toBeDefined()
    expect(panel.queryByRole('link', { name: 'Log in' }) !== null).toBe(offersLogin)
  })

  it('that is deleted under the reader says so', async () => {
    open(page)
    await screen.findByRole('heading', { name: 'Bell pair', level: 1 }, patience)
    replies[`GET ${page}`] = { status: 404 }
    await queryClient.invalidateQueries()
    expect(await screen.findByRole('heading', { name: 'Not Found' })).toBeDefined()
  })
})
