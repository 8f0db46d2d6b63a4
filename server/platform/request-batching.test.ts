import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { batchRequests, singleFlight } from './request-batching'

/** Batches that end when the test ends them. */
function newBatches() {
  const batches: { requests: number[]; end(): void; fail(error: Error): void }[] = []
  const ask = (requests: number[]) =>
    new Promise<string[]>((resolve, reject) =>
      batches.push({ requests, end: () => resolve(requests.map((request) => `to ${request}`)), fail: reject }),
    )
  return { batches, ask }
}

test('requests that arrive while all batches are in flight join the next batch', async () => {
  const { batches, ask } = newBatches()
  const request = batchRequests(ask, { maxInFlight: 1 })
  const first = request(1)
  await turn()
  const others = [request(2), request(3), request(2)]
  await turn()
  expect(batches.map(({ requests }) => requests)).toEqual([[1]])
  batches[0]?.end()
  expect(await first).toBe('to 1')
  await turn()
  await turn()
  expect(batches.map(({ requests }) => requests)).toEqual([[1], [2, 3, 2]])
  batches[1]?.end()
  expect(await Promise.all(others)).toEqual(['to 2', 'to 3', 'to 2'])
})

test('a slow batch does not hold up the others, and no batch exceeds its maximum size', async () => {
  const { batches, ask } = newBatches()
  const request = batchRequests(ask, { maxInFlight: 2, maxSize: 2 })
  const answers = [1, 2, 3, 4, 5].map(request)
  await turn()
  await turn()
  expect(batches.map(({ requests }) => requests)).toEqual([
    [1, 2],
    [3, 4],
  ])
  batches[1]?.end()
  expect(await answers[3]).toBe('to 4')
  await turn()
  expect(batches[2]?.requests).toEqual([5])
})

test('a failed batch rejects its own requests, and the next one runs', async () => {
  const { batches, ask } = newBatches()
  const request = batchRequests(ask, { maxInFlight: 1 })
  const failing = request(1).catch(String)
  await turn()
  const next = request(2)
  batches[0]?.fail(new Error('no such thing'))
  expect(await failing).toContain('no such thing')
  await turn()
  batches[1]?.end()
  expect(await next).toBe('to 2')
})

test('while the database is away, pending requests fail at once', async () => {
  const { batches, ask } = newBatches()
  const request = batchRequests(ask, { maxInFlight: 1 })
  const failing = [request(1).catch(String)]
  await turn()
  failing.push(request(2).catch(String))
  batches[0]?.fail(new Error('Connection terminated unexpectedly'))
  for (const failure of await Promise.all(failing)) expect(failure).toContain('Connection terminated')
  expect(batches).toHaveLength(1)
})

test('a batch without an answer for each request fails', async () => {
  await expect(batchRequests<number, number>(async () => [])(1)).rejects.toThrow('one answer for each')
})

test('equal requests share an answer that was loaded after all of them arrived', async () => {
  const share = singleFlight<{ version: number }>()
  let version = 1
  const ends: (() => void)[] = []
  const read = () => {
    const seen = { version }
    return new Promise<{ version: number }>((resolve) => ends.push(() => resolve(seen)))
  }
  const first = share('a', read)
  const other = share('b', async () => ({ version: 7 }))
  await turn()
  // Later changes are not in the answer that is in flight.
  version = 2
  const later = [share('a', read), share('a', read)]
  expect(await other, 'no key waits for another').toEqual({ version: 7 })
  ends[0]?.()
  expect(await first).toEqual({ version: 1 })
  await turn()
  await turn()
  ends[1]?.()
  expect(await Promise.all(later)).toEqual([{ version: 2 }, { version: 2 }])
  expect(ends).toHaveLength(2)
})
