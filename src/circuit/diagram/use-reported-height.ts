import { useLayoutEffect, type RefObject } from 'react'

/**
 * Tells the nearest element around a diagram with `data-fits` how high the diagram wants to be, with everything below it:
 * as `--drawn-height`, in CSS pixels, for its own styles. Only these elements have it, because each change makes the browser compute the styles in them anew.
 *
 * @param height in CSS pixels.
 */
export function useReportedHeight(diagram: RefObject<HTMLElement | null>, height: number): void {
  useLayoutEffect(() => {
    const around = diagram.current?.closest<HTMLElement>('[data-fits]')
    around?.style.setProperty('--drawn-height', `${height}px`)
  }, [diagram, height])
}
