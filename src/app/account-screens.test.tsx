// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { builderDraft } from '../session/drafts'
import { currentSession, signIn } from '../session/session'
import { createTextDrafts } from '../session/text-drafts'
import { ada, address, listOf, openApp, patience, replies, root, sentTo, withServer, type Reply } from './testing'

withServer(() => ({
  'GET /circuits': listOf(),
  [`GET /users/${ada.id}/circuits`]: listOf(),
  [`GET /users/${ada.id}/favorites`]: listOf(),
  [`GET /users/${ada.id}/likes`]: listOf(),
  [`GET /users/${ada.id}`]: { data: ada },
  [`GET /users/${root.id}`]: { data: root },
}))

const logIn = async (user: UserEvent) => {
  await user.type(await screen.findByRole('textbox', { name: 'Email' }, patience), ' ada@example.org')
  await user.type(screen.getByLabelText('Password'), 'secret')
  await user.click(screen.getByRole('button', { name: 'Log in' }))
}

describe('the login page', () => {
  it('asks for a valid email and a password', async () => {
    const user = openApp('/login')
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
    const user = openApp(from)
    await logIn(user)
    await waitFor(() => expect(address()).toBe(to), patience)
    expect(currentSession()).toEqual({ token: 't', user: ada })
  })

  it('tells what the server says, and offers a new mail where the address is not verified', async () => {
    replies['POST /auth/login'] = { status: 403, message: 'Please verify your email address before signing in.' }
    const user = openApp('/login')
    await logIn(user)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Please verify your email address before signing in.')
    await user.click(within(alert).getByRole('link', { name: 'Resend verification email' }))
    expect(await screen.findByText('We have sent a verification link to ada@example.org.', {}, patience)).toBeDefined()
  })

  it('has links to the forgotten password and to registration', async () => {
    openApp('/login')
    await screen.findByRole('button', { name: 'Log in' }, patience)
    const main = within(screen.getByRole('main'))
    expect(main.getByRole('link', { name: 'Forgot password?' }).getAttribute('href')).toBe('/forgot-password')
    expect(main.getByRole('link', { name: 'Create an account' }).getAttribute('href')).toBe('/register')
  })

  it('says nothing of an expired session where none has expired', async () => {
    openApp('/login?session=over')
    await screen.findByRole('button', { name: 'Log in' }, patience)
    expect(screen.queryByText(/session has expired/)).toBeNull()
  })

  it('has words where the server has none', async () => {
    replies['POST /auth/login'] = { status: 500 }
    const user = openApp('/login')
    await logIn(user)
    expect((await screen.findByRole('alert')).textContent).toBe('Login failed')
  })

  it('tells that the session has expired', async () => {
    openApp('/login?session=expired')
    expect(await screen.findByText('Your session has expired. Please login again.', {}, patience)).toBeDefined()
  })
})

const registerAda = () => fillRegistration(openApp('/register'))

const fillRegistration = async (user: UserEvent) => {
  await user.type(await screen.findByRole('textbox', { name: 'Username' }, patience), 'ada')
  await user.type(screen.getByRole('textbox', { name: 'Email' }), 'ada@example.org')
  await user.type(screen.getByLabelText('Password'), 'secret')
  await user.type(screen.getByLabelText('Confirm password'), 'secret')
  await user.click(screen.getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'Create account' }))
}

it('a login that the browser cannot keep is told', async () => {
  const set = Storage.prototype.setItem
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
    if (this === localStorage) throw new DOMException('full', 'QuotaExceededError')
    set.call(this, key, value)
  })
  replies['POST /auth/login'] = { data: { token: 't', user: ada } }
  const user = openApp('/login')
  await logIn(user)
  expect(await screen.findByText(/you are logged in in this tab only\.$/, {}, patience)).toBeDefined()
  expect(currentSession()?.token).toBe('t')
  full.mockRestore()
})

