// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../api/query-client'
import { refreshDelay } from '../api/reactions'
import { hasExpired, signIn, signOut } from '../session/session'
import {
  ada,
  address,
  bell,
  clearApp,
  listOf,
  openApp,
  patience,
  root,
  standIn,
  wholeOf,
  type Replies,
  type Reply,
} from './testing'

vi.setConfig({ testTimeout: 30_000 })

const page = `/circuits/${bell.id}`
const like = `POST ${page}/like`
let replies: Replies
let calls: ReturnType<typeof standIn>

beforeEach(() => {
  replies = {
    'GET /circuits': listOf(bell),
    'GET /circuits/facets': { data: { categories: [], tags: [] } },
    [`GET ${page}`]: { data: wholeOf(bell) },
    [like]: { data: { isLiked: true, likeCount: 5 } },
  }
  calls = standIn(replies)
})
afterEach(() => {
  vi.useRealTimers()
  clearApp()
})

const count = (call: string) => calls.filter((made) => made.call === call).length

/** A reply that waits until it is let go. */
function held(reply: Reply) {
  const waiting = new Set<() => void>()
  return {
    reply: () => new Promise<Reply>((resolve) => waiting.add(() => resolve(reply))),
    letGo: () => waiting.forEach((resolve) => resolve()),
  }
}

const field = () => screen.findByRole('textbox', { name: 'Your comment' }, patience)
const replyField = () => screen.findByRole('textbox', { name: 'Your reply' }, patience)
const post = () => screen.getByRole('button', { name: 'Post' })
const counter = () => screen.getByText(/ \/ 500/)

/** Likes the circuit; from then on time passes only as the test says. */
async function likeWithStoppedClock() {
  const heart = await button('4 likes')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fireEvent.click(heart)
  await vi.advanceTimersByTimeAsync(0)
  expect(count(like)).toBe(1)
}

/** What the comments say, in the order that is shown. */
const words = () => [...document.querySelectorAll('blockquote')].map(({ textContent }) => textContent)

const item = async (text: string) =>
  within((await screen.findByText(text, {}, patience)).closest('li') ?? document.body)

const button = (name: string | RegExp) => screen.findByRole('button', { name }, patience)

describe('Like and favorite: optimistic; the view and cache flip at once and revert on failure (silently).', () => {
  it('a like shows before the server has answered, and its count with it', async () => {
    signIn({ user: ada, token: 't' })
    const answer = held({ data: { isLiked: true, likeCount: 9 } })
    replies[like] = answer.reply
    const user = openApp(page)
    await user.click(await button('4 likes'))
    expect((await button('5 likes')).getAttribute('aria-pressed')).toBe('true')
    answer.letGo()
    expect((await button('9 likes')).getAttribute('aria-pressed'), 'then as the server counts').toBe('true')
  })

  it('a like that fails is taken back without a word', async () => {
    signIn({ user: ada, token: 't' })
    replies[like] = { status: 500, message: 'Broken' }
    const user = openApp(page)
    await user.click(await button('4 likes'))
    await waitFor(() => expect(count(like)).toBe(1))
    expect((await button('4 likes')).getAttribute('aria-pressed')).toBe('false')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.queryByText(/Broken|Server error/)).toBeNull()
  })

  it('of three quick clicks the last one holds', async () => {
    signIn({ user: ada, token: 't' })
    const taken = `DELETE ${page}/like`
    replies[taken] = { data: { isLiked: false, likeCount: 4 } }
    const user = openApp(page)
    const heart = await button('4 likes')
    await user.click(heart)
    await user.click(heart)
    await user.click(heart)
    await waitFor(() =>
      expect(calls.filter(({ call }) => call.endsWith('/like')).map(({ call }) => call)).toEqual([like, taken, like]),
    )
    await waitFor(() => expect(heart.getAttribute('aria-pressed')).toBe('true'))
    expect(heart.textContent).toBe('5 likes')
  })

  it('A like also refreshes the circuit after 1 s.', async () => {
    signIn({ user: ada, token: 't' })
    openApp(page)
    await likeWithStoppedClock()
    const asked = count(`GET ${page}`)
    replies[`GET ${page}`] = { data: wholeOf({ ...bell, isLiked: true, likeCount: 12 }) }
    await vi.advanceTimersByTimeAsync(999)
    expect(count(`GET ${page}`)).toBe(asked)
    await vi.advanceTimersByTimeAsync(1)
    expect(count(`GET ${page}`)).toBe(asked + 1)
    await vi.waitFor(() => screen.getByRole('button', { name: '12 likes' }), patience)
  })

  it('nothing is refreshed for somebody who has left meanwhile', async () => {
    signIn({ user: ada, token: 't' })
    openApp(page)
    await likeWithStoppedClock()
    const asked = count(`GET ${page}`)
    signOut()
    await vi.advanceTimersByTimeAsync(refreshDelay + 200)
    expect(count(`GET ${page}`)).toBe(asked)
  })

  it('a favorite flips at once, is sent for the one who is signed in, and flips back where it fails', async () => {
    signIn({ user: ada, token: 't' })
    const call = `POST /users/${ada.id}/favorites/${bell.id}`
    const answer = held({ status: 503 })
    replies[call] = answer.reply
    const user = openApp(page)
    const star = await button('Favorite')
    await user.click(star)
    await waitFor(() => expect(star.getAttribute('aria-pressed')).toBe('true'))
    answer.letGo()
    await waitFor(() => expect(star.getAttribute('aria-pressed')).toBe('false'))
    expect(count(call)).toBe(1)
  })
})

