import { HttpError } from '../http/http-error'

/**
 * Lets each account do some things at the same time that each take a worker of the engine, so that nobody takes all of them.
 *
 * @param what names them, as `simulations`
 */
export function limitPerAccount(max: number, what: string) {
  const counts = new Map<string, number>()
  return async <Answer>(account: string, run: () => Promise<Answer>): Promise<Answer> => {
    const before = counts.get(account) ?? 0
    if (before >= max) {
      throw new HttpError(429, `${max} of your ${what} are running. Please try again when one of them is done.`, {
        retryAfterSeconds: 1,
      })
    }
    counts.set(account, before + 1)
    try {
      return await run()
    } finally {
      const left = (counts.get(account) ?? 1) - 1
      if (left > 0) counts.set(account, left)
      else counts.delete(account)
    }
  }
}