describe('registration', () => {
  it('asks for all it needs, and for the same password twice', async () => {
    const user = openApp('/register')
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

  it('says at the fields what cannot be chosen', async () => {
    const user = openApp('/register')
    const username = await screen.findByRole('textbox', { name: 'Username' }, patience)
    fireEvent.change(username, { target: { value: 'ada\u202e' } })
    await user.type(screen.getByRole('textbox', { name: 'Email' }), 'ada@münchen.example')
    await user.type(screen.getByLabelText('Password'), 'Ada@münchen.example')
    await user.click(screen.getByRole('button', { name: 'Create account' }))
    expect(await screen.findByText(/^Username can't contain line breaks/)).toBeDefined()
    expect(screen.getByText('Password must not be your email address')).toBeDefined()
    expect(screen.queryByText('Please enter a valid email address')).toBeNull()
    fireEvent.change(username, { target: { value: '\u3164' } })
    expect(await screen.findByText('Username is required')).toBeDefined()
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: '       ' } })
    expect(await screen.findByText('Password must have characters that can be seen')).toBeDefined()
  })

  it('leads to the page that tells of the mail', async () => {
    replies['POST /auth/register'] = { status: 201 }
    await registerAda()
    await waitFor(() => expect(address()).toBe('/verify-email-sent'), patience)
    expect(sentTo('POST /auth/register')).toEqual([
      { username: 'ada', email: 'ada@example.org', password: 'secret', acceptTerms: true },
    ])
    expect(await screen.findByText('We have sent a verification link to ada@example.org.', {}, patience)).toBeDefined()
  })

  it('links its checkbox to the terms and the privacy policy', async () => {
    openApp('/register')
    await screen.findByRole('checkbox', {}, patience)
    const form = within(screen.getByRole('main'))
    expect(form.getByRole('link', { name: 'Terms of Service' }).getAttribute('href')).toBe('/terms')
    expect(form.getByRole('link', { name: 'Privacy Policy' }).getAttribute('href')).toBe('/privacy')
  })

  it('keeps its form where the terms are opened: they have a tab of their own', async () => {
    const user = openApp('/register')
    await user.type(await screen.findByRole('textbox', { name: 'Username' }, patience), 'ada')
    const form = within(screen.getByRole('main'))
    for (const name of ['Terms of Service', 'Privacy Policy']) {
      const link = form.getByRole('link', { name })
      expect(link.getAttribute('target')).toBe('_blank')
      await user.click(link)
    }
    expect(address()).toBe('/register')
    expect(screen.getByRole('textbox', { name: 'Username' })).toHaveProperty('value', 'ada')
  })

  it('keeps the redirect of login, through the mail and back to login', async () => {
    replies['POST /auth/register'] = { status: 201 }
    const redirect = '?redirect=%2Fcircuits%3Fq%3Dbell'
    const user = openApp(`/login${redirect}`)
    await user.click(await screen.findByRole('link', { name: 'Create an account' }, patience))
    await waitFor(() => expect(address()).toBe(`/register${redirect}`), patience)
    expect((await screen.findByRole('link', { name: 'Log in' }, patience)).getAttribute('href')).toBe(
      `/login${redirect}`,
    )
    await fillRegistration(user)
    await waitFor(() => expect(address()).toBe(`/verify-email-sent${redirect}`), patience)
    const back = await screen.findByRole('link', { name: 'Back to login' }, patience)
    expect(back.getAttribute('href')).toBe(`/login${redirect}`)
    // The link in the mail opens another tab.
    cleanup()
    replies['POST /auth/verify-email'] = {}
    openApp('/verify-email?token=abc')
    const on = await screen.findByRole('link', { name: 'Continue to login' }, patience)
    expect(on.getAttribute('href')).toBe(`/login${redirect}`)
  })

  it('tells at its field which name is taken', async () => {
    const message = 'This username is taken. Please choose another.'
    replies['POST /auth/register'] = { status: 409, message, errors: [{ path: 'username', message }] }
    await registerAda()
    expect((await screen.findByRole('alert')).textContent).toBe(message)
    expect(screen.getByRole('textbox', { name: 'Username' }).getAttribute('aria-invalid')).toBe('true')
    expect(address()).toBe('/register')
  })

  it('has words where the server has none', async () => {
    replies['POST /auth/register'] = { status: 500 }
    await registerAda()
    expect((await screen.findByRole('alert')).textContent).toBe('Registration failed')
  })
})

describe('the verify-email page', () => {
  it('says that it is verifying, spends the link once, and leads to login', async () => {
    replies['POST /auth/verify-email'] = {}
    openApp('/verify-email?token=abc')
    expect(await screen.findByText('Verifying your email...', {}, patience)).toBeDefined()
    const login = await screen.findByRole('link', { name: 'Continue to login' }, patience)
    expect(login.getAttribute('href')).toBe('/login')
    expect(sentTo('POST /auth/verify-email')).toEqual([{ token: 'abc' }])
  })

  it.each([
    ['/verify-email?token=old', 'Failed to verify email. The link may be invalid or expired.'],
    ['/verify-email', 'Invalid verification link. No token provided.'],
  ])('%s says what is wrong: %s', async (path, message) => {
    replies['POST /auth/verify-email'] = { status: 400 }
    openApp(path)
    expect((await screen.findByRole('alert', {}, patience)).textContent).toBe(message)
    expect(screen.getByRole('link', { name: 'Request a new email' }).getAttribute('href')).toBe('/verify-email-sent')
    expect(screen.getByRole('link', { name: 'Back to registration' }).getAttribute('href')).toBe('/register')
  })
})

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))

