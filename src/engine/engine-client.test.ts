import { describe, expect, it, vi } from 'vitest'
import type { GenerationRequestInput, Visualization } from '../../engine-rs/index'
import { createEngineClient, EngineFailure, type EngineHost } from './engine-client'
import { createSimulatorClient, type SimulatorHost } from './simulator-client'

const answer: Visualization = { version: 3, scene: null, stats: null, diagnostics: [], parameters: [], inputs: [] }

const settings: GenerationRequestInput = {
  circuitParams: {
    qubits: 2,
    layers: 1,
    encodingLayer: { type: 'none' },
    coreLayer: { type: 'strongly-entangling' },
    middleLayer: { type: 'none' },
  },
}

const ignore = () => undefined

/** A worker whose `visualize` is the given function; the other calls are not made here. */
function hostWith(
  visualize: () => Promise<Visualization>,
  load: EngineHost['load'] = async () => undefined,
  simulate: SimulatorHost['simulator']['simulate'] = () => Promise.reject(new Error('not asked')),
) {
  let die: (error: Error) => void = ignore
  const died = new Promise<never>((_, reject) => {
    die = reject
  })
  died.catch(() => undefined)
  const stop = vi.fn<() => void>()
  const host: SimulatorHost = {
    load,
    call: async (name) =>
      (await (name === 'visualize' ? visualize() : Promise.reject(new Error('not asked')))) as never,
    simulator: {
      simulate,
      simulateNoise: () => Promise.reject(new Error('not asked')),
      stepTo: () => Promise.reject(new Error('not asked')),
    },
    died,
    stop,
  }
  return { host, stop, die: (message: string) => die(new Error(message)) }
}

const never = () => new Promise<Visualization>(() => undefined)

