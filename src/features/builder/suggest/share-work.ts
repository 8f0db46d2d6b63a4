/** Shares tasks among engines. */
import type { EngineClient } from '../../../engine/engine-client'

/** How many tasks each engine has at a time, so that it is not idle while an answer travels. */
const tasksAtOnce = 2

interface Control {
  /** Ends it after the tasks that are under way. */
  signal: AbortSignal
  /** Hears how many tasks are done, after each. */
  onDone: (done: number) => void
}

/**
 * Does a task for each item, in their order as far as engines are free.
 *
 * @throws the reason of the signal, or what the first failing task threw.
 */
export async function shareWork<Item>(
  items: readonly Item[],
  engines: readonly EngineClient[],
  task: (item: Item, index: number, engine: EngineClient) => Promise<void>,
  { signal, onDone }: Control,
): Promise<void> {
  let done = 0
  // One iterator: whoever is free takes the next item.
  const queue = items.entries()
  let hasFailed = false
  async function work(engine: EngineClient): Promise<void> {
    for (const [index, item] of queue) {
      if (hasFailed) return
      signal.throwIfAborted()
      try {
        await task(item, index, engine)
      } catch (error) {
        hasFailed = true
        throw error
      }
      done += 1
      onDone(done)
    }
  }
  const workers = engines.flatMap((engine) => Array.from({ length: tasksAtOnce }, () => engine))
  await Promise.all(workers.map(work))
  signal.throwIfAborted()
}
