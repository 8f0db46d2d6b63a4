/** What happens when a circuit becomes public by its author. */
import type { Queries } from '../platform/queries'

/** Hears of a circuit that is public from now on, in the transaction that makes it so. */
export type PublicationListener = (queries: Queries, circuit: { id: string; authorId: string }) => Promise<void>
