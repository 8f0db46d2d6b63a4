/** What happens when a circuit becomes public, or private again. */
import type { Queries } from '../platform/queries'

/** Hears of a circuit that is public from now on, in the transaction that makes it so. */
export type PublicationListener = (queries: Queries, circuit: { id: string; authorId: string }) => Promise<void>

/** Hears of a saved circuit that is public or private from now on, in the transaction that makes it so. */
type VisibilityListener = (queries: Queries, circuitId: string) => Promise<void>

/** Those who hear of the visibility of circuits. */
export interface CircuitListeners {
  onPublished: PublicationListener
  onVisibilityChange: VisibilityListener
}
