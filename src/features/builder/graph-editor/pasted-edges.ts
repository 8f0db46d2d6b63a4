import type { ClipboardEvent } from 'react'
import { edgesText, parseForeignEdges } from './graph'

/**
 * The JSON text for an edge list that was pasted in another program's notation; null where the paste is left to the text box. A
 * single line into a text that stands there already is taken for a piece of it.
 */
export function convertPastedEdges(
  event: ClipboardEvent<HTMLTextAreaElement>,
  { weights } = { weights: true },
): string | null {
  const box = event.currentTarget
  const pasted = event.clipboardData.getData('text')
  const replacesAll = box.value.trim() === '' || box.selectionEnd - box.selectionStart === box.value.length
  if (!replacesAll && !pasted.trim().includes('\n')) return null
  const reading = parseForeignEdges(pasted)
  if (reading === null) return null
  event.preventDefault()
  return edgesText({ nodeCount: 0, weighted: weights && reading.hasWeights, edges: reading.edges })
}
