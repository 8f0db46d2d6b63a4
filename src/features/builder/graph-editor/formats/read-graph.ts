/** Reads a graph in any of the formats, which it detects. Pure. */
import { formatFileSize } from '../../../../lib/file-size'
import { readDimacs } from './dimacs'
import { readEdgeList } from './edge-list'
import { fail, maxFileBytes, type FirstNode, type Format, type Reading } from './format'
import { readGraphMl } from './graphml'
import { looksLikeMatrix, readMatrix } from './matrix'
import { readPythonList } from './python-list'

/** What the user chose instead of what is detected. */
export interface ReadOptions {
  format?: Format | undefined
  firstNode?: FirstNode | undefined
}

/** A reading and how the text was understood. */
export type DetectedReading = Reading & {
  format: Format
  /** Null where the format itself says it. */
  firstNode: FirstNode | null
}

/** Reads a text, in the chosen format or in the one that it looks like. */
export function readGraph(text: string, { format: chosen, firstNode }: ReadOptions = {}): DetectedReading {
  const problem = textProblem(text)
  if (problem !== null) return { ...fail(null, problem), format: chosen ?? 'edge-list', firstNode: null }
  const format = chosen ?? detectFormat(text)
  switch (format) {
    case 'dimacs':
      return { firstNode: null, ...readDimacs(text), format }
    case 'matrix':
      return { firstNode: null, ...readMatrix(text), format }
    case 'graphml':
      return { firstNode: null, ...readGraphMl(text), format }
    case 'edge-list':
      return { ...readEdgeList(text, firstNode), format }
    case 'python':
      return { ...readPythonList(text, firstNode), format }
  }
}

/** The format that the beginning of a text looks like; an edge list if like no other. */
export function detectFormat(text: string): Format {
  const beginning = text.trimStart().slice(0, 20_000)
  if (beginning.startsWith('<')) return 'graphml'
  if (/^(p\s[a-z ]+\d|e\s[\d ]+\d)/mu.test(beginning)) return 'dimacs'
  if (looksLikeMatrix(beginning)) return 'matrix'
  return /^\[?\s*[([]/u.test(beginning) ? 'python' : 'edge-list'
}

/** What is wrong with a file by its size alone, as a sentence; null if it can be read. */
export const fileSizeProblem = (bytes: number): string | null =>
  bytes > maxFileBytes
    ? `The file has ${formatFileSize(bytes)}. A graph can have at most ${formatFileSize(maxFileBytes)}.`
    : null

/** What keeps a text from being a graph in any format. */
function textProblem(text: string): string | null {
  if (text.length > maxFileBytes)
    return `The text is too long. A graph can have at most ${formatFileSize(maxFileBytes)}.`
  // Control characters, and what takes the place of bytes that are not UTF-8.
  // eslint-disable-next-line no-control-regex -- control characters are what it looks for
  if (/[\u0000-\u0008\u000e-\u001f\ufffd]/u.test(text))
    return "This isn't text. Choose a graph as a text file or GraphML."
  return null
}

/** The text of a file: UTF-8, or UTF-16 where it begins with its mark. */
export function decodeFile(bytes: Uint8Array<ArrayBuffer>): string {
  const mark = `${bytes[0]} ${bytes[1]}`
  const encoding = mark === '255 254' ? 'utf-16le' : mark === '254 255' ? 'utf-16be' : 'utf-8'
  return new TextDecoder(encoding).decode(bytes)
}
