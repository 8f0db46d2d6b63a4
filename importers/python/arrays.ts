/** Arrays of numpy. */
import { Refusal } from '../refusal'
import { spend } from '../work'
import { PythonObject, Sequence, Slice, type Value, list, toInteger, tuple, native } from './values'

/** An array; one with more dimensions has arrays as its items. */
export class ArrayValue extends PythonObject {
  readonly description = 'an array'
  /** Whether another array may show the same numbers, so that neither may change. */
  private isShared = false
  constructor(
    readonly items: Value[],
    /** Whether it may hold whole numbers only, and would cut others. */
    private readonly mayBeWhole = false,
  ) {
    super()
  }

  /** Marks an array that others show a part of. */
  private shared(): this {
    this.isShared = true
    spend(this.items.length)
    for (const item of this.items) if (item instanceof ArrayValue) item.shared()
    return this
  }

  private changing(value: Value) {
    if (this.isShared) throw new Refusal('An array of which a part is used elsewhere does not change here.')
    if (this.mayBeWhole && !Number.isInteger(value))
      throw new Refusal('An array of whole numbers would cut this number.')
  }

  /** Takes the items of another array of the same shape, as `+=` does. */
  replaceBy(other: Value) {
    if (!(other instanceof ArrayValue) || other.items.length !== this.items.length)
      throw new Refusal('An array keeps its shape.')
    for (const [index, value] of other.items.entries()) {
      const own = this.items[index]
      if (own instanceof ArrayValue) own.replaceBy(value)
      else {
        this.changing(value)
        this.items[index] = value
      }
    }
  }

  override iterate(): readonly Value[] {
    return this.items
  }

  /** Its size in each dimension. */
  shape(): number[] {
    spend(this.items.length)
    const [first] = this.items
    if (!(first instanceof ArrayValue)) return [this.items.length]
    const inner = first.shape()
    for (const item of this.items)
      if (!(item instanceof ArrayValue) || item.shape().join() !== inner.join())
        throw new Refusal('The rows of this array have different lengths.')
    return [this.items.length, ...inner]
  }

  /** All numbers in one list. */
  flat(): Value[] {
    spend(this.items.length)
    return this.items.flatMap((item) => (item instanceof ArrayValue ? item.flat() : [item]))
  }

  override item(index: Value): Value {
    if (index instanceof Sequence && index.kind === 'tuple') {
      const [first, ...rest] = index.items
      if (first === undefined) return this
      const found = this.item(first)
      if (rest.length === 0) return found
      if (!(found instanceof ArrayValue)) throw new Refusal('This array has fewer dimensions.')
      if (!(first instanceof Slice)) return found.item(tuple(rest))
      this.shared()
      return new ArrayValue(
        found.items.map((row) => {
          if (!(row instanceof ArrayValue)) throw new Refusal('This array has fewer dimensions.')
          return row.item(tuple(rest))
        }),
      )
    }
    if (index instanceof Slice)
      return new ArrayValue(index.places(this.shared().items.length).map((place) => this.at(place))).shared()
    return this.at(toInteger(index, 'a whole number as index'))
  }

  private at(index: number): Value {
    const item = this.items[index < 0 ? index + this.items.length : index]
    if (item === undefined) throw new Refusal(`The index ${index} is out of range.`)
    return item
  }

  override setItem(index: Value, value: Value): void {
    if (index instanceof Sequence && index.kind === 'tuple') {
      const [first, ...rest] = index.items
      const row = first === undefined || first instanceof Slice ? null : this.item(first)
      if (rest.length === 0 && first !== undefined) return this.setItem(first, value)
      if (!(row instanceof ArrayValue)) throw new Refusal('This item of an array cannot be set here.')
      return row.setItem(tuple(rest), value)
    }
    const place = toInteger(index, 'a whole number as index')
    if (this.at(place) instanceof ArrayValue) throw new Refusal('A row of an array cannot be set here.')
    this.changing(value)
    this.items[place < 0 ? place + this.items.length : place] = value
  }

  override attribute(name: string): Value | undefined {
    switch (name) {
      case 'shape':
        return tuple(this.shape())
      case 'size':
        return this.flat().length
      case 'ndim':
        return this.shape().length
      case 'T':
        return this.shared().transposed().shared()
      case 'tolist':
        return native(name, () => this.toList())
      case 'copy':
        return native(name, () => this.copy())
      case 'flatten':
      case 'ravel':
        return native(name, () => new ArrayValue(this.shared().flat()).shared())
      case 'reshape':
        return native(name, ({ positional }) => {
          const [first] = positional
          const sizes = first instanceof Sequence ? first.items : positional
          return reshaped(
            this.shared().flat(),
            sizes.map((one) => toInteger(one)),
          )
        })
      default:
        return undefined
    }
  }

  private copy(): ArrayValue {
    spend(this.items.length)
    return new ArrayValue(this.items.map((item) => (item instanceof ArrayValue ? item.copy() : item)))
  }

  private toList(): Value {
    spend(this.items.length)
    return list(this.items.map((item) => (item instanceof ArrayValue ? item.toList() : item)))
  }

  private transposed(): ArrayValue {
    const [rows = 0, columns, ...rest] = this.shape()
    if (columns === undefined) return this
    if (rest.length > 0) throw new Refusal('Only tables can be transposed here.')
    return new ArrayValue(
      Array.from(
        { length: columns },
        (_, column) => new ArrayValue(Array.from({ length: rows }, (_row, row) => this.item(tuple([row, column])))),
      ),
    )
  }
}

/** Numbers as an array of a shape; one size may be -1. */
export function reshaped(values: Value[], sizes: number[]): ArrayValue {
  const product = sizes.reduce((all, one) => all * (one < 0 ? 1 : one), 1)
  const full = sizes.map((one) => (one < 0 ? values.length / product : one))
  if (full.reduce((all, one) => all * one, 1) !== values.length || full.length === 0)
    throw new Refusal('An array of this shape has another number of items.')
  const build = (dimension: number, from: number, count: number): ArrayValue => {
    const size = full[dimension] ?? 0
    if (dimension === full.length - 1) return new ArrayValue(values.slice(from, from + size))
    const each = count / size
    return new ArrayValue(Array.from({ length: size }, (_, index) => build(dimension + 1, from + index * each, each)))
  }
  return build(0, 0, values.length)
}
