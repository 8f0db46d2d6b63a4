/** WebAssembly modules of a few bytes, for tests. */

const header = [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00]

/** A module with one memory and nothing else; the bytes are its limits: flags, least, most. */
export const moduleWithMemory = (limits: number[]) => Uint8Array.from([...header, 5, limits.length + 1, 1, ...limits])

/** Exports `grow(pages)`: `memory.grow`, which says how many pages there were, or -1 where it gets none. Starts with one page. */
export const greedyModule = Uint8Array.from(
  [
    header,
    // types: (i32) -> i32
    [1, 6, 1, 0x60, 1, 0x7f, 1, 0x7f],
    // functions: one, of that type
    [3, 2, 1, 0],
    // memory: one, from one page, without a maximum
    [5, 3, 1, 0, 1],
    // exports: "grow", function 0
    [7, 8, 1, 4, 0x67, 0x72, 0x6f, 0x77, 0, 0],
    // code: local.get 0, memory.grow 0
    [10, 8, 1, 6, 0, 0x20, 0, 0x40, 0, 0x0b],
  ].flat(),
)
