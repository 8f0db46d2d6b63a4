/**
 * Loads a part that a click will need once the browser is idle, so that the click does not wait for it. Failures are ignored here
 * and reported when the part is needed. Returns a function that cancels it.
 */
export function preloadWhenIdle(load: () => Promise<unknown>): () => void {
  const start = () => void load().catch(ignore)
  // Safari has no idle callback yet.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(start, 2000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(start, { timeout: 5000 })
  return () => cancelIdleCallback(handle)
}

const ignore = () => undefined
