/** The entry of the browser's history that a page stands at, and what the page notes in it. */
import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { propertiesOf } from './properties-of'

/**
 * Tells whether the browser is still at the entry that a component was rendered for, and writes into that entry. Back changes the address at
 * once, but the router renders the other entry in a transition: until then, keys and timers still reach the page that was left.
 */
export function useHistoryEntry() {
  const { key } = useLocation()
  const rendered = useRef(key)
  const adopted = useRef<string | null>(null)
  useLayoutEffect(() => {
    rendered.current = key
  }, [key])

  const isCurrent = useCallback(() => {
    const now = currentKey()
    return now === null || now === rendered.current || now === adopted.current
  }, [])
  /** After a navigation of the component's own: its entry counts as the component's before it is rendered. */
  const adopt = useCallback(() => {
    adopted.current = currentKey()
  }, [])
  /** Replaces the entry's address. The router does not render for it, and reads it when the reader comes back. */
  const replaceUrl = useCallback(
    (url: URL) => {
      if (isCurrent()) replaceEntry(window.history.state, url)
    },
    [isCurrent],
  )
  /** Writes a note that Back, Forward and a reload find; null removes it. */
  const writeNote = useCallback(
    (note: string | null) => {
      if (isCurrent()) replaceEntry({ ...window.history.state, [noteName]: note })
    },
    [isCurrent],
  )
  return useMemo(() => ({ isCurrent, adopt, replaceUrl, writeNote }), [isCurrent, adopt, replaceUrl, writeNote])
}

/** The note in the entry that the browser is at; null where there is none. */
export function readNote(): string | null {
  const note = inState(noteName)
  return typeof note === 'string' ? note : null
}

/** Browsers limit how often an entry may be replaced. The next change tries again. */
function replaceEntry(state: unknown, url?: URL): void {
  try {
    window.history.replaceState(state, '', url)
  } catch (error) {
    console.warn('The address could not be changed.', error)
  }
}

/** The name of the note among what the router keeps in an entry. */
const noteName = 'note'

/** The router's key of the entry that the browser is at; null where the router did not make the entry. */
function currentKey(): string | null {
  if (window.history.state === null) return null
  const key = inState('key')
  return typeof key === 'string' ? key : 'default'
}

const inState = (name: string): unknown => propertiesOf(window.history.state)[name]
