import { describe, expect, it } from 'vitest'
import type { Settings } from '../../../../contract/generation'
import type { EngineClient } from '../../../engine/engine-client'
import { fakeEngine } from '../../../engine/fake-engine'
import { createQualityRun, QualityProblem, type QualityReport, type QualityQuestion } from './measure-quality'

const settings: Settings = {
  circuitParams: {
    type: 'default',
    useCase: 'custom',
    qubits: 4,
    layers: 3,
    encodingLayer: { type: 'none' },
    coreLayer: { type: 'strongly-entangling' },
    middleLayer: { type: 'none' },
  },
}

const question = (qubits = 4): QualityQuestion => ({
  settings,
  statistics: { qubits, operations: 16 * 3, parameters: 36 },
  observableOf: () => 'Z0 Z1',
})

interface Call {
  call: 'pairs' | 'gradients'
  layers: number
  qubits: number
  first: number
  count: number
}

/** An engine that records what is asked of it, with the same rows for every pair and point. */
function recordingEngine() {
  const calls: Call[] = []
  const record = (
    call: Call['call'],
    input: Parameters<EngineClient['samplePairs']>[0],
    part: { first?: number; count: number },
  ) => {
    if (typeof input === 'string') throw new Error('settings are sampled')
    const { layers, qubits } = input.circuitParams
    calls.push({ call, layers, qubits, first: part.first ?? 0, count: part.count })
  }
  const engine: EngineClient = {
    ...fakeEngine(),
    async samplePairs(input, options) {
      record('pairs', input, options)
      return { rows: new Float64Array(3 * options.count).fill(0.25), qubits: 4, problems: [], diagnostics: [] }
    },
    async computeGradients(input, _observable, { points }) {
      if (points instanceof Float64Array) throw new Error('points are sampled')
      record('gradients', input, points)
      const rows = Float64Array.from({ length: 2 * points.count }, (_, index) => (index % 4 === 1 ? 1 : 0))
      return { rows, parameters: 1, mistake: null, problems: [], diagnostics: [] }
    },
  }
  return { engine, calls }
}

const never = new AbortController().signal

const sampled = (calls: readonly Call[], call: Call['call'], layers: number) =>
  calls.filter((one) => one.call === call && one.layers === layers).reduce((sum, { count }) => sum + count, 0)

