/** What circuits of QPY have inside of others: values that are circuits, ranges and lists. */
import { Refusal } from '../refusal'
import { Field, readField } from './payload'

const notUnderstood = () => new Refusal('A part of this instruction is not understood.')

/** The bytes of a circuit, or null for none. */
export function circuitIn(field: Field | undefined): Uint8Array | null {
  if (field === undefined || field.type === 'z') return null
  if (field.type !== 'q') throw notUnderstood()
  return field.bytes.data
}

/** The items of a list. */
export function itemsIn(field: Field | undefined): Field[] {
  if (field?.type !== 't') throw notUnderstood()
  const { bytes, isLittleEndian } = field
  const count = bytes.uint64()
  const items: Field[] = []
  while (items.length < count) items.push(readField(bytes, isLittleEndian))
  return items
}

/** A whole number. */
export function integerIn(field: Field | undefined): number {
  if (field?.type !== 'i') throw notUnderstood()
  return field.bytes.int64(field.isLittleEndian)
}

/** The numbers that a loop goes through, one after the other. */
export function* indicesIn(field: Field | undefined): Generator<number> {
  if (field?.type !== 'r') {
    for (const item of itemsIn(field)) yield integerIn(item)
    return
  }
  const { bytes } = field
  const [start, stop, step] = [bytes.int64(), bytes.int64(), bytes.int64()]
  if (step === 0) throw new Refusal('The step of a loop is zero.')
  for (let index = start; step > 0 ? index < stop : index > stop; index += step) yield index
}
