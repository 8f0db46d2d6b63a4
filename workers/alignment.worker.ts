/**
 * Finds what two sequences have in common, in a Web Worker, because it takes long where they differ much. It answers one message with one, and
 * is ended by who asks.
 */
import { diffArrays } from 'diff/lib/diff/array.js'

/** Two sequences of numbers, and for how many milliseconds the longest common one may be searched for. */
export interface AlignmentRequest {
  left: readonly number[]
  right: readonly number[]
  maxDuration: number
}

/** So many in a row that both sequences have, or only one of them. */
export interface AlignmentStep {
  of: 'both' | 'left' | 'right'
  count: number
}

addEventListener('message', ({ data: { left, right, maxDuration } }: MessageEvent<AlignmentRequest>) => {
  const found = diffArrays([...left], [...right], { timeout: maxDuration })
  const steps = found?.map(({ count = 0, added, removed }): AlignmentStep => ({
    of: added ? 'right' : removed ? 'left' : 'both',
    count,
  }))
  postMessage(steps ?? null)
})
