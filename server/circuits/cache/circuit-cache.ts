/**
 * The cache of circuits: what lists and pages show of them, and the answers to lists and pages, each under the version of the rows that
 * it was read from. Every request reads versions from the database first, so nothing that it gets is older than the request.
 */
import type { Circuit, CircuitSummary } from '../../../contract/circuits'
import type { Listing, Success } from '../../../contract/envelope'
import { memoizePerConnection } from '../../platform/queries'
import type { OriginInJson } from '../origin'
import { VersionedCache } from './versioned-cache'

/** What a list shows of a circuit, apart from its state. */
export type StableSummary = Omit<CircuitSummary, 'likeCount' | 'commentCount' | 'isLiked' | 'isFavorite'>

/** What a page shows of a circuit, apart from its state; the origin whether or not the viewer may see it. */
export interface StableCircuit
  extends StableSummary, Pick<Circuit, 'version' | 'qasmCode' | 'references' | 'settings' | 'comments'> {
  origin: OriginInJson | null
}

/** The largest size of each kind, in characters. */
const maxSize = 8_000_000

/** The cache of a database. A transaction has an empty one of its own, so that it reads what it wrote. */
export const circuitCache = memoizePerConnection(() => ({
  summaries: new VersionedCache<StableSummary>(maxSize),
  circuits: new VersionedCache<StableCircuit>(maxSize),
  listAnswers: new VersionedCache<Listing<CircuitSummary>>(maxSize),
  /** Those of visitors. */
  circuitAnswers: new VersionedCache<Success<Circuit>>(maxSize),
}))

/** The size of a summary, in characters: about as much as its answer has. */
export const sizeOfSummary = ({
  description,
  plainDescription = '',
}: Pick<StableSummary, 'description' | 'plainDescription'>): number =>
  1000 + description.length + plainDescription.length

/** The size of a circuit. */
export const sizeOfCircuit = (
  circuit: Pick<StableCircuit, 'description' | 'plainDescription' | 'qasmCode' | 'comments'>,
): number =>
  circuit.comments.reduce((sum, { content }) => sum + 300 + content.length, sizeOfSummary(circuit)) +
  circuit.qasmCode.length
