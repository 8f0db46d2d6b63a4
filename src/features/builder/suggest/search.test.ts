import { beforeAll, describe, expect, it } from 'vitest'
import { type Engine, loadEngine } from '../../../../engine-rs/index'
import type { EngineClient } from '../../../engine/engine-client'
import { fakeEngine } from '../../../engine/fake-engine'
import { createPairFigures } from '../quality/figures'
import { QualityProblem } from '../quality/measure-quality'
import { changeSettings, defaultSettings } from '../settings/settings'
import { previewRequest } from '../settings/settings-to-request'
import { firstPairs, searchSettings, type SearchProgress, type SearchQuestion } from './search'

let engine: Engine
beforeAll(async () => {
  engine = await loadEngine()
})

/** The engine in this thread, which answers late where its calls are numbered so. */
function clientOf(isLate: (call: number) => boolean = () => false): EngineClient & { sampled: number[] } {
  let call = 0
  const sampled: number[] = []
  const wait = async () => {
    if (isLate(call++)) await new Promise((resolve) => setTimeout(resolve))
  }
  return {
    ...fakeEngine(),
    sampled,
    async generate(request) {
      await wait()
      return engine.generate(request)
    },
    async samplePairs(input, options) {
      await wait()
      sampled.push(options.count)
      return engine.samplePairs(input, options)
    },
  }
}

const never = new AbortController().signal

const question = (changes: Partial<SearchQuestion> = {}): SearchQuestion => ({
  purpose: 'optimization',
  qubits: 2,
  budget: { kind: 'twoQubitGates', limit: 3 },
  isNative: false,
  settings: defaultSettings,
  ...changes,
})

const search = (asked: SearchQuestion, engines: readonly EngineClient[] = [clientOf()]) =>
  searchSettings(asked, engines, () => undefined, never)

describe('A search', () => {
  it('finds a front within the budget, with the figures that the quality panel has of these settings', async () => {
    const { front, points } = await search(question({ budget: { kind: 'depth', limit: 5 } }))
    expect(points.length).toBeGreaterThan(100)
    for (const { cost, statistics } of points) {
      expect(cost).toBe(statistics.depth)
      expect(cost).toBeLessThanOrEqual(5)
    }
    expect(front.length).toBeGreaterThan(1)
    const last = front.at(-1)
    if (last === undefined) throw new Error('the front is empty')
    const request = previewRequest(changeSettings(defaultSettings, { type: 'set', changes: last.changes }))
    if (request === null) throw new Error('there is no request')
    const { rows } = await engine.samplePairs(request, { count: 1024 })
    const figures = createPairFigures(2)
    figures.add(rows ?? new Float64Array())
    expect(last.figures?.expressibility).toEqual(figures.expressibility())
    expect(last.value).toBeCloseTo(figures.expressibility().value, 12)
  })

  it('looks at each circuit once', async () => {
    // At one layer, uploading data again is the same as uploading it.
    const { points } = await search(
      question({ purpose: 'regression', budget: { kind: 'twoQubitGates', limit: 0 }, qubits: 2 }),
    )
    const programOf = async ({ changes }: (typeof points)[number]) => {
      const request = previewRequest(changeSettings(defaultSettings, { type: 'set', changes }))
      const { qasm } = request ? await engine.generate(request) : { qasm: null }
      return qasm?.replaceAll(/^\/\/.*\n/gmu, '')
    }
    const programs = await Promise.all(points.map(programOf))
    expect(new Set(programs).size).toBe(programs.length)
    const repeating = points.filter(
      ({ changes }) => changes.encodingGate !== 'RZ' && changes.middle === 'data-re-uploading',
    )
    expect(new Set(repeating.map(({ changes }) => changes.layers))).toEqual(new Set([2, 3, 4, 5]))
  })

  it('finds the same with several engines that answer in another order', async () => {
    const alone = await search(question())
    const shared = await search(question(), [
      clientOf((call) => call % 3 === 0),
      clientOf((call) => call % 2 === 0),
      clientOf(),
    ])
    expect(shared).toEqual(alone)
  })

  it('samples all a little, then few of them much', async () => {
    const client = clientOf()
    const { points } = await search(question(), [client])
    const first = firstPairs(2)
    const countOf = (pairs: number) => client.sampled.filter((count) => count === pairs).length
    expect(countOf(first)).toBe(points.length)
    expect(countOf(first * 3)).toBeLessThan(points.length * 0.5)
    expect(countOf(first * 12)).toBeLessThan(countOf(first * 3) * 0.75)
    expect(countOf(first * 12)).toBeGreaterThan(0)
  })

  it('tells how far it is, with what it has found so far', async () => {
    const seen: SearchProgress[] = []
    await searchSettings(question(), [clientOf()], (read) => seen.push(read()), never)
    expect([...new Set(seen.map(({ stage }) => stage))]).toEqual(['building', 'sampling', 'refining'])
    const sampling = seen.filter(({ stage }) => stage === 'sampling')
    expect(sampling.map(({ done }) => done)).toEqual(sampling.map((_, index) => index + 1))
    expect(sampling.at(-1)?.done).toBe(sampling[0]?.total)
    expect(sampling[9]?.points).toHaveLength(10)
    expect(sampling[9]?.front.length).toBeGreaterThan(0)
  })

  it('drops what is over the budget before it samples, and says what the smallest would cost', async () => {
    const client = clientOf()
    const result = await search(question({ qubits: 4, budget: { kind: 'twoQubitGates', limit: 2 } }), [client])
    expect(result).toEqual({ points: [], front: [], lowestCost: 3 })
    expect(client.sampled).toEqual([])
  })

  it('finds only what the device runs as it is', async () => {
    // The device is a line with RX, RY, RZ and CNOT.
    const { points } = await search(
      question({ purpose: 'simulation', qubits: 3, budget: { kind: 'depth', limit: 6 }, isNative: true }),
    )
    const wordsOf = points.map(({ words }) => words)
    expect(wordsOf).toContain('Brickwork RY CNOT, X mixer, 1 layer')
    expect(wordsOf).toContain('Hardware-efficient on Line of 10 qubits, 1 layer')
    for (const words of wordsOf) expect(words).not.toMatch(/RZZ|RXX|RYY|U3|uniform|Strongly/)
  })

  it('ends when it is told to, and asks nothing more', async () => {
    const client = clientOf()
    const controller = new AbortController()
    let steps = 0
    const running = searchSettings(
      question(),
      [client],
      () => {
        if (++steps === 320) controller.abort()
      },
      controller.signal,
    )
    await expect(running).rejects.toThrow('aborted')
    const asked = client.sampled.length
    await new Promise((resolve) => setTimeout(resolve))
    expect(client.sampled.length).toBe(asked)
    expect(asked).toBeLessThan(100)
  })

  it('passes on what stands in the way', async () => {
    const refusing: EngineClient = {
      ...clientOf(),
      samplePairs: async () => ({ rows: null, qubits: 2, problems: [], diagnostics: [] }),
    }
    await expect(search(question(), [refusing])).rejects.toBeInstanceOf(QualityProblem)
  })
})
