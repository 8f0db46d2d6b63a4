/** How much of the time something on this machine waited for a processor, by the kernel's own account (Linux). */
import { readFileSync } from 'node:fs'

/** Begins to measure. @returns the share since then, from 0 to 1; null where the system does not say. */
export function watchProcessorPressure(): () => number | null {
  const [from, before] = [Date.now(), readStalled()]
  return () => {
    const [elapsed, after] = [Date.now() - from, readStalled()]
    return before === null || after === null || elapsed === 0 ? null : (after - before) / 1000 / elapsed
  }
}

/** Microseconds since the start of the machine. */
function readStalled(): number | null {
  try {
    const total = /^some .*total=(\d+)$/m.exec(readFileSync('/proc/pressure/cpu', 'utf8'))?.[1]
    return total === undefined ? null : Number(total)
  } catch {
    return null
  }
}
