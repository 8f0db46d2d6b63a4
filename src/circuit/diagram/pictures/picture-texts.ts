/** What is said about pictures before they are made. */
import type { PictureFormat } from '../../../../contract/picture-formats'
import { maxPdfShapes } from '../../../../painting/picture-limits'
import { formatInteger } from '../../../lib/format-integer'
import { maxSide, pngSize, scales, type PictureOptions } from './picture-options'

export const formatNames: Record<PictureFormat, string> = { svg: 'SVG', png: 'PNG', pdf: 'PDF' }

/** Why a circuit has no picture in a format, and which format to choose. An SVG is always possible. */
export const tooLargeHints: Partial<Record<PictureFormat, string>> = {
  png: 'This circuit is too large for a PNG. Choose SVG or PDF.',
  pdf: `This circuit is too large for a PDF, which has up to ${formatInteger(maxPdfShapes)} shapes. Choose SVG.`,
}

/** The size of a PNG, and what stands in the way of a larger one. */
export function describeScale(
  drawing: { width: number; height: number },
  scale: number,
  largest: number | null,
): string {
  const size = (each: number) => {
    const { width, height } = pngSize(drawing, each)
    return `${formatInteger(width)} × ${formatInteger(height)} pixels`
  }
  if (largest === null) {
    return `A PNG would take ${size(1)}, and browsers draw up to ${formatInteger(maxSide)} a side.`
  }
  return largest === scales[scales.length - 1]
    ? `${size(scale)}.`
    : `${size(scale)}. ${largest}× is the largest scale that browsers draw for this circuit.`
}

/** Its colors and its layout, as `Light colors, in rows.` */
export function describeLook({
  theme,
  arrangement,
  isTransparent,
}: Pick<PictureOptions, 'theme' | 'arrangement' | 'isTransparent'>): string {
  const colors = theme === 'light' ? 'Light colors' : 'Dark colors'
  const layout = arrangement === 'rows' ? 'long circuits in rows' : 'one strip'
  return `${colors}${isTransparent ? ', transparent background' : ''}, ${layout}.`
}
