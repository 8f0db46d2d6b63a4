import { useEffect, useMemo, useRef } from 'react'

/** Work that is to be done in the next frame. All of its functions are the same in every render. */
export interface NextFrame {
  /** Says what is to be done. */
  set: (work: () => void) => void
  /** Asks for it. However often that happens before the next frame, it is done once. */
  request: () => void
  /** Does it at once. */
  now: () => void
}

/** Does some work once in the next frame after it was asked for. */
export function useNextFrame(): NextFrame {
  const work = useRef<() => void>(() => undefined)
  const frame = useRef<number | null>(null)
  useEffect(
    () => () => {
      if (frame.current !== null) cancelAnimationFrame(frame.current)
      frame.current = null
    },
    [],
  )
  return useMemo(
    () => ({
      set(latest) {
        work.current = latest
      },
      request() {
        frame.current ??= requestAnimationFrame(() => {
          frame.current = null
          work.current()
        })
      },
      now: () => work.current(),
    }),
    [],
  )
}
