import { describe, expect, test } from 'vitest'
import { IssueStatus } from '../../contract/issues'
import { Role } from '../../contract/users'
import { diffAttachments, diffIssues, type IssueContent } from './diff'
import { mayBeAssigned, mayChange, mayChangeComment, mayDeleteAttachment } from './policy'
import { lacksSteps } from './update'
import { maySeeIssue } from '../visibility/policy'

const viewer = (id: string, role: Role = 'USER') => ({ id, role, sessionId: 'session' })

/** Everybody who may ask, of an issue by `author`. */
const people = [
  { who: 'nobody', viewer: null },
  { who: 'its author', viewer: viewer('author') },
  ...Role.options.map((role) => ({ who: `another ${role}`, viewer: viewer('other', role) })),
]

describe('an issue', () => {
  test.each(people)('is read by its author and ADMINs: $who', ({ who, viewer: asking }) => {
    expect(maySeeIssue(asking, { authorId: 'author' })).toBe(who === 'its author' || who === 'another ADMIN')
    expect(maySeeIssue(asking, { authorId: null }), 'of a deleted account').toBe(asking?.role === 'ADMIN')
  })

  test.each(people.flatMap((person) => IssueStatus.options.map((status) => ({ ...person, status }))))(
    'is changed by its author while OPEN and by ADMINs always: $who, $status',
    ({ who, viewer: asking, status }) => {
      expect(mayChange(asking, { authorId: 'author', status })).toBe(
        who === 'another ADMIN' || (who === 'its author' && status === 'OPEN'),
      )
    },
  )

  test.each(people)('has comments that only their own author changes: $who', ({ who, viewer: asking }) => {
    expect(mayChangeComment(asking, { authorId: 'author' })).toBe(who === 'its author')
    expect(mayChangeComment(asking, { authorId: null })).toBe(false)
  })

  test.each(people)('has files that go by who uploaded them, while it is OPEN, or by ADMINs: $who', (person) => {
    const isAdmin = person.who === 'another ADMIN'
    const isOwn = person.who === 'its author'
    const may = (issue: { authorId: string; status: IssueStatus } | null) =>
      mayDeleteAttachment(person.viewer, { uploaderId: 'author', issue })
    expect(may(null)).toBe(isAdmin || isOwn)
    expect(may({ authorId: 'author', status: 'OPEN' })).toBe(isAdmin || isOwn)
    expect(may({ authorId: 'author', status: 'CLOSED' })).toBe(isAdmin)
    expect(mayDeleteAttachment(person.viewer, { uploaderId: null, issue: null })).toBe(isAdmin)
  })

  test.each(Role.options)('is assigned to an ADMIN or DEVELOPER account that is not banned: %s', (role) => {
    expect(mayBeAssigned({ role, isBanned: false })).toBe(role === 'ADMIN' || role === 'DEVELOPER')
    expect(mayBeAssigned({ role, isBanned: true })).toBe(false)
  })
})

test('reproduction steps are required only for type bug', () => {
  expect(lacksSteps({ type: 'BUG', reproductionSteps: ' \n' })).toBe(true)
  expect(lacksSteps({ type: 'BUG', reproductionSteps: '\u3164\u200b' }), 'invisible characters').toBe(true)
  expect(lacksSteps({ type: 'BUG', reproductionSteps: '1.' })).toBe(false)
  expect(lacksSteps({ type: 'OTHER', reproductionSteps: '' })).toBe(false)
})

describe('the history', () => {
  const content: IssueContent = {
    status: 'OPEN',
    priority: 'LOW',
    type: 'BUG',
    assignedToId: null,
    title: 'A title',
    description: 'A description',
    tags: ['one', 'two'],
    reproductionSteps: '1.',
    expectedBehavior: '',
    actualBehavior: '',
    url: '',
  }

  test('holds what differs, and nothing else', () => {
    expect(diffIssues(content, { ...content })).toEqual([])
    expect(diffIssues(content, {})).toEqual([])
    expect(
      diffIssues(content, {
        ...content,
        status: 'CLOSED',
        assignedToId: 'root',
        tags: [],
        expectedBehavior: 'Calm',
      }),
    ).toEqual([
      { field: 'status', before: 'OPEN', after: 'CLOSED' },
      { field: 'assignedTo', before: null, after: 'root' },
      { field: 'tags', before: 'one, two', after: null },
      { field: 'expectedBehavior', before: null, after: 'Calm' },
    ])
  })

  test('tells files by their owners’ names', () => {
    const [one, two] = [
      { file: 'f1', name: 'shot.png' },
      { file: 'f2', name: 'server.log' },
    ]
    expect(diffAttachments([one, two], [one, two])).toEqual([])
    expect(diffAttachments([one], [one, two])).toEqual([
      { field: 'attachments', before: 'shot.png', after: 'shot.png, server.log' },
    ])
    expect(diffAttachments([one], [])).toEqual([{ field: 'attachments', before: 'shot.png', after: null }])
  })
})
