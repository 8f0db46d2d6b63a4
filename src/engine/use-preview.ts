import { useContext, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Scene } from '../../engine-rs/index'
import type { EngineClient } from './client'
import { EngineContext } from './engine-context'
import { createLatest, type Latest, type Outcome } from './latest'

/** What follows an input live. */
export interface Preview<Answer, Question = unknown> {
  /** The newest answer, good or not; its problems are the ones to show. */
  answer: Answer | null
  /** What that answer is about, which may be older than the newest input. */
  answered: Question | null
  /** The newest answer that has a whole picture: what to show. */
  good: Answer | null
  /** What that one is about. */
  drawn: Question | null
  /** The picture belongs to an earlier input, because this one gives none. */
  stale: boolean
  /** The engine gave no answer, as a sentence. */
  failure: string | null
}

/** Names of the marks by which a benchmark follows a change: asked, answered, and {@link paintedMark}. */
export const askedMark = 'ketwork:asked'
export const answeredMark = 'ketwork:answered'
/** Set by whoever shows the picture, in the frame in which it is painted. */
export const paintedMark = 'ketwork:painted'

/** Notes a moment; only the last of a name is kept, as a session has thousands. */
export function markMoment(name: string): void {
  performance.clearMarks(name)
  performance.mark(name)
}

/**
 * Asks the engine about an input whenever it changes, without a button and without ever waiting for it.
 *
 * @param question what to ask; null while the input is unfit to be asked about. Compared by identity: the same object is asked
 *   about once.
 * @param ask how to ask it; must be the same function in every render.
 * @param isWhole whether an answer has a picture of the whole input; likewise.
 */
export function usePreview<Question, Answer extends { scene: Scene | null }>(
  question: Question | null,
  ask: (engine: EngineClient, question: Question) => Promise<Answer>,
  isWhole: (answer: Answer) => boolean,
): Preview<Answer, Question> {
  const engine = useContext(EngineContext)
  const [state, setState] = useState<State<Answer, Question>>({
    answer: null,
    answered: null,
    good: null,
    drawn: null,
    failure: null,
  })
  const latest = useRef<Latest<Question> | null>(null)

  useLayoutEffect(() => {
    const mine = createLatest<Question, Answer>(
      (asked) => ask(engine, asked),
      (asked, outcome) => {
        markMoment(answeredMark)
        // At once, so that the picture makes the next frame instead of the one after it.
        flushSync(() => setState((previous) => next(previous, asked, outcome, isWhole)))
      },
    )
    latest.current = mine
    return () => mine.stop()
  }, [engine, ask, isWhole])

  // Before the browser paints: the worker starts while the page shows what was typed.
  useLayoutEffect(() => {
    if (question === null) return
    markMoment(askedMark)
    latest.current?.ask(question)
  }, [question])

  return {
    ...state,
    stale: state.good !== null && (question === null || state.failure !== null || state.good !== state.answer),
  }
}

type State<Answer, Question> = Omit<Preview<Answer, Question>, 'stale'>

function next<Answer, Question>(
  previous: State<Answer, Question>,
  asked: Question,
  outcome: Outcome<Answer>,
  isWhole: (answer: Answer) => boolean,
): State<Answer, Question> {
  if ('failure' in outcome) return { ...previous, failure: outcome.failure }
  const { answer } = outcome
  const good = isWhole(answer) ? { good: answer, drawn: asked } : { good: previous.good, drawn: previous.drawn }
  return { answer, answered: asked, ...good, failure: null }
}
