/** What this process counts, whichever part of it asks: a process has one set, however many apps it builds. */
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'

/** The metrics of the process: its memory, its event loop, and the counts below. */
export const processMetrics = new Registry()

const registers = [processMetrics]

/** Mails that the SMTP server took. */
export const mailsSent = new Counter({ name: 'mails_sent_total', help: 'Mails that the SMTP server took', registers })

/** Attempts to send a mail that failed. A mail has up to 25. */
export const mailsFailed = new Counter({
  name: 'mails_failed_total',
  help: 'Attempts to send a mail that failed',
  registers,
})

/** Attempts at jobs, by task and outcome: `done`, `failed`, and `given_up` for a job that also failed for the last time. */
export const jobsEnded = new Counter({
  name: 'jobs_ended_total',
  help: 'Attempts at jobs, by task and outcome',
  labelNames: ['task', 'outcome'] as const,
  registers,
})

/** How calls of the engine ended: see the labels in `../engine/engine-pool.ts`. */
export const engineCalls = new Counter({
  name: 'engine_calls_total',
  help: 'Calls of the engine, by name and outcome: answered, busy, deadline, crash, aborted, failed',
  labelNames: ['call', 'outcome'] as const,
  registers,
})

/** Seconds from a call of the engine to its answer, the wait for a worker included. */
export const engineSeconds = new Histogram({
  name: 'engine_call_duration_seconds',
  help: 'Time from a call of the engine to its end, waiting included',
  labelNames: ['call'] as const,
  buckets: [0.001, 0.005, 0.02, 0.1, 0.25, 0.5, 1, 2, 5, 10],
  registers,
})

/** Seconds that a query waited for a connection to the database. */
export const connectionWaits = new Histogram({
  name: 'database_connection_wait_seconds',
  help: 'Time that work waited for a connection to the database',
  buckets: [0.0005, 0.002, 0.01, 0.05, 0.25, 1, 2],
  registers,
})

let isCollecting = false

/** Begins to measure memory, processor and event loop, if that has not begun yet. */
export function collectProcessMetrics(): void {
  if (isCollecting) return
  isCollecting = true
  collectDefaultMetrics({ register: processMetrics })
}
