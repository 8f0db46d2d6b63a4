import { beforeAll, describe, expect, it } from 'vitest'
import type { Settings } from '../../../../contract/generation'
import { loadEngine, type Engine } from '../../../../engine-rs/index'
import type { Objective } from './objective'
import { programWithValues, withinOneTurn } from './apply-values'

let engine: Engine

beforeAll(async () => {
  engine = await loadEngine()
})

const settings = (qasmVersion: 2 | 3): Settings => ({
  circuitParams: {
    type: 'qaoa',
    useCase: 'optimization',
    qubits: 3,
    layers: 1,
    encodingLayer: { type: 'uniform' },
    coreLayer: {
      type: 'graph-specific',
      useSharedParameters: true,
      graph: { weighted: false, edges: [{ sourceNode: 0, targetNode: 2 }] },
    },
    middleLayer: { type: 'x-mixer' },
  },
  qasmVersion,
})

describe('A program with values', () => {
  it.each([2, 3] as const)('does in version %i what the circuit does with them', async (version) => {
    const client = {
      generate: (...asked: Parameters<Engine['generate']>) => engine.generate(...asked),
      check: async (...asked: Parameters<Engine['check']>) => engine.check(...asked),
      convert: (...asked: Parameters<Engine['convert']>) => engine.convert(...asked),
    }
    const { parameters } = await engine.generate(settings(3))
    const values = parameters.map(({ name }, index) => ({ name, value: 0.3 + index }))
    const program = await programWithValues(client, settings(version), values)
    expect(program).toMatch(version === 2 ? /^OPENQASM 2/ : /^OPENQASM 3/)
    expect(engine.check(program)).toMatchObject({ parameters: [], diagnostics: [] })
    const bound = await engine.simulate(program)
    const own = await engine.simulate(settings(3), { parameters: values.map(({ value }) => value) })
    bound.probabilities?.forEach((probability, index) =>
      expect(probability).toBeCloseTo(own.probabilities?.[index] ?? 9, 12),
    )
  })
})

describe('The best values', () => {
  const objectiveOf = (frequency: number): Objective => ({
    pointsAtOnce: 10,
    evaluateAll: async (points) =>
      points.map((point) => ({ value: Math.cos(frequency * (point[0] ?? 0)), gradient: new Float64Array(1) })),
  })

  it('are those within one turn, if they do the same', async () => {
    expect(await withinOneTurn(objectiveOf(2), [-1], 1)).toEqual([expect.closeTo(2 * Math.PI - 1, 12)])
    expect(await withinOneTurn(objectiveOf(0.7), [-1], 1)).toEqual([-1])
  })
})
