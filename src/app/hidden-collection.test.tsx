// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { signIn } from '../session/session'
import { ada, listOf, openApp, patience, replies, root, sentTo, withServer } from './testing'

const collection = {
  id: '0190a000-0000-7000-8000-000000000301',
  name: 'Spam',
  description: '',
  isPublic: true,
  author: { id: ada.id, username: ada.username, profileImage: null },
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  circuitCount: 0,
  circuits: [],
}
const path = `/collections/${collection.id}`

withServer(() => ({
  'GET /circuits': listOf(),
  [`GET ${path}`]: { data: collection },
  [`GET ${path}/follow`]: { data: { isFollowing: false, followerCount: 0 } },
}))

it('is hidden by administrators, who are asked why, and marked', async () => {
  signIn({ user: root, token: 't' })
  const moderation = `PUT /moderation${path}`
  replies[moderation] = () => {
    replies[`GET ${path}`] = { data: { ...collection, isPublic: false, isHidden: true } }
    return { data: { isHidden: true } }
  }
  const user = openApp(path)
  await user.click(await screen.findByRole('button', { name: 'Hide collection' }, patience))
  await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Advertising')
  await user.click(screen.getAllByRole('button', { name: 'Hide collection' }).at(-1) ?? document.body)
  expect(await screen.findByText('The collection is hidden.')).toBeDefined()
  expect(sentTo(moderation)).toEqual([{ isHidden: true, reason: 'Advertising' }])
  expect(await screen.findByText('Hidden by an administrator')).toBeDefined()
  expect(await screen.findByRole('button', { name: 'Show collection again' })).toBeDefined()
})

it('is edited by its author without a choice of visibility, and has no tools for anybody else', async () => {
  replies[`GET ${path}`] = { data: { ...collection, isPublic: false, isHidden: true } }
  signIn({ user: ada, token: 't' })
  const user = openApp(path)
  await user.click(await screen.findByRole('button', { name: 'Edit' }, patience))
  expect(screen.getByRole('textbox', { name: 'Name' })).toBeDefined()
  expect(screen.queryByRole('switch', { name: 'Public' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Show collection again' })).toBeNull()
})
