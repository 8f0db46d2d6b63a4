/** Random numbers that are the same for the same seed, on every machine. */

/** A seed as users type it: a whole number of at most nine digits. */
const seedPattern = /^\d{1,9}$/u

/** What is wrong with a typed seed, as a sentence; null if nothing is. */
export const seedProblem = (seed: string): string | null =>
  seedPattern.test(seed) ? null : 'The seed must be a whole number of at most nine digits.'

/** The seed after another. The largest is followed by 0. */
export const nextSeed = (seed: number): number => (seed + 1) % 1_000_000_000

/** 32 random bits at a time, the same for the same seed: mulberry32 by T. Ettinger, public domain. Not for secrets. */
export function randomBits(seed: number): () => number {
  let state = Math.trunc(seed) | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return mixed ^ (mixed >>> 14)
  }
}

/** Numbers in [0, 1), the same for the same seed. */
export function randomNumbers(seed: number): () => number {
  const next = randomBits(seed)
  return () => (next() >>> 0) / 2 ** 32
}
