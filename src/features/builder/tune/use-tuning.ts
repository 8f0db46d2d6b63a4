import { startTransition, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { SimulatorContext } from '../../../engine/simulator-context'
import { createObjective, type TuneQuestion } from './objective'
import { createTuningRun, type RunOptions, type Trace, type TuningRun } from './tuning-run'

/** A question with a key, which is equal for questions that have the same answer. */
export interface KeyedQuestion {
  key: string
  question: TuneQuestion
}

/** How a circuit is tuned at the moment. */
export interface LiveTuning {
  /** What is known of the newest run for the question; null before there is one. */
  trace: Trace | null
  isRunning: boolean
  /** Whether the last run ended because the question became the present one. */
  wasInterrupted: boolean
  /** Starts anew, for at most so many iterations. */
  start: (options: RunOptions, maxSteps: number) => void
  /** Goes on where the run was. */
  proceed: (maxSteps: number) => void
  cancel: () => void
}

/** For how many questions a run is remembered: undo returns to them. */
const maxRuns = 8

interface ActiveRun {
  key: string
  controller: AbortController
}

/** Tunes a circuit, until the question becomes another one. Runs of earlier questions are remembered. */
export function useTuning(asked: KeyedQuestion | null): LiveTuning {
  const engine = useContext(SimulatorContext)
  const runs = useRef(new Map<string, TuningRun>())
  const [traces, setTraces] = useState<ReadonlyMap<string, Trace>>(new Map())
  const [active, setActive] = useState<ActiveRun | null>(null)
  /** The key of the last run, if it ended because the question became another one. */
  const [interrupted, setInterrupted] = useState<string | null>(null)
  const key = asked?.key ?? null

  useEffect(() => {
    if (active !== null && active.key !== key) active.controller.abort('changed')
  }, [active, key])
  const latest = useRef(active)
  useEffect(() => () => latest.current?.controller.abort(), [])

  const keep = useCallback((of: string, trace: Trace) => {
    setTraces((before) => {
      const others = [...before].filter(([other]) => other !== of).slice(1 - maxRuns)
      return new Map([...others, [of, trace]])
    })
  }, [])

  function go(of: string, run: TuningRun, maxSteps: number) {
    const controller = new AbortController()
    const mine = { key: of, controller }
    active?.controller.abort()
    latest.current = mine
    setActive(mine)
    setInterrupted(null)
    const { report, finish } = atFrames((trace: Trace) => startTransition(() => keep(of, trace)))
    void run.advance(maxSteps, report, controller.signal).then((trace) => {
      finish()
      keep(of, trace)
      // A step may end after the next run has begun.
      if (latest.current === mine && trace.end === 'changed') setInterrupted(of)
      setActive((now) => (now === mine ? null : now))
    })
  }

  return {
    trace: key === null ? null : (traces.get(key) ?? null),
    isRunning: active !== null && active.key === key,
    wasInterrupted: interrupted !== null && interrupted !== key,
    start(options, maxSteps) {
      if (asked === null) return
      const { question } = asked
      const run = createTuningRun(createObjective(engine, question), question.goal, options)
      runs.current.delete(asked.key)
      runs.current = new Map([...runs.current, [asked.key, run] as const].slice(-maxRuns))
      go(asked.key, run, maxSteps)
    },
    proceed(maxSteps) {
      const run = key === null ? undefined : runs.current.get(key)
      if (key !== null && run !== undefined) go(key, run, maxSteps)
    },
    cancel: () => active?.controller.abort(),
  }
}

/** Passes on the newest of many reports once a frame. */
function atFrames<Report>(show: (report: Report) => void) {
  let newest: { report: Report } | null = null
  let frame: number | null = null
  return {
    report(report: Report) {
      newest = { report }
      frame ??= requestAnimationFrame(() => {
        frame = null
        if (newest !== null) show(newest.report)
      })
    },
    finish() {
      if (frame !== null) cancelAnimationFrame(frame)
      frame = null
    },
  }
}
