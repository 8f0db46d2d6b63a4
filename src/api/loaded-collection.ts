/**
 * A collection as it is cached: among the lists of circuits, because it is one. So a like, a new name or a deleted circuit shows in it as in
 * any other list. Changes return a new value.
 */
import type { Collection } from '../../contract/collections'
import type { LoadedList } from './circuit-cache'

/** What a collection says about itself. */
export type CollectionDetails = Omit<Collection, 'circuits' | 'circuitCount'>

export interface LoadedCollection extends LoadedList {
  details: CollectionDetails
  /** Notes by the id of the circuit. A circuit without a note has an empty one. */
  notes: Readonly<Record<string, string>>
}

export function toLoadedCollection({ circuits, circuitCount, ...details }: Collection): LoadedCollection {
  const data = circuits.map(({ circuit }) => circuit)
  return {
    details,
    notes: Object.fromEntries(circuits.map(({ circuit, note }) => [circuit.id, note])),
    pages: [{ success: true, message: '', data, page: { nextCursor: null, total: circuitCount } }],
    pageParams: [undefined],
  }
}

/** The circuits of a collection, in their order. */
export const circuitsOf = ({ pages }: Pick<LoadedCollection, 'pages'>) => pages.flatMap(({ data }) => data)

/** The collection with a circuit in front of another one, or at the end. */
export function withMovedCircuit(
  collection: LoadedCollection,
  { circuitId, before }: { circuitId: string; before: string | null },
): LoadedCollection {
  const circuits = circuitsOf(collection)
  const moved = circuits.filter(({ id }) => id === circuitId)
  const others = circuits.filter(({ id }) => id !== circuitId)
  const found = others.findIndex(({ id }) => id === before)
  const place = found === -1 ? others.length : found
  return withCircuits(collection, [...others.slice(0, place), ...moved, ...others.slice(place)])
}

export const withNote = (
  collection: LoadedCollection,
  { circuitId, note }: { circuitId: string; note: string },
): LoadedCollection => ({ ...collection, notes: { ...collection.notes, [circuitId]: note } })

export const withoutCircuit = (collection: LoadedCollection, circuitId: string): LoadedCollection =>
  withCircuits(
    collection,
    circuitsOf(collection).filter(({ id }) => id !== circuitId),
  )

function withCircuits(collection: LoadedCollection, data: LoadedList['pages'][number]['data']): LoadedCollection {
  const pages = collection.pages
    .slice(0, 1)
    .map((page) => ({ ...page, data, page: { ...page.page, total: data.length } }))
  return { ...collection, pages }
}
