/** Outcomes as files: a table as CSV, data as JSON, and the bars as a picture. */
import { formatProbability } from '../../../../engine-rs/distribution'
import { formatInteger } from '../../../lib/format-integer'
import { nameOf, summarize } from './format'
import type { Outcomes } from './outcomes'

/** The maximum number of outcomes in a copy. */
export const maxCopied = 65_536

/** One line for each outcome, below a line of headings. */
export function toCsv({ shown }: Outcomes): string {
  const hasAmplitudes = shown.some(({ amplitude }) => amplitude !== null)
  const hasCounts = shown.some(({ sample }) => sample !== null)
  const hasIdeal = shown.some(({ ideal }) => ideal !== undefined)
  const headings = [
    'outcome',
    'probability',
    ...(hasAmplitudes ? ['real', 'imaginary'] : []),
    ...(hasCounts ? ['count'] : []),
    ...(hasIdeal ? ['without noise'] : []),
  ]
  const lines = shown.map(({ bits, probability, amplitude, sample, ideal }) =>
    [bits, probability, ...(amplitude ?? []), ...(sample ? [sample.count] : []), ...(hasIdeal ? [ideal] : [])].join(
      ',',
    ),
  )
  return [headings.join(','), ...lines, ''].join('\n')
}

/** The outcomes with what they are about. */
export function toJson({ basis, shown, otherProbability }: Outcomes, firstBitLeft: boolean): string {
  const outcomes = shown.map(({ bits, probability, amplitude, sample, ideal }) => ({
    bits,
    probability,
    ...(amplitude && { amplitude: { real: amplitude[0], imaginary: amplitude[1] } }),
    ...(sample && { count: sample.count }),
    ...(ideal !== undefined && { withoutNoise: ideal }),
  }))
  const order = firstBitLeft ? 'first bit left' : 'last bit left'
  return `${JSON.stringify({ of: basis, order, outcomes, ...(otherProbability > 0 && { otherProbability }) }, null, 2)}\n`
}

/** The colours of a picture, as CSS writes them. */
export interface PictureColors {
  background: string
  text: string
  muted: string
  bar: string
  border: string
}

const [rowHeight, barLength, margin, letterWidth, percentWidth] = [24, 320, 16, 8.4, 80] as const

/** The bars as an SVG picture. */
export function toSvg(outcomes: Outcomes, colors: PictureColors): string {
  const { shown, basis, width: bits, possible, otherProbability } = outcomes
  const rows = shown.map((outcome) => ({ label: nameOf(outcome, basis), probability: outcome.probability }))
  const others = possible - shown.length
  if (others > 0) rows.push({ label: `${formatInteger(others)} others`, probability: otherProbability })
  const labelWidth = Math.max(bits + 2, ...rows.map(({ label }) => label.length)) * letterWidth
  const highest = Math.max(...rows.map(({ probability }) => probability), 1e-9)
  const left = margin + labelWidth + 8
  const [width, height] = [left + barLength + percentWidth + margin, 2 * margin + rows.length * rowHeight]
  const drawn = rows.map(({ label, probability }, index) => {
    const y = margin + index * rowHeight
    const length = round((probability / highest) * barLength)
    return [
      `<text x="${round(left - 8)}" y="${y + 16}" text-anchor="end" font-family="monospace" font-size="14" fill="${colors.text}">${label}</text>`,
      `<rect x="${round(left)}" y="${y + 3}" width="${length}" height="18" rx="3" fill="${colors.bar}" stroke="${colors.border}"/>`,
      `<text x="${round(left + length + 8)}" y="${y + 16}" font-family="sans-serif" font-size="13" fill="${colors.muted}">${escapeText(formatProbability(probability))}</text>`,
    ].join('')
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${round(width)}" height="${height}" viewBox="0 0 ${round(width)} ${height}" role="img">`,
    `<title>${escapeText(summarize(outcomes))}</title>`,
    `<rect width="100%" height="100%" fill="${colors.background}"/>`,
    ...drawn,
    '</svg>\n',
  ].join('\n')
}

const round = (length: number): number => Math.round(length * 10) / 10

const escapeText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
