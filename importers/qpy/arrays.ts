/** Arrays of NumPy as its `.npy` format stores them. Only numbers are read: nothing is unpickled. */
import { Refusal } from '../refusal'
import { spend } from '../work'
import type { Bytes } from './bytes'

/** An array of numbers, row after row. */
export interface NumberArray {
  shape: number[]
  values: { real: number; imag: number }[]
}

const notUnderstood = () => new Refusal('An array in this file is not understood: decompose its gate with Qiskit.')

/** Numbers by the names of their types, with their sizes in bytes. */
const types: Readonly<Record<string, { size: number; read: (bytes: DataView, at: number) => [number, number] }>> = {
  '<f8': { size: 8, read: (view, at) => [view.getFloat64(at, true), 0] },
  '<f4': { size: 4, read: (view, at) => [view.getFloat32(at, true), 0] },
  '<i8': { size: 8, read: (view, at) => [Number(view.getBigInt64(at, true)), 0] },
  '<i4': { size: 4, read: (view, at) => [view.getInt32(at, true), 0] },
  '<c16': { size: 16, read: (view, at) => [view.getFloat64(at, true), view.getFloat64(at + 8, true)] },
  '<c8': { size: 8, read: (view, at) => [view.getFloat32(at, true), view.getFloat32(at + 4, true)] },
}

/** @throws {Refusal} for what is no array of numbers. */
export function readArray(bytes: Bytes): NumberArray {
  if (bytes.byte() !== 0x93 || bytes.text(5) !== 'NUMPY' || bytes.byte() !== 1) throw notUnderstood()
  bytes.byte()
  const size = bytes.byte() + 256 * bytes.byte()
  const header = /^\{'descr': '([^']+)', 'fortran_order': (False|True), 'shape': \(([\d, ]*)\), \}\s*$/.exec(
    bytes.text(size),
  )
  const type = types[header?.[1] ?? '']
  if (header === null || type === undefined) throw notUnderstood()
  const shape = (header[3] ?? '').split(',').flatMap((one) => (one.trim() === '' ? [] : [Number(one)]))
  const count = shape.reduce((product, one) => product * one, 1)
  const { data } = bytes.take(count * type.size)
  spend(count)
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const values = Array.from({ length: count }, (_, index) => {
    const [real, imag] = type.read(view, index * type.size)
    return { real, imag }
  })
  if (header[2] === 'False' || shape.length < 2) return { shape, values }
  // What stands column after column, as an inverse does.
  const [rows = 0, columns = 0] = shape
  if (shape.length > 2) throw notUnderstood()
  return {
    shape,
    values: values.map((_, index) => values[(index % columns) * rows + Math.floor(index / columns)] ?? zero),
  }
}

const zero = { real: 0, imag: 0 }
