import { useState, type DragEvent } from 'react'

/**
 * Moves circuits of a collection by dragging them with the mouse. Fingers and keys have the menu.
 *
 * @param onMove hears of a circuit that was dropped on the place, from 0, of another one
 */
export function useEntryDrag(onMove: (circuitId: string, place: number) => void) {
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const end = () => {
    setDragged(null)
    setOver(null)
  }
  return {
    /** Properties of the handle by which a circuit is dragged. */
    handleOf: (circuitId: string) => ({
      draggable: true,
      onDragStart(event: DragEvent) {
        event.dataTransfer.effectAllowed = 'move'
        // Browsers drag nothing without data. No text, which would be dropped into a field.
        event.dataTransfer.setData('application/x-collected-circuit', circuitId)
        const card = event.currentTarget.closest('li')
        if (card) event.dataTransfer.setDragImage(card, 0, 0)
        setDragged(circuitId)
      },
      onDragEnd: end,
    }),
    /** Properties of the list item of a circuit, where others are dropped. */
    targetOf: (circuitId: string, place: number) =>
      dragged === null
        ? {}
        : {
            'data-over': (over === circuitId && dragged !== circuitId) || undefined,
            onDragOver(event: DragEvent) {
              event.preventDefault()
              setOver(circuitId)
            },
            onDragLeave(event: DragEvent) {
              // Of parts of the item too, which the mouse leaves for others.
              const isInside = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)
              if (!isInside) setOver((present) => (present === circuitId ? null : present))
            },
            onDrop(event: DragEvent) {
              event.preventDefault()
              end()
              onMove(dragged, place)
            },
          },
  }
}
