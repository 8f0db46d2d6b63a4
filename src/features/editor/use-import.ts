import { useEffect, useState } from 'react'
import { qasmBytes } from '../../../contract/limits'
import { toast } from '../../ui/toast'
import type { ImportSource } from './import/import-source'
import { formatOfPaste } from './import/pasted'
import { isOfAnotherTool, nameOfFile, readProgramFile } from './program-file'
import type { QasmPageState } from './use-qasm-page'

/**
 * What opens programs: files, pastes of other tools' programs, and the import of these.
 *
 * @param onProblem is told why a file was not opened, as a sentence; null once that is over.
 */
export function useImport({ program, change, codeRef }: QasmPageState, onProblem: (problem: string | null) => void) {
  const [source, show] = useState<(ImportSource & { number: number }) | null>(null)
  const [used, setUsed] = useState(0)
  // Once the dialog is gone: beside it nothing takes the focus.
  useEffect(() => {
    if (used > 0) codeRef.current?.focus()
  }, [used, codeRef])

  /** Opens the import, or begins it anew with another text. */
  const setSource = (next: ImportSource | null) => show((last) => next && { ...next, number: (last?.number ?? 0) + 1 })

  /** Replaces the program, and names a circuit without a name after the file. */
  function replace(qasm: string, fileName: string) {
    onProblem(null)
    const isNamed = fileName === '' || program.name.trim() !== ''
    change({ qasm, ...(isNamed ? {} : { name: nameOfFile(fileName) }) }, true)
  }

  return {
    /** What is being imported; null for nothing. */
    source,
    async openFile(file: File) {
      const result = await readProgramFile(file)
      if ('problem' in result) return onProblem(result.problem)
      onProblem(null)
      if (isOfAnotherTool(result.text, file.name)) setSource({ text: result.text, fileName: file.name, from: 'file' })
      else replace(result.text, file.name)
    },
    /** Offers to import a pasted text where it is a program of another tool. What no editor could show stays out of it. */
    paste(text: string, isWhole: boolean): boolean {
      const isOutside = text.length > qasmBytes && /^\s*\{/.test(text)
      if (isOutside) setSource({ text, fileName: '', from: 'file' })
      else if (formatOfPaste(text, isWhole) !== null) setSource({ text, fileName: '', from: 'paste' })
      return isOutside
    },
    open: () => setSource({ text: program.qasm, fileName: '', from: 'editor' }),
    close: () => setSource(null),
    use(qasm: string, { title, fileName }: { title: string; fileName: string }) {
      replace(qasm, fileName)
      setSource(null)
      setUsed((count) => count + 1)
      toast(`Imported from ${title}. Undo brings back what was there.`)
    },
  }
}