describe('the verify-email-sent page', () => {
  const again = { name: 'Resend verification email' }

  it('asks for an address where it knows none', async () => {
    const user = openApp('/verify-email-sent')
    expect(await screen.findByRole('heading', { name: 'Check your email' }, patience)).toBeDefined()
    await user.click(screen.getByRole('button', again))
    expect(await screen.findByText('Please enter your email address')).toBeDefined()
    expect(sentTo('POST /auth/resend-verification')).toEqual([])
  })

  it('knows the own address of whoever is signed in', async () => {
    replies['POST /auth/resend-verification'] = {}
    signIn({ user: ada, token: 't' })
    const user = openApp('/verify-email-sent')
    await user.click(await screen.findByRole('button', again, patience))
    await screen.findByText('Verification email has been resent. Please check your inbox.')
    expect(sentTo('POST /auth/resend-verification')).toEqual([{ email: ada.email }])
  })

  it('waits 30 s after a mail, 45 s after the next, and has more tips after the second', async () => {
    replies['POST /auth/resend-verification'] = {}
    signIn({ user: ada, token: 't' })
    openApp('/verify-email-sent')
    const button = await screen.findByRole('button', again, patience)
    expect(screen.getByText('Check your spam or junk folder.')).toBeDefined()
    vi.useFakeTimers()
    const send = async () => {
      fireEvent.click(button)
      await act(() => vi.advanceTimersByTimeAsync(0))
    }

    await send()
    expect(button.textContent).toBe('Resend in 30 s')
    expect(button).toHaveProperty('disabled', true)
    await pass(29)
    expect(button.textContent).toBe('Resend in 1 s')
    await pass(1)
    expect(button.textContent).toBe('Resend verification email')
    expect(button).toHaveProperty('disabled', false)
    expect(screen.queryByText(/Add our address to your contacts/)).toBeNull()

    await send()
    expect(button.textContent).toBe('Resend in 45 s')
    expect(screen.getByText(/Add our address to your contacts/)).toBeDefined()
    await pass(45)
    expect(button).toHaveProperty('disabled', false)
    expect(sentTo('POST /auth/resend-verification')).toHaveLength(2)
  })

  it('goes on waiting after a reload, and counts its mails on', async () => {
    replies['POST /auth/resend-verification'] = {}
    signIn({ user: ada, token: 't' })
    openApp('/verify-email-sent')
    await screen.findByRole('button', again, patience)
    vi.useFakeTimers()
    const button = screen.getByRole.bind(null, 'button', { name: /^Resend/ })
    fireEvent.click(button())
    await pass(10)
    cleanup()
    openApp('/verify-email-sent')
    expect(button().textContent).toBe('Resend in 20 s')
    await pass(20)
    cleanup()
    openApp('/verify-email-sent')
    fireEvent.click(button())
    await pass(0)
    expect(button().textContent).toBe('Resend in 45 s')
  })

  it('waits for nothing after a failure, and says so', async () => {
    replies['POST /auth/resend-verification'] = { status: 500 }
    signIn({ user: ada, token: 't' })
    const user = openApp('/verify-email-sent')
    await user.click(await screen.findByRole('button', again, patience))
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to resend verification email')
    expect(screen.getByRole('button', again)).toHaveProperty('disabled', false)
  })
})