describe('Measuring the quality of settings', () => {
  it('begins with a small sample of their own layers, then of the others', async () => {
    const { engine, calls } = recordingEngine()
    const reports: QualityReport[] = []
    await createQualityRun(engine, question()).advance('layers', (read) => reports.push(read()), never)
    expect(calls.slice(0, 4)).toEqual([
      { call: 'pairs', layers: 3, qubits: 4, first: 0, count: 200 },
      { call: 'gradients', layers: 3, qubits: 4, first: 0, count: 40 },
      { call: 'pairs', layers: 1, qubits: 4, first: 0, count: 200 },
      { call: 'gradients', layers: 1, qubits: 4, first: 0, count: 40 },
    ])
    expect(reports[0]?.own.expressibility?.samples).toBe(200)
    expect(reports[0]?.own.gradient).toBeNull()
  })

  it('samples as many pairs as the paper, and of the other layers a thousand, each once', async () => {
    const { engine, calls } = recordingEngine()
    const reports: QualityReport[] = []
    await createQualityRun(engine, question()).advance('layers', (read) => reports.push(read()), never)
    expect([1, 2, 3, 4, 5].map((layers) => sampled(calls, 'pairs', layers))).toEqual([1000, 1000, 5000, 1000, 1000])
    expect([1, 2, 3, 4, 5].map((layers) => sampled(calls, 'gradients', layers))).toEqual([100, 100, 400, 100, 100])
    for (const kind of ['pairs', 'gradients'] as const) {
      let next = 0
      for (const { first, count } of calls.filter(({ call, layers }) => call === kind && layers === 3)) {
        expect(first).toBe(next)
        next = first + count
      }
    }
    const last = reports.at(-1)?.along.get(3)
    expect(last?.entanglement).toMatchObject({ value: 0.25, samples: 5000 })
    expect(last?.gradient?.value).toBeCloseTo(0.25 * (400 / 399), 12)
  })

  it('compares other numbers of qubits, and samples the settings themselves once', async () => {
    const { engine, calls } = recordingEngine()
    const run = createQualityRun(engine, question())
    await run.advance('layers', () => undefined, never)
    const before = calls.length
    const reports: QualityReport[] = []
    await run.advance('qubits', (read) => reports.push(read()), never)
    const added = calls.slice(before)
    expect(new Set(added.map(({ qubits }) => qubits))).toEqual(new Set([2, 3, 5, 6, 7, 8, 9, 10]))
    expect(new Set(added.map(({ layers }) => layers))).toEqual(new Set([3]))
    expect(reports[0]?.own.expressibility?.samples).toBe(5000)
    expect(reports.at(-1)?.axis).toBe('qubits')
    expect([...(reports.at(-1)?.along.keys() ?? [])]).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(reports.at(-1)?.along.get(10)?.gradient).not.toBeNull()
  })

  it('has no figures of a comparison that cannot be sampled, and all of the others', async () => {
    const { engine } = recordingEngine()
    const refusing: EngineClient = {
      ...engine,
      async samplePairs(input, options) {
        const isOn7 = typeof input !== 'string' && input.circuitParams.qubits === 7
        return isOn7 ? { rows: null, qubits: 7, problems: [], diagnostics: [] } : engine.samplePairs(input, options)
      },
    }
    const reports: QualityReport[] = []
    await createQualityRun(refusing, question()).advance('qubits', (read) => reports.push(read()), never)
    expect(reports.at(-1)?.along.get(7)?.expressibility).toBeNull()
    expect(reports.at(-1)?.along.get(8)?.expressibility?.samples).toBe(1000)
  })

  it('samples large circuits in short calls', async () => {
    const { engine, calls } = recordingEngine()
    await createQualityRun(engine, question(16)).advance('layers', () => undefined, never)
    const work = (made: readonly Call[]) =>
      Math.max(...made.map(({ count, layers }) => count * 2 ** 16 * 16 * layers * 2))
    expect(work(calls.filter(({ call }) => call === 'pairs'))).toBeLessThan(4e7)
    expect(sampled(calls, 'pairs', 3)).toBeGreaterThan(100)
    expect(sampled(calls, 'pairs', 3)).toBeLessThan(1000)
  })

  it('goes on where it was interrupted', async () => {
    const { engine, calls } = recordingEngine()
    const run = createQualityRun(engine, question())
    const controller = new AbortController()
    let reports = 0
    await run.advance(
      'layers',
      () => {
        reports += 1
        if (reports === 14) controller.abort()
      },
      controller.signal,
    )
    const before = calls.length
    await run.advance('layers', () => undefined, never)
    expect(calls.length).toBeGreaterThan(before)
    expect(sampled(calls, 'pairs', 3)).toBe(5000)
    expect(new Set(calls.map((one) => JSON.stringify(one))).size).toBe(calls.length)
  })

  it('asks nothing once it is ended', async () => {
    const { engine, calls } = recordingEngine()
    const controller = new AbortController()
    controller.abort()
    await createQualityRun(engine, question()).advance('layers', () => undefined, controller.signal)
    expect(calls).toEqual([])
  })

  it('says what stands in the way', async () => {
    const engine: EngineClient = {
      ...fakeEngine(),
      async samplePairs() {
        const span = { start: 0, end: 0, line: 1, column: 1, endLine: 1, endColumn: 1 }
        const diagnostic = {
          code: 'SIM004',
          severity: 'error' as const,
          message: 'the circuit measures',
          help: 'leave that out',
          span,
        }
        return { rows: null, qubits: 4, problems: [], diagnostics: [diagnostic] }
      },
    }
    const result = createQualityRun(engine, question()).advance('layers', () => undefined, never)
    await expect(result).rejects.toEqual(new QualityProblem('The circuit measures. Leave that out.'))
  })
})
