import { createContext, startTransition, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { LivePicture } from '../../engine/use-preview'
import { restDelay } from './input-pause'

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

/**
 * A value that follows a single change at once, and changes in quick succession when they rest. It is for content that takes so much
 * longer than the preview that it would hold up the preview of the next change, as while an arrow key is held down.
 */
export function useRestingValue<Value>(value: Value): Value {
  const [shown, setShown] = useState(value)
  const latest = useRef({ value, since: -Infinity })
  useEffect(() => {
    if (latest.current.value === value) return undefined
    const now = performance.now()
    const isQuick = now - latest.current.since < restDelay
    latest.current = { value, since: now }
    const timer = setTimeout(() => startTransition(() => setShown(value)), isQuick ? restDelay : 0)
    return () => clearTimeout(timer)
  }, [value])
  return shown
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
