/**
 * The language of the library's search: words, and filters such as `qubits:4..8` or `tag:"error correction"` anywhere between them. One parser
 * for client and server.
 *
 * - Numbers: `qubits:5`, `depth:<50`, `depth:<=50`, `layers:>2`, `layers:>=2`, `qubits:4..8`, `qubits:4..`, `qubits:..8`.
 * - Names: `author:ada`, `category:QAOA`, `tag:vqe`, `gate:rzz`, in quotation marks where they have spaces.
 * - Properties of the program: `has:measurement`, `is:clifford`, `is:verified`. See {@link properties}.
 *
 * All filters must match. What looks like a filter and is none is searched as a text, and the parser says so; the same of `-tag:vqe` and
 * `-bell`, which leave circuits out elsewhere.
 */

const numberFields = ['qubits', 'depth', 'layers'] as const
const nameFields = ['author', 'category', 'tag', 'gate'] as const

/**
 * What a program may have and be.
 *
 * - `measurement` and `reset`: operations of that kind. `conditions`: operations that a run decides about. `parameters`: free ones.
 * - `clifford`: no free parameters, and every gate is a Clifford gate by its value, as `rz(pi/2)` is. A circuit of which this is not
 *   known, as with own gates on more than six qubits or of very many gates, does not count.
 * - `claim`: at least one claim of its newest version is proved by simulation. `verified`: all its claims are.
 */
export const properties = {
  has: ['measurement', 'conditions', 'reset', 'parameters', 'claim'],
  is: ['clifford', 'verified'],
} as const

const propertyFields = ['has', 'is'] as const

/** What is filtered by properties. */
export type PropertyField = (typeof propertyFields)[number]
/** What is filtered by numbers. */
export type NumberField = (typeof numberFields)[number]
/** What is filtered by names. */
export type NameField = (typeof nameFields)[number]

/** The names of all filters, in the order in which they are explained. */
export const filterNames = [...numberFields, ...nameFields, ...propertyFields] as const

/** The place of something in a search, in UTF-16 units from 0. */
interface Place {
  start: number
  end: number
}

/** A filter of a search. Limits are included; without one, any number is within it. */
export type SearchFilter = Place &
  ({ field: NumberField; min?: number; max?: number } | { field: NameField | PropertyField; name: string })

/** What is wrong with a part of a search, as a sentence. */
interface SearchProblem extends Place {
  message: string
}

/** A search in its parts. */
interface ParsedSearch {
  /** What is searched as a text: all that is no filter. */
  words: string
  filters: SearchFilter[]
  problems: SearchProblem[]
}

/** Reads a search. Never fails: what is no filter is a word. */
export function parseSearch(text: string): ParsedSearch {
  const filters: SearchFilter[] = []
  const problems: SearchProblem[] = []
  let words = ''
  let copied = 0
  for (const match of text.matchAll(candidate)) {
    const place = { start: match.index, end: match.index + match[0].length }
    const [, field = '', value = ''] = match
    const found = readFilter(field.toLowerCase(), value)
    if ('message' in found) problems.push({ ...found, ...place })
    else filters.push({ ...found, ...place })
    // A range or a property that cannot be read is no text either: nobody looks for it in a name.
    const isText = 'message' in found && !isNumberField(field.toLowerCase()) && !isPropertyField(field.toLowerCase())
    if (isText) continue
    words += text.slice(copied, place.start).trimEnd()
    copied = place.end
  }
  words += text.slice(copied)
  for (const match of text.matchAll(exclusion)) {
    const message = `${match[0]} is searched as text: a search cannot leave circuits out.`
    problems.push({ message, start: match.index, end: match.index + match[0].length })
  }
  return { words: copied === 0 ? text : words.trim(), filters, problems }
}

/** A search without one of its parts. */
export const withoutPart = (text: string, { start, end }: Place): string =>
  `${text.slice(0, start).trimEnd()} ${text.slice(end).trimStart()}`.trim()

/** A word, a colon, and something right behind it that is no address. */
const candidate = /(?<!\S)(\p{L}+):(?!\/\/)("[^"]*"?|[^\s"]\S*)/gu

/** A minus in front of a word or a filter. */
const exclusion = /(?<!\S)-[\p{L}"]\S*/gu

function readFilter(
  field: string,
  value: string,
):
  | { field: NumberField; min?: number; max?: number }
  | { field: NameField | PropertyField; name: string }
  | { message: string } {
  if (isNumberField(field)) {
    const range = readRange(value)
    return range === null
      ? { message: `${field}:${value} is ignored. Write numbers, as in ${field}:4, ${field}:4..8 or ${field}:<8.` }
      : { field, ...range }
  }
  const nameField = nameFields.find((known) => known === field)
  const name = value.replace(/^"([^"]*)"?$/u, '$1').trim()
  if (nameField !== undefined && name !== '') return { field: nameField, name }
  if (isPropertyField(field)) {
    const property = properties[field].find((known) => singular(known) === singular(name.toLowerCase()))
    if (property !== undefined) return { field, name: property }
    return {
      message: `${field}:${value} is ignored. You can write ${properties[field].map((known) => `${field}:${known}`).join(', ')}.`,
    }
  }
  return { message: `${field}:${value} is searched as text: the filters are ${filterNames.join(', ')}.` }
}

const isNumberField = (field: string): field is NumberField => numberFields.some((known) => known === field)

const isPropertyField = (field: string): field is PropertyField => propertyFields.some((known) => known === field)

const singular = (word: string): string => word.replace(/s$/u, '')

function readRange(value: string): { min?: number; max?: number } | null {
  const comparison = /^([<>]=?)(\d{1,9})$/u.exec(value)
  if (comparison) {
    const [, operator = '', digits] = comparison
    const number = Number(digits)
    if (operator.startsWith('<')) return { max: operator === '<' ? number - 1 : number }
    return { min: operator === '>' ? number + 1 : number }
  }
  if (/^\d{1,9}$/u.test(value)) return { min: Number(value), max: Number(value) }
  const range = /^(\d{1,9})?\.\.(\d{1,9})?$/u.exec(value)
  if (range === null) return null
  const [, from, to] = range
  if (from === undefined && to === undefined) return null
  if (from !== undefined && to !== undefined && Number(from) > Number(to)) return null
  return { ...(from !== undefined && { min: Number(from) }), ...(to !== undefined && { max: Number(to) }) }
}
