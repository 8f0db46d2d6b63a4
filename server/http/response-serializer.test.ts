import { expect, test } from 'vitest'
import { z } from 'zod'
import { successOf } from '../../contract/envelope'
import { apiRoutes } from '../../contract/routes'
import { compileSerializer, cacheSerialized } from './response-serializer'

const Thing = z
  .object({
    id: z.uuid(),
    at: z.iso.datetime(),
    note: z.string().nullable(),
    owner: z.object({ name: z.string() }).meta({ id: 'OwnerOfATest' }).nullable(),
    parts: z.array(z.object({ size: z.int().nullable() })),
    mark: z.literal(true).optional(),
    kind: z.union([z.object({ circles: z.int() }), z.object({ squares: z.int() })]),
  })
  .meta({ id: 'ThingOfATest' })

const thing = {
  id: '01990000-0000-7000-8000-000000000000',
  at: '2026-11-21T20:00:00.000Z',
  note: 'Quotes " and \\, lines\n, é and 🙂',
  owner: { name: 'ada' },
  parts: [{ size: 1 }, { size: null }],
  mark: true,
  kind: { squares: 4 },
}

const answer = (data: object) => ({ success: true, message: 'Found', data })
const write = (data: object) => compileSerializer({ schema: successOf(Thing) })(answer(data))

test('an answer is written as it is', () => {
  expect(JSON.parse(write(thing).toString())).toEqual(answer(thing))
  const { mark, ...less } = { ...thing, note: null, owner: null, parts: [] }
  expect(JSON.parse(write(less).toString())).toEqual(answer(less))
  expect(mark).toBe(true)
})

test('what the contract does not name stays here, however deep it stands', () => {
  const secret = { passwordHash: 'secret' }
  const told = { ...thing, ...secret, owner: { ...thing.owner, ...secret }, parts: [{ size: 1, ...secret }] }
  expect(write({ ...told, kind: { squares: 4, ...secret } })).not.toContain('secret')
})

test('an answer that lacks what the contract promises is not written', () => {
  const { note, ...less } = thing
  expect(() => write(less)).toThrow('note')
  expect(note).not.toBeNull()
})

test('an answer for many is written once, any other each time', () => {
  const writer = compileSerializer({ schema: successOf(Thing) })
  const [own, shared] = [answer({ ...thing }), cacheSerialized(answer({ ...thing }))]
  expect(writer(shared)).toEqual(Buffer.from(writer(own)))
  for (const one of [own, shared]) Object.assign(one.data, { note: 'another' })
  expect(writer(own)).toContain('another')
  expect(writer(shared).toString()).not.toContain('another')
  expect(writer(shared), 'the same bytes').toBe(writer(shared))
})

test.each(Object.entries(apiRoutes))('%s has an answer that can be written', (_, { answer: schema }) => {
  expect(compileSerializer({ schema })).toBeTypeOf('function')
})
