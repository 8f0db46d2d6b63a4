/**
 * A line search: how far to go in a direction, so that the value falls enough and the slope flattens enough (the strong Wolfe conditions). After algorithms 3.5
 * and 3.6 of Nocedal and Wright, Numerical Optimization (2006).
 */
import { along, dot, type Evaluate, type Evaluation } from './optimizer'

/** A point on the line. */
interface Place extends Evaluation {
  length: number
  /** The slope of the function along the direction. */
  slope: number
}

/** A point that is good enough. */
export interface Iterate extends Evaluation {
  point: Float64Array
}

/** The part of the expected fall that is enough. */
const enoughFall = 1e-4

/** The part of the first slope that is flat enough. */
const flatEnough = 0.9

/** How many points are tried: four would do for nearly all functions. */
const maxTrials = 25

/**
 * @param direction one in which the function falls
 * @returns null where no point is better by more than rounding errors
 */
export async function searchLine(
  evaluate: Evaluate,
  { point, value, gradient }: Iterate,
  direction: Float64Array,
  firstLength: number,
): Promise<Iterate | null> {
  const start: Place = { length: 0, value, gradient, slope: dot(gradient, direction) }
  if (!(start.slope < 0)) return null
  const at = async (length: number): Promise<Place> => {
    const found = await evaluate(along(point, length, direction))
    return { ...found, length, slope: dot(found.gradient, direction) }
  }
  const falls = (place: Place) => place.value <= start.value + enoughFall * place.length * start.slope
  const isFlat = (place: Place) => Math.abs(place.slope) <= -flatEnough * start.slope
  const result = ({ length, ...found }: Place): Iterate => ({
    point: along(point, length, direction),
    value: found.value,
    gradient: found.gradient,
  })

  let low = start
  let high: Place | null = null
  let length = firstLength
  for (let trial = 0; trial < maxTrials; trial++) {
    const place = await at(length)
    if (!falls(place) || place.value >= low.value) high = place
    else if (isFlat(place)) return result(place)
    else {
      // It still falls towards the far end, or the minimum lies between this place and the last low one.
      if (high === null ? place.slope >= 0 : place.slope * (high.length - low.length) >= 0) high = low
      low = place
    }
    if (high === null) length *= 2
    else {
      if (Math.abs(high.length - low.length) * largest(direction) < 1e-14) break
      length = between(low, high)
    }
  }
  return low === start ? null : result(low)
}

/** The largest of the entries' sizes. */
const largest = (vector: Float64Array): number => vector.reduce((max, number) => Math.max(max, Math.abs(number)), 0)

/** Where a cubic through both places has its minimum, a tenth of the way or more from both. */
function between(low: Place, high: Place): number {
  const width = high.length - low.length
  const first = low.slope + high.slope - (3 * (low.value - high.value)) / (low.length - high.length)
  const root = Math.sqrt(first * first - low.slope * high.slope) * Math.sign(width)
  const share = 1 - (high.slope + root - first) / (high.slope - low.slope + 2 * root)
  const inner = Number.isFinite(share) ? Math.min(Math.max(share, 0.1), 0.9) : 0.5
  return low.length + inner * width
}
