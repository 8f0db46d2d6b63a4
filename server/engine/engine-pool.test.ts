import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { moduleFile } from './engine-files'
import { type EngineLocation, type EngineService, openEngine } from './engine-pool'
import { greedyModule } from './wasm.fixture'

const standIn = new URL('engine.fixture.ts', import.meta.url)
const settings = { threads: 1, deadlineMs: 2000, memoryMb: 64, queue: 2 }
const inquiry = { values: [], shots: null, seed: 0, qubits: 20 }
let folder = ''
let place: EngineLocation
let engine: EngineService | undefined
let crashes: string[] = []
const log = {
  error: (facts: { err: Error }) => {
    crashes.push(facts.err.message)
  },
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ketwork-engine-'))
  await writeFile(join(folder, 'engine_bg.wasm'), greedyModule)
  place = { script: standIn, modules: pathToFileURL(`${folder}/`) }
})

afterAll(() => rm(folder, { recursive: true, force: true }))

afterEach(async () => {
  await engine?.close()
  crashes = []
})

async function open(changes: Partial<typeof settings> = {}): Promise<EngineService> {
  engine = await openEngine({ engine: { ...settings, ...changes } }, { log, place })
  return engine
}

describe('the engine’s workers', { timeout: 30_000 }, () => {
  test('answer, with both pictures and the size that they say they have', async () => {
    const { visualize, isReady } = await open()
    expect(await isReady()).toBe(true)
    expect(await visualize('draw')).toMatchObject({
      pictures: {
        light: expect.stringContaining('light'),
        dark: expect.stringContaining('dark'),
        width: 30,
        height: 20.5,
      },
    })
    expect((await visualize('nothing to draw')).pictures).toBeNull()
  })

  test('that hang are ended at the deadline, and the next question is answered', async () => {
    // Long enough for a worker that starts on a busy machine.
    const { visualize } = await open({ deadlineMs: 8000 })
    const [hung, next] = await Promise.allSettled([visualize('hang asleep'), visualize('draw')])
    expect(hung).toMatchObject({ status: 'rejected', reason: { kind: 'deadline' } })
    expect(next.status).toBe('fulfilled')
  })

  test.each([
    ['panic', 'unreachable'],
    ['exit', 'code 3'],
    ['take all memory', 'unreachable'],
    ['take all of the heap', 'memory'],
  ])('that %s are replaced by fresh ones', async (order, reason) => {
    // So that no machine is too slow to crash in time.
    const { visualize } = await open({ deadlineMs: 60_000 })
    expect((await visualize('count')).stats.qubits).toBe(1)
    await expect(visualize(order)).rejects.toMatchObject({ kind: 'crash' })
    expect(crashes).toHaveLength(1)
    expect(crashes[0]).toContain(reason)
    expect((await visualize('count')).stats.qubits).toBe(1)
  })

  test('take no more than the queue holds, and tell at once', async () => {
    const { visualize } = await open()
    const asked = ['work', 'work', 'work', 'work'].map((order) => visualize(order))
    const outcomes = await Promise.allSettled(asked)
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
    await expect(asked[3]).rejects.toMatchObject({ kind: 'busy' })
  })

  test('drop a simulation that nobody waits for any more, whether it waits or is under way', async () => {
    const { simulate, visualize } = await open({ deadlineMs: 60_000 })
    const [first, second, gone] = [new AbortController(), new AbortController(), AbortSignal.abort()]
    const hung = simulate('hang', inquiry, first.signal).catch((error: unknown) => error)
    const waiting = simulate('draw', inquiry, second.signal).catch((error: unknown) => error)
    const next = visualize('draw')
    second.abort()
    expect(await waiting).toMatchObject({ kind: 'aborted' })
    // The worker is at work for ever, so the next question is answered by another one.
    first.abort()
    expect(await hung).toMatchObject({ kind: 'aborted' })
    expect((await next).pictures).not.toBeNull()
    await expect(simulate('draw', inquiry, gone)).rejects.toMatchObject({ kind: 'aborted' })
    expect(crashes).toEqual([])
    const answered = new AbortController()
    expect(await simulate('draw', inquiry, answered.signal)).toMatchObject({ method: { kind: 'exact' }, qubits: 2 })
    answered.abort()
    expect((await visualize('count')).stats.qubits).toBe(3)
  })

  test('are ended where a simulation takes too long, and the next one is answered', async () => {
    const { simulate } = await open({ deadlineMs: 8000 })
    const [hung, next] = await Promise.allSettled([simulate('hang asleep', inquiry), simulate('draw', inquiry)])
    expect(hung).toMatchObject({ status: 'rejected', reason: { kind: 'deadline' } })
    expect(next.status).toBe('fulfilled')
  })

  test('answer two at a time where there are two', async () => {
    const { visualize } = await open({ threads: 2, deadlineMs: 5000 })
    const hung = visualize('hang').catch((error: unknown) => error)
    expect((await visualize('draw')).pictures).not.toBeNull()
    await engine?.close()
    expect(await hung).toMatchObject({ kind: 'crash' })
  })

  test('that are closed answer nothing any more', async () => {
    const { visualize, close, isReady } = await open()
    const underWay = visualize('work').catch((error: unknown) => error)
    await close()
    expect(await underWay).toMatchObject({ kind: 'crash' })
    await expect(visualize('draw')).rejects.toMatchObject({ kind: 'crash' })
    expect(await isReady()).toBe(false)
  })

  test('that cannot start stop the start of the server', async () => {
    const nowhere = { ...place, script: new URL('no-such-engine.ts', import.meta.url) }
    await expect(openEngine({ engine: settings }, { log, place: nowhere })).rejects.toMatchObject({ kind: 'crash' })
    const missing = { ...place, modules: pathToFileURL(join(folder, 'missing/')) }
    await expect(openEngine({ engine: settings }, { log, place: missing })).rejects.toThrow('engine_bg.wasm is missing')
  })
})

