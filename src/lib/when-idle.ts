/**
 * Loads a part that a click will need, once the page has nothing better to do, so that the click does not wait for it. A failure
 * says nothing here: whoever clicks is told. Returns how to stop.
 */
export function whenIdle(load: () => Promise<unknown>): () => void {
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
