import { useContext, useEffect, useState } from 'react'
import type { EngineClient } from './engine-client'
import { EngineContext } from './engine-context'

/** What the engine says to a question. */
export interface Answer<Result> {
  /** Null until it is there, and after a failure. */
  answer: Result | null
  /** Why the engine did not respond, as a sentence. */
  failure: string | null
  retry: () => void
}

interface State<Question, Result> {
  question: Question
  attempt: number
  answer: Result | null
  failure: string | null
}

/**
 * Asks the engine a question, and again where it changes.
 *
 * @param question compared by identity
 * @param ask must be the same function in every render
 */
export function useAnswer<Question, Result>(
  question: Question,
  ask: (engine: EngineClient, question: Question) => Promise<Result>,
): Answer<Result> {
  const engine = useContext(EngineContext)
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<State<Question, Result> | null>(null)
  useEffect(() => {
    let isWanted = true
    ask(engine, question).then(
      (answer) => isWanted && setState({ question, attempt, answer, failure: null }),
      (error: unknown) => {
        console.warn('The engine did not respond.', error)
        const failure = error instanceof Error ? error.message : 'The circuit could not be computed.'
        if (isWanted) setState({ question, attempt, answer: null, failure })
      },
    )
    return () => {
      isWanted = false
    }
  }, [engine, ask, question, attempt])
  const isCurrent = state !== null && state.question === question && state.attempt === attempt
  return {
    answer: isCurrent ? state.answer : null,
    failure: isCurrent ? state.failure : null,
    retry: () => setAttempt(attempt + 1),
  }
}
