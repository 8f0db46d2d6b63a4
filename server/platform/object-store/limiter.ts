import { StorageUnreachableError } from '../files'

/**
 * Returns a function that runs tasks, `concurrency` at once; others wait in turn.
 *
 * @param maxWait milliseconds that a task waits for its turn; then it fails with {@link StorageUnreachableError}.
 */
export function createLimiter(concurrency: number, maxWait: number) {
  let running = 0
  const waiting = new Set<() => void>()

  const takeTurn = () =>
    new Promise<void>((resolve, reject) => {
      const start = () => {
        clearTimeout(timer)
        waiting.delete(start)
        resolve()
      }
      const timer = setTimeout(() => {
        waiting.delete(start)
        reject(new StorageUnreachableError('Too many requests wait for the object store.'))
      }, maxWait)
      waiting.add(start)
    })

  return async <Result>(task: () => Promise<Result>): Promise<Result> => {
    // A turn is handed over from task to task, so `running` never exceeds the limit.
    if (running >= concurrency) await takeTurn()
    else running++
    try {
      return await task()
    } finally {
      const [next] = waiting
      if (next === undefined) running--
      else next()
    }
  }
}
