import { expect, it } from 'vitest'
import { formatBytes } from './format-bytes'

it.each([
  [0, '0 B'],
  [3_200_000, '3.2 MB'],
  [41_000_000_000, '41.0 GB'],
  [999_960_000, '1.0 GB'],
  [2_100_000_000_000, '2.1 TB'],
])('%i bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})
