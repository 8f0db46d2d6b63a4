import { useDeferredValue, useMemo, useRef, useState } from 'react'
import type { FirstNode, Format, LineProblem } from './formats/format'
import { decodeFile, fileSizeProblem, readGraph, type DetectedReading, type ReadOptions } from './formats/read-graph'

/** A text to import, how it is read, and what it contains. */
export interface GraphText {
  text: string
  setText: (text: string) => void
  /** Replaces the text by that of a file, unless the file is too large or cannot be read. */
  open: (file: File) => Promise<void>
  /** The chosen format; undefined to detect it. */
  format: Format | undefined
  setFormat: (format: Format | undefined) => void
  /** The chosen number of the first node; undefined to detect it. */
  firstNode: FirstNode | undefined
  setFirstNode: (firstNode: FirstNode | undefined) => void
  /** Null while there is no text. It may belong to an earlier text for a moment. */
  reading: DetectedReading | null
  /** Reads the text as it is now. */
  readNow: () => DetectedReading | null
  /** Empties the text, and forgets how the one before was read. */
  clear: () => void
  /** What is wrong with the file or the text. */
  problems: readonly LineProblem[]
}

/** The text of the import, and its graph. */
export function useGraphText(): GraphText {
  const [text, setText] = useState('')
  const [fileProblem, setFileProblem] = useState<string | null>(null)
  const [format, setFormat] = useState<Format>()
  const [firstNode, setFirstNode] = useState<FirstNode>()
  const opened = useRef(0)
  const readText = useDeferredValue(text)
  const reading = useMemo(() => read(readText, { format, firstNode }), [readText, format, firstNode])

  function replaceText(replacement: string) {
    opened.current += 1
    setFileProblem(null)
    setText(replacement)
  }

  async function open(file: File) {
    const problem = fileSizeProblem(file.size)
    if (problem !== null) return setFileProblem(problem)
    const attempt = (opened.current += 1)
    const content = await file.arrayBuffer().then(
      (bytes) => decodeFile(new Uint8Array(bytes)),
      () => null,
    )
    // Another file or typing came in between.
    if (attempt !== opened.current) return
    if (content === null) return setFileProblem(`${file.name} could not be read.`)
    detect()
    replaceText(content)
  }

  function detect() {
    setFormat(undefined)
    setFirstNode(undefined)
  }

  const ofText = reading !== null && 'problems' in reading ? reading.problems : []
  const problems = fileProblem === null ? ofText : [{ line: null, message: fileProblem }]
  return {
    text,
    setText: replaceText,
    open,
    format,
    setFormat,
    firstNode,
    setFirstNode,
    reading,
    readNow: () => read(text, { format, firstNode }),
    clear() {
      detect()
      replaceText('')
    },
    problems,
  }
}

const read = (text: string, options: ReadOptions): DetectedReading | null =>
  text.trim() === '' ? null : readGraph(text, options)
