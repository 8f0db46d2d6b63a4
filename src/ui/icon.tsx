/**
 * An icon, drawn on a grid of 16 with one stroke width, as one path. It is hidden from screen readers: each is next to text, or in a button
 * with an `aria-label`.
 */
export function icon(path: string) {
  return function Icon() {
    return (
      <svg
        aria-hidden="true"
        width="1.1em"
        height="1.1em"
        viewBox="0 0 16 16"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d={path} />
      </svg>
    )
  }
}

/** The path of a circle around a point. */
export const circle = (x: number, y: number, radius: number): string =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`

/** The path of a rectangle with round corners. */
export function rectangle(x: number, y: number, width: number, height: number, radius: number): string {
  const corner = (right: number, down: number) => `a${radius} ${radius} 0 0 1 ${right * radius} ${down * radius}`
  const [across, down] = [width - 2 * radius, height - 2 * radius]
  return `M${x + radius} ${y}h${across}${corner(1, 1)}v${down}${corner(-1, 1)}h${-across}${corner(-1, -1)}v${-down}${corner(1, -1)}`
}
