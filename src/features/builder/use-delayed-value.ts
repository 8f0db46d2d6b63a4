import { createContext, startTransition, useContext, useEffect, useLayoutEffect, useState } from 'react'
import type { LivePicture } from '../../engine/use-preview'

/** Two frames, in milliseconds: a preview that is in time for its edit is painted by then. */
const twoFrames = 33

/** A value as it was two frames ago, for content that renders more slowly than the preview of the same change. */
export function useDelayedValue<Value>(value: Value): Value {
  const [delayed, setDelayed] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setDelayed(value)), twoFrames)
    return () => clearTimeout(timer)
  }, [value])
  return delayed
}

/** The preview that the form's own drawings wait for; null if a form has none. */
export const PreviewPictureContext = createContext<LivePicture | null>(null)

/**
 * A value that changes once the preview of the same change is painted, and after two frames at the latest. It is for drawings that
 * should change at once but take a frame that would otherwise delay the preview.
 */
export function useDeferUntilPainted<Value>(value: Value): Value {
  const picture = useContext(PreviewPictureContext)
  const [deferred, setDeferred] = useState(value)
  // A layout effect subscribes before the engine can answer, because the answer arrives in a later task.
  useLayoutEffect(() => {
    if (picture === null || deferred === value) return undefined
    // A transition keeps this out of the render that paints the picture.
    const update = () => startTransition(() => setDeferred(value))
    const unsubscribe = picture.subscribe(update)
    const timer = setTimeout(update, twoFrames)
    return () => {
      unsubscribe()
      clearTimeout(timer)
    }
  }, [picture, deferred, value])
  return picture === null ? value : deferred
}
