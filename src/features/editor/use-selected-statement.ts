import { useCallback, useState } from 'react'
import type { Span } from '../../../language/declarations'

/**
 * The statement of the operation that is selected in the diagram, and a function that selects it.
 *
 * @param drawn the program that the diagram shows. A statement of any other program is not returned.
 */
export function useSelectedStatement(drawn: string | null) {
  const [selected, setSelected] = useState<{ drawn: string | null; statement: Span } | null>(null)
  const select = useCallback((statement: Span | null) => setSelected(statement && { drawn, statement }), [drawn])
  const isShown = selected !== null && selected.drawn === drawn
  return [isShown ? selected.statement : null, select] as const
}
