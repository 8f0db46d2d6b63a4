import { useEffect, useRef } from 'react'
import type { Draft, DraftOwner, DraftStore } from '../../session/drafts'

/**
 * Persists a draft, so that it survives a reload, logging in and the end of a session. Changes are held in memory at once and
 * written after a pause, and when the page is left. If a draft does not fit into storage, the browser asks before it leaves.
 *
 * @param draft compared by identity; null for a draft that was only opened, whose stored state must not change.
 * @param delay the length of the pause, in milliseconds.
 */
export function usePersistedDraft(store: DraftStore, owner: DraftOwner, draft: Draft | null, delay: number): void {
  const state = useRef<Draft['state']>('untouched')

  useEffect(() => {
    if (draft === null) return undefined
    state.current = draft.state
    store.stage(owner, draft)
    const timer = setTimeout(() => store.flush(owner), delay)
    return () => clearTimeout(timer)
  }, [store, owner, draft, delay])

  useEffect(() => {
    const flush = () => store.flush(owner)
    const confirmLeaving = (event: BeforeUnloadEvent) => {
      if (!flush() && state.current !== 'untouched' && state.current !== 'opened') event.preventDefault()
    }
    window.addEventListener('beforeunload', confirmLeaving)
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('beforeunload', confirmLeaving)
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [store, owner])
}
