/** Random choices that depend on the seed alone. */

/** Numbers in [0, 1) that depend on the seed alone (mulberry32, public domain by T. Ettinger). */
export function randomStream(from: number): () => number {
  let state = from >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** One of the items: at random, or the one at a fraction of the list. */
export function pick<Item>(items: readonly Item[], fraction: number): Item {
  const item = items[Math.floor(fraction * items.length)]
  if (item === undefined) throw new Error('There is nothing to pick from.')
  return item
}