describe('Like or favorite while signed out redirects to /login', () => {
  it.each(['4 likes', 'Favorite'])('from the page of a circuit: %s', async (name) => {
    const user = openApp(page)
    await user.click(await button(name))
    await waitFor(() => expect(address()).toBe(`/login?redirect=${encodeURIComponent(page)}`), patience)
    expect(calls.some(({ call }) => !call.startsWith('GET'))).toBe(false)
  })

  it.each(['Like Bell pair', 'Favorite Bell pair'])('from a card: %s', async (name) => {
    const user = openApp('/circuits?q=bell')
    await user.click(await button(name))
    await waitFor(() => expect(address()).toBe(`/login?redirect=${encodeURIComponent('/circuits?q=bell')}`), patience)
  })

  it('(the library also needs a signed-in user): Favorites Only', async () => {
    const user = openApp('/circuits')
    await user.click(await screen.findByRole('switch', { name: 'Favorites Only' }, patience))
    await waitFor(() => expect(address()).toBe('/login?redirect=%2Fcircuits'), patience)
  })
})

it('in the circuit client a 401 on a non-GET request forces logout and leads to the login page', async () => {
  signIn({ user: ada, token: 'dead' })
  replies[like] = { status: 401 }
  const user = openApp(page)
  await user.click(await button('4 likes'))
  await waitFor(() => expect(address()).toBe('/login?session=expired'), patience)
  expect(hasExpired()).toBe(true)
})

describe('in the library', () => {
  it('a like shows on its card, and the cards stay where they are', async () => {
    signIn({ user: ada, token: 't' })
    const user = openApp('/circuits')
    await user.click(await button('Like Bell pair'))
    const card = within(screen.getByRole('article'))
    await waitFor(() => expect(card.getByText('5')).toBeDefined())
    expect((await button('Like Bell pair')).getAttribute('aria-pressed')).toBe('true')
    await waitFor(() => expect(count(`GET ${page}`), 'the circuit is refreshed').toBe(1), patience)
    expect(count('GET /circuits'), 'the list on screen is not asked for anew').toBe(1)
  })

  it('The cache of all circuits is cleared after like changes.', async () => {
    signIn({ user: ada, token: 't' })
    queryClient.setQueryData(['circuits', 'list', { q: 'seen before' }], { pages: [], pageParams: [] })
    const user = openApp('/circuits')
    await user.click(await button('Like Bell pair'))
    await waitFor(() => expect(queryClient.getQueryData(['circuits', 'list', { q: 'seen before' }])).toBeUndefined())
  })

  it('what is no favorite any more leaves the list of favorites at once, and comes back where the server refuses', async () => {
    signIn({ user: ada, token: 't' })
    replies['GET /circuits'] = listOf({ ...bell, isFavorite: true })
    const answer = held({ status: 500 })
    replies[`DELETE /users/${ada.id}/favorites/${bell.id}`] = answer.reply
    const user = openApp('/circuits?favorites=true')
    await user.click(await button('Favorite Bell pair'))
    expect(await screen.findByText('No circuits found matching your filters.')).toBeDefined()
    answer.letGo()
    expect(await screen.findByRole('link', { name: 'Bell pair' })).toBeDefined()
  })

  it('a circuit that was deleted meanwhile leaves the list when it is liked', async () => {
    signIn({ user: ada, token: 't' })
    replies[like] = { status: 404 }
    const user = openApp('/circuits')
    await user.click(await button('Like Bell pair'))
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Bell pair' })).toBeNull())
  })
})

