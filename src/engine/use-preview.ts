import { useCallback, useContext, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Scene } from '../../engine-rs/index'
import type { EngineClient } from './engine-client'
import { EngineContext } from './engine-context'
import { createLatest, type Latest, type Outcome } from './latest-wins'

/** The live results of an input that changes. */
export interface Preview<Answer, Question = unknown> {
  /** The newest result, valid or not. Its problems are shown. */
  answer: Answer | null
  /** The input of the newest result, which may be older than the newest input. */
  answered: Question | null
  /** The newest result with a complete picture, whose figures are shown. */
  good: Answer | null
  /** The input of that result. */
  drawn: Question | null
  /** Whether the figures belong to an earlier input, because the newest one has no complete picture. */
  stale: boolean
  /** The input of the picture, which is newer than `drawn` where it is drawn with gaps. */
  pictured: Question | null
  /** Whether the picture belongs to an earlier input, because the newest one has none. */
  isPictureStale: boolean
  /** Why the engine did not respond, as a sentence. */
  failure: string | null
  /** The newest picture. It renders before all else that depends on the result. */
  picture: LivePicture
  /**
   * Requests the result of the next render's input early, so that the engine works while the page renders. The render does not
   * request it again, because the input is the same object. Null requests nothing. The same function in every render.
   */
  ask: (question: Question | null) => void
}

/** A drawing and its program. */
export interface Picture {
  scene: Scene
  source: string | null
  /** Whether all of the input is understood; else there are gaps. */
  isComplete: boolean
}

/** The newest picture, for `useSyncExternalStore`. */
export interface LivePicture {
  subscribe: (listener: () => void) => () => void
  /** The same object until the picture changes; null before the first. */
  current: () => Picture | null
}

/** The name of the performance mark that is set when a picture is painted for the first time. Benchmarks measure up to it. */
export const paintedMark = 'ketwork:painted'

/** Sets a performance mark. Only the last one of a name is kept, because a session has thousands. */
export function markMoment(name: string): void {
  performance.clearMarks(name)
  performance.mark(name)
}

/**
 * Sends an input to the engine whenever it changes. Rendering never waits for the engine.
 *
 * @param question the input; null if there is nothing to compute. Compared by identity: the same object is sent once.
 * @param ask sends the input; another function sends the input again.
 * @param pictureOf returns the picture of a result, or null if it has none; must be the same function in every render.
 * @param subject identifies what the input is about. Another one forgets all results: none is shown as that of another program.
 */
export function usePreview<Question, Answer>(
  question: Question | null,
  ask: (engine: EngineClient, question: Question) => Promise<Answer>,
  pictureOf: (answer: Answer, question: Question) => Picture | null,
  subject = 0,
): Preview<Answer, Question> {
  const engine = useContext(EngineContext)
  const [results, setResults] = useState(() => begin<Answer, Question>(subject))
  if (results.subject !== subject) setResults(begin(subject))
  const { state, picture, show } = results
  const latest = useRef<Latest<Question> | null>(null)
  const asked = useRef<Question | null>(null)

  const latestQuestion = useEffectEvent(() => question)
  useLayoutEffect(() => {
    const mine = createLatest<Question, Answer>(
      (wanted) => ask(engine, wanted),
      (about, outcome) => {
        const shown = 'answer' in outcome ? pictureOf(outcome.answer, about) : null
        if (shown !== null) show(shown)
        setResults((previous) => ({ ...previous, state: next(previous.state, about, outcome, shown) }))
      },
    )
    latest.current = mine
    asked.current = latestQuestion()
    if (asked.current !== null) mine.ask(asked.current)
    return () => mine.stop()
  }, [engine, ask, pictureOf, show])

  const askOnce = useCallback((wanted: Question | null) => {
    if (wanted === null || wanted === asked.current || latest.current === null) return
    asked.current = wanted
    latest.current.ask(wanted)
  }, [])

  // Before the browser paints, so that the worker computes while the page shows the typed text.
  useLayoutEffect(() => askOnce(question), [askOnce, question])

  const isBehind = question === null || state.failure !== null
  return {
    ...state,
    stale: state.good !== null && (isBehind || state.good !== state.answer),
    isPictureStale: state.pictured !== null && (isBehind || state.pictured !== state.answered),
    picture,
    ask: askOnce,
  }
}

/** No results yet. */
const begin = <Answer, Question>(subject: number) => ({
  subject,
  state: {
    answer: null,
    answered: null,
    good: null,
    drawn: null,
    pictured: null,
    failure: null,
  } as State<Answer, Question>,
  ...createPicture(),
})

/** Components that subscribe to it render at once: the picture waits neither for the figures nor for the form. */
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

type State<Answer, Question> = Pick<
  Preview<Answer, Question>,
  'answer' | 'answered' | 'good' | 'drawn' | 'pictured' | 'failure'
>

function next<Answer, Question>(
  previous: State<Answer, Question>,
  asked: Question,
  outcome: Outcome<Answer>,
  picture: Picture | null,
): State<Answer, Question> {
  if ('failure' in outcome) return { ...previous, failure: outcome.failure }
  const { answer } = outcome
  return {
    ...previous,
    answer,
    answered: asked,
    ...(picture && { pictured: asked }),
    ...(picture?.isComplete && { good: answer, drawn: asked }),
    failure: null,
  }
}
