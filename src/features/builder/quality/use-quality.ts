import { startTransition, useContext, useEffect, useMemo, useState, type RefObject } from 'react'
import { SimulatorContext } from '../../../engine/simulator-context'
import { throttle } from '../../../lib/throttle'
import { beginInputPause } from '../input-pause'
import { createQualityRun, type QualityQuestion, type QualityReport } from './measure-quality'
import type { Axis } from './variations'

/** The figures of settings that change. */
interface LiveQuality {
  /** Null before the first. They may belong to an earlier question. */
  figures: QualityReport | null
  /** The question of these figures. */
  answered: QualityQuestion | null
  /** Why there are none, as a sentence. */
  problem: string | null
  /** Whether the newest question is sampled to the end. */
  isComplete: boolean
  /** Measures again after a failure. */
  retry: () => void
}

type State = Omit<LiveQuality, 'retry'>

/** How often figures are computed and shown, in milliseconds. Each time takes some of this thread. */
const reportInterval = 150

const start: State = { figures: null, answered: null, problem: null, isComplete: false }

/**
 * Measures the quality of settings while somebody looks.
 *
 * @param question null where there is nothing to measure. Compared by identity: the same object is measured once.
 * @param axis what the circuit is compared along.
 */
export function useQuality(question: QualityQuestion | null, axis: Axis, isVisible: boolean): LiveQuality {
  const engine = useContext(SimulatorContext)
  const [state, setState] = useState(start)
  const [attempt, setAttempt] = useState(0)
  const isComplete =
    state.isComplete && state.answered === question && (state.figures === null || state.figures.axis === axis)
  // A run goes on where it was when it is looked at again.
  const run = useMemo(() => {
    if (question === null) return null
    const pause = beginInputPause()
    return { question, attempt, pause, ...createQualityRun(engine, question, pause) }
  }, [engine, question, attempt])

  useEffect(() => {
    if (run === null || !isVisible || isComplete) return
    const controller = new AbortController()
    const { signal } = controller
    const change = (next: Partial<State>) => {
      if (signal.aborted) return
      // A transition renders in small steps, between which a preview can be painted.
      startTransition(() => setState((previous) => ({ ...previous, problem: null, ...next, answered: run.question })))
    }
    let latest: (() => QualityReport) | null = null
    let isOver = false
    const show = async () => {
      await run.pause()
      if (!signal.aborted && latest !== null) change({ figures: latest(), isComplete: isOver })
    }
    const progress = throttle(() => void show(), reportInterval)
    run
      .advance(
        axis,
        (read) => {
          latest = read
          progress.call(null)
        },
        signal,
      )
      .then(
        () => {
          isOver = true
          progress.end()
          return show()
        },
        (error: unknown) => {
          latest = null
          progress.end()
          change({ figures: null, isComplete: true, problem: error instanceof Error ? error.message : String(error) })
        },
      )
    return () => {
      controller.abort()
      progress.end()
    }
  }, [run, axis, isVisible, isComplete])

  return {
    ...state,
    isComplete,
    retry() {
      setState(start)
      setAttempt(attempt + 1)
    },
  }
}

/** Whether an element is in the window, and the window is shown. */
export function useIsVisible(element: RefObject<HTMLElement | null>): boolean {
  const [isInWindow, setIsInWindow] = useState(false)
  const [isShown, setIsShown] = useState(() => document.visibilityState === 'visible')
  useEffect(() => {
    const change = () => setIsShown(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', change)
    return () => document.removeEventListener('visibilitychange', change)
  }, [])
  useEffect(() => {
    if (element.current === null || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver((entries) => setIsInWindow(entries.at(-1)?.isIntersecting ?? false))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isInWindow && isShown
}
