/** Which of several settings are worth a look: those that no other beats in cost and quality, and those that may turn out so. Pure. */

/** A setting with what it costs, and how good a sample says it is. */
export interface ParetoPoint {
  /** Lower is better. */
  cost: number
  /** Lower is better. */
  value: number
  /** Decides between equals: fewer are better. */
  parameters: number
}

/** The settings that no other has both a lower or equal cost and a lower or equal value than, cheapest first. Of equal ones the first. */
export function paretoFront<Point extends ParetoPoint>(points: readonly Point[]): Point[] {
  const front: Point[] = []
  for (const point of points.toSorted(compare)) {
    const last = front.at(-1)
    if (last === undefined || point.value < last.value) front.push(point)
  }
  return front
}

const compare = (one: ParetoPoint, other: ParetoPoint): number =>
  one.cost - other.cost || one.value - other.value || one.parameters - other.parameters

/** Of each cost, the share that goes on, and how many at least. */
const kept = { share: 1 / 4, min: 2 }

/**
 * One round of successive halving: at each cost the best quarter, without those that a cheaper setting beats by more than chance explains.
 *
 * @param pairs how many pairs each value was sampled from.
 */
export function survivors<Point extends ParetoPoint>(points: readonly Point[], pairs: number): Point[] {
  const slack = slackOf(pairs)
  let best = Infinity
  return groupByCost(points).flatMap((sorted) => {
    const going = sorted.slice(0, Math.max(Math.ceil(sorted.length * kept.share), kept.min))
    const limit = best + slack
    best = Math.min(best, going[0]?.value ?? Infinity)
    return going.filter(({ value }) => value < limit)
  })
}

/** The points of each cost, lowest cost first, and best first within one. */
function groupByCost<Point extends ParetoPoint>(points: readonly Point[]): Point[][] {
  const groups: Point[][] = []
  for (const point of points.toSorted(compare)) {
    const last = groups.at(-1)
    if (last?.[0]?.cost === point.cost) last.push(point)
    else groups.push([point])
  }
  return groups
}

/**
 * Twice the standard deviation that the divergence of a finite sample has near 0, `√(2 (bins - 1)) / 2 pairs`, with 30 bins in use.
 */
const slackOf = (pairs: number): number => Math.sqrt(2 * 30) / pairs
