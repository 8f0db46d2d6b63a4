/** Methods of texts, lists and dictionaries. */
import { Refusal } from '../refusal'
import { spend } from '../work'
import { areEqual, itemOf, orderOf } from './operators'
import { formatValue } from './texts'
import {
  Arguments,
  Dictionary,
  NativeFunction,
  Range,
  type Evaluator,
  Sequence,
  SetValue,
  Unknown,
  type Value,
  keyOf,
  list,
  maxItems,
  toInteger,
  toText,
  tooManyItems,
  tuple,
  unknown,
} from './values'

type Method<Of> = (of: Of, parameters: Arguments, evaluator: Evaluator) => Value

const textMethods: Readonly<Record<string, Method<string>>> = {
  upper: (text) => text.toUpperCase(),
  lower: (text) => text.toLowerCase(),
  strip: (text) => text.trim(),
  zfill: (text, { positional }) => text.padStart(Math.min(1000, toInteger(positional[0])), '0'),
  count: (text, { positional }) => text.split(toText(positional[0])).length - 1,
  find: (text, { positional }) => text.indexOf(toText(positional[0])),
  startswith: (text, { positional }) => text.startsWith(toText(positional[0])),
  endswith: (text, { positional }) => text.endsWith(toText(positional[0])),
  isdigit: (text) => /^\d+$/.test(text),
  replace: (text, { positional }) => {
    const result = text.replaceAll(toText(positional[0]), toText(positional[1]))
    if (result.length > maxItems) throw new Refusal('This text is too long.')
    return result
  },
  split: (text, { positional: [separator] }) =>
    list(separator === undefined ? text.trim().split(/\s+/).filter(Boolean) : text.split(toText(separator))),
  join: (text, { positional }, evaluator) =>
    evaluator
      .items(positional[0] ?? null)
      .map((one) => toText(one))
      .join(text),
  format: (text, { positional }) => {
    let next = 0
    let isUnknown = false
    const result = text.replaceAll(/\{(\d*)(:[^{}]*)?\}/g, (_all, place: string, format = '') => {
      const value = positional[place === '' ? next : Number(place)]
      next += 1
      if (value === undefined) throw new Refusal('This text has a place without a value.')
      const formatted = formatValue(value, String(format))
      isUnknown ||= formatted === null
      return formatted ?? ''
    })
    return isUnknown ? unknown : result
  },
}

/** Changes a list, unless only a run tells whether. */
const change = (of: Sequence, evaluator: Evaluator, work: (items: Value[]) => void): null => {
  if (of.kind !== 'list') throw new Refusal('A tuple does not change.')
  if (evaluator.isSpeculative) of.isUncertain = true
  else work(of.items)
  if (!of.isUncertain && of.items.length > maxItems) throw new Refusal(tooManyItems)
  return null
}

const listMethods: Readonly<Record<string, Method<Sequence>>> = {
  append: (of, { positional }, evaluator) => change(of, evaluator, (items) => void items.push(positional[0] ?? null)),
  extend: (of, { positional: [other = null] }, evaluator) => {
    if (other instanceof Unknown) {
      of.isUncertain = true
      return null
    }
    const added = [...evaluator.items(other)]
    return change(of, evaluator, (items) => void items.push(...added))
  },
  insert: (of, { positional: [place, value = null] }, evaluator) =>
    change(of, evaluator, (items) => void items.splice(toInteger(place), 0, value)),
  reverse: (of, _parameters, evaluator) =>
    change(of, evaluator, (items) => void items.splice(0, items.length, ...items.toReversed())),
  sort: (of, parameters, evaluator) => {
    if (parameters.named.size > 0) throw new Refusal('Sorting with a key is not understood.')
    return change(of, evaluator, (items) => void items.sort(orderOf))
  },
  clear: (of, _parameters, evaluator) => change(of, evaluator, (items) => void items.splice(0)),
  pop: (of, { positional: [place = -1] }, evaluator) => {
    const value = itemOf(of.items, place)
    const index = toInteger(place)
    change(of, evaluator, (items) => void items.splice(index < 0 ? index + items.length : index, 1))
    return evaluator.isSpeculative ? unknown : value
  },
  remove: (of, { positional: [value = null] }, evaluator) =>
    change(of, evaluator, (items) => {
      const place = items.findIndex((one) => areEqual(one, value))
      if (place < 0) throw new Refusal('The list has no such item.')
      items.splice(place, 1)
    }),
  index: (of, { positional: [value = null] }) => {
    const place = of.items.findIndex((one) => areEqual(one, value))
    if (place < 0) throw new Refusal('The list has no such item.')
    return place
  },
  count: (of, { positional: [value = null] }) => of.items.filter((one) => areEqual(one, value)).length,
  copy: (of) => new Sequence(of.kind, [...of.items]),
}

const dictionaryMethods: Readonly<Record<string, Method<Dictionary>>> = {
  keys: (of) => list(of.iterate()),
  values: (of) => list([...of.entries.values()].map(({ value }) => value)),
  items: (of) => list([...of.entries.values()].map(({ key, value }) => tuple([key, value]))),
  get: (of, { positional: [key = null, fallback = null] }) => of.entries.get(keyOf(key))?.value ?? fallback,
  update: (of, { positional: [other = null] }, evaluator) => {
    if (!(other instanceof Dictionary)) throw new Refusal('Only a dictionary can be added here.')
    for (const { key, value } of other.entries.values()) of.setItem(key, value, evaluator)
    return null
  },
  copy: (of, _parameters, evaluator) => {
    const copy = new Dictionary()
    for (const { key, value } of of.entries.values()) copy.setItem(key, value, evaluator)
    return copy
  },
}

const setMethods: Readonly<Record<string, Method<SetValue>>> = {
  add: (of, { positional: [value = null] }, evaluator) => {
    evaluator.requireMutable()
    of.entries.set(keyOf(value), value)
    return null
  },
}

/** A method of a text, a list, a dictionary or a set, or undefined if it is not understood. */
export function methodOf(value: Value, name: string): Value | undefined {
  const bound = <Of extends Value>(of: Of, methods: Readonly<Record<string, Method<Of>>>) => {
    const method = Object.hasOwn(methods, name) ? methods[name] : undefined
    return (
      method &&
      new NativeFunction(name, (parameters, evaluator) => {
        if (parameters.named.size > 0) throw new Refusal('Arguments by name are not understood here.')
        if (typeof of === 'string') spend(of.length)
        else if (of instanceof Sequence && name !== 'append' && name !== 'pop' && !of.isUncertain)
          spend(of.items.length)
        return method(of, parameters, evaluator)
      })
    )
  }
  if (typeof value === 'string') return bound(value, textMethods)
  if (value instanceof Sequence) return bound(value, listMethods)
  if (value instanceof Dictionary) return bound(value, dictionaryMethods)
  if (value instanceof SetValue) return bound(value, setMethods)
  if (value instanceof Range && name === 'index') return undefined
  return typeof value === 'number' && name === 'bit_length'
    ? new NativeFunction(name, () => (value === 0 ? 0 : Math.abs(toInteger(value)).toString(2).length))
    : undefined
}
