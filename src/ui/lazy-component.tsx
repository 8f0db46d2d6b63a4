import { startTransition, useEffect, useState, type ComponentType, type ReactNode } from 'react'

/** A component whose code is loaded when it is first rendered, or ahead of that. */
interface LazyComponent<Props extends object> {
  /** `fallback` takes the place of the one that the component was declared with. */
  (props: Props & { fallback?: ReactNode }): ReactNode
  /** Loads the code ahead. Rejects if that fails; the first render then tries again. */
  preload(): Promise<void>
}

interface Options {
  /** What takes the component's place until its code has loaded. It has the same size, so that nothing moves. */
  fallback?: ReactNode
  /** Waits until the page and everything that it needs at first have loaded. */
  deferred?: boolean
}

/** How long after the page has loaded a {@link Options.deferred} component begins to load, in milliseconds. */
const deferredDelay = 400

/**
 * Declares a component whose code is a chunk of its own.
 *
 * Parts of a page use this instead of React's `lazy`. That begins to load while the page around it still renders, and keeps a
 * fallback on screen for at least 300 ms. This begins once the page is on screen, each component in a task of its own, and renders
 * the component as soon as its code is there.
 *
 * @throws when rendered, the error that loading failed with. An error boundary around it shows that.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { fallback: declaredFallback = null, deferred = false }: Options = {},
): LazyComponent<Props> {
  let Loaded: ComponentType<Props> | null = null
  const preload = async () => {
    Loaded = await load()
  }

  function Lazy(props: Props & { fallback?: ReactNode }) {
    const [error, setError] = useState<Error | null>(null)
    const [, setIsLoaded] = useState(false)
    // The code may arrive between this render and the effect, so the effect depends on what was rendered.
    const isWaiting = Loaded === null
    useEffect(() => {
      if (!isWaiting) return
      // A transition renders in small steps, so that clicks do not wait for all of it.
      const show = () => startTransition(() => setIsLoaded(true))
      void (deferred ? pageLoad() : Promise.resolve()).then(nextTask).then(preload).then(show, setError)
    }, [isWaiting])
    if (error) throw error
    return Loaded === null ? (props.fallback ?? declaredFallback) : <Loaded {...props} />
  }

  return Object.assign(Lazy, { preload })
}

/** Resolves in a task of its own: to begin loading a component takes a phone some milliseconds, and a page has many that begin in the same moment. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve))

/** Resolves shortly after the page has loaded. */
function pageLoad(): Promise<void> {
  return new Promise((resolve) => {
    const wait = () => setTimeout(resolve, deferredDelay)
    if (document.readyState === 'complete') wait()
    else window.addEventListener('load', wait, { once: true })
  })
}
