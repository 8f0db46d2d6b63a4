/** How a question that changes with every keystroke is asked. */

/** What became of a question. */
export type Outcome<Answer> = { answer: Answer } | { failure: string }

export interface Latest<Question> {
  ask(question: Question): void
  /** Gives up the question that is under way and the one that waits. The next one is asked as ever. */
  cancel(): void
  /** Nothing is reported any more. */
  stop(): void
}

/**
 * While one question is under way only the newest waits; those between are never asked. So the answers keep pace with typing
 * however long each takes, and the last one always belongs to the last question.
 *
 * @param ask gives the answer. Its signal says that nobody waits for it any more.
 * @param supersedeDelay how long a question may be under way while a newer one waits, in milliseconds. A newer question does not end it at once:
 * questions that arrive faster than answers come would never get one.
 */
export function createLatest<Question, Answer>(
  ask: (question: Question, signal: AbortSignal) => Promise<Answer>,
  report: (question: Question, outcome: Outcome<Answer>) => void,
  supersedeDelay = Infinity,
): Latest<Question> {
  let current: { controller: AbortController; since: number; timer?: ReturnType<typeof setTimeout> } | null = null
  let isStopped = false
  let waiting: { question: Question } | null = null

  async function run(question: Question): Promise<void> {
    const controller = new AbortController()
    const mine = { controller, since: performance.now() }
    current = mine
    const outcome = await ask(question, controller.signal).then(
      (answer) => ({ answer }),
      (error: unknown) => ({ failure: error instanceof Error ? error.message : String(error) }),
    )
    clearTimeout(current.timer)
    current = null
    const next = waiting
    waiting = null
    // The next question goes out before the answer is shown, so that the worker is busy while the page paints.
    if (next !== null && !isStopped) void run(next.question)
    if (!isStopped && !controller.signal.aborted) report(question, outcome)
  }

  return {
    ask(question) {
      if (current === null) return void run(question)
      waiting = { question }
      const { controller, since, timer } = current
      if (supersedeDelay === Infinity || timer !== undefined) return
      current.timer = setTimeout(() => controller.abort(), since + supersedeDelay - performance.now())
    },
    cancel() {
      waiting = null
      current?.controller.abort()
    },
    stop() {
      isStopped = true
      current?.controller.abort()
    },
  }
}
