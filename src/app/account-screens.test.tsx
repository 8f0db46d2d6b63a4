// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
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
const root: User = { ...ada, id: '0190a000-0000-7000-8000-000000000002', username: 'root', role: 'ADMIN' }

type Reply = { status?: number; data?: unknown; message?: string; errors?: unknown; page?: unknown }

/** What the server answers, by `METHOD /path`; anything else is a 404. */
let replies: Record<string, Reply>
/** What it was sent, in order: `METHOD /path` and the body. */
let asked: [route: string, body: unknown][]

function fakeServer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const url = new URL(String(input), 'https://ketwork.example')
  const route = `${init?.method ?? 'GET'} ${url.pathname.replace('/api', '')}`
  asked.push([route, typeof init?.body === 'string' ? JSON.parse(init.body) : init?.body])
  const { status = 200, data = null, message = '', errors, page } = replies[route] ?? { status: 404 }
  const answer = { success: status < 400, message, data, ...(errors !== undefined && { errors }), page }
  return Promise.resolve(new Response(JSON.stringify(answer), { status }))
}

const sentTo = (route: string) => asked.filter(([name]) => name === route).map(([, body]) => body)

class NoResizeObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

function showModal(this: HTMLDialogElement) {
  this.open = true
}

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
  asked = []
  replies = {
    'GET /circuits': { data: [], page: { nextCursor: null, total: 0 } },
    [`GET /users/${ada.id}`]: { data: ada },
    [`GET /users/${root.id}`]: { data: root },
  }
  vi.stubGlobal('fetch', fakeServer)
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
})

