import { expect, it } from 'vitest'
import { createLatest } from './latest'

/** Lets a test answer the questions one by one. */
function conversation() {
  const asked: string[] = []
  const answers: ((outcome: string | Error) => void)[] = []
  const reported: string[] = []
  const latest = createLatest<string, string>(
    (question) => {
      asked.push(question)
      return new Promise((resolve, reject) => {
        answers.push((outcome) => (outcome instanceof Error ? reject(outcome) : resolve(outcome)))
      })
    },
    (question, outcome) => reported.push(`${question}: ${'answer' in outcome ? outcome.answer : outcome.failure}`),
  )
  return {
    latest,
    asked,
    reported,
    async answer(outcome: string | Error) {
      answers.shift()?.(outcome)
      await new Promise((resolve) => setTimeout(resolve))
    },
  }
}

it('While one request runs only the newest waits', async () => {
  const { latest, asked, reported, answer } = conversation()
  for (const question of ['a', 'b', 'c', 'd']) latest.ask(question)
  expect(asked).toEqual(['a'])
  await answer('1')
  expect(asked).toEqual(['a', 'd'])
  await answer('2')
  expect(reported).toEqual(['a: 1', 'd: 2'])
})

it('a failed call is reported and does not hold up the next', async () => {
  const { latest, reported, answer } = conversation()
  latest.ask('a')
  latest.ask('b')
  await answer(new Error('no answer'))
  await answer('2')
  expect(reported).toEqual(['a: no answer', 'b: 2'])
})

it('reports nothing once it is stopped, and asks nothing more', async () => {
  const { latest, asked, reported, answer } = conversation()
  latest.ask('a')
  latest.ask('b')
  latest.stop()
  await answer('1')
  expect(reported).toEqual([])
  expect(asked).toEqual(['a'])
})
