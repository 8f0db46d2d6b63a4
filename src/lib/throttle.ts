/** Calls a function at most once an interval: at once with the first value, and later with the latest of those that came meanwhile. */
export function throttle<Value>(then: (value: Value) => void, interval: number) {
  let waiting: { value: Value } | null = null
  let timer: ReturnType<typeof setTimeout> | null = null
  function pass(value: Value) {
    timer = setTimeout(() => {
      timer = null
      if (waiting === null) return
      const { value: latest } = waiting
      waiting = null
      pass(latest)
    }, interval)
    then(value)
  }
  return {
    call(value: Value) {
      if (timer === null) pass(value)
      else waiting = { value }
    },
    /** Drops what waits. */
    end() {
      if (timer !== null) clearTimeout(timer)
      waiting = null
    },
  }
}
