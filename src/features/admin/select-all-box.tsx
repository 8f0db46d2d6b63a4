import { useEffect, useRef } from 'react'

export function SelectAllBox({ state, onToggle }: { state: 'none' | 'some' | 'all'; onToggle: () => void }) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // There is no attribute for it.
    if (box.current) box.current.indeterminate = state === 'some'
  }, [state])
  return <input ref={box} type="checkbox" aria-label="Select all" checked={state === 'all'} onChange={onToggle} />
}
