import type { ClipboardEvent } from 'react'
import { edgesText, parseForeignEdges } from './graph'

/**
 * The JSON text of an edge list that was pasted in another program's notation; null if the text box handles the paste itself. A
 * single line pasted into existing text counts as a part of that text.
 */
export function convertPastedEdges(
  event: ClipboardEvent<HTMLTextAreaElement>,
  { weights } = { weights: true },
): string | null {
  const box = event.currentTarget
  const pasted = event.clipboardData.getData('text')
  const replacesAll = box.value.trim() === '' || box.selectionEnd - box.selectionStart === box.value.length
  if (!replacesAll && !pasted.trim().includes('\n')) return null
  const parsed = parseForeignEdges(pasted)
  if (parsed === null) return null
  event.preventDefault()
  return edgesText({ nodeCount: 0, weighted: weights && parsed.hasWeights, edges: parsed.edges })
}
