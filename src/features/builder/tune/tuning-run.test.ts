/** Runs of the optimizers on real circuits, through the engine. */
import { beforeAll, describe, expect, it } from 'vitest'
import type { Settings } from '../../../../contract/generation'
import { loadEngine, type Engine } from '../../../../engine-rs/index'
import type { EngineClient } from '../../../engine/engine-client'
import { fakeEngine } from '../../../engine/fake-engine'
import { findBestCut } from './best-cut'
import { cutGoal, observableGoal, tunedGraph } from './goal'
import { computeLandscape, findSpans } from './landscape'
import { createObjective, TuneProblem, type TuneQuestion } from './objective'
import { describeEnd, describeRatio } from './sentences'
import { chooseTuned } from './tuned-parameters'
import { createTuningRun, type OptimizerName, type RunOptions, type Trace } from './tuning-run'

let engine: Engine
let client: EngineClient

beforeAll(async () => {
  engine = await loadEngine()
  client = { ...fakeEngine(), computeGradients: (...asked) => engine.computeGradients(...asked) }
})

/** QAOA on a ring, with weights or without. */
function qaoa(qubits: number, layers: number, weights?: readonly number[]): Settings {
  const edges = Array.from({ length: qubits }, (_, node) => ({
    sourceNode: node,
    targetNode: (node + 1) % qubits,
    ...(weights && { weight: weights[node] ?? 1 }),
  }))
  return {
    circuitParams: {
      type: 'qaoa',
      useCase: 'optimization',
      qubits,
      layers,
      encodingLayer: { type: 'uniform' },
      coreLayer: {
        type: 'graph-specific',
        useSharedParameters: true,
        optimizeDepth: true,
        graph: { weighted: weights !== undefined, edges },
      },
      middleLayer: { type: 'x-mixer' },
    },
  }
}

const classifier: Settings = {
  circuitParams: {
    type: 'qnn',
    useCase: 'classification',
    qubits: 3,
    layers: 2,
    encodingLayer: { type: 'angle', gate: 'RX' },
    coreLayer: { type: 'strongly-entangling' },
    middleLayer: { type: 'none' },
  },
}

async function questionOf(settings: Settings, observable?: string): Promise<TuneQuestion> {
  const { stats, parameters } = await engine.generate(settings)
  if (stats === null) throw new Error('no circuit')
  const graph = tunedGraph(settings)
  const goal =
    graph && observable === undefined ? cutGoal(settings, graph) : observableGoal(observable ?? '', 'minimize')
  const values = parameters.map(({ value }) => value)
  return { settings, statistics: stats, parameters, goal, values, ...chooseTuned(settings, parameters, []) }
}

function tune(
  question: TuneQuestion,
  options: Partial<RunOptions> = {},
  maxSteps = 200,
  signal = never,
): Promise<Trace> {
  const start = question.tuned.map((place) => question.values[place] ?? 0)
  return createTuningRun(createObjective(client, question), question.goal, {
    optimizer: 'lbfgs',
    start,
    seed: 1,
    ...options,
  }).advance(maxSteps, () => undefined, signal)
}

const never = new AbortController().signal

/** A start near the best values of p = 1, where all optimizers find these. */
const nearBest = [0.5, 0.3]

describe('The gradient of a goal', () => {
  it.each([
    ['a cut', () => questionOf(qaoa(5, 2, [1, 0.5, 2, 1, 3]))],
    ['an observable', () => questionOf(classifier, 'Z0 Z1 - 0.5 X2 + 2')],
  ])('of %s is that of the parameter-shift rule, or of differences where angles share a parameter', async (_, ask) => {
    const question = await ask()
    const { evaluateAll } = createObjective(client, question)
    const point = question.tuned.map((place) => question.values[place] ?? 0)
    const [own] = await evaluateAll([point])
    const isShift = question.goal.kind === 'observable'
    // One gate of angle θ for each parameter: exact. Otherwise differences of fourth order.
    const [step, weights] = isShift ? [Math.PI / 2, [1 / 2]] : [1e-3, [2 / 3e-3, -1 / 12e-3]]
    for (const place of point.keys()) {
      const shifted = weights.flatMap((__, index) =>
        [1, -1].map((sign) => point.map((angle, other) => angle + (other === place ? sign * (index + 1) * step : 0))),
      )
      const values = (await evaluateAll(shifted)).map(({ value }) => value)
      const slope = weights.reduce(
        (sum, weight, index) => sum + weight * ((values[2 * index] ?? 0) - (values[2 * index + 1] ?? 0)),
        0,
      )
      expect(own?.gradient[place]).toBeCloseTo(slope, isShift ? 10 : 7)
    }
  })
})

