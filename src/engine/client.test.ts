import { describe, expect, it, vi } from 'vitest'
import type { Visualization } from '../../engine-rs/index'
import { createEngineClient, EngineFailure, type EngineHost } from './client'

const answer: Visualization = { version: 3, scene: null, stats: null, diagnostics: [], parameters: [] }

const ignore = () => undefined

/** A worker whose `visualize` is the given function; the other calls are not made here. */
function hostWith(visualize: () => Promise<Visualization>, load: EngineHost['load'] = async () => undefined) {
  let die: (error: Error) => void = ignore
  const died = new Promise<never>((_, reject) => {
    die = reject
  })
  died.catch(() => undefined)
  const stop = vi.fn<() => void>()
  const host: EngineHost = {
    load,
    call: async (name) =>
      (await (name === 'visualize' ? visualize() : Promise.reject(new Error('not asked')))) as never,
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

  it('goes on drawing where the simulator could not be loaded, and loads it again for the next simulation', async () => {
    const load = vi.fn<EngineHost['load']>(async (module) => {
      if (module === 'simulator') throw new TypeError('Failed to fetch')
    })
    const { host, stop } = hostWith(async () => answer, load)
    const client = createEngineClient({ start: () => host })
    await expect(client.simulate('a')).rejects.toThrow('could not be loaded')
    await expect(client.visualize('a')).resolves.toBe(answer)
    await expect(client.matrix('a', { unfolded: [], folded: [] }, 0)).rejects.toThrow('could not be loaded')
    expect(load.mock.calls).toEqual([['engine'], ['simulator'], ['simulator']])
    expect(stop).not.toHaveBeenCalled()
  })
})
