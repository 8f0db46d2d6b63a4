/** The colors of a landscape: from dark violet for low values to light yellow for high ones, evenly lighter, so that it reads in both themes and without colors. */

/** How many colors are told apart. */
const shades = 64

/** @param share from 0 for the lowest value to 1 for the highest */
export const landscapeColor = (share: number): string => colors[Math.round(share * (shades - 1))] ?? colors[0] ?? ''

const colors: readonly string[] = Array.from({ length: shades }, (_, index) => {
  const share = index / (shades - 1)
  const [lightness, chroma] = [0.26 + 0.68 * share, 0.11 + 0.05 * Math.sin(Math.PI * share)]
  // Through blue and green, the shorter way from violet to yellow.
  return `oklch(${lightness.toFixed(3)} ${chroma.toFixed(3)} ${Math.round(300 - 195 * share)})`
})

/** The colors as a gradient of CSS. */
export const landscapeGradient = `linear-gradient(to right, ${[0, 0.25, 0.5, 0.75, 1].map(landscapeColor).join(', ')})`
