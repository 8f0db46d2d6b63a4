/** Server-sent events, read with the session's token, which the browser's own `EventSource` cannot send. */
import { apiPath } from '../../contract/paths'
import { currentSession } from '../session/session'
import { addressOf } from '../site'
import { send } from './http'

/** Milliseconds until a stream that ended is opened again: at first, and at most. Each try waits twice as long as the one before. */
const waits = { first: 1000, max: 60_000 }

/** A stream that was open for so many milliseconds is no failed try. */
const stableAfter = 10_000

/**
 * Reads a stream of the API until `signal` is aborted, and opens it again whenever it ends. It gives up where the server refuses the session:
 * other requests find out and say so.
 */
export async function followEvents(path: string, onEvent: (name: string) => void, signal: AbortSignal): Promise<void> {
  for (let wait = waits.first; !signal.aborted;) {
    const openedAt = Date.now()
    const isRefused = await readEvents(path, onEvent, signal).catch(() => false)
    if (isRefused) return
    if (Date.now() - openedAt > stableAfter) wait = waits.first
    // Not all browsers of a server that restarts come back at the same moment.
    await pause(wait * (0.5 + Math.random()), signal)
    wait = Math.min(waits.max, wait * 2)
  }
}

/** Reads a stream to its end. Returns whether the server refused the session. */
async function readEvents(path: string, onEvent: (name: string) => void, signal: AbortSignal): Promise<boolean> {
  const token = currentSession()?.token
  if (token === undefined) return true
  const headers = { accept: 'text/event-stream', authorization: `Bearer ${token}` }
  const response = await send(addressOf(apiPath + path), { headers, signal, cache: 'no-store' })
  if (!response.ok || response.body === null) return response.status === 401 || response.status === 403
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return false
    const { names, rest } = takeEvents(text + value)
    text = rest
    for (const name of names) onEvent(name)
  }
}

/** The names of the events that a text has whole, and the rest of it. Comments, as in signs of life, are no events. */
export function takeEvents(text: string): { names: string[]; rest: string } {
  const blocks = text.split('\n\n')
  const rest = blocks.pop() ?? ''
  const names = blocks.flatMap((block) => /^event: (.+)$/mu.exec(block)?.[1] ?? [])
  return { names, rest }
}

/** Waits so many milliseconds, or until the signal is aborted. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
