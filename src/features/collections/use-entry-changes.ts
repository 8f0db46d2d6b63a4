import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CircuitSummary } from '../../../contract/circuits'
import { collectionQuery, useMoveCircuit, useRemoveCircuit, useRestoreCircuit } from '../../api/collections'
import { messageOf } from '../../api/errors'
import { circuitsOf } from '../../api/loaded-collection'
import { toast } from '../../ui/toast'

/** A circuit that was removed, with what it takes to put it back. */
interface Removed {
  circuitId: string
  name: string
  note: string
  /** The circuit that was behind it; null for none. */
  before: string | null
}

/** Moves and removes circuits of a collection, and puts the one that was removed last back. */
export function useEntryChanges(
  id: string,
  circuits: readonly CircuitSummary[],
  notes: Readonly<Record<string, string>>,
) {
  const client = useQueryClient()
  const moving = useMoveCircuit(id, onError)
  const removal = useRemoveCircuit(id, onError)
  const restoring = useRestoreCircuit(id, onError)
  const [removed, setRemoved] = useState<Removed | null>(null)
  const [announcement, setAnnouncement] = useState('')

  /** The circuits in their present order. A quick press may come before the page shows what the one before it did, which the cache has. */
  function orderNow(): readonly CircuitSummary[] {
    const loaded = client.getQueryData(collectionQuery(id).queryKey)
    return loaded ? circuitsOf(loaded) : circuits
  }

  return {
    removed,
    /** What a screen reader hears of the last change. */
    announcement,
    /** Moves a circuit from its index to another one, or as near to that as the collection goes. */
    move(circuitId: string, to: (index: number) => number) {
      const order = orderNow()
      const index = order.findIndex((circuit) => circuit.id === circuitId)
      const circuit = order[index]
      const target = Math.max(0, Math.min(to(index), order.length - 1))
      if (!circuit || target === index) return
      const before = order[target < index ? target : target + 1]?.id ?? null
      moving.mutate({ circuitId, before })
      setAnnouncement(`${circuit.name} is now number ${target + 1} of ${order.length}.`)
    },
    remove(circuitId: string) {
      const order = orderNow()
      const index = order.findIndex((circuit) => circuit.id === circuitId)
      const circuit = order[index]
      if (!circuit) return
      const note = notes[circuitId] ?? ''
      removal.mutate(circuitId)
      setRemoved({ circuitId, name: circuit.name, note, before: order[index + 1]?.id ?? null })
    },
    undoRemoval() {
      if (removed === null) return
      const { name, ...entry } = removed
      restoring.mutate(entry)
      setRemoved(null)
      setAnnouncement(`${name} is back.`)
    },
  }
}

const onError = (error: Error) =>
  toast(messageOf(error, 'The collection could not be changed. Please try again.'), 'danger')
