import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { surviveLostDatabase } from './unhandled-rejections'

/** The listener that it adds, which Node calls with each rejection that nobody waits for. */
function listener(lines: string[]): (error: unknown) => void {
  const before = new Set(process.listeners('unhandledRejection'))
  onTestFinished(surviveLostDatabase(pino({ level: 'warn' }, { write: (line) => void lines.push(line) })))
  const [added] = process.listeners('unhandledRejection').filter((other) => !before.has(other))
  if (added === undefined) throw new Error('It listens to nothing.')
  return (error) => added(error, Promise.resolve())
}

test('a lost database is logged, and ends nothing', () => {
  const lines: string[] = []
  const lost = Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' })
  listener(lines)(lost)
  expect(lines).toHaveLength(1)
})

test('a connection that the job queue gives back twice is logged, and ends nothing', () => {
  const lines: string[] = []
  listener(lines)(new Error('Release called on client which has already been released to the pool.'))
  expect(lines).toHaveLength(1)
})

test('every other rejection ends the process', () => {
  const lines: string[] = []
  const mistake = new TypeError('undefined is not a function')
  expect(() => listener(lines)(mistake)).toThrow(mistake)
  expect(lines).toEqual([])
})
