import { useRef, type RefObject } from 'react'
import { mapPlace, type ScrollMap } from './scroll-map'

/** Scrolls one of two drawings along with the other, so that both show the same part of a circuit in their middle. */
export function useLinkedScroll(
  left: RefObject<HTMLElement | null>,
  right: RefObject<HTMLElement | null>,
  map: ScrollMap,
): (side: 'left' | 'right') => void {
  /** Where a pane was put: the event that this causes moves nothing. */
  const expected = useRef<{ pane: HTMLElement; left: number; top: number } | null>(null)
  return (side) => {
    const [own, other] = side === 'left' ? [left.current, right.current] : [right.current, left.current]
    if (own === null || other === null) return
    const echo = expected.current
    expected.current = null
    if (echo?.pane === own && Math.abs(echo.left - own.scrollLeft) < 2 && Math.abs(echo.top - own.scrollTop) < 2) return
    other.scrollLeft = placeOf(own, other, (place) => mapPlace(map, side, place))
    other.scrollTop = own.scrollTop
    expected.current = { pane: other, left: other.scrollLeft, top: other.scrollTop }
  }
}

/** Where the other pane has to be. Both begin and end together. */
function placeOf(own: HTMLElement, other: HTMLElement, map: (place: number) => number): number {
  if (own.scrollLeft <= 0) return 0
  if (own.scrollLeft >= own.scrollWidth - own.clientWidth - 1) return other.scrollWidth
  return map(own.scrollLeft + own.clientWidth / 2) - other.clientWidth / 2
}
