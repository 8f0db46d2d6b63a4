/** Programs in files. Loaded with the first file that is opened. */
import { qasmBytes } from '../../../contract/limits'
import { detectFormat, isQasm, isQpy, longestText } from '../../../importers/detect'
import { messages } from './program'

/** Files of programs of other tools, as in the `accept` attribute. */
export const importableFiles = '.py,.ipynb,.md,.stim,.json,.qpy,.txt,text/plain'

/** What a file is whose content says nothing. */
const foreignNames = /\.(?:py|ipynb|md|markdown|stim|json|qpy)$/i

/** Notebooks may have pictures, so that they are larger than programs. */
const notebookNames = /\.(?:ipynb|json)$/i

/** Whether a file is to be imported, and not opened as it is. */
export const isOfAnotherTool = (text: string, fileName: string): boolean =>
  detectFormat(text, fileName) !== null || (foreignNames.test(fileName) && !isQasm(text))

/** Said of a file that no editor could show. */
export const notTextMessage = 'This file is not UTF-8 text, so it is not a program.'

/** Binary files may be as long as their base64 may be. */
const binaryNames = /\.qpy$/i

/** What a file may be, and how many bytes it may have. */
function kindOf(name: string): [what: string, max: number] {
  if (binaryNames.test(name)) return ['QPY file', (longestText / 4) * 3]
  return notebookNames.test(name) ? ['notebook', longestText] : ['program', qasmBytes]
}

/** The text of a file, or why it cannot be read. A binary file of another tool comes as base64. */
export async function readProgramFile(file: File): Promise<{ text: string } | { problem: string }> {
  const [what, max] = kindOf(file.name)
  if (file.size > max)
    return { problem: `${file.name} has ${megabytes(file.size)} MB. A ${what} can have at most ${megabytes(max)} MB.` }
  let bytes: ArrayBuffer
  try {
    bytes = await file.arrayBuffer()
  } catch (error) {
    console.error('A file could not be read.', error)
    return { problem: messages.unreadable }
  }
  const data = new Uint8Array(bytes)
  if (isQpy(data)) return { text: (await import('./base64')).base64Of(data) }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.includes('\0') ? { problem: notTextMessage } : { text }
  } catch {
    // The decoder throws only if the bytes are not UTF-8.
    return { problem: notTextMessage }
  }
}

/** A circuit's name from the name of its file. */
export const nameOfFile = (fileName: string): string => fileName.replace(/\.[^.]*$/, '')

/** Rounded up, so that a file that is one byte too large does not seem to fit. */
const megabytes = (bytes: number): number => Math.ceil(bytes / 10_000) / 100
