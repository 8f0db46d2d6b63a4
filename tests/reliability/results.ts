/** The results of a run of kills, and their report. */

export interface Results {
  /** Each kill, with the milliseconds until the product was ready again. */
  kills: { what: 'server' | 'database' | 'both'; ready: number }[]
  /** Kills after which it was not ready within a minute. */
  stuck: number
  /** Writes that were acknowledged. */
  written: number
  /** Of those, the ones that are not there. */
  lost: string[]
  /** Milliseconds from an acknowledged registration to its mail. */
  mails: number[]
  /** Addresses whose mail had not come a minute after the last start. */
  lateMails: string[]
  /** The machine's load at each kill: processes that wanted a processor, averaged over a minute. */
  loads: number[]
}

/** Milliseconds in which 95 % of kills must be over. */
export const readyWithin = 5000

export function mergeResults(one: Results, other: Results): Results {
  return {
    kills: [...one.kills, ...other.kills],
    stuck: one.stuck + other.stuck,
    written: one.written + other.written,
    lost: [...one.lost, ...other.lost],
    mails: [...one.mails, ...other.mails],
    lateMails: [...one.lateMails, ...other.lateMails],
    loads: [...one.loads, ...other.loads],
  }
}

/** The value below which a share of all lies; 0 where there is none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0
}

/** Whether all promises hold. */
export const hasKept = (results: Results): boolean =>
  results.stuck === 0 &&
  results.lost.length === 0 &&
  results.lateMails.length === 0 &&
  percentile(
    results.kills.map(({ ready }) => ready),
    0.95,
  ) <= readyWithin

export function describeResults(results: Results): string {
  const lines = (['server', 'database', 'both', 'all'] as const).map((what) => {
    const times = results.kills.filter((kill) => what === 'all' || kill.what === what).map(({ ready }) => ready)
    return `| ${what.padEnd(8)} | ${String(times.length).padStart(5)} | ${spread(times)} |`
  })
  const load = results.loads.reduce((sum, one) => sum + one, 0) / Math.max(1, results.loads.length)
  return [
    '',
    '| killed   | times | ready: median |     p95 |     max |',
    '| -------- | ----: | ------------: | ------: | ------: |',
    ...lines,
    '',
    `Acknowledged writes: ${results.written}, lost: ${results.lost.length}`,
    ...results.lost.slice(0, 20).map((what) => `  lost: ${what}`),
    `Stuck: ${results.stuck}`,
    `Registrations: ${results.mails.length + results.lateMails.length}, without a mail a minute after the last start: ${results.lateMails.length}`,
    `From a registration to its mail: median ${seconds(percentile(results.mails, 0.5))}, p95 ${seconds(percentile(results.mails, 0.95))}, max ${seconds(percentile(results.mails, 1))}`,
    `Load of the machine at the kills, on average: ${load.toFixed(1)}`,
    '',
  ].join('\n')
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`

const spread = (times: number[]) =>
  [
    seconds(percentile(times, 0.5)).padStart(13),
    seconds(percentile(times, 0.95)).padStart(7),
    seconds(percentile(times, 1)).padStart(7),
  ].join(' | ')
