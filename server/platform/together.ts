/**
 * Questions that come while others like them are under way, asked together. The busier it is, the more of them the database answers
 * at the price of one. Each is asked after it came, so no answer is older than its question, whoever else changes things.
 */
import { isDatabaseAway } from './database'

/** How many questions go together. */
interface Rounds {
  /** At most so many rounds at once: a slow one does not hold up all others. */
  atOnce?: number
  /** At most so many questions in a round. */
  most?: number
}

interface Waiting<Question, Answer> {
  question: Question
  resolve(answer: Answer): void
  reject(error: unknown): void
}

/**
 * Makes what asks questions in rounds.
 *
 * @param ask answers all questions of a round, each at its place.
 */
export function askedTogether<Question, Answer>(
  ask: (questions: Question[]) => Promise<Answer[]>,
  { atOnce = 2, most = 100 }: Rounds = {},
): (question: Question) => Promise<Answer> {
  let waiting: Waiting<Question, Answer>[] = []
  let underWay = 0
  let isDue = false

  const begin = () => {
    if (isDue || underWay >= atOnce || waiting.length === 0) return
    isDue = true
    // Behind all that has come over the network by now.
    setImmediate(() => {
      isDue = false
      if (waiting.length > 0) void goRound(waiting.splice(0, most))
      begin()
    })
  }
  const goRound = async (round: Waiting<Question, Answer>[]) => {
    underWay += 1
    try {
      const answers = await ask(round.map(({ question }) => question))
      if (answers.length !== round.length) throw new Error('A round has not an answer for each question.')
      for (const [at, answer] of answers.entries()) round[at]?.resolve(answer)
    } catch (error) {
      // Who waits has waited as long as one may for a database that is away; another try would take as long again.
      const failed = isDatabaseAway(error) ? [...round, ...waiting] : round
      waiting = waiting.filter((one) => !failed.includes(one))
      for (const { reject } of failed) reject(error)
    } finally {
      underWay -= 1
      begin()
    }
  }
  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject })
      begin()
    })
}

/**
 * Makes what asks equal questions once: those that come while one is under way share the answer of the next.
 *
 * The answer is the same object for all of them, which nobody may change.
 */
export function sharedByKey<Answer extends object>(): (key: string, ask: () => Promise<Answer>) => Promise<Answer> {
  const lines = new Map<string, { add: ReturnType<typeof newLine>; length: number }>()
  const newLine = () =>
    askedTogether<() => Promise<Answer>, Answer>(
      async (asks) => {
        const answer = await asks[0]?.()
        return answer === undefined ? [] : asks.map(() => answer)
      },
      { atOnce: 1, most: Number.POSITIVE_INFINITY },
    )
  return async (key, ask) => {
    const line = lines.get(key) ?? { add: newLine(), length: 0 }
    lines.set(key, line)
    line.length += 1
    try {
      return await line.add(ask)
    } finally {
      line.length -= 1
      if (line.length === 0) lines.delete(key)
    }
  }
}
