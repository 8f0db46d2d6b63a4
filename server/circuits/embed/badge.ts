/** A small picture that says what a circuit is, for a README. */
import { escapeMarkup as escape } from '../../platform/escape-markup'
import type { EmbeddedCircuit } from './embedded-circuit'

/** The height in CSS pixels, which is that of other badges. */
const height = 20

/** About how wide a text is at 11 px, in pixels. */
const widthOf = (text: string) => Math.ceil(Array.from(text).length * 6.6) + 12

const text = (content: string, x: number, width: number) =>
  `<text x="${x}" y="14" textLength="${width - 12}" lengthAdjust="spacingAndGlyphs">${escape(content)}</text>`

/** The badge of a circuit: the product's name, qubits and depth. */
export function renderBadge({ name, qubits, depth }: EmbeddedCircuit, productName: string): string {
  const value = `${qubits} ${qubits === 1 ? 'qubit' : 'qubits'}, depth ${depth}`
  const [left, right] = [widthOf(productName), widthOf(value)]
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="${height}" role="img" aria-label="${escape(`${name}: ${value}`)}">`,
    `<title>${escape(`${name}: ${value}`)}</title>`,
    `<clipPath id="r"><rect width="${left + right}" height="${height}" rx="3"/></clipPath>`,
    `<g clip-path="url(#r)"><rect width="${left}" height="${height}" fill="#44565e"/><rect x="${left}" width="${right}" height="${height}" fill="#0b6272"/></g>`,
    `<g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">${text(productName, 6, left)}${text(value, left + 6, right)}</g></svg>`,
  ].join('')
}
