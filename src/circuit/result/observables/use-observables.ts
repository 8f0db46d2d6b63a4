import { useMemo } from 'react'
import { usePageSetting } from '../page-setting'
import { firstObservable, maxObservables } from './observable-rules'

/** The observables of a page, which it remembers. */
export interface ObservableTexts {
  /** At least one. */
  texts: readonly string[]
  change: (index: number, text: string) => void
  add: () => void
  remove: (index: number) => void
}

/**
 * @param qubits of the circuit, for the first observable
 * @param hasCost whether the page shows a cost function already; then the first observable is empty
 */
export function useObservables(page: string, qubits: number, hasCost: boolean): ObservableTexts {
  const [stored, store] = usePageSetting(page, 'observables', readTexts)
  const texts = useMemo(() => stored ?? [hasCost ? '' : firstObservable(qubits)], [stored, hasCost, qubits])
  return {
    texts,
    change: (index, text) => store(texts.map((other, place) => (place === index ? text : other))),
    add: () => store([...texts, '']),
    remove: (index) => store(texts.filter((_, place) => place !== index)),
  }
}

/** Observables that a browser has stored; null for anything else. */
const readTexts = (stored: unknown): readonly string[] | null =>
  Array.isArray(stored) &&
  stored.length > 0 &&
  stored.length <= maxObservables &&
  stored.every((text): text is string => typeof text === 'string')
    ? stored
    : null
