import { useCallback, useState, type KeyboardEvent, type RefObject } from 'react'

/** What can be opened below a diagram, one at a time. */
export type Tool = 'find' | 'legend' | 'size' | 'wires'

/** What is open below a diagram, and the operations that it marks. Ctrl+F in the diagram opens the search. */
export function useTool(surface: RefObject<HTMLElement | null>) {
  const [tool, setTool] = useState<Tool | null>(null)
  const [marked, setMarked] = useState<readonly number[]>(nothing)
  const close = useCallback(() => {
    setTool(null)
    surface.current?.focus()
  }, [surface])

  /** Opens the search by its keys. Returns whether these were pressed. */
  function openByKey(event: KeyboardEvent): boolean {
    const isPressed = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key === 'f'
    if (!isPressed) return false
    event.preventDefault()
    setTool('find')
    return true
  }

  return { tool, marked, setMarked, close, toggle: (next: Tool) => setTool(tool === next ? null : next), openByKey }
}

const nothing: readonly number[] = []
