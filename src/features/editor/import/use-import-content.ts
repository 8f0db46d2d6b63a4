import { useMemo, useState } from 'react'
import { detectFormat, isQasm, type ImportFormat } from '../../../../importers/detect'
import { readProgramFile } from '../program-file'
import type { ImportSource } from './import-source'
import { formatOfPaste } from './pasted'

/** What is imported, and how it is read. */
export function useImportContent(source: ImportSource) {
  const [text, setText] = useState(() =>
    source.from === 'editor' && formatOfPaste(source.text, true) === null ? '' : source.text,
  )
  const [fileName, setFileName] = useState(source.fileName)
  const [format, setFormat] = useState<ImportFormat | null>(null)
  const [isEditing, setIsEditing] = useState(text === '')
  const [problem, setProblem] = useState<string | null>(null)
  const found = useMemo(() => (isEditing ? null : detectFormat(text, fileName)), [isEditing, text, fileName])
  const request = useMemo(() => (isEditing ? null : { text, format, fileName }), [isEditing, text, format, fileName])
  /** Takes another text. */
  function take(next: string, name = '') {
    setText(next)
    setFileName(name)
    setFormat(null)
    setProblem(null)
  }
  return {
    text,
    fileName,
    format,
    setFormat,
    found,
    request,
    isEditing,
    setIsEditing,
    /** Why a file was not read, as a sentence. */
    problem,
    /** Writes on at a text: the program itself, or what was found in a notebook. */
    edit(next: string) {
      // The code of a notebook is no notebook.
      if (next !== text) take(next)
      setIsEditing(true)
    },
    type: (next: string) => take(next),
    /** Imports a text without a look at it. */
    importNow(next: string) {
      take(next)
      setIsEditing(false)
    },
    async open(file: File) {
      const read = await readProgramFile(file)
      if ('problem' in read) return setProblem(read.problem)
      take(read.text, file.name)
      setIsEditing(isQasm(read.text))
    },
  }
}

/** The state of {@link useImportContent}. */
export type ImportContent = ReturnType<typeof useImportContent>
