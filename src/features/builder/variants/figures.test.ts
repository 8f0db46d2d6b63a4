import { beforeAll, describe, expect, it } from 'vitest'
import { loadEngine, textOf, type Engine, type Generation } from '../../../../engine-rs/index'
import {
  changeSettings,
  chosenHardware,
  defaultSettings,
  type Settings,
  type SettingsChanges,
} from '../settings/settings'
import { previewRequest } from '../settings/settings-to-request'
import { differingOperations, figuresOf, type MadeVariant } from './figures'

let engine: Engine

beforeAll(async () => {
  engine = await loadEngine()
})

const set = (changes: SettingsChanges, settings = defaultSettings): Settings =>
  changeSettings(settings, { type: 'set', changes })

function generate(settings: Settings): Promise<Generation> {
  const request = previewRequest(settings)
  if (request === null) throw new Error('The settings are complete.')
  return engine.generate(request)
}

async function made(settings: Settings): Promise<MadeVariant> {
  const [request, device] = [previewRequest(settings), chosenHardware(settings)]
  const { stats } = await generate(settings)
  if (stats === null || request === null || device === null) throw new Error('The settings make a circuit.')
  return { stats, costs: await engine.deviceCosts(request, device) }
}

/** The operations of `settings` that `other` does not have, by name and wire. */
async function differing(settings: Settings, other: Settings): Promise<string[]> {
  const own = await generate(settings)
  return differingOperations(own, (await generate(other)).qasm).map((operation) => {
    const { scene, qasm } = own
    if (scene === null || qasm === null) throw new Error('The settings make a circuit.')
    const { starts, ends, names } = scene.operations
    const statement = qasm.slice(starts[operation], ends[operation])
    return `${textOf(scene, names[operation] ?? 0)}: ${statement}`
  })
}

describe('Figures of variants', () => {
  it('are compared with the first one', async () => {
    const figures = figuresOf(await made(set({ layers: 2, encoding: 'uniform' })), await made(defaultSettings))
    expect(figures.map(({ name, value, change }) => [name, value, change])).toEqual([
      ['Qubits', 4, 0],
      ['Operations', 18, 11],
      ['Depth', 7, 4],
      ['Two-qubit gates', 6, 3],
      ['Parameters', 8, 4],
      ['Depth on the device', 7, 4],
      ['Two-qubit gates on the device', 6, 3],
    ])
    expect(figuresOf(await made(defaultSettings), null).every(({ change }) => change === 0)).toBe(true)
  })

  it('those on the device are known where it couples all qubits that meet', async () => {
    const onDevice = async (changes: SettingsChanges) => {
      const own = await made(set({ layers: 2, ...changes }))
      const [depth, twoQubitGates] = figuresOf(own, null)
        .slice(-2)
        .map(({ value }) => value)
      return { depth, twoQubitGates, own: own.stats.depth }
    }
    const native = await onDevice({ core: 'hardware-efficient' })
    expect(native).toEqual({ depth: native.own, twoQubitGates: 6, own: native.own })
    expect(await onDevice({ core: 'strongly-entangling' })).toMatchObject({ depth: null, twoQubitGates: null })
    const path = set({ core: 'graph-specific', layers: 1 })
    expect(figuresOf(await made(path), null).at(-1)?.value, 'two CNOTs for each RZZ').toBe(6)
  })
})

describe('Operations that differ', () => {
  it('are those that the other circuit does not have, whatever number their parameter has', async () => {
    expect(await differing(set({ encoding: 'uniform' }), defaultSettings)).toEqual(
      [0, 1, 2, 3].map((qubit) => expect.stringContaining(`h q[${qubit}]`)),
    )
    expect(await differing(defaultSettings, set({ encoding: 'uniform' }))).toEqual([])
    expect(await differing(set({ layers: 2 }), defaultSettings)).toHaveLength(7)
  })

  it('are none between equal circuits, and without one to compare with', async () => {
    expect(await differing(defaultSettings, { ...defaultSettings })).toEqual([])
    expect(differingOperations(await generate(defaultSettings), null)).toEqual([])
  })
})
