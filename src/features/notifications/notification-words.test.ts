import { expect, it } from 'vitest'
import { notificationPath } from '../../../contract/notification-path'
import type { Notification } from '../../../contract/notifications'
import { describeNotification, excerptOf } from './notification-words'

const notification = (part: Partial<Notification>): Notification => ({
  id: 'n',
  kind: 'comment',
  isRead: false,
  createdAt: '2026-11-26T00:00:00Z',
  actor: null,
  circuit: { id: 'c', name: 'Bell pair' },
  comment: { id: 'd', content: 'Nice\n\none' },
  collection: null,
  issue: null,
  ...part,
})

it.each([
  ['comment', 'commented on'],
  ['reply', 'replied to your comment on'],
  ['mention', 'mentioned you on'],
] as const)('a %s leads to the comment', (kind, text) => {
  expect(describeNotification(notification({ kind }))).toEqual({ text, subject: 'Bell pair', excerpt: 'Nice one' })
  expect(notificationPath(notification({ kind }))).toBe('/circuits/c#comment-d')
})

it('a status leads to the feedback', () => {
  const issue = { id: 'i', title: 'It breaks', status: 'WONT_FIX' } as const
  const changed = notification({ kind: 'status', circuit: null, comment: null, issue })
  expect(describeNotification(changed)).toEqual({
    text: "Your feedback is now Won't Fix:",
    subject: 'It breaks',
    excerpt: '',
  })
  expect(notificationPath(changed)).toBe('/issues/i')
})

const actor = { id: 'a', username: 'ada', profileImage: null }
const collection = { id: 'l', name: 'Entangled' }
it('leads to the collection that a circuit came into, too', () => {
  const collected = notification({ actor, comment: null, kind: 'collected', collection })
  expect(describeNotification(collected)).toEqual({
    text: 'added to',
    collection: { name: 'Entangled', to: '/collections/l' },
    subject: 'Bell pair',
    excerpt: '',
  })
  expect(notificationPath(collected)).toBe('/circuits/c')
})

it.each([
  [{ kind: 'remix' }, 'remixed your circuit as', 'Bell pair', '/circuits/c'],
  [{ kind: 'circuit' }, 'published', 'Bell pair', '/circuits/c'],
  [{ kind: 'follow', circuit: null }, 'follows', 'you', '/profile/a'],
  [{ kind: 'follow', circuit: null, collection }, 'follows your collection', 'Entangled', '/collections/l'],
] as const)('%j leads to what it is about', (part, text, subject, to) => {
  const given = notification({ actor, comment: null, ...part })
  expect(describeNotification(given)).toEqual({ text, subject, excerpt: '' })
  expect(notificationPath(given)).toBe(to)
})

it('long comments are cut between characters', () => {
  expect(excerptOf('😀'.repeat(200))).toBe(`${'😀'.repeat(140)}…`)
})
