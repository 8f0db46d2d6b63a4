// npm passes a signal to the shell that it started us in, and that ends without a word to us: its end is then our signal.

/**
 * Sends SIGTERM to this process once the shell is gone that `npm start` runs it in. Returns the interval that watches it, which is to be
 * cleared at a signal: one for the whole group, as Ctrl+C sends it, ends that shell too, and a second one would cut our ending short.
 */
export function endWithNpm() {
  if (process.env.npm_lifecycle_event !== 'start') return undefined
  const shell = process.ppid
  let isOrphaned = false
  const watch = setInterval(() => {
    if (process.ppid === shell) return
    // The signal that ended the shell may be ours as well, and is heard only once what runs now is done: before the next look.
    if (!isOrphaned) {
      isOrphaned = true
      return
    }
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 300)
  watch.unref()
  return watch
}