describe('the forgot-password page', () => {
  it('is reached from login, asks for an address, and tells of the mail', async () => {
    replies['POST /auth/forgot-password'] = {}
    const user = open('/login')
    await user.click(await screen.findByRole('link', { name: 'Forgot password?' }, patience))
    await user.click(await screen.findByRole('button', { name: 'Send reset link' }, patience))
    expect(await screen.findByText('Email is required')).toBeDefined()
    await user.type(screen.getByRole('textbox', { name: 'Email' }), 'ada@example')
    await user.click(screen.getByRole('button', { name: 'Send reset link' }))
    expect(await screen.findByText('Please enter a valid email address')).toBeDefined()
    expect(sentTo('POST /auth/forgot-password')).toEqual([])

    await user.type(screen.getByRole('textbox', { name: 'Email' }), '.org ')
    await user.click(screen.getByRole('button', { name: 'Send reset link' }))
    expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeDefined()
    expect(sentTo('POST /auth/forgot-password')).toEqual([{ email: 'ada@example.org' }])
    expect(screen.getByText(/The link expires in 1 hour\./)).toBeDefined()
    expect(screen.getByRole('link', { name: 'Back to login' }).getAttribute('href')).toBe('/login')
    await user.click(screen.getByRole('button', { name: 'Send another email' }))
    expect(screen.getByRole('button', { name: 'Send reset link' })).toBeDefined()
    const main = within(screen.getByRole('main'))
    expect(main.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login')
    expect(main.getByRole('link', { name: 'Create an account' }).getAttribute('href')).toBe('/register')
  })

  it.each([
    ['Too many requests. Please try again in 9 seconds.', 'Too many requests. Please try again in 9 seconds.'],
    ['', 'Failed to send password reset email'],
  ])('tells the server’s message %j, else its own words', async (message, shown) => {
    replies['POST /auth/forgot-password'] = { status: 429, message }
    const user = open('/forgot-password')
    await user.type(await screen.findByRole('textbox', { name: 'Email' }, patience), 'ada@example.org{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe(shown)
  })
})

const fill = async (user: ReturnType<typeof userEvent.setup>, password: string, again = password) => {
  await user.type(await screen.findByLabelText('New password', {}, patience), password)
  await user.type(screen.getByLabelText('Confirm new password'), again)
  await user.click(screen.getByRole('button', { name: 'Reset password' }))
}

describe('the reset-password page', () => {
  it('asks for a long enough password, twice the same', async () => {
    const user = open('/reset-password?token=abc')
    await fill(user, '12345', '54321')
    expect(await screen.findByText('Password must be at least 6 characters long')).toBeDefined()
    expect(screen.getByText('Passwords do not match')).toBeDefined()
    expect(sentTo('POST /auth/reset-password')).toEqual([])
  })

  it('spends the link, ends the session here, and leads to login', async () => {
    signIn({ user: ada, token: 't' })
    replies['POST /auth/reset-password'] = {}
    const user = open('/reset-password?token=abc')
    await fill(user, 'a new secret')
    const link = await screen.findByRole('link', { name: 'Continue to login' })
    expect(link.getAttribute('href')).toBe('/login')
    expect(sentTo('POST /auth/reset-password')).toEqual([{ token: 'abc', password: 'a new secret' }])
    expect(currentSession()).toBeNull()
  })

  it('says what is wrong with a dead link, and offers a new one', async () => {
    const errors = [{ path: 'token', message: 'Invalid reset token.' }]
    replies['POST /auth/reset-password'] = { status: 400, message: 'Invalid reset token.', errors }
    const user = open('/reset-password?token=old')
    await fill(user, 'a new secret')
    expect((await screen.findByRole('alert')).textContent).toBe('Invalid reset token.')
    expect(screen.getByRole('link', { name: 'Request new reset link' }).getAttribute('href')).toBe('/forgot-password')
    expect(screen.getByRole('link', { name: 'Back to login' }).getAttribute('href')).toBe('/login')
  })

  it('says so where there is no token', async () => {
    open('/reset-password')
    expect((await screen.findByRole('alert', {}, patience)).textContent).toBe('Invalid reset link. No token provided.')
  })

  it('has words where the server has none, and keeps the form', async () => {
    replies['POST /auth/reset-password'] = { status: 500 }
    const user = open('/reset-password?token=abc')
    await fill(user, 'a new secret')
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to reset password')
    expect(screen.getByRole('button', { name: 'Reset password' })).toBeDefined()
  })
})

it('a changed address is brought back on a click, never by opening the page', async () => {
  replies['POST /auth/restore-email'] = {}
  const user = open('/restore-email?token=abc')
  const button = await screen.findByRole('button', { name: 'Undo the change' }, patience)
  expect(sentTo('POST /auth/restore-email')).toEqual([])
  await user.click(button)
  expect(await screen.findByRole('link', { name: 'Continue to login' })).toBeDefined()
  expect(sentTo('POST /auth/restore-email')).toEqual([{ token: 'abc' }])
})

describe('the own profile', () => {
  beforeEach(() => signIn({ user: ada, token: 't' }))

  it('shows tabs, counters and who may see the email', async () => {
    const user = open('/profile')
    expect(await screen.findByRole('heading', { name: 'Your Profile' }, patience)).toBeDefined()
    expect(screen.getByText('User').title).toBe('Standard user account')
    expect(screen.getByText('Email hidden', { exact: false })).toBeDefined()
    expect(screen.getByText('Only visible to you')).toBeDefined()
    expect(screen.getByText('Member since', { exact: false })).toBeDefined()
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['My Circuits', 'Favorites', 'Feedbacks'])
    expect(await screen.findByText("You haven't created any circuits yet.")).toBeDefined()
    await user.click(screen.getByRole('tab', { name: 'Favorites' }))
    expect(await screen.findByText("You haven't favorited any circuits yet.")).toBeDefined()
    await user.click(screen.getByRole('tab', { name: 'Feedbacks' }))
    const panel = within(screen.getByRole('tabpanel'))
    expect(panel.getByRole('link', { name: 'View my feedbacks' }).getAttribute('href')).toBe('/issues/my')
    expect(panel.getByRole('link', { name: 'Submit new feedback' }).getAttribute('href')).toBe('/issues/report')
  })

  it('sends only what was changed, the privacy flag always, and nothing where nothing was', async () => {
    replies[`PATCH /users/${ada.id}`] = { data: { ...ada, username: 'eda' } }
    const user = open('/profile')
    await user.click(await screen.findByRole('button', { name: 'Edit Profile' }, patience))
    await user.click(screen.getByRole('button', { name: 'Save Changes' }))
    await user.click(await screen.findByRole('button', { name: 'Edit Profile' }))
    const name = screen.getByRole('textbox', { name: 'Username' })
    await user.clear(name)
    await user.click(screen.getByRole('button', { name: 'Save Changes' }))
    expect(await screen.findByText('Username is required')).toBeDefined()
    await user.type(name, 'eda')
    await user.click(screen.getByRole('button', { name: 'Save Changes' }))
    await screen.findByRole('button', { name: 'Edit Profile' })
    expect(sentTo(`PATCH /users/${ada.id}`)).toEqual([{ username: 'eda', isPrivateEmail: true }])
    expect(currentSession()?.user.username).toBe('eda')
  })

  it('closes its form on Cancel, and tells why a change was refused', async () => {
    const errors = [{ path: 'username', message: 'This username is taken.' }]
    replies[`PATCH /users/${ada.id}`] = { status: 409, message: 'This username is taken.', errors }
    const user = open('/profile')
    await user.click(await screen.findByRole('button', { name: 'Edit Profile' }, patience))
    await user.type(screen.getByRole('textbox', { name: 'Username' }), 'x')
    await user.click(screen.getByRole('checkbox', { name: 'Keep my email private from other users' }))
    await user.click(screen.getByRole('button', { name: 'Save Changes' }))
    expect((await screen.findByRole('alert')).textContent).toBe('Error updating profile: This username is taken.')
    expect(screen.getByRole('textbox', { name: 'Username' }).getAttribute('aria-invalid')).toBe('true')
    expect(sentTo(`PATCH /users/${ada.id}`)).toEqual([{ username: 'adax', isPrivateEmail: false }])
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('textbox', { name: 'Username' })).toBeNull()
  })

  it('takes another picture, shown while it is sent', async () => {
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:chosen', revokeObjectURL: () => {} }))
    const path = `POST /files/profile/${ada.id}`
    replies[path] = { data: { ...ada, profileImage: 'static/avatars/new.webp' } }
    open('/profile')
    const picker = await screen.findByLabelText('Change profile image', {}, patience)
    const file = new File(['png'], 'me.png', { type: 'image/png' })
    fireEvent.change(picker, { target: { files: [file] } })
    expect(await screen.findByText('Profile image updated successfully')).toBeDefined()
    const [form] = sentTo(path)
    expect(form instanceof FormData && form.get('file') instanceof File).toBe(true)
    expect(currentSession()?.user.profileImage).toBe('static/avatars/new.webp')

    replies[path] = { status: 413, message: 'The file is larger than the server takes (5 MB).' }
    fireEvent.change(picker, { target: { files: [file] } })
    const refused = 'Failed to upload image: The file is larger than the server takes (5 MB).'
    expect(await screen.findByText(refused)).toBeDefined()
  })

  it('is deleted only after the username is typed', async () => {
    replies[`DELETE /users/${ada.id}`] = {}
    const user = open('/profile')
    await user.click(await screen.findByRole('button', { name: 'Delete account' }, patience))
    const remove = screen.getByRole('button', { name: 'Delete my account' })
    await user.type(screen.getByLabelText('Password'), 'secret')
    await user.type(screen.getByLabelText('Type your username (ada) to confirm'), 'ad')
    expect(remove).toHaveProperty('disabled', true)
    await user.type(screen.getByLabelText('Type your username (ada) to confirm'), 'a')
    await user.click(remove)
    expect(await screen.findByText('Your account was deleted.')).toBeDefined()
    expect(sentTo(`DELETE /users/${ada.id}`)).toEqual([{ password: 'secret', removeCircuits: false }])
    expect(currentSession()).toBeNull()
  })
})