describe('the forgot-password page', () => {
  it('is reached from login, asks for an address, and tells of the mail', async () => {
    replies['POST /auth/forgot-password'] = {}
    const user = openApp('/login')
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
    const user = openApp('/forgot-password')
    await user.type(await screen.findByRole('textbox', { name: 'Email' }, patience), 'ada@example.org{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe(shown)
  })
})

const fill = async (user: UserEvent, password: string, again = password) => {
  await user.type(await screen.findByLabelText('New password', {}, patience), password)
  await user.type(screen.getByLabelText('Confirm new password'), again)
  await user.click(screen.getByRole('button', { name: 'Reset password' }))
}

describe('the reset-password page', () => {
  it('asks for a long enough password, twice the same', async () => {
    const user = openApp('/reset-password?token=abc')
    await fill(user, '12345', '54321')
    expect(await screen.findByText('Password must be at least 6 characters long')).toBeDefined()
    expect(screen.getByText('Passwords do not match')).toBeDefined()
    expect(sentTo('POST /auth/reset-password')).toEqual([])
  })

  it('spends the link, ends the session here, and leads to login', async () => {
    signIn({ user: ada, token: 't' })
    replies['POST /auth/reset-password'] = {}
    const user = openApp('/reset-password?token=abc')
    await fill(user, 'a new secret')
    const link = await screen.findByRole('link', { name: 'Continue to login' })
    expect(link.getAttribute('href')).toBe('/login')
    expect(sentTo('POST /auth/reset-password')).toEqual([{ token: 'abc', password: 'a new secret' }])
    expect(currentSession()).toBeNull()
  })

  it('says what is wrong with a dead link, and offers a new one', async () => {
    const errors = [{ path: 'token', message: 'Invalid reset token.' }]
    replies['POST /auth/reset-password'] = { status: 400, message: 'Invalid reset token.', errors }
    const user = openApp('/reset-password?token=old')
    await fill(user, 'a new secret')
    expect((await screen.findByRole('alert')).textContent).toBe('Invalid reset token.')
    expect(screen.getByRole('link', { name: 'Request new reset link' }).getAttribute('href')).toBe('/forgot-password')
    expect(screen.getByRole('link', { name: 'Back to login' }).getAttribute('href')).toBe('/login')
  })

  it('says so where there is no token', async () => {
    openApp('/reset-password')
    expect((await screen.findByRole('alert', {}, patience)).textContent).toBe('Invalid reset link. No token provided.')
  })

  it('has words where the server has none, and keeps the form', async () => {
    replies['POST /auth/reset-password'] = { status: 500 }
    const user = openApp('/reset-password?token=abc')
    await fill(user, 'a new secret')
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to reset password')
    expect(screen.getByRole('button', { name: 'Reset password' })).toBeDefined()
  })
})

it('a changed address is brought back on a click, never by opening the page', async () => {
  replies['POST /auth/restore-email'] = {}
  const user = openApp('/restore-email?token=abc')
  const button = await screen.findByRole('button', { name: 'Undo the change' }, patience)
  expect(sentTo('POST /auth/restore-email')).toEqual([])
  await user.click(button)
  expect(await screen.findByRole('link', { name: 'Continue to login' })).toBeDefined()
  expect(sentTo('POST /auth/restore-email')).toEqual([{ token: 'abc' }])
})

describe('the own profile', () => {
  beforeEach(() => signIn({ user: ada, token: 't' }))

  it('shows tabs, counters and who may see the email', async () => {
    const user = openApp('/profile')
    expect(await screen.findByRole('heading', { name: 'Your Profile' }, patience)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'About the role User' }))
    expect(screen.getByRole('tooltip').textContent).toBe('Standard user account')
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
    const user = openApp('/profile')
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
    const user = openApp('/profile')
    await user.click(await screen.findByRole('button', { name: 'Edit Profile' }, patience))
    await user.type(screen.getByRole('textbox', { name: 'Username' }), 'x')
    await user.click(screen.getByRole('checkbox', { name: 'Keep my email private from other users' }))
    await user.click(screen.getByRole('button', { name: 'Save Changes' }))
    expect(await screen.findAllByText('Error updating profile: This username is taken.'), 'once').toHaveLength(1)
    expect(screen.queryByRole('alert'), 'at its field alone').toBeNull()
    expect(screen.getByRole('textbox', { name: 'Username' }).getAttribute('aria-invalid')).toBe('true')
    expect(sentTo(`PATCH /users/${ada.id}`)).toEqual([{ username: 'adax', isPrivateEmail: false }])
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('textbox', { name: 'Username' })).toBeNull()
  })

  it('takes another picture, shown while it is sent', async () => {
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:chosen', revokeObjectURL: () => {} }))
    const path = `POST /files/profile/${ada.id}`
    replies[path] = { data: { ...ada, profileImage: 'static/avatars/new.webp' } }
    openApp('/profile')
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

  it('is left by Log out, which the server hears, and which leads to login', async () => {
    replies['POST /auth/logout'] = {}
    const user = openApp('/profile')
    await user.click(await screen.findByRole('button', { name: 'Log out' }, patience))
    expect(currentSession()).toBeNull()
    await waitFor(() => expect(address()).toBe('/login?redirect=%2Fprofile'))
    expect(sentTo('POST /auth/logout')).toHaveLength(1)
    expect(localStorage.getItem('token')).toBeNull()
  })

  it('says that the session has expired where reading does not end it, and leads to login and back', async () => {
    for (const list of ['favorites', 'likes']) replies[`GET /users/${ada.id}/${list}`] = { status: 401 }
    replies['POST /auth/login'] = { data: { token: 'new', user: ada } }
    const user = openApp('/profile')
    expect(await screen.findByText('Your session has expired. Please login again.', {}, patience)).toBeDefined()
    expect(currentSession(), 'a GET of users ends no session').not.toBeNull()
    expect(address()).toBe('/profile')
    await user.click(within(screen.getByRole('status', { name: 'Connection' })).getByRole('link', { name: 'Log in' }))
    await waitFor(() => expect(address()).toBe('/login?redirect=%2Fprofile'))
    expect(currentSession()).toBeNull()
    for (const list of ['favorites', 'likes']) replies[`GET /users/${ada.id}/${list}`] = listOf()
    await logIn(user)
    await waitFor(() => expect(address()).toBe('/profile'), patience)
    expect(screen.queryByText('Your session has expired. Please login again.')).toBeNull()
  })

  it('tells the server’s no to a form in its own words', async () => {
    replies[`PATCH /users/${ada.id}`] = { status: 403 }
    const user = openApp('/profile')
    await user.click(await screen.findByRole('button', { name: 'Edit Profile' }, patience))
    await user.type(screen.getByRole('textbox', { name: 'Username' }), 'x')
    await user.click(screen.getByRole('button', { name: 'Save Changes' }))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe("Error updating profile: You don't have permission to access this resource")
    expect(currentSession()?.user.id, 'a 403 ends no session').toBe(ada.id)
  })

  it('is deleted only after the username is typed', async () => {
    replies[`DELETE /users/${ada.id}`] = {}
    builderDraft.save({ title: 'Bell', state: 'unsaved', content: 1 })
    createTextDrafts('comment').save('circuit 1', 'Half a sentence')
    const waiting = { route: 'POST /circuits/visualize', body: { name: 'Bell', qasm: 'OPENQASM 3.0;' }, problem: null }
    // Refused before, so that they are not sent at once.
    const saves = [ada, root].map(({ id }) => ({
      ...waiting,
      key: `key of ${id}`,
      name: 'Bell',
      viewer: id,
      problem: 'No.',
    }))
    localStorage.setItem('ketwork:waiting-saves', JSON.stringify(saves))
    const user = openApp('/profile')
    await user.click(await screen.findByRole('link', { name: 'Delete account' }, patience))
    await waitFor(() => expect(address()).toBe('/settings'))
    await user.click(await screen.findByRole('button', { name: 'Delete account' }, patience))
    const remove = await screen.findByRole('button', { name: 'Delete my account' })
    await user.type(screen.getByLabelText('Password'), 'secret')
    await user.type(screen.getByLabelText('Type your username (ada) to confirm'), 'ad')
    expect(remove).toHaveProperty('disabled', true)
    await user.type(screen.getByLabelText('Type your username (ada) to confirm'), 'a')
    await user.click(remove)
    expect(await screen.findByText('Your account was deleted.')).toBeDefined()
    expect(sentTo(`DELETE /users/${ada.id}`)).toEqual([{ password: 'secret', removeCircuits: false }])
    await waitFor(() => expect(currentSession()).toBeNull(), patience)
    expect(address(), 'there is nothing to log in to').toBe('/')
    const left = [localStorage, sessionStorage].flatMap((place) => Object.entries({ ...place }))
    expect(
      left.filter((entry) => entry.join(' ').includes(ada.id)),
      'drafts and queued saves are gone',
    ).toEqual([])
    expect(left.join(' '), 'those of another account stay').toContain(root.id)
  })
})

