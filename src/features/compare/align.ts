/**
 * What two sequences have in common: their longest common subsequence, in its order. It is found at once where they differ little, and else in a worker,
 * so that the page goes on meanwhile.
 */
import { diffArrays } from 'diff/lib/diff/array.js'
import type { AlignmentRequest, AlignmentStep } from '../../../workers/alignment.worker'

/** Two sequences as runs of what both have, or only one of them. */
export interface Alignment {
  steps: AlignmentStep[]
  /** Whether what is between the equal ends is taken to be different, because the search took too long: more may be the same. */
  isRough: boolean
}

/** How long the page itself searches, in milliseconds: less than a frame. */
const quickly = 12

/** How long the worker searches at most, in milliseconds. */
const patiently = 10_000

/** Searches beside the page; null where it took too long. */
export type Search = (request: AlignmentRequest) => Promise<AlignmentStep[] | null>

/**
 * Aligns two sequences of texts.
 *
 * @throws if the worker could not be loaded.
 */
export async function align(
  left: readonly string[],
  right: readonly string[],
  search: Search = searchInWorker,
  maxDurations: { quickly: number; patiently: number } = { quickly, patiently },
): Promise<Alignment> {
  const numbers = new Map<string, number>()
  const numberOf = (text: string) => {
    const known = numbers.get(text) ?? numbers.size
    numbers.set(text, known)
    return known
  }
  const [before, after] = [left.map(numberOf), right.map(numberOf)]
  const max = Math.min(before.length, after.length)
  let start = 0
  while (start < max && before[start] === after[start]) start += 1
  let end = 0
  while (end < max - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  const [one, other] = [before.slice(start, before.length - end), after.slice(start, after.length - end)]
  const found =
    searchHere(one, other, maxDurations.quickly) ??
    (await search({ left: one, right: other, maxDuration: maxDurations.patiently }))
  const different: AlignmentStep[] = [
    { of: 'left', count: one.length },
    { of: 'right', count: other.length },
  ]
  const steps: AlignmentStep[] = [{ of: 'both', count: start }, ...(found ?? different), { of: 'both', count: end }]
  return { steps: steps.filter(({ count }) => count > 0), isRough: found === null }
}

function searchHere(left: number[], right: number[], maxDuration: number): AlignmentStep[] | undefined {
  return diffArrays(left, right, { timeout: maxDuration })?.map(({ count = 0, added, removed }) => ({
    of: added ? 'right' : removed ? 'left' : 'both',
    count,
  }))
}

function searchInWorker(request: AlignmentRequest): Promise<AlignmentStep[] | null> {
  const worker = new Worker(new URL('../../../workers/alignment.worker.ts', import.meta.url), {
    type: 'module',
    name: 'alignment',
  })
  return new Promise<AlignmentStep[] | null>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<AlignmentStep[] | null>) => resolve(data))
    worker.addEventListener('error', (event) =>
      reject(
        new Error('The comparison could not be loaded. Check your connection, then try again.', {
          cause: new Error(event.message),
        }),
      ),
    )
    worker.postMessage(request)
  }).finally(() => worker.terminate())
}
