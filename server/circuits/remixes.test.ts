import { expect, test } from 'vitest'
import type { CircuitFamily, CircuitSummary } from '../../contract/circuits'
import * as limits from '../../contract/limits'
import { startTestServer, type Actor } from '../testing'

const server = await startTestServer()
const ada = await server.addUser({ username: 'ada' })
const bob = await server.addUser({ username: 'bob' })
const admin = await server.addUser({ username: 'root', role: 'ADMIN' })

const withToken = (actor?: Actor) => (actor === undefined ? {} : { token: actor.token })
const familyOf = async (id: string, actor?: Actor) => {
  const { body, raw } = await server.ask<CircuitFamily>(`GET /api/circuits/${id}/family`, withToken(actor))
  return { ...body.data, raw: raw.toString() }
}
const remixesOf = async (id: string, actor?: Actor, query = '') => {
  const { body } = await server.ask<CircuitSummary[]>(`GET /api/circuits/${id}/remixes${query}`, withToken(actor))
  return { names: body.data.map(({ name }) => name), page: body.page }
}

test('a private remix is neither listed nor counted but for its author', async () => {
  const origin = await server.addCircuit(ada.id, { name: 'Origin' })
  await server.addCircuit(bob.id, { name: 'Seen', originId: origin.id })
  const secret = await server.addCircuit(bob.id, { name: 'A secret', originId: origin.id, isPublic: false })
  await server.addCircuit(ada.id, { name: 'Of the secret', originId: secret.id })
  for (const actor of [undefined, ada, admin]) {
    const { names, page } = await remixesOf(origin.id, actor)
    expect(names).toEqual(['Seen'])
    expect(page?.total).toBe(1)
    const family = await familyOf(origin.id, actor)
    expect(family.remixCount).toBe(1)
    expect(family.descendants.map(({ name }) => name)).toEqual(['Seen'])
    expect(family.raw).not.toContain('secret')
  }
  expect((await remixesOf(origin.id, bob)).names).toEqual(['A secret', 'Seen'])
  const family = await familyOf(origin.id, bob)
  expect(family.remixCount).toBe(2)
  expect(family.descendants.map(({ name, originId, isPublic }) => [name, originId, isPublic])).toEqual([
    ['Seen', origin.id, true],
    ['A secret', origin.id, false],
    ['Of the secret', secret.id, true],
  ])
})

test('what a circuit was made from ends where the viewer may not look', async () => {
  const first = await server.addCircuit(ada.id, { name: 'First of all' })
  const hidden = await server.addCircuit(ada.id, { name: 'Not for others', originId: first.id, isPublic: false })
  const third = await server.addCircuit(ada.id, { name: 'Third', originId: hidden.id })
  const fourth = await server.addCircuit(bob.id, { name: 'Fourth', originId: third.id })
  const namesFor = async (actor?: Actor) => (await familyOf(fourth.id, actor)).ancestors.map(({ name }) => name)
  expect(await namesFor()).toEqual(['Third'])
  expect(await namesFor(bob)).toEqual(['Third'])
  expect(await namesFor(ada)).toEqual(['Third', 'Not for others', 'First of all'])
  expect(await namesFor(admin)).toEqual(['Third', 'Not for others', 'First of all'])
  expect((await server.ask(`GET /api/circuits/${hidden.id}/family`, { token: bob.token })).status).toBe(403)
})

test('a large family is cut, and its list goes on page by page', async () => {
  const origin = await server.addCircuit(ada.id, { name: 'Often remixed' })
  const count = limits.family.descendants + 2
  for (let at = 0; at < count; at++) await server.addCircuit(bob.id, { name: `Remix ${at}`, originId: origin.id })
  const family = await familyOf(origin.id)
  expect(family.descendants).toHaveLength(limits.family.descendants)
  expect([family.isCut, family.remixCount]).toEqual([true, count])
  const page = await remixesOf(origin.id, undefined, '?limit=30')
  const rest = await remixesOf(origin.id, undefined, `?limit=30&cursor=${page.page?.nextCursor}`)
  expect(new Set([...page.names, ...rest.names]).size).toBe(count)
  expect(rest.page?.nextCursor).toBeNull()
})

test('deep families are cut, too', async () => {
  let parent = await server.addCircuit(ada.id, { name: 'Generation 0' })
  const { id } = parent
  for (let at = 1; at <= limits.family.generations + 1; at++) {
    parent = await server.addCircuit(ada.id, { name: `Generation ${at}`, originId: parent.id })
  }
  const family = await familyOf(id)
  expect(family.descendants).toHaveLength(limits.family.generations)
  expect(family.isCut).toBe(true)
})
