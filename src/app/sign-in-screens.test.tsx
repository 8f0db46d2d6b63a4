// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Security, AccountSession } from '../../contract/security'
import { readProviderLogin, saveProviderLogin } from '../session/provider-login'
import { currentSession, signIn } from '../session/session'
import { signInMethods } from '../sign-in-methods'
import { ada, address, listOf, openApp, patience, replies, sentTo, withServer } from './testing'

withServer(() => ({ 'GET /circuits': listOf(), [`GET /users/${ada.id}`]: { data: ada } }))

beforeEach(() => {
  signInMethods.passwords = true
  signInMethods.providers = [{ name: 'uni', label: 'Our University' }]
})
afterEach(() => {
  signInMethods.passwords = true
  signInMethods.providers = []
  vi.unstubAllGlobals()
})

const secondFactor = { challenge: 'the challenge', hasApp: true, passkey: null }

async function logIn(user: UserEvent) {
  await user.type(await screen.findByRole('textbox', { name: 'Email' }, patience), 'ada@example.org')
  await user.type(screen.getByLabelText('Password'), 'secret')
  await user.click(screen.getByRole('button', { name: 'Log in' }))
}

async function enter(user: UserEvent, code: string) {
  const field = await screen.findByRole('textbox', { name: 'Code' }, patience)
  await user.clear(field)
  await user.type(field, code)
  await user.click(screen.getByRole('button', { name: 'Log in' }))
}

describe('a second step', () => {
  it('asks for a code, says that one is wrong, and leads on with the right one', async () => {
    replies['POST /auth/login'] = { data: { secondFactor } }
    replies['POST /auth/second-factor'] = (_, body) =>
      Reflect.get(Object(body), 'code') === '123456'
        ? { data: { token: 't', user: ada } }
        : { status: 401, message: 'This code is wrong.' }
    const user = openApp('/login?redirect=%2Fcircuits')
    await logIn(user)
    await enter(user, '000000')
    expect((await screen.findByRole('alert')).textContent).toBe('This code is wrong.')
    expect(currentSession()).toBeNull()
    await enter(user, ' 123456 ')
    await waitFor(() => expect(address()).toBe('/circuits'), patience)
    expect(sentTo('POST /auth/second-factor')[1]).toEqual({ challenge: 'the challenge', code: '123456' })
    expect(currentSession()?.token).toBe('t')
  })

  it('that took too long leads back to the first, with the reason', async () => {
    replies['POST /auth/login'] = { data: { secondFactor } }
    replies['POST /auth/second-factor'] = { status: 400, message: 'This took too long.' }
    const user = openApp('/login')
    await logIn(user)
    await enter(user, '123456')
    expect((await screen.findByRole('alert')).textContent).toBe('This took too long.')
    expect(screen.getByLabelText('Password')).toBeDefined()
  })
})

describe('a provider', () => {
  it('has a button that leads to its page, and notes where to return to', async () => {
    const assign = vi.fn<(url: string) => void>()
    vi.stubGlobal('location', { ...window.location, assign })
    replies['POST /auth/providers/uni/start'] = { data: { url: 'https://uni.example/auth', secret: 's' } }
    const user = openApp('/login?redirect=%2Fcircuits')
    await user.click(await screen.findByRole('button', { name: 'Continue with Our University' }, patience))
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://uni.example/auth'))
    expect(readProviderLogin('uni')).toEqual({ provider: 'uni', secret: 's', redirect: '/circuits' })
  })

  it('that is away is explained, and the password still works', async () => {
    replies['POST /auth/providers/uni/start'] = { status: 503, message: 'Our University can’t be reached.' }
    replies['POST /auth/login'] = { data: { token: 't', user: ada } }
    const user = openApp('/login')
    await user.click(await screen.findByRole('button', { name: 'Continue with Our University' }, patience))
    expect((await screen.findByRole('alert')).textContent).toBe('Our University can’t be reached.')
    await logIn(user)
    await waitFor(() => expect(currentSession()?.token).toBe('t'))
  })

  it('leads back to where the visitor was', async () => {
    saveProviderLogin({ provider: 'uni', secret: 's', redirect: '/circuits?q=bell' })
    replies['POST /auth/providers/uni/finish'] = { data: { token: 't', user: ada } }
    openApp('/login/uni?code=c&state=x')
    await waitFor(() => expect(address()).toBe('/circuits?q=bell'), patience)
    expect(sentTo('POST /auth/providers/uni/finish')).toEqual([{ query: '?code=c&state=x', secret: 's' }])
    expect(readProviderLogin('uni'), 'it is used up').toBeNull()
  })

  it('that refuses leads to the login page with the reason, and on to the same place afterwards', async () => {
    saveProviderLogin({ provider: 'uni', secret: 's', redirect: '/circuits' })
    replies['POST /auth/providers/uni/finish'] = { status: 403, message: 'The login was cancelled.' }
    openApp('/login/uni?error=access_denied&state=x')
    expect((await screen.findByRole('alert', {}, patience)).textContent).toBe('The login was cancelled.')
    expect(address()).toBe('/login?redirect=%2Fcircuits')
  })

  it('whose answer another tab began is not finished here', async () => {
    openApp('/login/uni?code=c&state=x')
    expect((await screen.findByRole('alert', {}, patience)).textContent).toBe(
      'This login was started in another tab or browser. Please start again.',
    )
    expect(sentTo('POST /auth/providers/uni/finish')).toEqual([])
  })
})

