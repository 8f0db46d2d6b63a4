/** Reads the events of an account's notifications as a browser does. */
import { streamPath } from './notifications/stream'

/** A stream that is being read. */
export interface EventStream {
  /** The name of the next event; null once the stream has ended. */
  next(): Promise<string | null>
  /** All that has come. */
  text(): string
  close(): Promise<void>
}

/** Opens the stream of an account at a server. */
export async function readEvents(address: string, token: string): Promise<EventStream> {
  const response = await fetch(address + streamPath, { headers: { authorization: `Bearer ${token}` } })
  if (!response.ok || response.body === null) throw new Error(`The stream was answered with ${response.status}.`)
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  let unread = ''
  return {
    async next() {
      for (;;) {
        const [event, name] = /^(?:[^\n]*\n)*?event: (\w+)\n[^\n]*\n\n/.exec(unread) ?? []
        if (event !== undefined) {
          unread = unread.slice(event.length)
          return name ?? ''
        }
        const { done, value } = await reader.read()
        if (done) return null
        text += value
        unread += value
      }
    },
    text: () => text,
    close: () => reader.cancel(),
  }
}
