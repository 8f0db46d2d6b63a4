import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType, useSearchParams } from 'react-router-dom'
import { useHistoryEntry } from './history-entry'
import { propertiesOf } from './properties-of'

interface UrlStateOptions<State> {
  read: (search: URLSearchParams) => State
  /** Writes the state into a search part, and leaves the rest of it unchanged. */
  write: (search: URLSearchParams, state: State) => URLSearchParams
  /** Whether a change replaces the entry in the history, so that Back leaves the page; else Back undoes the change. */
  replace: boolean
}

type Change<State> = (update: (current: State) => State) => void

/**
 * State that the search part of the URL repeats. The router applies a new URL in a transition, which a slow machine finishes late:
 * read from there, a quick second change would begin from an old state. So the state is the component's own, a change of it holds at once,
 * and the URL follows. What changes the URL from elsewhere, as Back and links do, sets the state.
 *
 * @returns the state, how to change it, and how to write a change into the URL alone, as of a text that is still being typed: the state
 *   follows when the text rests, and a reader who leaves earlier finds the text on coming back. Both take a function of the state at that moment.
 */
export function useUrlState<State>({
  read,
  write,
  replace,
}: UrlStateOptions<State>): [State, change: Change<State>, writeAhead: Change<State>] {
  const [search, setSearch] = useSearchParams()
  const { key, state: entry } = useLocation()
  const navigationType = useNavigationType()
  const historyEntry = useHistoryEntry()
  const [state, setState] = useState(() => read(search))
  const [seenKey, setSeenKey] = useState(key)
  const latest = useRef(state)
  useLayoutEffect(() => {
    latest.current = state
  }, [state])

  if (seenKey !== key) {
    setSeenKey(key)
    // The URL of an own change may be behind the state already; Back to one is a change from elsewhere.
    if (navigationType === 'POP' || !isOwnEntry(entry)) setState(read(search))
  }

  const change = useCallback(
    (update: (current: State) => State) => {
      if (!historyEntry.isCurrent()) return
      const next = update(latest.current)
      latest.current = next
      setState(next)
      setSearch((current) => write(current, next), { replace, preventScrollReset: true, state: ownEntry })
      historyEntry.adopt()
    },
    [setSearch, write, replace, historyEntry],
  )
  const writeAhead = useCallback(
    (update: (current: State) => State) => {
      const url = new URL(window.location.href)
      url.search = write(url.searchParams, update(latest.current)).toString()
      historyEntry.replaceUrl(url)
    },
    [write, historyEntry],
  )
  return [state, change, writeAhead]
}

/** What the history notes of an entry that a change of the state has made. */
const ownEntry = { isOwnChange: true }

const isOwnEntry = (entry: unknown): boolean => propertiesOf(entry)['isOwnChange'] === true
