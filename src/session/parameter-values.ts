/**
 * The values that a visitor has given to the free parameters and other inputs of circuits, page by page. They belong to the tab, survive a reload, and
 * travel in links as a part of the fragment: `values=theta:pi/2,phi:0.25`, or `set=ID` while they are those of a saved set.
 *
 * Names of parameters are any words, `constructor` too, so values are only read as own properties.
 */
import { parameterValues as limits } from '../../contract/limits'
import { isInParameterRange } from '../../contract/parameter-range'
import { createEmitter } from '../lib/emitter'
import { propertiesOf } from '../lib/properties-of'
import { tabStorage } from '../lib/storage'

/** The parameters of one page, by their names. */
export interface ParameterValues {
  /** In radians, or a whole number for an input that is no angle. A parameter that is absent has its own value, another input 0. */
  values: Readonly<Record<string, number>>
  /** Those that only their own slider changes. */
  locked: readonly string[]
  /** The saved set that the values come from; absent without one. */
  set?: ChosenSet | undefined
  /** The parameters for which the link that the values come from has no usable value; absent once a value changes, and without a link. */
  leftOut?: readonly string[] | undefined
}

/** A saved set: `awaited` until its values are loaded, and `changed` once a parameter has another value. */
interface ChosenSet {
  id: string
  state: 'awaited' | 'chosen' | 'changed'
}

const none: ParameterValues = { values: {}, locked: [] }

const known = new Map<string, ParameterValues>()
const { emit, subscribe } = createEmitter()

const keyOf = (page: string) => `ketwork:parameters:${page}`

/** The values of the page with this path. The same object until they change. */
export function parameterValuesOf(page: string): ParameterValues {
  const before = known.get(page)
  if (before !== undefined) return before
  const stored = tabStorage.getJson(keyOf(page))
  const values = isParameterValues(stored) ? stored : none
  known.set(page, values)
  return values
}

/** Replaces the values of a page. */
export function setParameterValues(page: string, values: ParameterValues): void {
  known.set(page, values)
  const isEmpty = values.locked.length === 0 && Object.keys(values.values).length === 0 && values.set === undefined
  if (isEmpty) tabStorage.remove(keyOf(page))
  else tabStorage.set(keyOf(page), JSON.stringify({ ...values, leftOut: undefined }))
  emit()
}

/**
 * Replaces the values of a page by those of a link's fragment; by none where it has none.
 *
 * @returns what people are told of a link whose values cannot all be used; null for any other
 */
export function takeParameterValues(page: string, fragment: string): string | null {
  const setId = /(?:^|[#&])set=([^&]*)/.exec(fragment)?.[1]
  if (setId !== undefined) {
    const isId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(setId)
    setParameterValues(page, { ...none, ...(isId && { set: { id: setId.toLowerCase(), state: 'awaited' } }) })
    return isId ? null : damagedSet
  }
  const { values, leftOut, problem } = readValues(fragment)
  setParameterValues(page, { ...none, values, ...(hasValues(fragment) && { leftOut }) })
  return problem
}

/** Whether a fragment has values or names a set, damaged or not. */
export const hasValues = (fragment: string): boolean => /(?:^|[#&])(?:values|set)=/.test(fragment)

const damagedSet =
  'The saved values that this link names cannot be found. The circuit has its own values. Choose saved values beside the sliders, or ask for the link again.'

const damagedValues =
  'The parameter values in this link are damaged. The circuit has its own values. Set them with the sliders, or ask for the link again.'

/** Calls `listener` when values change. Returns a function that stops it. */
export const onParameterValues: (listener: () => void) => () => void = subscribe

/** The values of a page as a part of a link's fragment, such as `values=theta:0.5`; empty without values. */
export function valuesInFragment(page: string): string {
  const { values, set } = parameterValuesOf(page)
  if (set !== undefined && set.state !== 'changed') return `set=${set.id}`
  const entries = Object.entries(values).slice(0, limits.count)
  if (entries.length === 0) return ''
  const list = entries.map(([name, value]) => `${encodeURIComponent(name)}:${writeValue(value)}`)
  return `values=${list.join(',')}`
}

/** The denominators of π that links write as fractions. */
const denominators = [1, 2, 3, 4, 5, 6, 8, 10, 12, 16]

const fractionOfPi = (numerator: number, denominator: number) => (numerator * Math.PI) / denominator

/** The shortest text that {@link readValue} reads as the same number: `2pi/3` for exactly that, or its digits. */
function writeValue(value: number): string {
  for (const denominator of denominators) {
    const numerator = Math.round((value / Math.PI) * denominator)
    if (numerator === 0 || fractionOfPi(numerator, denominator) !== value) continue
    return `${numerator}pi/${denominator}`.replace(/^(-?)1pi/, '$1pi').replace(/\/1$/, '')
  }
  return String(value)
}

/** A number or a multiple of π; NaN for anything else. */
function readValue(text: string): number {
  const multiple = /^(-?)(\d*)pi(?:\/(\d+))?$/.exec(text)
  if (multiple !== null) return fractionOfPi(Number(`${multiple[1]}${multiple[2] || 1}`), Number(multiple[3] ?? 1))
  return /^[-+\d.eE]+$/.test(text) ? Number(text) : NaN
}

/** What a fragment says about values. */
interface ReadValues {
  /** Empty where there are none that can be read. */
  values: Record<string, number>
  /** The names of those that are no number, or too large. */
  leftOut: string[]
  /** Why not all of them are there, and what to do, as sentences; null where they are. */
  problem: string | null
}

/** The values in a fragment such as `#values=theta:0.5`: those that are usable, of too many the first. */
export function readValues(fragment: string): ReadValues {
  const text = /(?:^|[#&])values=([^&]*)/.exec(fragment)?.[1]
  if (text === undefined) return { values: {}, leftOut: [], problem: null }
  const entries: [string, number][] = []
  const leftOut: string[] = []
  for (const entry of text.split(',', limits.count)) {
    const [code = '', written = ''] = entry.split(':')
    const name = decoded(code)
    if (name === '') return { values: {}, leftOut: [], problem: damagedValues }
    const value = readValue(written)
    if (isInParameterRange(value)) entries.push([name, value])
    else leftOut.push(name)
  }
  const max = limits.count.toLocaleString('en')
  const isCut = text.split(',', limits.count + 1).length > limits.count
  return {
    values: Object.fromEntries(entries),
    leftOut,
    problem: isCut
      ? `This link has more than ${max} parameter values; only the first ${max} are used. Set the others with the sliders.`
      : null,
  }
}

/** What an escaped text stands for; empty where it stands for nothing, as only in a damaged link. */
function decoded(code: string): string {
  try {
    return decodeURIComponent(code)
  } catch {
    return ''
  }
}

/** The value of a parameter among the given ones; undefined where it has none. */
export const valueIn = (values: ParameterValues['values'], name: string): number | undefined =>
  Object.hasOwn(values, name) ? values[name] : undefined

function isParameterValues(stored: unknown): stored is ParameterValues {
  const { values, locked, set } = propertiesOf(stored)
  const isSound = typeof values === 'object' && values !== null && Object.values(values).every(Number.isFinite)
  return isSound && Array.isArray(locked) && (set === undefined || isChosenSet(set))
}

function isChosenSet(stored: unknown): boolean {
  const { id, state } = propertiesOf(stored)
  return typeof id === 'string' && state !== undefined
}
