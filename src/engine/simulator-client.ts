/**
 * The client of the worker that simulates. Its long calls can be followed and ended: the worker knows them by numbers, because neither
 * a signal nor a function crosses to another thread.
 */
import type { Remote } from 'comlink'
import type { AsyncCalls } from '../../engine-rs/thread-calls'
import { type Engine, type EngineModule, modulesOf, type RunControl } from '../../engine-rs/index'
import type { EngineWorker } from '../../workers/engine.worker'
import {
  type AskWorker,
  type ClientOptions,
  createClient,
  type EngineClient,
  type EngineHost,
  type MakeRequest,
  startWorker,
} from './engine-client'

/** The calls that are done in pieces. */
type SimulatorCalls = Pick<AsyncCalls<Engine>, 'simulate' | 'simulateNoise' | 'stepTo'>

/** A running worker whose calls can be followed and ended. */
export interface SimulatorHost extends EngineHost {
  simulator: SimulatorCalls
}

/** A client whose simulations can be followed and ended. */
export const createSimulatorClient = (options: ClientOptions<SimulatorHost> = {}): EngineClient =>
  createClient<SimulatorHost>({ start: startSimulator, needsSimulator: true, ...options }, requestSimulatorCalls)

function startSimulator(): SimulatorHost {
  const host = startWorker()
  return { ...host, simulator: createSimulatorCalls(host.remote) }
}

/** The calls of a client. Progress gives them more time. */
function requestSimulatorCalls(request: MakeRequest<SimulatorHost>): SimulatorCalls {
  function requestWithProgress<Answer>(
    modules: readonly EngineModule[],
    send: (calls: SimulatorCalls, control: RunControl) => Promise<Answer>,
    { signal, onProgress }: RunControl = {},
  ): Promise<Answer> {
    return request(
      modules,
      ({ simulator: calls }, deadline) =>
        send(calls, {
          ...(signal && { signal }),
          onProgress(share) {
            deadline.extend()
            onProgress?.(share)
          },
        }),
      signal,
    )
  }
  return {
    simulate: (input, options, control) =>
      requestWithProgress(
        modulesOf('simulate', [input]),
        (calls, followed) => calls.simulate(input, options, followed),
        control,
      ),
    simulateNoise: (input, noise, options, control) =>
      requestWithProgress(
        modulesOf('simulateNoise', [input]),
        (calls, followed) => calls.simulateNoise(input, noise, options, followed),
        control,
      ),
    stepTo: (input, options, control) =>
      requestWithProgress(
        modulesOf('stepTo', [input]),
        (calls, followed) => calls.stepTo(input, options, followed),
        control,
      ),
  }
}

/** The calls of a worker. */
function createSimulatorCalls(remote: AskWorker): SimulatorCalls {
  const followers = new Map<number, (share: number) => void>()
  let last = 0
  let listening: Promise<void> | null = null
  const listen = async () => {
    const { proxy } = await import('comlink')
    await remote((api) => api.onProgress(proxy((call, share) => followers.get(call)?.(share))))
  }
  async function callWithProgress<Answer>(
    { signal, onProgress }: RunControl = {},
    make: (api: Remote<EngineWorker>, call: number) => Promise<Answer>,
  ): Promise<Answer> {
    const call = ++last
    if (onProgress) followers.set(call, onProgress)
    // A call does not wait for it, because only long ones report. Where the worker cannot be asked, the call says so itself.
    listening ??= listen().catch(() => undefined)
    const end = () => void remote((api) => api.end(call))
    signal?.addEventListener('abort', end)
    try {
      return await remote((api) => make(api, call))
    } finally {
      followers.delete(call)
      signal?.removeEventListener('abort', end)
    }
  }
  return {
    simulate: (input, options, control) => callWithProgress(control, (api, call) => api.simulate(call, input, options)),
    simulateNoise: (input, noise, options, control) =>
      callWithProgress(control, (api, call) => api.simulateNoise(call, input, noise, options)),
    stepTo: (input, options, control) => callWithProgress(control, (api, call) => api.stepTo(call, input, options)),
  }
}
