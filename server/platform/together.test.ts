import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { askedTogether, sharedByKey } from './together'

/** Rounds that end when they are told to. */
function newRounds() {
  const rounds: { questions: number[]; end(): void; fail(error: Error): void }[] = []
  const ask = (questions: number[]) =>
    new Promise<string[]>((resolve, reject) =>
      rounds.push({ questions, end: () => resolve(questions.map((question) => `to ${question}`)), fail: reject }),
    )
  return { rounds, ask }
}

test('what comes while as many rounds are under way as may be goes together in the next', async () => {
  const { rounds, ask } = newRounds()
  const question = askedTogether(ask, { atOnce: 1 })
  const first = question(1)
  await turn()
  const others = [question(2), question(3), question(2)]
  await turn()
  expect(rounds.map(({ questions }) => questions)).toEqual([[1]])
  rounds[0]?.end()
  expect(await first).toBe('to 1')
  await turn()
  await turn()
  expect(rounds.map(({ questions }) => questions)).toEqual([[1], [2, 3, 2]])
  rounds[1]?.end()
  expect(await Promise.all(others)).toEqual(['to 2', 'to 3', 'to 2'])
})

test('a slow round does not hold up the others, and none is larger than it may be', async () => {
  const { rounds, ask } = newRounds()
  const question = askedTogether(ask, { atOnce: 2, most: 2 })
  const answers = [1, 2, 3, 4, 5].map(question)
  await turn()
  await turn()
  expect(rounds.map(({ questions }) => questions)).toEqual([
    [1, 2],
    [3, 4],
  ])
  rounds[1]?.end()
  expect(await answers[3]).toBe('to 4')
  await turn()
  expect(rounds[2]?.questions).toEqual([5])
})

test('a round that fails fails for its own questions, and the next is asked', async () => {
  const { rounds, ask } = newRounds()
  const question = askedTogether(ask, { atOnce: 1 })
  const failing = question(1).catch(String)
  await turn()
  const next = question(2)
  rounds[0]?.fail(new Error('no such thing'))
  expect(await failing).toContain('no such thing')
  await turn()
  rounds[1]?.end()
  expect(await next).toBe('to 2')
})

test('where the database is away, nobody waits for it a second time', async () => {
  const { rounds, ask } = newRounds()
  const question = askedTogether(ask, { atOnce: 1 })
  const failing = [question(1).catch(String)]
  await turn()
  failing.push(question(2).catch(String))
  rounds[0]?.fail(new Error('Connection terminated unexpectedly'))
  for (const failure of await Promise.all(failing)) expect(failure).toContain('Connection terminated')
  expect(rounds).toHaveLength(1)
})

test('a round without an answer for each question fails', async () => {
  await expect(askedTogether<number, number>(async () => [])(1)).rejects.toThrow('not an answer for each')
})

test('equal questions share an answer that was asked for after all of them came', async () => {
  const share = sharedByKey<{ version: number }>()
  let version = 1
  const ends: (() => void)[] = []
  const read = () => {
    const seen = { version }
    return new Promise<{ version: number }>((resolve) => ends.push(() => resolve(seen)))
  }
  const first = share('a', read)
  const other = share('b', async () => ({ version: 7 }))
  await turn()
  // What is changed from here on is not in the answer that is under way.
  version = 2
  const later = [share('a', read), share('a', read)]
  expect(await other, 'nobody waits for another question').toEqual({ version: 7 })
  ends[0]?.()
  expect(await first).toEqual({ version: 1 })
  await turn()
  await turn()
  ends[1]?.()
  expect(await Promise.all(later)).toEqual([{ version: 2 }, { version: 2 }])
  expect(ends).toHaveLength(2)
})
