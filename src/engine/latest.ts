/** How a question that changes with every keystroke is asked. */

/** What became of a question. */
export type Outcome<Answer> = { answer: Answer } | { failure: string }

export interface Latest<Question> {
  ask(question: Question): void
  /** Nothing is reported any more. */
  stop(): void
}

/**
 * While one question is under way only the newest waits; those between are never asked. So the answers keep pace with typing
 * however long each takes, and the last one always belongs to the last question.
 */
export function createLatest<Question, Answer>(
  ask: (question: Question) => Promise<Answer>,
  report: (question: Question, outcome: Outcome<Answer>) => void,
): Latest<Question> {
  let isRunning = false
  let isStopped = false
  let waiting: { question: Question } | null = null

  async function run(question: Question): Promise<void> {
    isRunning = true
    const outcome = await ask(question).then(
      (answer) => ({ answer }),
      (error: unknown) => ({ failure: error instanceof Error ? error.message : String(error) }),
    )
    isRunning = false
    const next = waiting
    waiting = null
    // The next question goes out before the answer is shown, so that the worker is busy while the page paints.
    if (next !== null && !isStopped) void run(next.question)
    if (!isStopped) report(question, outcome)
  }

  return {
    ask(question) {
      if (isRunning) waiting = { question }
      else void run(question)
    },
    stop() {
      isStopped = true
    },
  }
}
