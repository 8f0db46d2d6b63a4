import { lazy, useEffect, useReducer, useState, type ComponentType } from 'react'
import { Loading } from '../ui/loading'

/** Whether a page has been shown since the window was opened. */
let isFollowing = false

const noteShown = () => {
  isFollowing = true
}

/**
 * A page that is loaded when its address is first opened.
 *
 * On the way from page to page the old one stays until the new one is there. The first one has none before it, and is shown as
 * soon as it has come: React's own `lazy` would hold it back for 300 ms once the word that it is loading was on screen.
 */
export function page<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name): ComponentType {
  let Loaded: ComponentType | null = null
  const start = async () => {
    Loaded = (await load())[name]
    return { default: Loaded }
  }
  const Following = lazy(start)

  function First() {
    const [failure, setFailure] = useState<Error | null>(null)
    const [, showLoaded] = useReducer((count: number) => count + 1, 0)
    useEffect(() => {
      if (Loaded === null) start().then(showLoaded, setFailure).finally(noteShown)
      else noteShown()
    }, [])
    if (failure) throw failure
    if (Loaded === null) return <Loading tall />
    return <Loaded />
  }

  return function PageWhenLoaded() {
    // Decided once: to change the way would be to begin the page anew.
    const [Way] = useState(() => (isFollowing && Loaded === null ? Following : First))
    return <Way />
  }
}
