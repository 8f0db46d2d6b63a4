import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLatest } from './latest-wins'

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

describe('A question that nobody waits for any more', () => {
  /** A conversation in which each question ends when its signal says so. */
  function impatient(supersedeDelay: number) {
    const asked: string[] = []
    const ended: string[] = []
    const reported: string[] = []
    const answers = new Map<string, (answer: string) => void>()
    const latest = createLatest<string, string>(
      (question, signal) => {
        asked.push(question)
        return new Promise((resolve, reject) => {
          answers.set(question, resolve)
          signal.addEventListener('abort', () => {
            ended.push(question)
            reject(new Error('ended'))
          })
        })
      },
      (question, outcome) => reported.push(`${question}: ${'answer' in outcome ? outcome.answer : outcome.failure}`),
      supersedeDelay,
    )
    return { latest, asked, ended, reported, answers }
  }

  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('is ended once it has had its time, and not before', async () => {
    const { latest, asked, ended, reported } = impatient(100)
    latest.ask('a')
    await vi.advanceTimersByTimeAsync(60)
    latest.ask('b')
    latest.ask('c')
    await vi.advanceTimersByTimeAsync(30)
    expect(ended).toEqual([])
    await vi.advanceTimersByTimeAsync(20)
    expect({ asked, ended, reported }).toEqual({ asked: ['a', 'c'], ended: ['a'], reported: [] })
  })

  it('is not ended where its answer comes in time', async () => {
    const { latest, ended, reported, answers } = impatient(100)
    latest.ask('a')
    latest.ask('b')
    answers.get('a')?.('1')
    await vi.advanceTimersByTimeAsync(500)
    expect({ ended, reported }).toEqual({ ended: [], reported: ['a: 1'] })
  })

  it('is ended when it is cancelled, with the one that waits, and the next is asked', async () => {
    const { latest, asked, ended, reported } = impatient(100)
    latest.ask('a')
    latest.ask('b')
    latest.cancel()
    await vi.advanceTimersByTimeAsync(0)
    expect({ asked, ended, reported }).toEqual({ asked: ['a'], ended: ['a'], reported: [] })
    latest.ask('c')
    expect(asked).toEqual(['a', 'c'])
  })
})
