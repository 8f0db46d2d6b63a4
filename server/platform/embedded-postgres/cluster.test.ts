import { expect, test } from 'vitest'
import { cacheSizes } from './cluster'

const gigabytes = (count: number) => count * 2 ** 30

test.each([
  [gigabytes(0.5), { buffers: 96, files: 384 }],
  [gigabytes(2), { buffers: 96, files: 1024 }],
  [gigabytes(4), { buffers: 256, files: 2048 }],
  [gigabytes(24), { buffers: 2816, files: 12_288 }],
  [gigabytes(512), { buffers: 4096, files: 262_144 }],
])(
  'of %i bytes, a small machine leaves all to the product, and a large one keeps a library in memory',
  (bytes, sizes) => {
    expect(cacheSizes(bytes)).toEqual(sizes)
  },
)
