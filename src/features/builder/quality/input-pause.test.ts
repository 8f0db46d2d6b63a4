import { describe, expect, it } from 'vitest'
import { createInputPause } from './input-pause'

/** A clock that moves on while somebody waits. A preview is painted at the given time. */
function clockOf(paintedAt: number) {
  let time = 0
  return {
    now: () => time,
    lastPreview: () => (time >= paintedAt ? paintedAt : -Infinity),
    wait: async (milliseconds: number) => {
      time += milliseconds
    },
  }
}

describe('A pause', () => {
  it.each([
    ['ends with the preview of the input', 20, 24],
    ['ends where no preview comes', Infinity, 104],
  ])('%s', async (_, paintedAt, end) => {
    const clock = clockOf(paintedAt)
    const { noteInput, pause } = createInputPause(clock)
    noteInput()
    await pause()
    expect(clock.now()).toBe(end)
    await pause()
    expect(clock.now()).toBe(end)
  })

  it('takes no time without an input', async () => {
    const clock = clockOf(Infinity)
    await createInputPause(clock).pause()
    expect(clock.now()).toBe(0)
  })
})
