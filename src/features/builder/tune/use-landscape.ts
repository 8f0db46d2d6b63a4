import { startTransition, useContext, useEffect, useState } from 'react'
import { SimulatorContext } from '../../../engine/simulator-context'
import { beginInputPause } from '../input-pause'
import { computeLandscape, findSpans, landscapeSizes, type Axes, type Landscape } from './landscape'
import { createObjective, type TuneQuestion } from './objective'

/** A landscape, first quick and then fine. */
interface LiveLandscape {
  /** Null before the first. It may belong to an earlier question. */
  landscape: Landscape | null
  /** The question of that landscape; null before the first. */
  answered: LandscapeQuestion | null
  /** Whether it belongs to an earlier question. */
  isStale: boolean
  /** Why there is none, as a sentence. */
  problem: string | null
  /** Computes it again after a failure. */
  retry: () => void
}

interface State extends Omit<LiveLandscape, 'retry' | 'isStale'> {
  key: string
}

const start: State = { key: '', landscape: null, answered: null, problem: null }

/** What a landscape shows. Compared by its key. */
interface LandscapeQuestion {
  key: string
  question: TuneQuestion
  /** Values of all tuned parameters; those on the axes do not count. */
  base: readonly number[]
  axes: Axes
  /** The names of the parameters on the axes. */
  names: readonly [across: string, up: string]
}

/** Computes a landscape while somebody looks. Null where there is none to compute. */
export function useLandscape(asked: LandscapeQuestion | null, isVisible: boolean): LiveLandscape {
  const engine = useContext(SimulatorContext)
  const [state, setState] = useState(start)
  // The same key stands for the same question.
  const [kept, setKept] = useState(asked)
  if (kept?.key !== asked?.key) setKept(asked)

  useEffect(() => {
    if (kept === null || !isVisible) return
    const controller = new AbortController()
    const { signal } = controller
    const answered = kept
    const { key, question, base, axes } = answered
    const objective = createObjective(engine, question)
    const pause = beginInputPause()
    async function compute() {
      const spans = await findSpans(objective, base, axes, question.goal.scale)
      for (const size of landscapeSizes) {
        const landscape = await computeLandscape(objective, base, axes, spans, size, signal, pause)
        if (landscape === null) return
        await pause()
        if (signal.aborted) return
        startTransition(() => setState({ key, landscape, answered, problem: null }))
      }
    }
    compute().catch((error: unknown) => {
      if (signal.aborted) return
      const problem = error instanceof Error ? error.message : String(error)
      setState({ key, landscape: null, answered: null, problem })
    })
    return () => controller.abort()
  }, [engine, kept, isVisible])

  return { ...state, isStale: state.key !== kept?.key, retry: () => setKept((before) => before && { ...before }) }
}