describe('The door to the worker', () => {
  it('starts one worker for all calls', async () => {
    const start = vi.fn<() => EngineHost>(() => hostWith(async () => answer).host)
    const client = createEngineClient({ start })
    client.warm()
    await client.visualize('a')
    await client.visualize('b')
    expect(start).toHaveBeenCalledTimes(1)
  })

  it('asks an engine that is ready at once, before whoever calls goes on', async () => {
    const visualize = vi.fn<() => Promise<Visualization>>(async () => answer)
    const client = createEngineClient({ start: () => hostWith(visualize).host })
    await client.visualize('a')
    void client.visualize('b')
    expect(visualize).toHaveBeenCalledTimes(2)
  })

  it('answers a panic with a sentence and the next call with a fresh worker', async () => {
    const broken = hostWith(() => Promise.reject(new Error('RuntimeError: unreachable')))
    const hosts = [broken.host, hostWith(async () => answer).host]
    const client = createEngineClient({ start: () => hosts.shift() ?? broken.host })
    await expect(client.visualize('a')).rejects.toThrow('The circuit engine stopped unexpectedly and was restarted.')
    expect(broken.stop).toHaveBeenCalledTimes(1)
    await expect(client.visualize('a')).resolves.toBe(answer)
  })

  it('answers the death of the worker', async () => {
    const dying = hostWith(never)
    const client = createEngineClient({ start: () => dying.host })
    const call = client.visualize('a')
    dying.die('out of memory')
    await expect(call).rejects.toBeInstanceOf(EngineFailure)
  })

  it('stops a call that hangs beyond the deadline', async () => {
    const hanging = hostWith(never)
    const client = createEngineClient({ start: () => hanging.host, callDeadline: 5 })
    await expect(client.visualize('a')).rejects.toThrow('took too long and was restarted')
    expect(hanging.stop).toHaveBeenCalledTimes(1)
  })

  it('answers the calls beside it too, and stops the worker once', async () => {
    const hanging = hostWith(never)
    const client = createEngineClient({ start: () => hanging.host, callDeadline: 5 })
    const calls = await Promise.allSettled([client.visualize('a'), client.visualize('b')])
    expect(calls.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(hanging.stop).toHaveBeenCalledTimes(1)
  })

  it('does not count loading against the deadline of a call', async () => {
    const slow = hostWith(
      async () => answer,
      () => new Promise((resolve) => setTimeout(resolve, 20)),
    )
    const client = createEngineClient({ start: () => slow.host, callDeadline: 5 })
    await expect(client.visualize('a')).resolves.toBe(answer)
  })

  it('says that the engine could not be loaded, and tries again at the next call', async () => {
    const offline = hostWith(
      async () => answer,
      () => Promise.reject(new TypeError('Failed to fetch')),
    )
    const hosts = [offline.host, hostWith(async () => answer).host]
    const client = createEngineClient({ start: () => hosts.shift() ?? offline.host })
    await expect(client.visualize('a')).rejects.toThrow('could not be loaded')
    await expect(client.visualize('a')).resolves.toBe(answer)
  })

  it('loads the modules of a call at once, the builder’s for settings too', async () => {
    const loaded: (() => void)[] = []
    const load = vi.fn<EngineHost['load']>(() => new Promise((resolve) => loaded.push(resolve)))
    const { host } = hostWith(async () => answer, load)
    const client = createEngineClient({ start: () => host })
    client.warm('builder')
    expect(load.mock.calls).toEqual([['engine'], ['builder']])
    const generation = client.generate(settings)
    const simulation = client.simulate(settings)
    expect(load.mock.calls).toEqual([['engine'], ['builder'], ['simulator']])
    loaded.forEach((resolve) => resolve())
    await expect(generation).rejects.toHaveProperty('cause.message', 'not asked')
    await expect(simulation).rejects.toBeInstanceOf(EngineFailure)
  })

  it('says that the builder’s module could not be loaded, and makes other calls again in another worker', async () => {
    const offline = hostWith(never, async (module) => {
      if (module === 'builder') throw new TypeError('Failed to fetch')
    })
    const hosts = [offline.host, hostWith(async () => answer).host]
    const client = createEngineClient({ start: () => hosts.shift() ?? offline.host })
    client.warm()
    const drawing = client.visualize('a')
    await expect(client.generate(settings)).rejects.toThrow('could not be loaded')
    await expect(drawing).resolves.toBe(answer)
  })

  it('goes on drawing where the simulator could not be loaded, and loads it again for the next simulation', async () => {
    const load = vi.fn<EngineHost['load']>(async (module) => {
      if (module === 'simulator') throw new TypeError('Failed to fetch')
    })
    const { host, stop } = hostWith(async () => answer, load)
    const client = createEngineClient({ start: () => host })
    await expect(client.simulate('a')).rejects.toThrow('could not be loaded')
    await expect(client.visualize('a')).resolves.toBe(answer)
    await expect(client.matrix('a', { toggled: [], folded: [] }, 0)).rejects.toThrow('could not be loaded')
    expect(load.mock.calls).toEqual([['engine'], ['simulator'], ['simulator']])
    expect(stop).not.toHaveBeenCalled()
  })

  it('loads a missing simulator in another worker, and asks there what the first was asked', async () => {
    const offline = hostWith(never, async (module) => {
      if (module === 'simulator') throw new TypeError('Failed to fetch')
    })
    const online = hostWith(
      async () => answer,
      undefined,
      () => Promise.reject(new Error('simulated')),
    )
    const hosts = [offline.host, online.host]
    const client = createSimulatorClient({ start: () => hosts.shift() ?? online.host })
    client.warm()
    const drawing = client.visualize('a')
    await expect(client.simulate('a')).rejects.toThrow('could not be loaded')
    expect(offline.stop).toHaveBeenCalledTimes(1)
    await expect(drawing).resolves.toBe(answer)
    await expect(client.simulate('a')).rejects.toHaveProperty('cause.message', 'simulated')
  })

  describe('of a simulation', () => {
    /** A simulation that goes on until it is ended, if it can be. */
    const endless =
      (canEnd: boolean): SimulatorHost['simulator']['simulate'] =>
      (_input, _options, { signal } = {}) =>
        new Promise((_, reject) => {
          if (canEnd) signal?.addEventListener('abort', () => reject(new Error('ended')))
        })

    it('ends it when nobody waits for it any more, and keeps the worker', async () => {
      const { host, stop } = hostWith(async () => answer, undefined, endless(true))
      const client = createSimulatorClient({ start: () => host })
      const controller = new AbortController()
      const call = client.simulate('a', undefined, { signal: controller.signal })
      await client.visualize('a')
      controller.abort()
      await expect(call).rejects.toThrow(/abort/)
      await expect(client.simulate('b', undefined, { signal: controller.signal })).rejects.toThrow(/abort/)
      expect(stop).not.toHaveBeenCalled()
    })

    it('restarts a worker in which it does not end, and asks the others again', async () => {
      const stuck = hostWith(never, undefined, endless(false))
      const hosts = [stuck.host, hostWith(async () => answer).host]
      const client = createSimulatorClient({ start: () => hosts.shift() ?? stuck.host, endDeadline: 5 })
      const controller = new AbortController()
      const call = client.simulate('a', undefined, { signal: controller.signal })
      const beside = client.visualize('a')
      await new Promise((resolve) => setTimeout(resolve))
      controller.abort()
      await expect(call).rejects.toThrow(/abort/)
      await expect(beside).resolves.toBe(answer)
      expect(stuck.stop).toHaveBeenCalledTimes(1)
    })

    it('waits as long as it makes progress', async () => {
      const shares: number[] = []
      const slow: SimulatorHost['simulator']['simulate'] = async (_input, _options, { onProgress } = {}) => {
        for (const share of [0.2, 0.4, 0.6, 0.8]) {
          await new Promise((resolve) => setTimeout(resolve, 20))
          onProgress?.(share)
        }
        throw new Error('done')
      }
      const client = createSimulatorClient({
        start: () => hostWith(async () => answer, undefined, slow).host,
        callDeadline: 60,
      })
      const call = client.simulate('a', undefined, { onProgress: (share) => shares.push(share) })
      await expect(call).rejects.toMatchObject({ cause: { message: 'done' } })
      expect(shares).toEqual([0.2, 0.4, 0.6, 0.8])
    })
  })
})
