/** One edge as text: two nodes and, if the graph is weighted, a weight. */

/** The numbers of an edge as the file has them. */
export interface EdgeNumbers {
  source: number
  target: number
  weight: number | undefined
}

/** The longest line of an edge, in characters. */
const maxLength = 500

/** Reads `0 1`, `0,1,0.5`, `0;1;0,5`, `0 -- 1` and `0 1 {'weight': 2}`; or says what is wrong, as a sentence. */
export function parseEdgeLine(text: string): EdgeNumbers | { message: string } {
  if (text.length > maxLength) return { message: 'This line is too long for an edge.' }
  const attributes = text.includes('{') ? /\{(.*)\}/u.exec(text) : null
  const values = splitValues(attributes === null ? text : text.replace(attributes[0], ' '))
  if (attributes !== null) {
    const weight = /\bweight\b['"]?\s*[:=]\s*([^\s,}]+)/iu.exec(attributes[1] ?? '')?.[1]
    if (weight !== undefined) values.push(weight)
  }
  const [source = '', target = '', weight] = values
  if (values.length < 2 || values.length > 3)
    return {
      message: `An edge is two nodes and, if weighted, a weight. This line has ${values.length || 'no'} value${values.length === 1 ? '' : 's'}.`,
    }
  for (const node of [source, target])
    if (!/^\d+$/u.test(node)) return { message: `${quote(node)} isn't a node. Nodes are whole numbers from 0 or 1.` }
  const number = weight === undefined ? undefined : parseNumber(weight)
  if (number === null) return { message: `${quote(weight ?? '')} isn't a number.` }
  return { source: Number(source), target: Number(target), weight: number }
}

/** A finite decimal number; null for any other text. */
export function parseNumber(text: string): number | null {
  if (!/^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/iu.test(text)) return null
  const number = Number(text)
  return Number.isFinite(number) ? number : null
}

/** Text from a file as a message quotes it: at most 20 characters. */
export const quote = (text: string): string => `“${text.length > 20 ? `${text.slice(0, 19)}…` : text}”`

function splitValues(text: string): string[] {
  const withoutArrows = text.trim().replace(/^(\d+)(?:\s*--?>\s*|\s*--\s*|\s+-\s+|-)(?=\d)/u, '$1 ')
  // Where semicolons separate, a comma is a decimal comma.
  return withoutArrows.includes(';')
    ? withoutArrows
        .split(/[;\s]+/u)
        .filter(Boolean)
        .map((value) => value.replace(',', '.'))
    : withoutArrows.split(/[,:\s]+/u).filter(Boolean)
}
