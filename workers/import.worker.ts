/**
 * Imports a program of another tool in a Web Worker, so that no text holds up the page. It answers one message with one; who asks ends it,
 * which ends an import, too.
 */
import { importProgram, type ImportFormat, type ImportResult } from '../importers/index'

/** What is imported. */
export interface ImportRequest {
  text: string
  /** Null for what the text looks like. */
  format: ImportFormat | null
  /** The name of its file, or nothing. */
  fileName: string
}

/** The longest source that is sent back, in characters: a page shows no longer one. */
const longestShown = 1_000_000

addEventListener('message', ({ data: { text, format, fileName } }: MessageEvent<ImportRequest>) => {
  const result: ImportResult = importProgram(text, format, fileName)
  postMessage(result.source.length > longestShown ? { ...result, source: '' } : result)
})
