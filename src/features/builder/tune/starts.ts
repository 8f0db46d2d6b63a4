/** Where a run begins. */
import { randomNumbers } from '../graph-editor/random-numbers'
import { turn } from './landscape'

/** The values of the sliders, random values, or a place that was chosen in the landscape. */
export type StartKind = 'values' | 'random' | 'chosen'

/** Random values in [0, 2π), the same for the same seed. */
export function randomStart(count: number, seed: number): number[] {
  const random = randomNumbers(seed)
  return Array.from({ length: count }, () => random() * turn)
}
