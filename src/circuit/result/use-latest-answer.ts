import { useContext, useEffect, useRef, useState } from 'react'
import type { EngineClient } from '../../engine/engine-client'
import { createLatest, type Latest } from '../../engine/latest-wins'
import { SimulatorContext } from '../../engine/simulator-context'

/** The newest answer to a question that changes. */
interface LatestAnswer<Question, Answer> {
  /** Null before the first answer, and after a failure. It may belong to an earlier question. */
  answer: Answer | null
  /** The question of that answer. */
  answered: Question | null
  /** Why the engine did not respond, as a sentence. */
  failure: string | null
  /** Asks the newest question again. */
  retry: () => void
}

type State<Question, Answer> = Omit<LatestAnswer<Question, Answer>, 'retry'>

/** How long a question is computed while a newer one waits, in milliseconds. Shorter ones keep pace with a slider while it moves. */
export const supersedeDelay = 250

/**
 * Asks the simulator a question whenever it changes. While one is computed only the newest waits, and ends one that takes long.
 *
 * @param question null where there is nothing to ask. Compared by identity: the same object is asked once.
 * @param ask must be the same function in every render. Its signal says that nobody waits for the answer any more.
 */
export function useLatestAnswer<Question, Answer>(
  question: Question | null,
  ask: (engine: EngineClient, question: Question, signal: AbortSignal) => Promise<Answer>,
): LatestAnswer<Question, Answer> {
  const simulator = useContext(SimulatorContext)
  const [state, setState] = useState<State<Question, Answer>>({ answer: null, answered: null, failure: null })
  const latest = useRef<Latest<Question> | null>(null)

  useEffect(() => {
    const mine = createLatest<Question, Answer>(
      (wanted, signal) => ask(simulator, wanted, signal),
      (answered, outcome) =>
        setState(
          'answer' in outcome
            ? { answer: outcome.answer, answered, failure: null }
            : { answer: null, answered, failure: outcome.failure },
        ),
      supersedeDelay,
    )
    latest.current = mine
    return () => mine.stop()
  }, [simulator, ask])

  useEffect(() => {
    if (question !== null) latest.current?.ask(question)
  }, [question])

  return {
    ...state,
    retry() {
      setState({ answer: null, answered: null, failure: null })
      if (question !== null) latest.current?.ask(question)
    },
  }
}
