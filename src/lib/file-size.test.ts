import { expect, it } from 'vitest'
import { formatFileSize } from './file-size'

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1 kB'],
  [14_400, '14 kB'],
  [999_499, '999 kB'],
  [999_500, '1.0 MB'],
  [10_485_760, '10.5 MB'],
])('%d bytes are %s', (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text)
})
