import { useState } from 'react'
import type { CircuitSummary } from '../../../contract/circuits'
import { useMoveCircuit, useRemoveCircuit, useRestoreCircuit } from '../../api/collections'
import { messageOf } from '../../api/errors'
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
  const moving = useMoveCircuit(id)
  const removal = useRemoveCircuit(id)
  const restoring = useRestoreCircuit(id)
  const [removed, setRemoved] = useState<Removed | null>(null)
  const [announcement, setAnnouncement] = useState('')

  return {
    removed,
    /** What a screen reader hears of the last change. */
    announcement,
    /** Moves a circuit one place towards the beginning (−1) or the end (1). */
    move(index: number, step: -1 | 1) {
      const circuit = circuits[index]
      const target = index + step
      if (!circuit || target < 0 || target >= circuits.length) return
      const before = circuits[step === -1 ? target : target + 1]?.id ?? null
      moving.mutate({ circuitId: circuit.id, before }, { onError })
      setAnnouncement(`${circuit.name} is now number ${target + 1} of ${circuits.length}.`)
    },
    remove(index: number) {
      const circuit = circuits[index]
      if (!circuit) return
      const note = notes[circuit.id] ?? ''
      removal.mutate(circuit.id, { onError })
      setRemoved({ circuitId: circuit.id, name: circuit.name, note, before: circuits[index + 1]?.id ?? null })
    },
    undoRemoval() {
      if (removed === null) return
      const { name, ...entry } = removed
      restoring.mutate(entry, { onError })
      setRemoved(null)
      setAnnouncement(`${name} is back.`)
    },
  }
}

const onError = (error: Error) =>
  toast(messageOf(error, 'The collection could not be changed. Please try again.'), 'danger')
