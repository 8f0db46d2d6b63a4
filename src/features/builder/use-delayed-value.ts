import { createContext, startTransition, useContext, useEffect, useLayoutEffect, useState } from 'react'
import type { LivePicture } from '../../engine/use-preview'

/** How long two frames take, in milliseconds: a picture that comes at all in time for its edit is there by then. */
const twoFrames = 33

/**
 * A value as it was two frames ago: for what takes longer to render than the circuit that follows the same change, and lets it go
 * first.
 */
export function useSoon<Value>(value: Value): Value {
  const [soon, setSoon] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSoon(value), twoFrames)
    return () => clearTimeout(timer)
  }, [value])
  return soon
}

/** The picture that the form's own drawings let go first; null where a form has none. */
export const FirstPicture = createContext<LivePicture | null>(null)

/**
 * A value as it was until the circuit that follows the same change has been painted, at the latest two frames ago: for what is seen to
 * change at once, but takes a frame of its own that the circuit would have to wait for.
 */
export function useAfterPicture<Value>(value: Value): Value {
  const picture = useContext(FirstPicture)
  const [after, setAfter] = useState(value)
  // Before the answer can come, which is a task of its own.
  useLayoutEffect(() => {
    if (picture === null || after === value) return undefined
    // Not in the one render that the picture is painted in.
    const follow = () => startTransition(() => setAfter(value))
    const leave = picture.subscribe(follow)
    const timer = setTimeout(follow, twoFrames)
    return () => {
      leave()
      clearTimeout(timer)
    }
  }, [picture, after, value])
  return picture === null ? value : after
}
