/**
 * The values that a visitor has given to the free parameters of circuits, page by page. They belong to the tab, survive a reload, and
 * travel in links as a part of the fragment: `values=theta:1.5708,phi:0.25`.
 */
import { tabStorage } from '../lib/storage'

/** The parameters of one page, by their names. */
export interface ParameterValues {
  /** In radians; a parameter that is absent has its own value. */
  values: Readonly<Record<string, number>>
  /** Those that only their own slider changes. */
  locked: readonly string[]
}

/** The name of the values in a fragment. */
const fragmentName = 'values'

/** A link of somebody else has at most this many values. */
const maxValues = 1000

const none: ParameterValues = { values: {}, locked: [] }

const known = new Map<string, ParameterValues>()
const listeners = new Set<() => void>()

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
  if (values.locked.length === 0 && Object.keys(values.values).length === 0) tabStorage.remove(keyOf(page))
  else tabStorage.set(keyOf(page), JSON.stringify(values))
  for (const listener of listeners) listener()
}

/** Replaces the values of a page by those of a link's fragment; by none where it has none. Returns false if they are damaged. */
export function takeParameterValues(page: string, fragment: string): boolean {
  const values = readValues(fragment)
  setParameterValues(page, { values: values ?? {}, locked: [] })
  return values !== null || !hasValues(fragment)
}

/** Whether a fragment has values, damaged or not. */
export const hasValues = (fragment: string): boolean => /(?:^|[#&])values=/.test(fragment)

/** What people are told of a link with damaged values. */
export const damagedValues = 'The parameter values in this link are damaged. The circuit has its own values.'

/** Calls `listener` when values change. Returns a function that stops it. */
export function onParameterValues(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The values of a page as a part of a link's fragment, such as `values=theta:0.5`; empty without values. */
export function valuesInFragment(page: string): string {
  const entries = Object.entries(parameterValuesOf(page).values).slice(0, maxValues)
  if (entries.length === 0) return ''
  // Six decimals are more than anybody sees.
  const list = entries.map(([name, value]) => `${encodeURIComponent(name)}:${Number(value.toFixed(6))}`)
  return `${fragmentName}=${list.join(',')}`
}

/** The values in a fragment such as `#values=theta:0.5`; null where there are none that can be read. */
export function readValues(fragment: string): Record<string, number> | null {
  const text = /(?:^|[#&])values=([^&]*)/.exec(fragment)?.[1]
  if (text === undefined) return null
  const entries: [string, number][] = []
  for (const entry of text.split(',', maxValues)) {
    const [name = '', value = ''] = entry.split(':')
    if (!/^[-+\d.eE]+$/.test(value) || !Number.isFinite(Number(value))) return null
    try {
      entries.push([decodeURIComponent(name), Number(value)])
    } catch {
      // Only a damaged link has an escape that stands for no character.
      return null
    }
  }
  return Object.fromEntries(entries)
}

const isParameterValues = (stored: unknown): stored is ParameterValues =>
  typeof stored === 'object' &&
  stored !== null &&
  'values' in stored &&
  typeof stored.values === 'object' &&
  stored.values !== null &&
  Object.values(stored.values).every((value) => Number.isFinite(value)) &&
  'locked' in stored &&
  Array.isArray(stored.locked)
