// @vitest-environment jsdom
/** Messages of the error catalogue of profile and feedback, each where its failure happens, and once. */
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { signIn, signOut } from '../session/session'
import { ada, listOf, openApp, patience, replies, root, sentTo, withServer } from './testing'

const change = `PATCH /users/${ada.id}`

withServer(() => ({
  [`GET /users/${ada.id}`]: { data: ada },
  [`GET /users/${ada.id}/circuits`]: listOf(),
  [`GET /users/${ada.id}/favorites`]: listOf(),
  [`GET /users/${ada.id}/likes`]: listOf(),
}))
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => void vi.restoreAllMocks())

const invalidFields = () => screen.getAllByRole('textbox').filter((box) => box.getAttribute('aria-invalid') === 'true')

describe('Profile', () => {
  it('User ID is required', async () => {
    openApp('/profile/%20')
    expect(await screen.findByText('User ID is required', {}, patience)).toBeDefined()
  })

  it.each([
    ['Failed to update profile data', { status: 500 }],
    ['No updated user data found', { data: null }],
  ])('Error updating profile: %s', async (message, reply) => {
    signIn({ user: ada, token: 't' })
    replies[change] = reply
    const user = openApp('/profile')
    await user.click(await screen.findByRole('button', { name: 'Edit Profile' }, patience))
    await user.type(screen.getByRole('textbox', { name: 'Username' }), 'x')
    await user.click(screen.getByRole('button', { name: 'Save Changes' }))
    expect((await screen.findByRole('alert')).textContent).toBe(`Error updating profile: ${message}`)
    expect(screen.getByRole('textbox', { name: 'Username' })).toHaveProperty('value', 'adax')
  })

  it('No user logged in', async () => {
    signIn({ user: root, token: 't' })
    const user = openApp(`/profile/${ada.id}`)
    await user.click(await screen.findByRole('button', { name: 'Edit Profile' }, patience))
    await user.type(screen.getByRole('textbox', { name: 'Username' }), 'x')
    signOut()
    await user.click(screen.getByRole('button', { name: 'Save Changes' }))
    expect((await screen.findByRole('alert')).textContent).toBe('Error updating profile: No user logged in')
    expect(sentTo(change)).toEqual([])
  })

  it('Failed to fetch user likes, with a way to try again', async () => {
    signIn({ user: ada, token: 't' })
    replies[`GET /users/${ada.id}/likes`] = { status: 500, message: 'relation "likes" does not exist' }
    const user = openApp('/profile')
    expect(await screen.findByText('Failed to fetch user likes', {}, patience)).toBeDefined()
    expect(screen.queryByText(/relation/)).toBeNull()
    replies[`GET /users/${ada.id}/likes`] = listOf()
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await vi.waitFor(() => expect(screen.queryByText('Failed to fetch user likes')).toBeNull())
  })
})

describe('Issues', () => {
  const id = '0190a000-0000-7000-8000-000000000401'
  const comment = {
    id: '0190a000-0000-7000-8000-000000000402',
    issueId: id,
    content: 'Which browser?',
    authorId: ada.id,
    author: { id: ada.id, username: 'ada', profileImage: null },
    createdAt: '2026-01-01T00:00:00Z',
    updatedAt: '2026-01-01T00:00:00Z',
  }
  const issue = {
    id,
    title: 'It flickers',
    description: 'Much.',
    type: 'BUG',
    status: 'OPEN',
    priority: 'LOW',
    tags: [],
    author: comment.author,
    authorId: ada.id,
    assignedTo: null,
    assignedToId: null,
    createdAt: comment.createdAt,
    updatedAt: comment.createdAt,
    version: 1,
    commentCount: 1,
    comments: [],
    attachments: [],
    files: [],
    history: [],
    reproductionSteps: '',
    expectedBehavior: '',
    actualBehavior: '',
    browserInfo: '',
    deviceInfo: '',
    userAgent: '',
    url: '',
  }
  const raw = { status: 500, message: 'duplicate key value violates unique constraint' }
  const comments = `/issues/${id}/comments`

  beforeEach(() => {
    signIn({ user: ada, token: 't' })
    replies[`GET /issues/${id}`] = { data: issue }
    replies[`GET ${comments}`] = { data: [comment], page: { nextCursor: null, total: 1 } }
  })

  it('Comment load failures are logged only', async () => {
    replies[`GET ${comments}`] = raw
    openApp(`/issues/${id}`)
    expect(await screen.findByText('The comments could not be loaded.', {}, patience)).toBeDefined()
    expect(screen.queryByText('No comments yet'), 'nobody knows').toBeNull()
    expect(screen.queryByText(/duplicate key/)).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(console.error).toHaveBeenCalled()
  })

  it('Comment add failures are logged only, and the words stay, also over a reload', async () => {
    replies[`POST ${comments}`] = raw
    const user = openApp(`/issues/${id}`)
    await user.type(await screen.findByRole('textbox', { name: 'Your comment' }, patience), 'Chrome.')
    await user.click(screen.getByRole('button', { name: 'Add Comment' }))
    expect(await screen.findByText('Your comment was not added. Please try again.')).toBeDefined()
    expect(screen.queryByText(/duplicate key/)).toBeNull()
    expect(console.error).toHaveBeenCalled()
    expect(screen.getByRole('textbox', { name: 'Your comment' })).toHaveProperty('value', 'Chrome.')
  })

  it('Comment update and delete failures are logged only', async () => {
    replies[`PUT ${comments}/${comment.id}`] = raw
    replies[`DELETE ${comments}/${comment.id}`] = raw
    const user = openApp(`/issues/${id}`)
    await user.click(
      await screen.findByRole('button', { name: /^Delete comment by ada from .*Which browser/ }, patience),
    )
    await user.click(screen.getAllByRole('button', { name: 'Delete' }).at(-1) ?? document.body)
    expect(await screen.findByText('The comment was not deleted. Please try again.')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await user.click(screen.getByRole('button', { name: /^Edit comment by ada from / }))
    await user.type(screen.getByRole('textbox', { name: 'Edit comment' }), '!')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('The comment was not saved. Please try again.')).toBeDefined()
    expect(screen.queryByText(/duplicate key/)).toBeNull()
  })

  it('a blank BUG report shows all three errors at their fields, also where the server finds them', async () => {
    const errors = [
      { path: 'title', message: 'Title is required' },
      { path: 'description', message: 'Description is required' },
      { path: 'reproductionSteps', message: 'Reproduction steps are required for bug reports' },
    ]
    replies['POST /issues'] = { status: 400, message: 'Title is required', errors }
    const user = openApp('/issues/new')
    const send = await screen.findByRole('button', { name: 'Submit Feedback' }, patience)
    await user.click(send)
    expect(invalidFields()).toHaveLength(3)
    for (const name of ['Title', 'Description', 'Steps to Reproduce']) {
      expect(screen.getByRole('textbox', { name })).toHaveProperty('required', true)
      await user.type(screen.getByRole('textbox', { name }), 'x')
    }
    await user.click(send)
    await vi.waitFor(() => expect(invalidFields()).toHaveLength(3))
    for (const { message } of errors) expect(screen.getAllByText(message), 'once').toHaveLength(1)
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
