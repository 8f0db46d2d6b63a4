/** The picture of a circuit's outcomes: a bar for each of them, or for the most probable ones. */
import { formatProbability } from '../../engine-rs/distribution'
import { colors, type PictureTheme } from '../../painting/theme-colors'
import type { SimulationReport } from './engine-pool'

/** What the picture shows, which is all that it is drawn from. */
export interface OutcomeBars {
  /** In the order of the outcomes' bits; all others together are the last row. */
  rows: { label: string; probability: number }[]
  /** CSS pixels. */
  width: number
  /** CSS pixels. */
  height: number
}

/** So many bars a picture has at most, with the one for all other outcomes. */
export const maxBars = 6

/** CSS pixels. */
const [rowHeight, barHeight, barLength, margin, gap, letterWidth, percentWidth] = [26, 18, 150, 16, 8, 8.5, 62] as const

/** The bits at either end of an outcome that has more than fit beside its bar. */
const shownEnd = 7

/** The bars of a simulation of which at least {@link maxBars} outcomes are listed: a row for each outcome, or for the most probable ones and one for all others. */
export function barsOf({
  outcomes,
  others,
  outcomesOf,
}: Pick<SimulationReport, 'outcomes' | 'others' | 'outcomesOf'>): OutcomeBars {
  // The report has them in rising order.
  const isCut = others !== null || outcomes.length > maxBars
  const likeliest = outcomes.toSorted((one, other) => other.probability - one.probability).slice(0, maxBars - 1)
  const shown = isCut ? outcomes.filter((outcome) => likeliest.includes(outcome)) : outcomes
  const rows = shown.map(({ bits, probability }) => ({ label: nameOf(bits, outcomesOf), probability }))
  const rest = outcomes.length - shown.length + (others?.outcomes ?? 0)
  if (rest > 0) {
    const probability = Math.max(0, 1 - rows.reduce((sum, row) => sum + row.probability, 0))
    rows.push({ label: rest === 1 ? '1 other' : `${rest.toLocaleString('en')} others`, probability })
  }
  return {
    rows,
    width: Math.ceil(labelWidth(rows) + gap + barLength + gap + percentWidth + 2 * margin),
    height: rows.length * rowHeight + 2 * margin,
  }
}

/** The outcomes in words: `00 50 %, 11 50 %`. */
export const barsInWords = ({ rows }: OutcomeBars): string =>
  rows.map(({ label, probability }) => `${label} ${formatProbability(probability)}`).join(', ')

/** The picture as SVG, which is only made into pixels. */
export function drawOutcomes({ rows, width, height }: OutcomeBars, theme: PictureTheme): string {
  const color = colors[theme]
  const left = margin + labelWidth(rows) + gap
  const highest = Math.max(...rows.map(({ probability }) => probability), Number.MIN_VALUE)
  const drawn = rows.map(({ label, probability }, index) => {
    const top = margin + index * rowHeight + (rowHeight - barHeight) / 2
    const length = Math.max(1, (probability / highest) * barLength)
    const baseline = top + 14
    return (
      `<text x="${left - gap}" y="${baseline}" text-anchor="end" font-size="14" fill="${color['--label']}">${label}</text>` +
      `<rect x="${left + 0.5}" y="${top + 0.5}" width="${length}" height="${barHeight - 1}" rx="3" fill="${color['--gate']}" stroke="${color['--gate-border']}"/>` +
      `<text x="${left + length + gap}" y="${baseline}" font-size="13" fill="${color['--label']}">${escape(formatProbability(probability))}</text>`
    )
  })
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="Ketwork Diagram">` +
    `<rect width="100%" height="100%" fill="${color['--diagram-background']}"/>${drawn.join('')}</svg>`
  )
}

const labelWidth = (rows: OutcomeBars['rows']): number =>
  Math.max(...rows.map(({ label }) => label.length), 0) * letterWidth

/** A state of the qubits as a ket, values of classical bits as they are; of many bits only the first and the last. */
function nameOf(bits: string, of: SimulationReport['outcomesOf']): string {
  const short = bits.length > 2 * shownEnd + 2 ? `${bits.slice(0, shownEnd)}…${bits.slice(-shownEnd)}` : bits
  return of === 'qubits' ? `|${short}⟩` : short
}

const escape = (text: string): string => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;')
