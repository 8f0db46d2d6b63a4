import { useDeferredValue, useMemo, useRef, useState } from 'react'
import type { FirstNode, Format, LineProblem } from './formats/format'
import { decodeFile, fileSizeProblem, readGraph, type DetectedReading } from './formats/read-graph'

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
  /** Null while there is no text. */
  reading: DetectedReading | null
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
  const reading = useMemo(
    () => (readText.trim() === '' ? null : readGraph(readText, { format, firstNode })),
    [readText, format, firstNode],
  )

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
    setFormat(undefined)
    setFirstNode(undefined)
    replaceText(content)
  }

  const ofText = reading !== null && 'problems' in reading ? reading.problems : []
  const problems = fileProblem === null ? ofText : [{ line: null, message: fileProblem }]
  return { text, setText: replaceText, open, format, setFormat, firstNode, setFirstNode, reading, problems }
}
