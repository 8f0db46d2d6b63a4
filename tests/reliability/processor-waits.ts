/** How long processes waited for a processor while they could have run, by the kernel's own account (Linux). */
import { readFileSync } from 'node:fs'

/** Milliseconds that the first threads of these processes have waited so far; null where the system does not say. */
export function readProcessorWaits(pids: readonly (number | null | undefined)[]): Map<number, number> | null {
  const waits = new Map<number, number>()
  for (const pid of pids) {
    if (pid === null || pid === undefined) continue
    try {
      const [, waited] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')
      waits.set(pid, Number(waited) / 1e6)
    } catch {
      // It has ended.
    }
  }
  return waits.size === 0 ? null : waits
}

/** The milliseconds that each process waited between two readings, together. One that is new has waited since its start. */
export function waitedBetween(before: Map<number, number> | null, after: Map<number, number> | null): number | null {
  if (after === null) return null
  return [...after].reduce((sum, [pid, waited]) => sum + waited - (before?.get(pid) ?? 0), 0)
}
