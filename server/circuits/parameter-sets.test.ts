import { beforeEach, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import type { Circuit } from '../../contract/circuits'
import type { ParameterSet } from '../../contract/parameter-sets'
import { startTestServer } from '../testing'
import { parameterSets, type CircuitRow } from './tables'

let circuit: CircuitRow

const server = await startTestServer()
const author = await server.addUser()
beforeEach(async () => {
  circuit = await server.addCircuit(author.id)
})

const values = [
  { name: 'theta', value: 0.5 },
  { name: '__proto__', value: -1e-9 },
]
const path = () => `/api/circuits/${circuit.id}/parameter-sets`
const list = async () => (await server.ask<ParameterSet[]>(`GET ${path()}`)).body.data
const add = (body: object, headers?: Record<string, string>) =>
  server.ask<ParameterSet>(`POST ${path()}`, { token: author.token, body, ...(headers && { headers }) })
const change = (id: string, body: object) =>
  server.ask<ParameterSet>(`PATCH ${path()}/${id}`, { token: author.token, body })

describe('the parameter sets of a circuit', () => {
  test('are saved, listed with the oldest first, renamed, replaced and deleted', async () => {
    expect(await list()).toEqual([])
    const { status, body } = await add({ name: '  Best so far ', values })
    expect(status).toBe(201)
    const best = body.data
    expect(best).toMatchObject({ name: 'Best so far', values })
    const start = (await add({ name: 'Start', values: [{ name: 'theta', value: 0 }] })).body.data
    expect(await list()).toEqual([best, start])

    const renamed = (await change(start.id, { name: 'Zero' })).body.data
    expect(renamed).toMatchObject({ id: start.id, name: 'Zero', values: start.values })
    const replaced = (await change(start.id, { values })).body.data
    expect(replaced).toMatchObject({ name: 'Zero', values, createdAt: start.createdAt })
    expect((await list()).map(({ name }) => name)).toEqual(['Best so far', 'Zero'])

    const gone = await server.ask(`DELETE ${path()}/${best.id}`, { token: author.token })
    expect(gone.body).toMatchObject({ success: true, data: null })
    expect((await list()).map(({ id }) => id)).toEqual([start.id])
    expect((await change(best.id, { name: 'Back' })).status).toBe(404)
  })

  test('begin with the set that a new circuit comes with, once however often it is sent', async () => {
    const body = {
      circuitParams: {
        type: 'vqe',
        useCase: 'simulation',
        qubits: 1,
        layers: 1,
        encodingLayer: { type: 'none' },
        coreLayer: { type: 'brickwork', singleQubitGates: ['RY'], twoQubitGates: [] },
        middleLayer: { type: 'none' },
      },
      parameterSet: { name: 'Tuned', values: [{ name: 'theta_0', value: 1.25 }] },
    }
    const headers = { 'idempotency-key': 'with-a-set' }
    const send = () => server.ask<Circuit>('POST /api/circuits/generate', { token: author.token, body, headers })
    const { status, body: first } = await send()
    expect(status).toBe(201)
    expect((await send()).body.data.id).toBe(first.data.id)
    const sets = await server.ask<ParameterSet[]>(`GET /api/circuits/${first.data.id}/parameter-sets`, {
      token: author.token,
    })
    expect(sets.body.data).toEqual([expect.objectContaining(body.parameterSet)])

    const twice = { ...body, parameterSet: { name: 'Tuned', values: [...values, ...values] } }
    const refused = await server.ask('POST /api/circuits/generate', { token: author.token, body: twice })
    expect(refused.status).toBe(400)
  })

  test('go with the circuit', async () => {
    await add({ name: 'Best', values })
    await server.ask(`DELETE /api/circuits/${circuit.id}`, { token: author.token })
    const { orm } = server.services.database
    expect(await orm.$count(parameterSets, eq(parameterSets.circuitId, circuit.id))).toBe(0)
  })

  test('change no other answer about the circuit', async () => {
    const read = async () => (await server.ask<Circuit>(`GET /api/circuits/${circuit.id}`)).body.data
    const before = await read()
    await add({ name: 'Best', values })
    expect(await read()).toEqual(before)
  })

  test('have names of their own, also where two are saved at once', async () => {
    const { id } = (await add({ name: 'Other', values })).body.data
    const both = await Promise.all([add({ name: 'Best', values }), add({ name: 'Best', values })])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    const message = 'This circuit has a set with this name already. Choose another name.'
    const taken = await change(id, { name: 'Best' })
    expect({ status: taken.status, ...taken.body }).toMatchObject({ status: 409, errors: [{ path: 'name', message }] })
    expect((await change(id, { name: 'Other' })).status).toBe(200)
    const another = await server.addCircuit(author.id)
    const elsewhere = await server.ask(`POST /api/circuits/${another.id}/parameter-sets`, {
      token: author.token,
      body: { name: 'Best', values },
    })
    expect(elsewhere.status).toBe(201)
  })

  test('are at most 20', async () => {
    const made = await Promise.all(Array.from({ length: 22 }, (_, index) => add({ name: `Set ${index}`, values })))
    expect(made.filter(({ status }) => status === 201)).toHaveLength(20)
    const refused = made.find(({ status }) => status !== 201)
    expect(refused?.status).toBe(409)
    expect(refused?.body.message).toBe('A circuit can have at most 20 sets. Delete one first.')
  })

  test('are made once by a request that is repeated', async () => {
    const key = { 'idempotency-key': `key-${circuit.id}` }
    const first = await add({ name: 'Best', values }, key)
    const second = await add({ name: 'Best', values }, key)
    expect(second.status).toBe(201)
    expect(second.body.data).toEqual(first.body.data)
    expect(await list()).toHaveLength(1)
  })

  test.each([
    ['no name', { values }, 'name', 'name is required.'],
    ['a blank name', { name: ' \u200b', values }, 'name', 'Please enter a name for the set'],
    ['a long name', { name: 'x'.repeat(61), values }, 'name', 'The name can have at most 60 characters.'],
    ['no values', { name: 'Best', values: [] }, 'values', 'A set needs at least one value.'],
    [
      'too many values',
      { name: 'Best', values: Array.from({ length: 1001 }, (_, index) => ({ name: `x${index}`, value: 0 })) },
      'values',
      'There can be at most 1000 values.',
    ],
    [
      'a value twice',
      { name: 'Best', values: [...values, { name: 'theta', value: 1 }] },
      'values.2.name',
      '"theta" has two values. Keep one of them.',
    ],
    [
      'a value that is no number',
      { name: 'Best', values: [{ name: 'theta', value: 'NaN' }] },
      'values.0.value',
      'The value of a parameter must be a number: an angle in radians, a whole number, 0 or 1 for a bool, and for bits the whole number that they write.',
    ],
    [
      'a parameter without a name',
      { name: 'Best', values: [{ name: '', value: 1 }] },
      'values.0.name',
      'A parameter needs a name.',
    ],
  ])('are refused with %s', async (_, body, field, message) => {
    const { status, body: answer } = await add(body)
    expect({ status, errors: answer.errors }).toEqual({ status: 400, errors: [{ path: field, message }] })
  })
})
