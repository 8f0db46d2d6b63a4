/** Questions at a terminal. Where standard input is none, its lines are the answers. */
import { createInterface } from 'node:readline'

/** Asks a question. @returns the answer; null at the end of the input, or where it is interrupted */
export type Ask = (question: string, options?: { isHidden?: boolean }) => Promise<string | null>

/** Questions on standard error and answers from standard input; `close` lets the process end. */
export function askOnTerminal(): { ask: Ask; close: () => void } {
  const { stdin, stderr } = process
  if (stdin.isTTY) {
    return { ask: (question, { isHidden = false } = {}) => askPerson(question, isHidden), close: () => stdin.pause() }
  }
  const reader = createInterface({ input: stdin })
  const lines = reader[Symbol.asyncIterator]()
  return {
    async ask(question) {
      stderr.write(`${question}\n`)
      const next = await lines.next()
      return next.done ? null : next.value
    },
    close: () => reader.close(),
  }
}

const keys = { interrupt: '\u0003', end: '\u0004', backspace: ['\u007f', '\b'], enter: ['\r', '\n'] }

/** Reads a line key by key, so that it can be hidden. */
function askPerson(question: string, isHidden: boolean): Promise<string | null> {
  const { stdin, stderr } = process
  stderr.write(`${question} `)
  stdin.setRawMode(true).setEncoding('utf8').resume()
  let line = ''
  return new Promise((resolve) => {
    const finish = (answer: string | null) => {
      stdin.off('data', read).setRawMode(false).pause()
      stderr.write('\n')
      resolve(answer)
    }
    /** Several characters come at once where a text is pasted. */
    const read = (text: string) => {
      for (const key of text) {
        if (key === keys.interrupt || (key === keys.end && line === '')) return finish(null)
        if (keys.enter.includes(key)) return finish(line)
        if (keys.backspace.includes(key)) {
          if (line !== '' && !isHidden) stderr.write('\b \b')
          line = Array.from(line).slice(0, -1).join('')
        } else if (key >= ' ') {
          line += key
          if (!isHidden) stderr.write(key)
        }
      }
    }
    stdin.on('data', read)
  })
}
