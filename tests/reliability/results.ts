/** The results of a run of kills, and their report. */

/** What is killed. */
export type Victim = 'server' | 'database' | 'both'

export interface Kill {
  what: Victim
  /** Whether the product was still starting after the kill before. */
  isDuringStart: boolean
  /** Milliseconds until the product was ready again. */
  ready: number
  /** Milliseconds of this time in which server and database waited for a processor; null where the system does not say. */
  waited: number | null
  /** The machine's load then: processes that wanted a processor, averaged over a minute. */
  load: number
}

export interface Results {
  kills: Kill[]
  /** Kills after which it was not ready within a minute. */
  stuck: number
  /** Writes that were acknowledged. */
  written: number
  /** Requests that were sent again, because their answer was lost or said to try again. */
  repeated: number
  /** Of what was acknowledged, what is lost, there twice or changed; and what was refused. */
  lost: string[]
  /** Milliseconds from an acknowledged registration to its mail. */
  mails: number[]
  /** Addresses whose mail had not come a minute after the last start. */
  lateMails: string[]
  /** Files without a row that kills left behind, and the sweep took. */
  leftovers: number
}

export const noResults = (): Results => ({
  kills: [],
  stuck: 0,
  written: 0,
  repeated: 0,
  lost: [],
  mails: [],
  lateMails: [],
  leftovers: 0,
})

/** Milliseconds in which the product must be ready. */
export const readyWithin = 5000

export function mergeResults(one: Results, other: Results): Results {
  return {
    kills: [...one.kills, ...other.kills],
    stuck: one.stuck + other.stuck,
    written: one.written + other.written,
    repeated: one.repeated + other.repeated,
    lost: [...one.lost, ...other.lost],
    mails: [...one.mails, ...other.mails],
    lateMails: [...one.lateMails, ...other.lateMails],
    leftovers: one.leftovers + other.leftovers,
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
  results.kills.every(({ ready }) => ready <= readyWithin)

export function describeResults(results: Results): string {
  const { kills } = results
  const rows: [string, Kill[]][] = [
    ['server', kills.filter(({ what, isDuringStart }) => what === 'server' && !isDuringStart)],
    ['database', kills.filter(({ what, isDuringStart }) => what === 'database' && !isDuringStart)],
    ['both', kills.filter(({ what, isDuringStart }) => what === 'both' && !isDuringStart)],
    ['during a start', kills.filter(({ isDuringStart }) => isDuringStart)],
    ['all', kills],
  ]
  const late = kills.filter(({ ready }) => ready > readyWithin)
  const loads = kills.map(({ load }) => load)
  const waits = kills.flatMap(({ waited }) => waited ?? [])
  return [
    '',
    '| killed         | times | ready: median |     p95 |     max |',
    '| -------------- | ----: | ------------: | ------: | ------: |',
    ...rows.map(([what, part]) => `| ${what.padEnd(14)} | ${String(part.length).padStart(5)} | ${spread(part)} |`),
    '',
    `Acknowledged writes: ${results.written}, lost, doubled, changed or refused: ${results.lost.length}`,
    ...results.lost.slice(0, 20).map((what) => `  ${what}`),
    `Requests that were sent again: ${results.repeated}`,
    `Files without a row that the sweep took: ${results.leftovers}`,
    `Stuck: ${results.stuck}`,
    `Registrations: ${results.mails.length + results.lateMails.length}, without a mail a minute after the last start: ${results.lateMails.length}`,
    `From a registration to its mail: median ${seconds(percentile(results.mails, 0.5))}, p95 ${seconds(percentile(results.mails, 0.95))}, max ${seconds(percentile(results.mails, 1))}`,
    `Load of the machine: median ${percentile(loads, 0.5).toFixed(1)}, max ${percentile(loads, 1).toFixed(1)}`,
    `Of the time until ready, server and database waited for a processor: median ${seconds(percentile(waits, 0.5))}, p95 ${seconds(percentile(waits, 0.95))}, max ${seconds(percentile(waits, 1))}`,
    `Later than ${readyWithin / 1000} s: ${late.length}`,
    ...late.map(
      ({ what, isDuringStart, ready, waited, load }) =>
        `  ${what}${isDuringStart ? ' during a start' : ''}: ${seconds(ready)}, load ${load.toFixed(1)}, of them ${seconds(waited ?? 0)} waiting for a processor`,
    ),
    '',
  ].join('\n')
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`

function spread(kills: readonly Kill[]): string {
  const times = kills.map(({ ready }) => ready)
  return [
    seconds(percentile(times, 0.5)).padStart(13),
    seconds(percentile(times, 0.95)).padStart(7),
    seconds(percentile(times, 1)).padStart(7),
  ].join(' | ')
}
