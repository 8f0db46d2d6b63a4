import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { apiRoutes } from './routes'

const lineMessage = /can't contain line breaks, control characters or characters that change the text direction\.$/

/** What a route says about its body, as `path: message`. */
function problems(route: { body: z.ZodType }, body: object): string[] {
  const result = route.body.safeParse(body)
  return result.success ? [] : result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
}

const id = '0190a000-0000-7000-8000-000000000001'
const issue = { title: 'Title', description: 'Description', type: 'OTHER' }
const program = { qasm: 'OPENQASM 3.0;', name: 'Bell' }
const account = { username: 'ada', email: 'ada@example.org', password: 'opal-window-9', acceptTerms: true }

const lines = {
  'POST /auth/register': [account, (username: string) => ({ username }), 'username'],
  'PATCH /users/:id': [{}, (username: string) => ({ username }), 'username'],
  'POST /circuits/visualize': [program, (name: string) => ({ name }), 'name'],
  'PATCH /circuits/:id': [{}, (name: string) => ({ name }), 'name'],
  'POST /issues': [issue, (title: string) => ({ title }), 'title'],
  'PUT /issues/:id': [issue, (title: string) => ({ title }), 'title'],
} as const

const lists = {
  'POST /circuits/visualize': [program, (tag: string) => ({ tags: ['fine', tag] }), 'tags.1'],
  'POST /issues': [issue, (tag: string) => ({ tags: ['fine', tag] }), 'tags.1'],
} as const

describe.each([...Object.entries(lines), ...Object.entries(lists)])('%s', (key, [body, change, path]) => {
  const route = apiRoutes[key as keyof typeof lines]

  test('takes what it is given here otherwise', () => {
    expect(problems(route, { ...body, ...change('|ψ⟩ für 量子') })).toEqual([])
  })

  test.each(['a\rb', 'a\nb', 'a\u0007b', 'a\u202eb', 'a\u2066b'])(`refuses %j in ${path}, at the field`, (text) => {
    const found = problems(route, { ...body, ...change(text) })
    expect(found).toHaveLength(1)
    expect(found[0]).toMatch(lineMessage)
    expect(found[0]?.startsWith(`${path}: `)).toBe(true)
  })
})

describe('names, titles and comments of invisible characters only are blank', () => {
  const cases = {
    'POST /auth/register': [{ ...account }, 'username', 'Username is required'],
    'POST /circuits/visualize': [program, 'name', 'Please enter a circuit name'],
    'PATCH /circuits/:id': [{}, 'name', 'Please enter a circuit name'],
    'POST /issues': [issue, 'title', 'Title is required'],
    'POST /circuits/comments': [{ circuitId: id }, 'content', 'Please write a comment'],
    'POST /issues/:id/comments': [{}, 'content', 'Please write a comment'],
  } as const
  describe.each(Object.entries(cases))('%s', (key, [body, field, message]) => {
    test.each(['', ' ', '\u3164', '\ufe0f', '\u034f\u17b5'])('%j', (text) => {
      const route = apiRoutes[key as keyof typeof cases]
      expect(problems(route, { ...body, [field]: text })).toEqual([`${field}: ${message}`])
    })
  })

  test('tags of circuits have no sign in front, and only one has a name, in whichever case', () => {
    const tags = ['#hash', '# two words', '#', 'zebra', 'C#', '#ZEBRA', 'zebra']
    const kept = ['hash', 'two words', 'zebra', 'C#']
    expect(apiRoutes['POST /circuits/visualize'].body.parse({ ...program, tags }).tags).toEqual(kept)
    expect(apiRoutes['PATCH /circuits/:id'].body.parse({ tags }).tags).toEqual(kept)
  })

  test('and tags of them count for nothing', () => {
    const tags = ['\u3164', 'real']
    expect(apiRoutes['POST /issues'].body.parse({ ...issue, tags }).tags).toEqual(['real'])
    expect(apiRoutes['POST /circuits/visualize'].body.parse({ ...program, tags }).tags).toEqual(['real'])
  })
})