describe('without passwords', () => {
  beforeEach(() => {
    signInMethods.passwords = false
  })

  it('the login page has only the others', async () => {
    openApp('/login')
    await screen.findByRole('button', { name: 'Continue with Our University' }, patience)
    expect(screen.queryByLabelText('Password')).toBeNull()
    const main = within(screen.getByRole('main'))
    expect(main.queryByRole('link', { name: 'Forgot password?' })).toBeNull()
  })

  it.each(['/register', '/forgot-password', '/reset-password?token=x'])('%s says how to log in', async (path) => {
    openApp(path)
    expect(
      await screen.findByText('Passwords are turned off here. Log in with Our University.', {}, patience),
    ).toBeDefined()
  })
})

describe('the security page', () => {
  const time = '2026-01-01T00:00:00Z'
  const security: Security = {
    hasPassword: true,
    hasApp: false,
    recoveryCodes: null,
    arePasskeysPossible: true,
    passkeys: [],
    providers: [],
  }
  const session = (id: string, isCurrent: boolean, device: string): AccountSession => ({
    id,
    isCurrent,
    device,
    network: '203.0.113.0/24',
    signedInWith: 'password',
    createdAt: time,
    lastUsedAt: time,
  })

  beforeEach(() => {
    signIn({ user: ada, token: 't' })
    replies['GET /account/security'] = { data: security }
    replies['GET /account/sessions'] = {
      data: [session('1', false, 'Firefox on Linux'), session('2', true, 'Safari on iPhone')],
    }
    replies['GET /notifications/digest'] = { data: { digest: 'off' } }
  })

  it('lists sessions, this one first, and ends another', async () => {
    replies['DELETE /account/sessions/1'] = { data: null }
    const user = openApp('/settings')
    const list = within(await screen.findByRole('region', { name: 'Where you’re logged in' }, patience))
    const items = await list.findAllByRole('listitem')
    expect(items.map((item) => within(item).getByText(/ on /).textContent)).toEqual([
      'Safari on iPhone',
      'Firefox on Linux',
    ])
    await user.click(list.getByRole('button', { name: 'Log out Firefox on Linux' }))
    expect(await screen.findByText('Firefox on Linux was logged out.')).toBeDefined()
  })

  it('says what could not be loaded, and tries again', async () => {
    replies['GET /account/security'] = { status: 500 }
    const user = openApp('/settings')
    expect(await screen.findByText('Your security settings could not be loaded', {}, patience)).toBeDefined()
    replies['GET /account/security'] = { data: security }
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByRole('heading', { name: 'Two-step login' })).toBeDefined()
  })

  it('asks an account without a password and a second factor to log in again', async () => {
    replies['GET /account/security'] = { data: { ...security, hasPassword: false } }
    replies['POST /account/authenticator'] = { status: 403, code: 'PASSWORD_REQUIRED' }
    replies['POST /account/confirmation'] = {
      data: { challenge: 'c', hasPassword: false, hasApp: false, passkey: null },
    }
    replies['POST /auth/logout'] = { data: null }
    const user = openApp('/settings')
    await user.click(await screen.findByRole('button', { name: 'Add an authenticator app' }, patience))
    await user.click(await screen.findByRole('button', { name: 'Log in again' }, patience))
    await waitFor(() => expect(address()).toBe('/login?redirect=%2Fsettings'))
  })

  it('asks an account without a password for a code', async () => {
    replies['GET /account/security'] = { data: { ...security, hasPassword: false, hasApp: true, recoveryCodes: 3 } }
    let isConfirmed = false
    replies['POST /account/recovery-codes'] = () =>
      isConfirmed ? { data: { recoveryCodes: ['aaaa-bbbb'] } } : { status: 403, code: 'PASSWORD_REQUIRED' }
    replies['POST /account/confirmation'] = {
      data: { challenge: 'c', hasPassword: false, hasApp: true, passkey: null },
    }
    replies['POST /account/confirm'] = (_, body) => {
      expect(body).toEqual({ challenge: 'c', code: '123456' })
      isConfirmed = true
      return { data: null }
    }
    const user = openApp('/settings')
    await user.click(await screen.findByRole('button', { name: 'New codes' }, patience))
    await user.click(await screen.findByRole('button', { name: 'Create' }))
    await user.type(await screen.findByRole('textbox', { name: 'Code' }, patience), '123456')
    await user.click(screen.getByRole('button', { name: 'Confirm' }))
    expect(await screen.findByText('aaaa-bbbb', {}, patience)).toBeDefined()
  })
})
