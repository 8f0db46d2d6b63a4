import { useCallback, useContext, useLayoutEffect, useRef, useState } from 'react'
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
  /** The picture of the newest good answer, told before anything else about it is rendered. */
  picture: LivePicture
  /**
   * Asks about the input that the next render brings, so that the engine works while the page renders; asked about once, as it is
   * the same object. Null asks nothing. The same function in every render.
   */
  ask: (question: Question | null) => void
}

/** A drawing and the program that it draws. */
export interface Picture {
  scene: Scene
  source: string | null
}

/** The newest picture, for `useSyncExternalStore`. */
export interface LivePicture {
  subscribe: (listener: () => void) => () => void
  /** The same object until there is another; null before the first. */
  current: () => Picture | null
}

/** Name of the mark by which a benchmark follows a change: set by whoever shows the picture, when it is painted for the first time. */
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
 * @param pictureOf the picture of the whole input, null where an answer has none; likewise.
 */
export function usePreview<Question, Answer>(
  question: Question | null,
  ask: (engine: EngineClient, question: Question) => Promise<Answer>,
  pictureOf: (answer: Answer, question: Question) => Picture | null,
): Preview<Answer, Question> {
  const engine = useContext(EngineContext)
  const [state, setState] = useState<State<Answer, Question>>({
    answer: null,
    answered: null,
    good: null,
    drawn: null,
    failure: null,
  })
  const [{ picture, show }] = useState(createPicture)
  const latest = useRef<Latest<Question> | null>(null)
  const asked = useRef<Question | null>(null)

  useLayoutEffect(() => {
    const mine = createLatest<Question, Answer>(
      (wanted) => ask(engine, wanted),
      (about, outcome) => {
        const shown = 'answer' in outcome ? pictureOf(outcome.answer, about) : null
        if (shown !== null) show(shown)
        setState((previous) => next(previous, about, outcome, shown !== null))
      },
    )
    latest.current = mine
    asked.current = null
    return () => mine.stop()
  }, [engine, ask, pictureOf, show])

  const askOnce = useCallback((wanted: Question | null) => {
    if (wanted === null || wanted === asked.current || latest.current === null) return
    asked.current = wanted
    latest.current.ask(wanted)
  }, [])

  // Before the browser paints: the worker starts while the page shows what was typed.
  useLayoutEffect(() => askOnce(question), [askOnce, question])

  return {
    ...state,
    stale: state.good !== null && (question === null || state.failure !== null || state.good !== state.answer),
    picture,
    ask: askOnce,
  }
}

/** Whoever follows it renders at once, alone: the picture waits neither for the figures nor for the form. */
function createPicture(): { picture: LivePicture; show: (picture: Picture) => void } {
  const listeners = new Set<() => void>()
  let current: Picture | null = null
  return {
    picture: {
      subscribe(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      current: () => current,
    },
    show(picture) {
      current = picture
      flushSync(() => {
        for (const tell of listeners) tell()
      })
    },
  }
}

type State<Answer, Question> = Pick<Preview<Answer, Question>, 'answer' | 'answered' | 'good' | 'drawn' | 'failure'>

function next<Answer, Question>(
  previous: State<Answer, Question>,
  asked: Question,
  outcome: Outcome<Answer>,
  isWhole: boolean,
): State<Answer, Question> {
  if ('failure' in outcome) return { ...previous, failure: outcome.failure }
  const { answer } = outcome
  const good = isWhole ? { good: answer, drawn: asked } : { good: previous.good, drawn: previous.drawn }
  return { answer, answered: asked, ...good, failure: null }
}
