import { startTransition, useContext, useEffect, useRef, useState } from 'react'
import { EnginePoolContext } from '../../../engine/engine-pool'
import { throttle } from '../../../lib/throttle'
import { searchSettings, type SearchProgress, type SearchQuestion, type SearchResult } from './search'

/** A search, as far as it is. */
export type SearchState =
  | { state: 'idle' }
  | { state: 'running'; question: SearchQuestion; progress: SearchProgress | null }
  /** Ended by hand, with what was found until then. */
  | { state: 'stopped'; question: SearchQuestion; progress: SearchProgress | null }
  | { state: 'done'; question: SearchQuestion; result: SearchResult }
  | { state: 'failed'; question: SearchQuestion; message: string }

/** How often progress is shown, in milliseconds. */
const reportInterval = 150

/** A search that is started and ended by hand. It ends with the component. */
export function useSearch() {
  const startPool = useContext(EnginePoolContext)
  const [search, setSearch] = useState<SearchState>({ state: 'idle' })
  const controller = useRef<AbortController | null>(null)
  useEffect(() => () => controller.current?.abort(), [])

  function start(question: SearchQuestion) {
    controller.current?.abort()
    const mine = new AbortController()
    controller.current = mine
    const { signal } = mine
    const show = (next: SearchState) => {
      if (!signal.aborted) setSearch(next)
    }
    const pool = startPool()
    // At once: a call that is under way may take seconds.
    signal.addEventListener('abort', pool.stop)
    // A transition renders in small steps, between which a preview can be painted.
    const progress = throttle(
      (read: () => SearchProgress) => startTransition(() => show({ state: 'running', question, progress: read() })),
      reportInterval,
    )
    show({ state: 'running', question, progress: null })
    searchSettings(question, pool.engines, progress.call, signal)
      .finally(() => {
        progress.end()
        pool.stop()
      })
      .then(
        (result) => show({ state: 'done', question, result }),
        (error: unknown) =>
          show({ state: 'failed', question, message: error instanceof Error ? error.message : String(error) }),
      )
  }

  function cancel() {
    controller.current?.abort()
    setSearch((last) => (last.state === 'running' ? { ...last, state: 'stopped' } : last))
  }
  return { search, start, cancel }
}
