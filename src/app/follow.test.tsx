// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { signIn } from '../session/session'
import { ada, listOf, openApp, patience, replies, root, sentTo, withServer, type Reply } from './testing'

const collection = {
  id: '0190a000-0000-7000-8000-000000000301',
  name: 'To read',
  description: '',
  isPublic: true,
  author: { id: root.id, username: root.username, profileImage: null },
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

it('a button that is pressed quickly shows what was chosen last, whatever the server says meanwhile', async () => {
  signIn({ user: ada, token: 't' })
  let stored = false
  let answer: ((reply: Reply) => void) | undefined
  const held = (isFollowing: boolean) => () =>
    new Promise<Reply>((resolve) => {
      answer = () => {
        stored = isFollowing
        resolve({ data: null })
      }
    })
  let reads = 0
  replies[`GET ${path}/follow`] = () => {
    reads++
    return { data: { isFollowing: stored, followerCount: Number(stored) } }
  }
  replies[`PUT ${path}/follow`] = held(true)
  replies[`DELETE ${path}/follow`] = held(false)
  const user = openApp(path)
  await user.click(await screen.findByRole('button', { name: 'Follow To read' }, patience))
  await user.click(await screen.findByRole('button', { name: 'Unfollow To read' }))
  expect(await screen.findByText('0 followers')).toBeDefined()
  const before = reads
  answer?.({})
  await waitFor(() => expect(sentTo(`DELETE ${path}/follow`)).toHaveLength(1))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.queryByText('1 follower'), 'not as it was meanwhile').toBeNull()
  expect(reads).toBe(before)
  answer?.({})
  await waitFor(() => expect(reads).toBe(before + 1))
  expect(screen.getByRole('button', { name: 'Follow To read' })).toBeDefined()
})
