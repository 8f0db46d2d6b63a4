import { useLayoutEffect, type RefObject } from 'react'

/**
 * Tells the nearest element around a diagram with `data-fits` how high the diagram wants to be, with everything below it:
 * as `--drawn-height`, in CSS pixels, for its own styles. While something is open below the drawing it has `data-holds-tool`, and grows by
 * that: the diagram then takes `--fitting-height` of that element for what it is without. Only these elements have it, because each
 * change makes the browser compute the styles in them anew.
 *
 * @param height in CSS pixels.
 * @param isOpen whether something is open below the drawing.
 */
export function useReportedHeight(diagram: RefObject<HTMLElement | null>, height: number, isOpen: boolean): void {
  useLayoutEffect(() => {
    const around = diagram.current?.closest<HTMLElement>('[data-fits]')
    around?.style.setProperty('--drawn-height', `${height}px`)
    around?.toggleAttribute('data-holds-tool', isOpen)
    return () => around?.removeAttribute('data-holds-tool')
  }, [diagram, height, isOpen])
}