const changeEmail = async () => {
  signIn({ user: ada, token: 't' })
  const user = openApp('/profile')
  await user.click(await screen.findByRole('button', { name: 'Edit Profile' }, patience))
  const email = screen.getByRole('textbox', { name: 'Email' })
  await user.clear(email)
  await user.type(email, 'new@example.org')
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Confirm your password' }, patience)) }
}

describe('what cannot be taken back', () => {
  const required = {
    status: 403,
    code: 'PASSWORD_REQUIRED',
    message: 'Nothing was changed: please confirm your password first.',
  }

  /** A server that asks for the password once, until it was confirmed. */
  function askForPasswordBefore(route: string, answer: Reply) {
    let isConfirmed = false
    replies[route] = () => (isConfirmed ? answer : required)
    replies['POST /auth/confirm-password'] = (_, body) => {
      isConfirmed = JSON.stringify(body) === '{"password":"secret"}'
      return isConfirmed ? {} : { status: 403, message: 'The password is wrong.' }
    }
  }

  it('asks for the password in a dialog of its own, and then goes on by itself', async () => {
    askForPasswordBefore(`PATCH /users/${ada.id}`, { data: { ...ada, email: 'new@example.org' } })
    const { user, dialog } = await changeEmail()
    expect(document.activeElement).toBe(dialog.getByLabelText('Password'))
    await user.keyboard('wrong{Enter}')
    expect(await dialog.findByText('The password is wrong.')).toBeDefined()
    await user.clear(dialog.getByLabelText('Password'))
    await user.type(dialog.getByLabelText('Password'), 'secret')
    await user.click(dialog.getByRole('button', { name: 'Confirm' }))
    expect(await screen.findByText(/^Profile updated\./, {}, patience)).toBeDefined()
    expect(screen.queryByRole('dialog', { name: 'Confirm your password' })).toBeNull()
    const sent = { email: 'new@example.org', isPrivateEmail: true }
    expect(sentTo(`PATCH /users/${ada.id}`)).toEqual([sent, sent])
    expect(currentSession()?.user.email).toBe('new@example.org')
  })

  it('leaves everything as typed where the dialog is cancelled, and can be tried again', async () => {
    askForPasswordBefore(`PATCH /users/${ada.id}`, { data: ada })
    const { user, dialog } = await changeEmail()
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByText(/Nothing was changed: please confirm your password first\./)).toBeDefined()
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveProperty('value', 'new@example.org')
    expect(sentTo('POST /auth/confirm-password')).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Save Changes' }))
    expect(await screen.findByRole('dialog', { name: 'Confirm your password' })).toBeDefined()
  })

  it('is for administrators what they do to users', async () => {
    signIn({ user: root, token: 't' })
    askForPasswordBefore(`DELETE /users/${ada.id}`, {})
    const user = openApp(`/profile/${ada.id}`)
    await user.click(await screen.findByRole('button', { name: 'Delete User' }, patience))
    await user.click(screen.getByRole('button', { name: 'Yes, delete' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm your password' }, patience))
    await user.type(dialog.getByLabelText('Password'), 'secret{Enter}')
    await waitFor(() => expect(address()).toBe('/circuits'), patience)
  })
})

describe('the profile of another', () => {
  it('keeps a name from right to left apart from the heading around it', async () => {
    replies[`GET /users/${ada.id}`] = { data: { ...ada, username: 'עדה' } }
    openApp(`/profile/${ada.id}`)
    const heading = await screen.findByRole('heading', { name: "עדה's Profile" }, patience)
    expect(heading.getAttribute('dir')).toBeNull()
    expect(heading.querySelector('bdi')?.textContent).toBe('עדה')
  })

  it('shows visitors public circuits alone', async () => {
    replies[`GET /users/${ada.id}`] = { data: { ...ada, email: undefined } }
    openApp(`/profile/${ada.id}`)
    expect(await screen.findByRole('heading', { name: "ada's Profile" }, patience)).toBeDefined()
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Public Circuits'])
    expect(await screen.findByText("This user hasn't created any public circuits yet.")).toBeDefined()
    for (const name of ['Edit Profile', 'Delete User']) {
      expect(screen.queryByRole('button', { name }), name).toBeNull()
    }
    for (const name of ['Settings', 'Delete account']) expect(screen.queryByRole('link', { name }), name).toBeNull()
    expect(screen.queryByLabelText('Change profile image')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Log out' })).toBeNull()
    expect(within(screen.getByRole('main')).queryByText(/@/)).toBeNull()
    expect(screen.getByText('Favorites').nextSibling?.textContent).toBe('0')
  })

  it('lets an ADMIN edit and, after a question, delete', async () => {
    signIn({ user: root, token: 't' })
    replies[`DELETE /users/${ada.id}`] = {}
    const user = openApp(`/profile/${ada.id}`)
    expect(await screen.findByRole('button', { name: 'Edit Profile' }, patience)).toBeDefined()
    expect(screen.getByLabelText('Change profile image')).toBeDefined()
    expect(screen.queryByText('Only visible to you')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Delete User' }))
    expect(screen.getByText(/Are you sure you want to delete ada\?/)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Yes, delete' }))
    await waitFor(() => expect(address()).toBe('/circuits'), patience)
    expect(sentTo(`DELETE /users/${ada.id}`)).toEqual([{ removeCircuits: false }])
    expect(currentSession()?.user.id).toBe(root.id)
  })

  it('says what is wrong where it cannot be loaded', async () => {
    replies[`GET /users/${ada.id}`] = { status: 404, message: 'User not found' }
    openApp(`/profile/${ada.id}`)
    expect(await screen.findByText('Failed to fetch user profile', {}, patience)).toBeDefined()
  })
})

describe('the account menu', () => {
  it.each(['/', '/circuits', '/terms'])('is on %s, and logs out', async (path) => {
    signIn({ user: ada, token: 't' })
    replies['POST /auth/logout'] = {}
    const user = openApp(path)
    const door = await screen.findByRole('button', { name: /Account menu$/ }, patience)
    expect(door.getAttribute('aria-expanded')).toBe('false')
    door.focus()
    await user.keyboard('{Enter}')
    expect(screen.getByText('Logged in as', { exact: false }).textContent).toBe('Logged in as ada')
    expect(screen.getByRole('link', { name: 'Your profile' }).getAttribute('href')).toBe('/profile')
    expect(screen.getByRole('link', { name: 'Your feedback' }).getAttribute('href')).toBe('/issues/my')
    expect(screen.getByRole('link', { name: 'Settings' }).getAttribute('href')).toBe('/settings')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('button', { name: 'Log out' })).toBeNull()
    expect(document.activeElement).toBe(door)
    await user.click(door)
    await user.click(screen.getByRole('button', { name: 'Log out' }))
    expect(currentSession()).toBeNull()
    expect(sentTo('POST /auth/logout')).toHaveLength(1)
    await waitFor(() => expect(screen.queryByRole('button', { name: /Account menu$/ })).toBeNull())
    expect(address(), 'an open page stays').toBe(path)
  })

  it('closes on the way to another page, and is not there for visitors', async () => {
    const user = openApp('/terms')
    await screen.findByRole('heading', { level: 1 }, patience)
    expect(screen.queryByRole('button', { name: /Account menu$/ })).toBeNull()
    act(() => signIn({ user: ada, token: 't' }))
    await user.click(await screen.findByRole('button', { name: /Account menu$/ }, patience))
    await user.click(screen.getByRole('link', { name: 'Your profile' }))
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Your profile' })).toBeNull(), patience)
    expect(address()).toBe('/profile')
  })
})

describe('a page that needs login', () => {
  it('sends visitors to login and back', async () => {
    openApp('/profile')
    await waitFor(() => expect(address()).toBe('/login?redirect=%2Fprofile'))
  })

  it('of a member whose session the server has forgotten leads to login and says why', async () => {
    signIn({ user: ada, token: 'dead' })
    openApp('/profile')
    await screen.findByRole('heading', { name: 'Your Profile' }, patience)
    replies['GET /hardware'] = { status: 401 }
    const { request } = await import('../api/http')
    await expect(request('GET /hardware')).rejects.toThrow(/401/)
    await waitFor(() => expect(address()).toBe('/login?session=expired'))
    expect(await screen.findByText('Your session has expired. Please login again.', {}, patience)).toBeDefined()
    expect(localStorage.getItem('token')).toBeNull()
    expect(localStorage.getItem('user')).toBeNull()
  })
})

describe.each([
  ['/terms', 'Terms of Service', 11],
  ['/privacy', 'Privacy Policy', 12],
])('%s', (path, title, sections) => {
  it(`is the ${title} in ${sections} sections`, async () => {
    openApp(path)
    expect(await screen.findByRole('heading', { level: 1, name: title }, patience)).toBeDefined()
    const main = within(screen.getByRole('main'))
    expect(main.getAllByRole('heading', { level: 2 })).toHaveLength(sections)
  })
})
