// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { currentSession, signIn } from '../session/session'
import { ada, address, openApp, patience, sentTo, withServer } from './testing'

const patch = `PATCH /users/${ada.id}`

withServer(() => ({
  [`GET /users/${ada.id}`]: { data: ada },
  [patch]: (_, body) => ({ data: { ...ada, ...Object(body) } }),
  'GET /account/security': {
    data: { hasPassword: true, hasApp: false, recoveryCodes: null, passkeys: [], providers: [] },
  },
  'GET /account/sessions': { data: [] },
  'GET /issues/mails': { data: { isWanted: true } },
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
