/** Engines in workers of their own, for work that would keep the two of the window busy for seconds. */
import { createContext } from 'react'
import { createEngineClient, startWorker, type EngineClient, type WorkerHost } from './engine-client'

/** Several engines that are started together. */
interface EnginePool {
  engines: readonly EngineClient[]
  /** Ends the workers. Calls under way are never answered. */
  stop(): void
}

/** The most workers: each loads the engine into memory of its own. */
const maxWorkers = 4

/** As many engines as the machine has processors beside that of the page. They start with their first calls. */
function startEnginePool(): EnginePool {
  const count = Math.min(Math.max(navigator.hardwareConcurrency - 1, 1), maxWorkers)
  const hosts: WorkerHost[] = []
  const start = () => {
    const host = startWorker()
    hosts.push(host)
    return host
  }
  return {
    engines: Array.from({ length: count }, () => createEngineClient({ start })),
    stop: () => hosts.forEach((host) => host.stop()),
  }
}

/** What starts the engines of a search: workers, or fakes in tests. */
export const EnginePoolContext = createContext<() => EnginePool>(startEnginePool)
