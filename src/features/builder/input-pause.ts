/** Work that waits while somebody types or clicks: it would slow the preview down, and is often about a circuit that is about to change. */

/** After this time without input the settings rest, in milliseconds. */
export const restDelay = 120

/** Times in milliseconds. */
export interface Clock {
  now: () => number
  wait: (milliseconds: number) => Promise<unknown>
}

/** A pause between an input and the time when the settings rest. */
export function createInputPause({ now, wait }: Clock) {
  let lastInput = -Infinity
  /** How long it is until the settings rest; zero or less where there was no input since a moment. */
  const timeLeft = (since: number) => (lastInput > since ? lastInput + restDelay - now() : 0)
  return {
    noteInput: () => {
      lastInput = now()
    },
    hasInput: (since: number) => lastInput > since,
    /** Resolves at once if there was no input since a moment, and else once the settings rest. */
    async pause(since: number) {
      // An input in the meantime makes it longer.
      for (let left = timeLeft(since); left > 0; left = timeLeft(since)) await wait(left)
    },
  }
}

const page = createInputPause({
  now: () => performance.now(),
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
})

/** For work that begins now: resolves at once before the next input on the page, and after that once the settings rest. */
export function beginInputPause(): () => Promise<void> {
  const since = beginToListen()
  return () => page.pause(since)
}

/** For what an input has begun: whether there was another one since. */
export function watchForInput(): () => boolean {
  const since = beginToListen()
  return () => page.hasInput(since)
}

/** Notes the time of inputs from now on. @returns now */
function beginToListen(): number {
  // Adding the same listener again does nothing.
  for (const event of ['pointerdown', 'click', 'keydown', 'input', 'popstate'])
    window.addEventListener(event, page.noteInput, { capture: true, passive: true })
  return performance.now()
}

/** The call that was made last of each engine. */
const lastCalls = new WeakMap<object, Promise<unknown>>()

/**
 * Makes a call of an engine after those that were made so before, so that only one is under way. A preview may have to wait for what
 * a worker has been sent, and several panels compute at the same time.
 */
export function callInTurn<Answer>(engine: object, call: () => Promise<Answer>): Promise<Answer> {
  const answer = (lastCalls.get(engine) ?? Promise.resolve()).then(call)
  lastCalls.set(
    engine,
    answer.catch(() => undefined),
  )
  return answer
}
