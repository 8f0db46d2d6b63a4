import sharp from 'sharp'
import { expect, test } from 'vitest'
import { cropToSquare } from './pictures'

test('one picture is decoded at a time, however many are sent at once', async () => {
  const sent = await sharp({ create: { width: 800, height: 800, channels: 3, background: '#123' } })
    .png()
    .toBuffer()
  let maxRunning = 0
  const seen = () => {
    // Not their sum: a picture may go from the queue to processing between the two readings.
    const { queue, process } = sharp.counters()
    maxRunning = Math.max(maxRunning, queue, process)
  }
  sharp.queue.on('change', seen)
  const made = await Promise.all(Array.from({ length: 8 }, () => cropToSquare(sent, 1_000_000, 64)))
  sharp.queue.off('change', seen)
  expect(made).toHaveLength(8)
  expect(maxRunning).toBe(1)
})
