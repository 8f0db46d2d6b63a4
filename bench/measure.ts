/** Timing, honestly: many runs after a warm-up, medians and 95th percentiles, never one number alone. */

export interface Timing {
  /** Milliseconds. */
  median: number
  /** Milliseconds. */
  p95: number
  runs: number
}

/** One line of the table that `npm run bench` prints. */
export interface Row {
  what: string
  who: string
  /** In milliseconds, unless `unit` says otherwise. */
  timing: Timing
  /** Of what is no time: a size, a number of things. */
  unit?: string
  goal?: Goal
}

/** What we aim at on a quiet machine, in milliseconds or the row's unit, and which of the two figures it is about. */
interface Goal {
  milliseconds: number
  of: 'median' | 'p95'
}

export const median = (milliseconds: number): Goal => ({ milliseconds, of: 'median' })
export const p95 = (milliseconds: number): Goal => ({ milliseconds, of: 'p95' })

/** A row of our own. */
export const productRow = (what: string, timing: Timing, goal?: Goal, unit?: string): Row => ({
  what,
  who: 'ketwork',
  timing,
  ...(goal && { goal }),
  ...(unit !== undefined && { unit }),
})

/** Runs `work` again and again, at least `runs` times and for at most `seconds`. */
export async function time(
  work: () => unknown,
  options: { runs?: number; warmUp?: number; seconds?: number } = {},
): Promise<Timing> {
  const { runs = 50, warmUp = 5, seconds = 20 } = options
  for (let i = 0; i < warmUp; i++) await work()
  const samples: number[] = []
  const end = performance.now() + seconds * 1000
  while (samples.length < runs && (samples.length < 3 || performance.now() < end)) {
    const start = performance.now()
    await work()
    samples.push(performance.now() - start)
  }
  return summarise(samples)
}

/** Median and 95th percentile of samples in milliseconds. */
export function summarise(samples: readonly number[]): Timing {
  if (samples.length === 0) throw new Error('nothing was measured')
  const sorted = [...samples].sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
  return { median: at(0.5), p95: at(0.95), runs: sorted.length }
}

/** Something that was counted once. */
export const single = (value: number): Timing => ({ median: value, p95: value, runs: 1 })

/** The table, with each peer's ratio to our own row of the same question. */
export function print(rows: readonly Row[]): void {
  console.table(
    rows.map((row) => {
      const own = rows.find((other) => other.what === row.what && other.who === 'ketwork')
      const ratio = own === undefined || own === row ? '' : `${(row.timing.median / own.timing.median).toFixed(1)} ×`
      const more = row.unit === 'MB/s'
      const goal = row.goal === undefined ? '' : `${row.goal.of} ${more ? '≥' : '≤'} ${row.goal.milliseconds}`
      const met = row.goal === undefined ? '' : isMet(row, row.goal) ? 'met' : 'missed'
      return {
        what: row.what,
        who: row.who,
        median: text(row.timing.median),
        p95: text(row.timing.p95),
        unit: row.unit ?? 'ms',
        runs: row.timing.runs,
        'against ours': ratio,
        goal,
        met,
      }
    }),
  )
}

function isMet({ timing, unit }: Row, { milliseconds, of }: Goal): boolean {
  return unit === 'MB/s' ? timing[of] >= milliseconds : timing[of] <= milliseconds
}

const text = (milliseconds: number) => (milliseconds < 10 ? milliseconds.toFixed(3) : milliseconds.toFixed(1))
