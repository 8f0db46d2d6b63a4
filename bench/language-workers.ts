/** Threads with an engine of their own, which `language.worker.ts` runs. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Answered, Asked } from './language.worker'

/** Starts as the server's workers do, so that a thread of Node 20 reads TypeScript too. */
export function newWorker(): Worker {
  const script = new URL('./language.worker.ts', import.meta.url).href
  return new Worker(new URL('../server/platform/worker.mjs', import.meta.url), { workerData: { script }, execArgv: [] })
}

/** A thread whose engine is ready. */
export async function start(): Promise<Worker> {
  const worker = newWorker()
  await once(worker, 'message')
  return worker
}

/** Asks a thread that does nothing else. */
export async function ask(worker: Worker, asked: Asked): Promise<Answered> {
  const answered = once(worker, 'message') as Promise<[Answered]>
  worker.postMessage(asked)
  return (await answered)[0]
}
