import { useEffect, useRef } from 'react'
import type { Draft, DraftOwner, DraftStore } from '../../session/drafts'

/**
 * Keeps a draft over a reload, over the way to login and back, and where the session ends meanwhile: held at once, written when the
 * form has rested and when the page goes. Where it does not fit, the browser asks before it leaves.
 *
 * @param draft the same object as long as it says the same; null for what was only opened, which is left as it is: somebody may
 *   not want to be reminded of it.
 * @param rest how long the form has to rest, in milliseconds.
 */
export function useKeptDraft(place: DraftStore, owner: DraftOwner, draft: Draft | null, rest: number): void {
  const state = useRef<Draft['state']>('untouched')

  useEffect(() => {
    if (draft === null) return undefined
    state.current = draft.state
    place.stage(owner, draft)
    const timer = setTimeout(() => place.flush(owner), rest)
    return () => clearTimeout(timer)
  }, [place, owner, draft, rest])

  useEffect(() => {
    const store = () => place.flush(owner)
    const ask = (event: BeforeUnloadEvent) => {
      if (!store() && state.current !== 'untouched') event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    window.addEventListener('pagehide', store)
    return () => {
      window.removeEventListener('beforeunload', ask)
      window.removeEventListener('pagehide', store)
      store()
    }
  }, [place, owner])
}
