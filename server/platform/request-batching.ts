/**
 * Requests of one kind that arrive while others are in flight join the next batch. The busier the server is, the more of them one query
 * answers. A batch starts after its requests arrived, so no answer is older than its request.
 */
import { isDatabaseUnreachable } from './database-errors'

interface BatchOptions {
  /** Batches in flight at most: with two, a slow batch does not hold up all others. */
  maxInFlight?: number
  /** Requests in a batch at most. */
  maxSize?: number
}

interface PendingRequest<Request, Answer> {
  request: Request
  resolve(answer: Answer): void
  reject(error: unknown): void
}

/**
 * Returns a function that answers single requests in batches.
 *
 * @param answerAll answers the requests of one batch, in their order.
 */
export function batchRequests<Request, Answer>(
  answerAll: (requests: Request[]) => Promise<Answer[]>,
  { maxInFlight = 2, maxSize = 100 }: BatchOptions = {},
): (request: Request) => Promise<Answer> {
  let pending: PendingRequest<Request, Answer>[] = []
  let inFlight = 0
  let isScheduled = false

  const schedule = () => {
    if (isScheduled || inFlight >= maxInFlight || pending.length === 0) return
    isScheduled = true
    // After the requests that have already arrived over the network.
    setImmediate(() => {
      isScheduled = false
      if (pending.length > 0) void run(pending.splice(0, maxSize))
      schedule()
    })
  }
  const run = async (batch: PendingRequest<Request, Answer>[]) => {
    inFlight += 1
    try {
      const answers = await answerAll(batch.map(({ request }) => request))
      if (answers.length !== batch.length) throw new Error('A batch needs one answer for each request.')
      for (const [index, answer] of answers.entries()) batch[index]?.resolve(answer)
    } catch (error) {
      // Pending requests have waited long enough for a database that is away; another attempt would take as long again.
      const failed = isDatabaseUnreachable(error) ? [...batch, ...pending] : batch
      pending = pending.filter((one) => !failed.includes(one))
      for (const { reject } of failed) reject(error)
    } finally {
      inFlight -= 1
      schedule()
    }
  }
  return (request) =>
    new Promise((resolve, reject) => {
      pending.push({ request, resolve, reject })
      schedule()
    })
}

/**
 * Returns a function that loads each key once at a time: callers that arrive during a load share the next one.
 *
 * All of them get the same object and must not change it.
 */
export function singleFlight<Answer extends object>(): (key: string, load: () => Promise<Answer>) => Promise<Answer> {
  const lines = new Map<string, { add: ReturnType<typeof newLine>; length: number }>()
  const newLine = () =>
    batchRequests<() => Promise<Answer>, Answer>(
      async (loads) => {
        const answer = await loads[0]?.()
        return answer === undefined ? [] : loads.map(() => answer)
      },
      { maxInFlight: 1, maxSize: Number.POSITIVE_INFINITY },
    )
  return async (key, load) => {
    const line = lines.get(key) ?? { add: newLine(), length: 0 }
    lines.set(key, line)
    line.length += 1
    try {
      return await line.add(load)
    } finally {
      line.length -= 1
      if (line.length === 0) lines.delete(key)
    }
  }
}
