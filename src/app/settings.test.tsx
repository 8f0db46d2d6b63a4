// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { currentSession, signIn, signOut } from '../session/session'
import { ada, address, openApp, patience, replies, sentTo, withServer } from './testing'

const patch = `PATCH /users/${ada.id}`

withServer(() => ({
  [`GET /users/${ada.id}`]: { data: ada },
  [patch]: (_, body) => ({ data: { ...ada, ...Object(body) } }),
  'GET /account/security': {
    data: { hasPassword: true, hasApp: false, recoveryCodes: null, passkeys: [], providers: [] },
  },
  'GET /account/sessions': { data: [] },
  'GET /issues/mails': { data: { isWanted: true } },
  'GET /notifications/digest': { data: { period: 'off', address: 'ada@example.org' } },
}))

beforeEach(() => signIn({ user: ada, token: 't' }))

const form = async (name: string) => within(await screen.findByRole('form', { name }, patience))

it('is reached from the account menu, with all its sections', async () => {
  const user = openApp('/terms')
  await user.click(await screen.findByRole('button', { name: /Account menu$/ }, patience))
  await user.click(screen.getByRole('link', { name: 'Settings' }))
  expect(await screen.findByRole('heading', { name: 'Settings', level: 1 }, patience)).toBeDefined()
  const regions = screen.getAllByRole('region').map((region) => region.getAttribute('aria-labelledby'))
  expect(regions).toEqual(expect.arrayContaining(['profile', 'email', 'sessions', 'notifications', 'data', 'delete']))
})

it('is where the former page of security was', async () => {
  openApp('/profile/security')
  await waitFor(() => expect(address()).toBe('/settings'))
  expect(await screen.findByRole('heading', { name: 'Password' }, patience)).toBeDefined()
})

it('saves a bio, and what is typed into another section stays', async () => {
  const user = openApp('/settings')
  const [profile, email] = [await form('Profile'), await form('Email')]
  await user.type(email.getByRole('textbox', { name: 'Email' }), '.uk')
  await user.type(profile.getByRole('textbox', { name: 'Bio' }), 'I like qubits.')
  await user.click(profile.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText('Profile updated')).toBeDefined()
  expect(sentTo(patch)).toEqual([{ bio: 'I like qubits.', isPrivateEmail: true }])
  expect(currentSession()?.user.bio).toBe('I like qubits.')
  expect(email.getByRole('textbox', { name: 'Email' })).toHaveProperty('value', 'ada@example.org.uk')
  await user.click(profile.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText('Everything is saved already.')).toBeDefined()
  expect(sentTo(patch)).toHaveLength(1)
})

it('chooses how often to be mailed, and takes it back where the server refuses', async () => {
  replies['PUT /notifications/digest'] = (_, body) => ({ data: { address: 'ada@example.org', ...Object(body) } })
  const user = openApp('/settings')
  const choice = await screen.findByRole('combobox', { name: 'Email me my unread notifications' }, patience)
  expect(choice).toHaveProperty('value', 'off')
  await user.selectOptions(choice, 'Weekly, on Mondays')
  expect(await screen.findByText('Your choice was saved.')).toBeDefined()
  expect(sentTo('PUT /notifications/digest')).toEqual([{ period: 'weekly' }])
  replies['PUT /notifications/digest'] = { status: 500 }
  await user.selectOptions(choice, 'Daily')
  await waitFor(() => expect(choice).toHaveProperty('value', 'weekly'))
})

it('is not needed to unsubscribe: the link in an email does it without signing in, once asked', async () => {
  signOut()
  replies['POST /notifications/digest/link'] = { data: null }
  const user = openApp('/unsubscribe/notifications?token=secret')
  const button = await screen.findByRole('button', { name: 'Unsubscribe' }, patience)
  expect(sentTo('POST /notifications/digest/link'), 'opening it changes nothing').toEqual([])
  // It may be opened again by somebody who gets none any more: what they get is not known here.
  expect(screen.getByText('These emails bring your unread notifications, daily or weekly as you chose.')).toBeDefined()
  await user.click(button)
  expect(await screen.findByText(/^You no longer get these emails\./)).toBeDefined()
  expect(sentTo('POST /notifications/digest/link')).toEqual([{ token: 'secret' }])
  expect(screen.queryByRole('button', { name: 'Unsubscribe' })).toBeNull()
})

it('shows the section that the address names, again once those above have loaded', async () => {
  const shown = vi.fn<(id: string) => void>()
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    shown(this.id)
  })
  openApp('/settings#sessions')
  expect(await screen.findByRole('heading', { name: 'Password' }, patience)).toBeDefined()
  await waitFor(() => expect(shown.mock.calls.filter(([id]) => id === 'sessions').length).toBeGreaterThanOrEqual(2))
  vi.restoreAllMocks()
})
