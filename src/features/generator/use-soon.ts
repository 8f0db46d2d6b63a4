import { useEffect, useState } from 'react'

/**
 * A value as it was two frames ago: for what takes longer to render than the circuit that follows the same change, and lets it go
 * first.
 */
export function useSoon<Value>(value: Value): Value {
  const [soon, setSoon] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSoon(value), 33)
    return () => clearTimeout(timer)
  }, [value])
  return soon
}
