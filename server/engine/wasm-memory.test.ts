import { describe, expect, test } from 'vitest'
import { greedyModule, moduleWithMemory } from './wasm.fixture'
import { withMemoryLimit } from './wasm-memory'

describe('a limit on the memory of a module', () => {
  test('stops growth at the limit, and nothing before', async () => {
    const { instance } = await WebAssembly.instantiate(withMemoryLimit(greedyModule, 16))
    const { grow } = instance.exports
    if (typeof grow !== 'function') throw new Error('The module has lost its function.')
    // 16 MiB are 256 pages; it starts with one.
    expect(grow(255)).toBe(1)
    expect(grow(1)).toBe(-1)
  })

  test('leaves a lower limit of the module’s own as it is', async () => {
    const bytes = moduleWithMemory([1, 2, 3])
    expect(withMemoryLimit(bytes, 16)).toEqual(bytes)
  })

  test('refuses a module that starts with more, and bytes that are none', () => {
    expect(() => withMemoryLimit(moduleWithMemory([0, 0x81, 0x02]), 16)).toThrow('starts with 257 pages')
    expect(() => withMemoryLimit(new TextEncoder().encode('not a module'), 16)).toThrow('not a WebAssembly module')
    expect(() => withMemoryLimit(new Uint8Array(), 16)).toThrow('not a WebAssembly module')
  })
})