describe('Tuning QAOA on a ring of 6', () => {
  it.each<[OptimizerName, number]>([
    ['lbfgs', 1e-9],
    ['adam', 1e-3],
    ['spsa', 0.02],
  ])('with %s reaches three quarters of the best cut, which is the most for p = 1', async (optimizer, tolerance) => {
    const question = await questionOf(qaoa(6, 1))
    const trace = await tune(question, { optimizer, start: nearBest }, 300)
    expect(Math.abs((trace.best?.value ?? 0) - 4.5)).toBeLessThan(tolerance)
  })

  it('with SPSA asks the worker once for each iteration, because a busy machine takes long to answer', async () => {
    const question = await questionOf(qaoa(6, 1))
    let calls = 0
    const counting: EngineClient = {
      ...client,
      computeGradients(...asked) {
        calls += 1
        return client.computeGradients(...asked)
      },
    }
    const objective = createObjective(counting, question)
    const run = createTuningRun(objective, question.goal, { optimizer: 'spsa', start: nearBest, seed: 1 })
    const trace = await run.advance(20, () => undefined, never)
    expect(trace.iterations).toHaveLength(21)
    expect(calls).toBe(21)
  })

  it('says how the cut compares with the best one', async () => {
    const question = await questionOf(qaoa(6, 1))
    const trace = await tune(question, { start: nearBest })
    expect(trace.end).toBe('flat')
    const best = await findBestCut({ edges: question.settings.circuitParams.coreLayer.graph?.edges ?? [] }, 6, never)
    const ratioOf = (value: number, end = trace.end) => describeRatio(value, best ?? { weight: 0 }, end)
    const reached = trace.best?.value ?? 0
    expect(ratioOf(reached)).toBe(
      'Reaches 75.0 % of the best cut, 4.5 of 6. Another start or more layers may reach more.',
    )
    expect(ratioOf(reached, null)).toBe('Reaches 75.0 % of the best cut, 4.5 of 6.')
    expect(ratioOf(6)).toBe('Reaches 100 % of the best cut, 6 of 6.')
  })

  it('reaches the best cut with p = 3', async () => {
    const question = await questionOf(qaoa(6, 3))
    const trace = await tune(question, { start: [0.4, 0.6, 0.5, 0.5, 0.6, 0.3] })
    expect(trace.best?.value).toBeCloseTo(6, 6)
    expect(describeEnd(trace)).toMatch(/^Converged after \d+ iterations: the gradient is zero\.$/)
  })

  it('finds at least what its landscape shows', async () => {
    const question = await questionOf(qaoa(6, 1))
    const objective = createObjective(client, question)
    const spans = await findSpans(objective, [0, 0], [0, 1], question.goal.scale)
    expect(spans.map(({ length }) => length / Math.PI)).toEqual([0.5, 0.5])
    const landscape = await computeLandscape(objective, [0, 0], [0, 1], spans, 32, never)
    expect(landscape?.highest).toBeLessThanOrEqual(4.5 + 1e-9)
    expect(landscape?.highest).toBeGreaterThan(4.4)
    expect(landscape?.lowest).toBeGreaterThanOrEqual(1.5 - 1e-9)
  })
})

it('a weighted cut counts weights', async () => {
  const weights = [1, 0.5, 2, 1]
  const question = await questionOf(qaoa(4, 1, weights))
  const trace = await tune(question, { start: nearBest })
  expect(trace.best?.value).toBeGreaterThan(2.25)
  expect(trace.best?.value).toBeLessThanOrEqual(4.5)
})

it('inputs of the encoding stay, and the observable is made as small as possible', async () => {
  const question = await questionOf(classifier, 'Z0 Z1')
  expect(question.tuned).toHaveLength(18)
  const trace = await tune(question)
  expect(trace.best?.value).toBeCloseTo(-1, 5)
})

describe('A run', () => {
  it('is cancelled, continued, and stops at its limit', async () => {
    const question = await questionOf(qaoa(6, 2))
    const run = createTuningRun(createObjective(client, question), question.goal, {
      optimizer: 'adam',
      start: [0.2, 0.1, 0.2, 0.1],
      seed: 1,
    })
    const controller = new AbortController()
    const cancelled = await run.advance(
      100,
      ({ iterations }) => iterations.length === 8 && controller.abort(),
      controller.signal,
    )
    expect(describeEnd(cancelled)).toBe('Cancelled after 7 iterations. The best values are kept.')
    const limited = await run.advance(5, () => undefined, never)
    expect(limited.iterations).toHaveLength(13)
    expect(limited.iterations.slice(0, 8)).toEqual(cancelled.iterations)
    expect(describeEnd(limited)).toMatch(/^Not converged after 12 iterations: the gradient still has the length \d/)
    const bests = limited.iterations.map(({ best }) => best)
    expect(bests).toEqual(bests.toSorted((one, other) => one - other))
  })

  it('says that a start is flat', async () => {
    const trace = await tune(await questionOf(qaoa(6, 1)), { start: [0, 0] })
    expect(describeEnd(trace)).toMatch(/^The start is flat/)
  })

  it('that meets a mistake says which, and keeps what it has', async () => {
    const question = await questionOf(classifier, 'Z0 Z1')
    const wrong = { ...question, goal: { ...question.goal, observable: 'Z7' } }
    const trace = await tune(wrong)
    expect(trace).toMatchObject({ end: 'failed', problem: expect.stringContaining('qubit') })
    await expect(createObjective(client, wrong).evaluateAll([question.values])).rejects.toThrow(TuneProblem)
  })
})

it('the size of an observable is that of what can change; of a number alone, its own', () => {
  expect(observableGoal('7 + 0.5 Z0 - 0.25 Z1', 'minimize').scale).toBe(0.75)
  expect(observableGoal('1', 'minimize').scale).toBe(1)
})
