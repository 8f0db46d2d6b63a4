import { isValidElement, lazy, useState, type ComponentType, type ReactNode } from 'react'
import { Loading } from '../ui/loading'
import { onceLoaded } from '../ui/once-loaded'

/** Whether a page has come since the window was opened. */
let isFollowing = false

/** How to load what stands in a route. */
const loads = new WeakMap<object, () => Promise<unknown>>()

/**
 * A page that is loaded when its address is first opened.
 *
 * On the way from page to page the old one stays until the new one is there, as React's own `lazy` has it. The first one has none
 * before it, and is shown as soon as it has come.
 */
export function page<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name): ComponentType {
  const First = onceLoaded(
    async () => {
      try {
        return (await load())[name]
      } finally {
        isFollowing = true
      }
    },
    <Loading tall />,
  )
  const Following = lazy(async () => ({ default: await First.load() }))

  function PageWhenLoaded() {
    // Decided once: to change the way would be to begin the page anew.
    const [Way] = useState(() => (isFollowing && !First.isLoaded() ? Following : First))
    return <Way />
  }
  loads.set(PageWhenLoaded, First.load)
  return PageWhenLoaded
}

/** Loads the page that stands in a route ahead, so that it is shown at once. */
export async function loadPageIn(element: ReactNode): Promise<void> {
  if (isValidElement(element) && typeof element.type !== 'string') await loads.get(element.type)?.()
}
