import { startTransition, useEffect, useReducer, useState, type ComponentType, type ReactNode } from 'react'

/** A part of a screen that is loaded when it is first shown, or before. */
export interface OnceLoaded<Props extends object> {
  (props: Props): ReactNode
  /** Loads it ahead. Rejects where that failed; whoever shows it then tries again. */
  load(): Promise<ComponentType<Props>>
  /** Whether it would be shown at once. */
  isLoaded(): boolean
}

/**
 * A part that is loaded when it is first shown, and is there as soon as it has come. React's own `lazy` would begin while the page
 * around it is still being drawn, and hold the part back for 300 ms once the word that it is loading was on screen.
 *
 * @param waiting what stands there meanwhile.
 * @throws when rendered, what went wrong while it was loaded.
 */
export function onceLoaded<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode,
): OnceLoaded<Props> {
  let Loaded: ComponentType<Props> | null = null
  const start = async () => {
    Loaded = await load()
    return Loaded
  }

  function Part(props: Props) {
    const [failure, setFailure] = useState<Error | null>(null)
    const [, showLoaded] = useReducer((count: number) => count + 1, 0)
    const isWaiting = Loaded === null
    // What has come since it was first drawn is to be drawn all the same.
    useEffect(() => {
      // In small steps: on a slow machine whatever is clicked meanwhile would wait for all of it.
      if (isWaiting) start().then(() => startTransition(showLoaded), setFailure)
    }, [isWaiting])
    if (failure) throw failure
    return Loaded === null ? waiting : <Loaded {...props} />
  }

  return Object.assign(Part, { load: start, isLoaded: () => Loaded !== null })
}