describe('the profile of another', () => {
  it('shows visitors public circuits alone', async () => {
    replies[`GET /users/${ada.id}`] = { data: { ...ada, email: undefined } }
    open(`/profile/${ada.id}`)
    expect(await screen.findByRole('heading', { name: "ada's Profile" }, patience)).toBeDefined()
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Public Circuits'])
    expect(await screen.findByText("This user hasn't created any public circuits yet.")).toBeDefined()
    for (const name of ['Edit Profile', 'Delete User', 'Delete account', 'Export my data']) {
      expect(screen.queryByRole('button', { name }), name).toBeNull()
    }
    expect(screen.queryByLabelText('Change profile image')).toBeNull()
    expect(screen.getByText('Favorites').nextSibling?.textContent).toBe('0')
  })

  it('lets an ADMIN edit and, after a question, delete', async () => {
    signIn({ user: root, token: 't' })
    replies[`DELETE /users/${ada.id}`] = {}
    const user = open(`/profile/${ada.id}`)
    expect(await screen.findByRole('button', { name: 'Edit Profile' }, patience)).toBeDefined()
    expect(screen.getByLabelText('Change profile image')).toBeDefined()
    expect(screen.queryByText('Only visible to you')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Delete User' }))
    expect(screen.getByText(/Are you sure you want to delete ada\?/)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Yes, delete' }))
    await waitFor(() => expect(address()).toBe('/circuits'))
    expect(sentTo(`DELETE /users/${ada.id}`)).toEqual([{ removeCircuits: false }])
    expect(currentSession()?.user.id).toBe(root.id)
  })

  it('says what is wrong where it cannot be loaded', async () => {
    replies[`GET /users/${ada.id}`] = { status: 404, message: 'User not found' }
    open(`/profile/${ada.id}`)
    expect(await screen.findByText('Failed to fetch user profile', {}, patience)).toBeDefined()
  })
})
