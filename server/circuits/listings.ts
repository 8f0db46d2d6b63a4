/**
 * The answers to lists. Most lists are what they were a moment ago: then the answer is the one of then, which is written already. What
 * it says has been asked anew; to say it once more in other objects and bytes took most of the time, and left them to be cleared away.
 */
import type { CircuitSummary } from '../../contract/circuits'
import type { Listing } from '../../contract/envelope'
import { forMany } from '../http/answers'
import { done } from '../http/implementation'
import type { CircuitPage } from './list'

/** The most answers that are remembered, of at most a hundred circuits each: a few megabytes. */
const mostListings = 100

/** Makes what answers with a page of a list. `asked` is who asks, and for what. */
export function rememberListings(most = mostListings): (asked: string, page: CircuitPage) => Listing<CircuitSummary> {
  const listings = new Map<string, Listing<CircuitSummary>>()
  return (asked, found) => {
    const known = listings.get(asked)
    if (known !== undefined && says(known, found)) return known
    const { circuits, ...page } = found
    const listing = forMany({ ...done('Circuits found', circuits), page })
    listings.delete(asked)
    listings.set(asked, listing)
    for (const old of listings.keys()) {
      if (listings.size <= most) break
      listings.delete(old)
    }
    return listing
  }
}

/** Whether an answer says just this. A circuit that stands as it did is the same object. */
const says = ({ data, page }: Listing<CircuitSummary>, { circuits, nextCursor, total }: CircuitPage): boolean =>
  page.total === total &&
  page.nextCursor === nextCursor &&
  data.length === circuits.length &&
  data.every((circuit, place) => circuit === circuits[place])