describe('comments', () => {
  const mine = {
    id: '0190a000-0000-7000-8000-000000000301',
    userId: ada.id,
    circuitId: bell.id,
    content: 'Lovely.',
    parentId: null,
    mentions: [],
    version: 1,
    createdAt: new Date().toISOString(),
    editedAt: null,
    user: { id: ada.id, username: 'ada', profileImage: null, isVerified: true, isBanned: false },
  }

  it('signed-out users see a Sign in to join the conversation link to /login', async () => {
    openApp(page)
    const link = await screen.findByRole('link', { name: 'Sign in to join the conversation' }, patience)
    expect(link.getAttribute('href')).toBe(`/login?redirect=${encodeURIComponent(page)}`)
    expect(screen.queryByRole('textbox', { name: 'Your comment' })).toBeNull()
    expect(screen.getByText('No comments yet')).toBeDefined()
    expect(screen.getByText(/Be the first to share your thoughts!/)).toBeDefined()
  })

  it('inserted at once with a temporary id, replaced by the server comment on success', async () => {
    signIn({ user: ada, token: 't' })
    const answer = held({ status: 201, data: mine })
    replies['POST /circuits/comments'] = answer.reply
    const user = openApp(page)
    await user.type(await field(), '  Lovely.  ')
    await user.click(post())
    const text = await screen.findByText('Lovely.', {}, patience)
    expect(text.closest('li')?.getAttribute('aria-busy')).toBe('true')
    expect(screen.getByRole('heading', { name: 'Comments (1)' })).toBeDefined()
    expect(await field()).toHaveProperty('value', '')
    answer.letGo()
    await waitFor(() => expect(screen.getByText('Lovely.').closest('li')?.getAttribute('aria-busy')).toBeNull())
    expect(screen.getAllByText('Lovely.')).toHaveLength(1)
    expect(calls.find(({ call }) => call === 'POST /circuits/comments')?.body, 'text trimmed on send').toEqual({
      userId: ada.id,
      circuitId: bell.id,
      content: 'Lovely.',
      version: 1,
    })
    expect(screen.getByRole('link', { name: 'ada' }).getAttribute('href')).toBe(`/profile/${ada.id}`)
  })

  it('on its way, outlives the refresh that a like before it asks for', async () => {
    signIn({ user: ada, token: 't' })
    const answer = held({ status: 201, data: mine })
    replies['POST /circuits/comments'] = answer.reply
    const user = openApp(page)
    await user.type(await field(), 'Lovely.')
    await likeWithStoppedClock()
    const requests = count(`GET ${page}`)
    fireEvent.click(post())
    await vi.advanceTimersByTimeAsync(refreshDelay)
    expect(count(`GET ${page}`), 'the refresh waits for the comment').toBe(requests)
    expect(screen.getByText('Lovely.', { selector: 'blockquote' })).toBeDefined()
    expect(screen.getByRole('heading', { name: 'Comments (1)' })).toBeDefined()
    replies[`GET ${page}`] = { data: wholeOf({ ...bell, likeCount: 12, commentCount: 1 }, { comments: [mine] }) }
    answer.letGo()
    await vi.advanceTimersByTimeAsync(refreshDelay)
    await vi.waitFor(() => screen.getByRole('button', { name: '12 likes' }), patience)
    expect(screen.getAllByText('Lovely.', { selector: 'blockquote' })).toHaveLength(1)
  })

  it('reverted on failure, and its words are not lost', async () => {
    signIn({ user: ada, token: 't' })
    replies['POST /circuits/comments'] = { status: 500 }
    const user = openApp(page)
    await user.type(await field(), 'Lovely.')
    await user.click(post())
    await waitFor(async () => expect(await field()).toHaveProperty('value', 'Lovely.'))
    expect(screen.getByText('No comments yet')).toBeDefined()
    expect(screen.getByRole('heading', { name: 'Comments (0)' })).toBeDefined()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('on a circuit that was deleted under the reader: a clear word', async () => {
    signIn({ user: ada, token: 't' })
    const user = openApp(page)
    await user.type(await field(), 'Lovely.')
    replies['POST /circuits/comments'] = { status: 404 }
    replies[`GET ${page}`] = { status: 404 }
    await user.click(post())
    expect(await screen.findByRole('heading', { name: 'Not Found' }, patience)).toBeDefined()
  })

  it('Post disabled when empty, whitespace only, or at 500; the counter turns amber above 400 and red at 500', async () => {
    signIn({ user: ada, token: 't' })
    const user = openApp(page)
    const box = await field()
    expect(post()).toHaveProperty('disabled', true)
    await user.type(box, '   ')
    expect(post()).toHaveProperty('disabled', true)
    const paste = async (text: string) => {
      await user.clear(box)
      await user.click(box)
      await user.paste(text)
    }
    await paste('x'.repeat(400))
    expect(post()).toHaveProperty('disabled', false)
    expect(counter().dataset['level']).toBeUndefined()
    await paste('x'.repeat(401))
    expect(counter().dataset['level']).toBe('near')
    await paste('x'.repeat(499))
    expect(post()).toHaveProperty('disabled', false)
    await paste('x'.repeat(700))
    expect(box, 'input truncated').toHaveProperty('value', 'x'.repeat(500))
    expect(counter().dataset['level']).toBe('full')
    expect(post()).toHaveProperty('disabled', true)
  })

  it('delete: only for the comment author and ADMINs, after a question, and back where the server refuses', async () => {
    signIn({ user: ada, token: 't' })
    const other = { ...mine, id: '0190a000-0000-7000-8000-000000000302', userId: 'someone', user: null, content: 'Hm.' }
    replies[`GET ${page}`] = { data: wholeOf({ ...bell, commentCount: 2 }, { comments: [mine, other] }) }
    replies[`DELETE /circuits/comments/${mine.id}`] = { status: 500 }
    const user = openApp(page)
    await user.click(await button(/^Delete comment by ada from .*: “Lovely.”$/))
    const dialog = within(screen.getByRole('dialog', { name: 'Delete Comment' }))
    expect(dialog.getByText(/This action cannot be undone/)).toBeDefined()
    await user.click(dialog.getByRole('button', { name: 'Yes, delete' }))
    await waitFor(() => expect(count(`DELETE /circuits/comments/${mine.id}`)).toBe(1))
    expect(await screen.findByText('Lovely.')).toBeDefined()
    replies[`DELETE /circuits/comments/${mine.id}`] = {}
    await user.click(await button(/^Delete comment by ada from .*: “Lovely.”$/))
    await user.click(await button('Yes, delete'))
    await waitFor(() => expect(screen.queryByText('Lovely.')).toBeNull())
    expect(screen.getByRole('heading', { name: 'Comments (1)' })).toBeDefined()
  })

  it('beyond the hundred that come with the circuit are shown when asked for', async () => {
    const many = [...Array(100).keys()].map((index) => ({
      ...mine,
      id: `c${index}`,
      content: `Comment ${index}`,
      createdAt: new Date(Date.parse('2026-01-01') + index * 1000).toISOString(),
    }))
    const late = { ...mine, id: 'c100', content: 'Comment 100', createdAt: '2026-02-01T00:00:00Z' }
    replies[`GET ${page}`] = { data: wholeOf({ ...bell, commentCount: 101 }, { comments: many }) }
    replies[`GET ${page}/comments`] = (url) =>
      url.searchParams.get('cursor') === 'next'
        ? { data: [late], page: { nextCursor: null, total: 101 } }
        : { data: many, page: { nextCursor: 'next', total: 101 } }
    const user = openApp(page)
    await user.click(await button('Show 1 more'))
    expect(await screen.findByText('Comment 100')).toBeDefined()
    expect(screen.getAllByText(/^Comment \d+$/)).toHaveLength(101)
    expect(screen.queryByRole('button', { name: /^Show \d+ more/ })).toBeNull()
  })

  it('the newest of 500 are reachable at once, and one’s own new one is the first of them', async () => {
    signIn({ user: ada, token: 't' })
    const numbered = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, index) => ({
        ...mine,
        id: `c${from + index}`,
        content: `Comment ${from + index}`,
        createdAt: new Date(Date.parse('2026-01-01') + (from + index) * 1000).toISOString(),
      }))
    replies[`GET ${page}`] = { data: wholeOf({ ...bell, commentCount: 500 }, { comments: numbered(0, 100) }) }
    replies[`GET ${page}/comments`] = (url) =>
      url.searchParams.get('sort') === 'newest'
        ? { data: numbered(400, 500).toReversed(), page: { nextCursor: 'next', total: 500 } }
        : { data: numbered(0, 100), page: { nextCursor: 'next', total: 500 } }
    replies['POST /circuits/comments'] = { status: 201, data: mine }
    const user = openApp(page)
    await user.selectOptions(
      await screen.findByRole('combobox', { name: 'Order of comments' }, patience),
      'Newest first',
    )
    expect(await screen.findByText('Comment 499', {}, patience)).toBeDefined()
    await user.type(await field(), 'Lovely.')
    await user.click(post())
    await waitFor(() => expect(words().slice(0, 2)).toEqual(['Lovely.', 'Comment 499']))
    expect(screen.getByRole('heading', { name: 'Comments (501)' })).toBeDefined()
    expect(await button('Show 400 more')).toBeDefined()
  })

  it('a draft survives a reload and the end of the session, and goes once the server has the comment', async () => {
    signIn({ user: ada, token: 't' })
    replies['POST /circuits/comments'] = { status: 401 }
    const user = openApp(page)
    await user.type(await field(), 'Lovely.')
    await user.click(post())
    await waitFor(() => expect(address()).toMatch(/^\/login\?/), patience)
    cleanup()
    signIn({ user: { ...ada, id: 'somebody else' }, token: 't' })
    openApp(page)
    expect(await field(), 'not for another member').toHaveProperty('value', '')
    cleanup()
    signIn({ user: ada, token: 't' })
    const again = openApp(page)
    expect(await field()).toHaveProperty('value', 'Lovely.')
    replies['POST /circuits/comments'] = { status: 201, data: mine }
    await again.click(post())
    await waitFor(() => expect(screen.getByText('Lovely.', { selector: 'blockquote' })).toBeDefined())
    cleanup()
    openApp(page)
    expect(await field()).toHaveProperty('value', '')
  })

  const question = { ...mine, id: '0190a000-0000-7000-8000-000000000401', userId: root.id, user: null, content: 'Why?' }

  it('a reply is shown below its comment, and keeps its draft while it is written', async () => {
    signIn({ user: ada, token: 't' })
    const later = { ...question, id: 'c9', content: 'Another.', createdAt: '2090-01-01T00:00:00Z' }
    replies[`GET ${page}`] = { data: wholeOf({ ...bell, commentCount: 2 }, { comments: [question, later] }) }
    replies['POST /circuits/comments'] = { status: 201, data: { ...mine, content: 'Because.', parentId: question.id } }
    const user = openApp(page)
    await user.click(await button(/^Reply to comment by deleted user from .*: “Why\?”$/))
    await user.type(await replyField(), 'Because.')
    cleanup()
    const again = openApp(page)
    expect(await replyField(), 'a reload opens it again').toHaveProperty('value', 'Because.')
    await again.click(screen.getByRole('button', { name: 'Reply' }))
    const thread = await screen.findByRole('list', { name: 'Replies' }, patience)
    await waitFor(() => expect(within(thread).getByText('Because.', { selector: 'blockquote' })).toBeDefined())
    expect(words()).toEqual(['Why?', 'Because.', 'Another.'])
    expect(screen.queryByRole('textbox', { name: 'Your reply' })).toBeNull()
    expect(calls.find(({ call }) => call === 'POST /circuits/comments')?.body).toEqual({
      userId: ada.id,
      circuitId: bell.id,
      content: 'Because.',
      version: 1,
      parentId: question.id,
    })
  })

  it('a reply to a reply names whom it is for, and nothing is sent but that name', async () => {
    signIn({ user: ada, token: 't' })
    const bob = { ...mine.user, id: 'bob', username: 'Bob B' }
    const reply = { ...mine, id: 'c2', userId: 'bob', user: bob, content: 'So.', parentId: question.id }
    replies[`GET ${page}`] = { data: wholeOf({ ...bell, commentCount: 2 }, { comments: [question, reply] }) }
    const user = openApp(page)
    await user.click(await button(/^Reply to comment by Bob B/))
    expect(await screen.findByRole('textbox', { name: 'Your reply' })).toHaveProperty('value', '@"Bob B" ')
    expect(screen.getByRole('button', { name: 'Reply' })).toHaveProperty('disabled', true)
    await user.click(await button('Cancel'))
    expect(screen.queryByRole('textbox', { name: 'Your reply' })).toBeNull()
  })

  it('an answer to a reply names that reply, so that its author hears of it, and is shown in the thread at once', async () => {
    signIn({ user: ada, token: 't' })
    const bob = { ...mine.user, id: 'bob', username: 'Bob B' }
    const reply = { ...mine, id: 'c2', userId: 'bob', user: bob, content: 'So.', parentId: question.id }
    replies[`GET ${page}`] = { data: wholeOf({ ...bell, commentCount: 2 }, { comments: [question, reply] }) }
    const answer = held({ status: 201, data: { ...mine, id: 'c3', content: 'Really?', parentId: question.id } })
    replies['POST /circuits/comments'] = answer.reply
    const user = openApp(page)
    await user.click(await button(/^Reply to comment by Bob B/))
    await user.clear(await replyField())
    await user.type(await replyField(), 'Really?')
    await user.click(screen.getByRole('button', { name: 'Reply' }))
    const thread = within(screen.getByRole('list', { name: 'Replies' }))
    expect(await thread.findByText('Really?', { selector: 'blockquote' })).toBeDefined()
    await waitFor(() =>
      expect(calls.find(({ call }) => call === 'POST /circuits/comments')?.body).toMatchObject({ parentId: 'c2' }),
    )
    answer.letGo()
  })

  it('an answer to a comment that was deleted meanwhile says so, and keeps its text', async () => {
    signIn({ user: ada, token: 't' })
    replies[`GET ${page}`] = { data: wholeOf({ ...bell, commentCount: 1 }, { comments: [question] }) }
    const message = 'The comment that you reply to was deleted.'
    replies['POST /circuits/comments'] = { status: 400, message, errors: [{ path: 'parentId', message }] }
    const user = openApp(page)
    await user.click(await button(/^Reply to comment by deleted user/))
    await user.type(await replyField(), 'Because.')
    await user.click(screen.getByRole('button', { name: 'Reply' }))
    expect(await screen.findByText(message)).toBeDefined()
    expect(await replyField()).toHaveProperty('value', 'Because.')
  })

  it('says where the comment is that a reply was to', async () => {
    const reply = { ...mine, id: 'c2', content: 'So.', parentId: question.id }
    replies[`GET ${page}`] = { data: wholeOf({ ...bell, commentCount: 1 }, { comments: [reply] }) }
    openApp(page)
    expect((await item('So.')).getByText('in reply to a deleted comment')).toBeDefined()
  })

  it('edit: its author alone, marked afterwards, and a draft of its own', async () => {
    signIn({ user: root, token: 't' })
    const other = { ...mine, content: 'Lovly.' }
    const own = { ...question, content: 'Wy?' }
    replies[`GET ${page}`] = { data: wholeOf({ ...bell, commentCount: 2 }, { comments: [other, own] }) }
    const change = `PATCH /circuits/comments/${own.id}`
    replies[change] = { status: 500 }
    const user = openApp(page)
    const edit = await button(/^Edit comment by deleted user/)
    expect(screen.getAllByRole('button', { name: /^Edit comment/ }), 'not that of another, even to an ADMIN').toEqual([
      edit,
    ])
    await user.click(edit)
    const box = await screen.findByRole('textbox', { name: 'Edit comment' })
    await user.clear(box)
    await user.type(box, ' Why? ')
    await user.click(await button('Save'))
    expect(await screen.findByText(/The comment was not saved\. Please try again\./)).toBeDefined()
    expect(box).toHaveProperty('value', ' Why? ')
    replies[change] = { data: { ...own, content: 'Why?', editedAt: '2026-11-20T12:00:00Z' } }
    await user.click(await button('Save'))
    expect((await item('Why?')).getByText('edited')).toBeDefined()
    expect(words()).toEqual(['Lovly.', 'Why?'])
    expect(calls.findLast(({ call }) => call === change)?.body).toEqual({ content: 'Why?' })
    expect(document.activeElement, 'the focus is back where it was').toBe(await button(/^Edit comment by deleted user/))
  })

  it('its permanent address shows a comment that is not among the first, and comes to it', async () => {
    const scrolled: Element[] = []
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      scrolled.push(this)
    })
    const many = [...Array(100).keys()].map((index) => ({
      ...mine,
      id: `c${index}`,
      content: `Comment ${index}`,
      createdAt: new Date(Date.parse('2025-01-01') + index * 1000).toISOString(),
    }))
    const late = { ...mine, content: 'Far away', parentId: question.id }
    replies[`GET ${page}`] = { data: wholeOf({ ...bell, commentCount: 500 }, { comments: many }) }
    replies[`GET /circuits/comments/${late.id}`] = { data: [question, late] }
    openApp(`${page}#comment-${late.id}`)
    const found = (await screen.findByText('Far away', { selector: 'blockquote' }, patience)).closest('li')
    expect(found?.dataset['linked']).toBe('true')
    await waitFor(() => expect(scrolled).toContain(found))
    expect(document.activeElement).toBe(found)
    expect(words().slice(-2)).toEqual(['Why?', 'Far away'])
    expect(await button('Show 398 more')).toBeDefined()
    vi.restoreAllMocks()
  })

  it('its permanent address says so where a comment is gone', async () => {
    replies[`GET ${page}`] = { data: wholeOf({ ...bell, commentCount: 1 }, { comments: [mine] }) }
    replies[`GET /circuits/comments/${question.id}`] = { status: 404 }
    openApp(`${page}#comment-${question.id}`)
    expect(await screen.findByText(/The comment that this link leads to was deleted\./, {}, patience)).toBeDefined()
    expect(screen.getByText('Lovely.')).toBeDefined()
  })

  it('Markdown, mentions and places are elements and links, and HTML is text', async () => {
    const content =
      '**Bold** <img src=x onerror=alert(1)> @ada see #2 and L3, [x](https://example.org) [y](javascript:alert(1))'
    const comment = { ...mine, content, mentions: [{ id: ada.id, username: 'ada' }] }
    replies[`GET ${page}`] = { data: wholeOf({ ...bell, commentCount: 1 }, { comments: [comment] }) }
    openApp(page)
    expect((await screen.findByText('Bold', { selector: 'strong' }, patience)).closest('blockquote')).not.toBeNull()
    expect(document.querySelector('blockquote img')).toBeNull()
    const links = [...document.querySelectorAll('blockquote a')].map((link) => [
      link.textContent,
      link.getAttribute('href'),
    ])
    expect(links).toEqual([
      ['@ada', `/profile/${ada.id}`],
      ['#2', `${page}#operation-2`],
      ['L3', `${page}#line-3`],
      ['x', 'https://example.org'],
    ])
    expect(document.querySelector('blockquote a[target]')?.getAttribute('rel')).toBe('nofollow ugc noopener noreferrer')
  })

  it('says of authors whether they are verified or banned', async () => {
    const verified = { ...mine, content: 'One' }
    const banned = { ...mine, id: 'c2', content: 'Two', user: { ...mine.user, isVerified: false, isBanned: true } }
    replies[`GET ${page}`] = { data: wholeOf({ ...bell, commentCount: 2 }, { comments: [verified, banned] }) }
    openApp(page)
    expect((await item('One')).getByText('verified')).toBeDefined()
    expect((await item('One')).queryByText('Banned')).toBeNull()
    expect((await item('Two')).getByText('Banned')).toBeDefined()
    expect((await item('Two')).queryByText('verified')).toBeNull()
  })
})

it('a page that fails to load says so at its place, above what was handed over', async () => {
  const user = openApp('/circuits')
  replies[`GET ${page}`] = { status: 500 }
  await user.click(await screen.findByRole('link', { name: 'Bell pair' }, patience))
  expect(await screen.findByRole('heading', { name: 'Server Error' }, patience)).toBeDefined()
  expect(screen.getByText('Status code: 500')).toBeDefined()
  expect(screen.getByRole('heading', { name: 'Bell pair', level: 1 })).toBeDefined()
})
