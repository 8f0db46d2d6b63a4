import { beforeAll, describe, expect, it } from 'vitest'
import type { EncodingGate, Settings } from '../../../../contract/generation'
import { loadEngine, type Engine } from '../../../../engine-rs/index'
import { chooseTuned, describeFixed, findObstacle } from './tuned-parameters'

let engine: Engine

beforeAll(async () => {
  engine = await loadEngine()
})

const withEncoding = (
  gate: EncodingGate,
  gates: Settings['circuitParams']['coreLayer']['singleQubitGates'],
): Settings => ({
  circuitParams: {
    type: 'qnn',
    useCase: 'classification',
    qubits: 3,
    layers: 2,
    encodingLayer: { type: 'angle', gate },
    coreLayer: { type: 'brickwork', singleQubitGates: gates ?? [], twoQubitGates: ['CNOT'] },
    middleLayer: { type: 'data-re-uploading' },
  },
})

async function choose(settings: Settings, locked: string[] = []) {
  const { stats, parameters } = await engine.generate(settings)
  if (stats === null) throw new Error('no circuit')
  const choice = chooseTuned(settings, parameters, locked)
  return { choice, names: choice.tuned.map((place) => parameters[place]?.name), obstacle: findObstacle(stats, choice) }
}

describe('The parameters that are tuned', () => {
  it.each<EncodingGate>(['RX', 'U3'])('are all but the inputs of the encoding with %s', async (gate) => {
    const { choice, names, obstacle } = await choose(withEncoding(gate, ['RY']))
    expect(choice.inputs).toEqual(['x_0', 'x_1', 'x_2'])
    expect(names.every((name) => name?.startsWith('theta_'))).toBe(true)
    expect(names.length).toBeGreaterThan(3)
    expect(obstacle).toBeNull()
    expect(describeFixed(choice)).toBe('The 3 inputs of the encoding keep their values.')
  })

  it('are none that are locked', async () => {
    const { choice, names } = await choose(withEncoding('RX', ['RY']), ['theta_1', 'x_0', 'gone'])
    expect(names).not.toContain('theta_1')
    expect(describeFixed(choice)).toBe('The 3 inputs of the encoding and 1 locked parameter keep their values.')
  })

  it('are those of all names where there is no encoding', () => {
    const { circuitParams } = withEncoding('RX', [])
    const settings = { circuitParams: { ...circuitParams, encodingLayer: { type: 'none' as const } } }
    expect(chooseTuned(settings, [{ name: 'x_0', value: 0 }], []).tuned).toEqual([0])
  })
})

describe('What stands in the way, as a sentence', () => {
  it('is that there are inputs only', async () => {
    expect((await choose(withEncoding('RX', []))).obstacle).toMatch(
      /^The only parameters are the 3 inputs of the encoding/,
    )
  })

  it('is that all are locked', async () => {
    const settings = withEncoding('RX', ['RY'])
    const { parameters } = await engine.generate(settings)
    const all = parameters.map(({ name }) => name)
    expect((await choose(settings, all)).obstacle).toMatch(/^All parameters are locked/)
  })

  it.each([
    [{ parameters: 0, qubits: 3 }, /^This circuit has no free parameters/],
    [{ parameters: 2, qubits: 17 }, /^Circuits of up to 16 qubits can be tuned/],
  ])('of %j', (statistics, sentence) => {
    expect(findObstacle(statistics, { tuned: [0, 1], inputs: [], locked: [] })).toMatch(sentence)
  })
})
