/** Values as texts, as Python writes them. */
import { Refusal } from '../refusal'
import { spend } from '../work'
import { PythonObject, Sequence, Unknown, type Value } from './values'

/**
 * A value as `str` writes it, or null if only a run tells.
 *
 * @throws {Refusal} for a value whose text is not known here.
 */
export function textOf(value: Value): string | null {
  spend()
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return value
  if (value instanceof Unknown) return null
  if (value instanceof Sequence) {
    const items = value.items.map((item) => (typeof item === 'string' ? `'${item}'` : textOf(item)))
    if (items.includes(null)) return null
    const inside = items.join(', ')
    if (value.kind === 'list') return `[${inside}]`
    return items.length === 1 ? `(${inside},)` : `(${inside})`
  }
  // Of no use for a circuit, but often printed.
  return value instanceof PythonObject ? null : null
}

/** A value by a format such as `:03b`, or null if only a run tells. */
export function formatValue(value: Value, format: string): string | null {
  if (format === '' || format === '=') return textOf(value)
  if (!format.startsWith(':')) return null
  const [all, fill = '0', align = '', zero = '', width = '0', precision, kind = ''] =
    /^:(?:(.)?([<>^]))?(0?)(\d*)(?:\.(\d+))?([bdxofs]?)$/.exec(format) ?? []
  if (
    all === undefined ||
    precision !== undefined ||
    kind === 'f' ||
    (typeof value !== 'number' && typeof value !== 'string')
  )
    return null
  const size = Number(width)
  if (size > 1000) throw new Refusal('This text is too long.')
  if (typeof value === 'string') {
    const filler = align === '' ? ' ' : fill === '' ? ' ' : fill
    return align === '>' ? value.padStart(size, filler) : align === '^' ? null : value.padEnd(size, filler)
  }
  if (kind !== '' && kind !== 's' && !Number.isInteger(value)) throw new Refusal('This format takes a whole number.')
  const base = { b: 2, x: 16, o: 8 }[kind] ?? 10
  const digits = Math.abs(value).toString(base)
  const sign = value < 0 ? '-' : ''
  if (zero === '0' && align === '') return sign + digits.padStart(size - sign.length, '0')
  const filler = align === '' || all.charAt(1) === align ? ' ' : fill
  return align === '<' ? (sign + digits).padEnd(size, filler) : (sign + digits).padStart(size, filler)
}
