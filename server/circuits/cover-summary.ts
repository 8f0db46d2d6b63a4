/** A stored cover as lists show it. */
import type { CircuitSummary } from '../../contract/circuits'
import { barsInWords } from '../engine/outcomes-picture'
import { coverPath } from './pictures'
import { showsOutcomes, type Cover } from './tables'

/** The cover of the circuit whose pictures have this name. */
export function presentCover(picture: string, cover: Cover): NonNullable<CircuitSummary['cover']> {
  const imageSize = { width: cover.width, height: cover.height }
  if (showsOutcomes(cover)) {
    return { outcomes: barsInWords(cover), imagePath: coverPath(picture, 'outcomes'), imageSize }
  }
  return { first: cover.first, last: cover.last, imagePath: coverPath(picture, cover), imageSize }
}
