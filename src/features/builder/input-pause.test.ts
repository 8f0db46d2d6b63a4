import { describe, expect, it } from 'vitest'
import { callInTurn, createInputPause, restDelay } from './input-pause'

/** A clock that moves on while somebody waits. */
function createClock() {
  let time = 0
  return {
    now: () => time,
    wait: async (milliseconds: number) => {
      time += milliseconds
    },
  }
}

describe('A pause', () => {
  it('lasts until the settings rest', async () => {
    const clock = createClock()
    const { noteInput, pause } = createInputPause(clock)
    await clock.wait(10)
    noteInput()
    await clock.wait(30)
    await pause(0)
    expect(clock.now()).toBe(10 + restDelay)
    await pause(0)
    expect(clock.now()).toBe(10 + restDelay)
  })

  it('takes no time without an input since the work began', async () => {
    const clock = createClock()
    const { noteInput, pause } = createInputPause(clock)
    await pause(0)
    noteInput()
    await pause(clock.now())
    expect(clock.now()).toBe(0)
  })

  it('begins anew with another input', async () => {
    const clock = createClock()
    const pauses = createInputPause({
      now: clock.now,
      wait: async (milliseconds) => {
        await clock.wait(milliseconds)
        if (clock.now() < 2 * restDelay) pauses.noteInput()
      },
    })
    await clock.wait(1)
    pauses.noteInput()
    await pauses.pause(0)
    expect(clock.now()).toBe(1 + 2 * restDelay)
  })
})

describe('Calls of an engine', () => {
  it('are made one after another, also after one that failed', async () => {
    const events: string[] = []
    const engine = {}
    const call = (name: string, work: () => void) =>
      callInTurn(engine, async () => {
        events.push(`${name} begins`)
        await Promise.resolve()
        events.push(`${name} ends`)
        work()
        return name
      })
    const fail = () => {
      throw new Error('no sample')
    }
    const answers = await Promise.allSettled([call('a', fail), call('b', () => undefined)])
    expect(events).toEqual(['a begins', 'a ends', 'b begins', 'b ends'])
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  })
})