// The engine's module is made by `npm run engine`; a clone in which it has not been made yet has nothing to ask.
describe.runIf(existsSync(moduleFile('engine')))('the product’s own engine', () => {
  test('answers programs and settings, keeps to its memory, and draws what it answers', async () => {
    engine = await openEngine({ engine: { ...settings, deadlineMs: 5000, memoryMb: 256 } }, { log })
    const bell = await engine.visualize('OPENQASM 3.0; include "stdgates.inc"; qubit[2] q; h q[0]; cx q[0], q[1];')
    expect(bell).toMatchObject({ diagnostics: [], stats: { qubits: 2, depth: 2 } })
    const png = await engine.png(bell.pictures?.light ?? '')
    expect(new DataView(png.buffer, png.byteOffset).getUint32(16)).toBe(Math.ceil(2 * (bell.pictures?.width ?? 0)))

    const broken = await engine.visualize('OPENQASM 3.0; qubit q; nosuch q;')
    expect(broken.pictures).toBeNull()
    expect(broken.diagnostics.map(({ severity }) => severity)).toContain('error')

    const circuitParams = {
      type: 'vqe',
      useCase: 'simulation',
      qubits: 3,
      layers: 2,
      encodingLayer: { type: 'uniform' },
      coreLayer: { type: 'strongly-entangling' },
      middleLayer: { type: 'none' },
    } as const
    const built = await engine.generate({ circuitParams })
    expect(built).toMatchObject({ problems: [], stats: { qubits: 3 } })
    const refused = await engine.generate({ circuitParams: { ...circuitParams, coreLayer: { type: 'brickwork' } } })
    expect(refused.problems).not.toHaveLength(0)
    expect(refused.pictures).toBeNull()
    const simulated = await engine.simulate('OPENQASM 3.0; include "stdgates.inc"; qubit q; h q;', inquiry)
    expect(simulated.outcomes.map(({ bits }) => bits)).toEqual(['0', '1'])
    expect(crashes).toEqual([])
  })
})
