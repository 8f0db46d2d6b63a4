/** Threads with an engine of their own, which `language.worker.ts` runs. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { EngineAnswer, EngineCall } from './language.worker'

/** Starts as the server's workers do, so that a thread of Node 20 reads TypeScript too. */
export function createWorker(name = './language.worker.ts'): Worker {
  const script = new URL(name, import.meta.url).href
  return new Worker(new URL('../server/platform/worker.mjs', import.meta.url), { workerData: { script }, execArgv: [] })
}

/** A thread whose engine is ready. */
export async function startWorker(): Promise<Worker> {
  const worker = createWorker()
  await once(worker, 'message')
  return worker
}

/** Asks a thread that does nothing else. */
export async function callEngine(worker: Worker, request: EngineCall): Promise<EngineAnswer> {
  const answered = once(worker, 'message') as Promise<[EngineAnswer]>
  worker.postMessage(request)
  return (await answered)[0]
}
