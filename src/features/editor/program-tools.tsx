/** The buttons below the editor, and what else opens files and the import. Loaded after the page. */
import { useEffect, useEffectEvent, useImperativeHandle, useState, type Ref } from 'react'
import { createPortal } from 'react-dom'
import { styled } from 'styled-components'
import type { FormatOutcome } from '../../circuit/editor/editor-interface'
import { Button } from '../../ui/button'
import { ErrorRegion } from '../../ui/error-region'
import { FileButton } from '../../ui/file-input'
import { lazyComponent } from '../../ui/lazy-component'
import { Row } from '../../ui/page'
import { toast } from '../../ui/toast'
import { droppedFile } from './import/dropped-file'
import { importableFiles } from './program-file'
import { useImport } from './use-import'
import type { QasmPageState } from './use-qasm-page'

/** Most programs are OpenQASM. */
const ImportDialog = lazyComponent(async () => (await import('./import/import-dialog')).ImportDialog)

/** Most programs are copies of no circuit. */
const CompareDraftButton = lazyComponent(
  async () => (await import('../workbench/compare-draft-button')).CompareDraftButton,
)

/** What the editor asks of the tools. */
export interface ProgramToolsHandle {
  /** Takes a look at a text that is about to be pasted; `true` keeps it out of the editor. */
  paste(text: string, isWhole: boolean): boolean
}

interface ProgramToolsProps {
  editor: QasmPageState
  /** Is told why a file was not opened, as a sentence; null once that is over. */
  onProblem: (problem: string | null) => void
  onFormatEnd: (outcome: FormatOutcome) => void
  ref: Ref<ProgramToolsHandle>
}

/** Buttons that open a file, format the program and import one. A file may also be dropped anywhere on the page. */
export function ProgramTools({ editor, onProblem, onFormatEnd, ref }: ProgramToolsProps) {
  const { source, openFile, paste, open, close, use } = useImport(editor, onProblem)
  useImportKey(open)
  useImperativeHandle(ref, () => ({ paste }))
  const onFile = (file: File) => void openFile(file)
  const { originId, originVersion, name, qasm } = editor.program
  return (
    <Row>
      <FileButton label="QASM file" accept={`.qasm,.inc,${importableFiles}`} onFile={onFile}>
        Open a file
      </FileButton>
      <Button size="small" title="Shift Alt F" onClick={() => void editor.codeRef.current?.format().then(onFormatEnd)}>
        Format
      </Button>
      <Button size="small" title="Shift Alt O" onClick={open}>
        Import…
      </Button>
      {originId !== null && (
        <ErrorRegion what="The comparison" quiet>
          <CompareDraftButton {...{ originId, originVersion, name, qasm }} />
        </ErrorRegion>
      )}
      <PageDrop onFile={onFile} />
      {source !== null && (
        <ErrorRegion what="The import">
          <ImportDialog key={source.number} source={source} onUse={use} onClose={close} />
        </ErrorRegion>
      )}
    </Row>
  )
}

/** Opens the import on Shift Alt O, wherever the focus is. */
function useImportKey(onImport: () => void) {
  const open = useEffectEvent((event: KeyboardEvent) => {
    const isKey = event.code === 'KeyO' && event.altKey && event.shiftKey && !event.ctrlKey && !event.metaKey
    if (!isKey || document.querySelector('dialog[open]')) return
    event.preventDefault()
    event.stopPropagation()
    onImport()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => open(event)
    // Before the editor, which on a Mac would write the letter of this key.
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [])
}

/** Opens a file that is dropped anywhere on the page, and says so while one is dragged. */
function PageDrop({ onFile }: { onFile: (file: File) => void }) {
  const [isOver, setIsOver] = useState(false)
  const drop = useEffectEvent((transfer: DataTransfer) => {
    const dropped = droppedFile(transfer)
    if ('problem' in dropped) toast(dropped.problem, 'danger')
    else onFile(dropped)
  })
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!hasFile(event)) return
      event.preventDefault()
      setIsOver(true)
    }
    const leave = (event: DragEvent) => {
      // Not from one element of the page to another.
      if (event.relatedTarget === null) setIsOver(false)
    }
    const end = (event: DragEvent) => {
      setIsOver(false)
      if (!hasFile(event) || event.dataTransfer === null) return
      event.preventDefault()
      event.stopPropagation()
      drop(event.dataTransfer)
    }
    // Before the editor, which would insert the file's text.
    const options = { capture: true }
    window.addEventListener('dragover', over, options)
    window.addEventListener('dragleave', leave, options)
    window.addEventListener('drop', end, options)
    return () => {
      window.removeEventListener('dragover', over, options)
      window.removeEventListener('dragleave', leave, options)
      window.removeEventListener('drop', end, options)
    }
  }, [])
  return (
    isOver &&
    createPortal(<Overlay aria-hidden="true">Drop a program here to open or import it</Overlay>, document.body)
  )
}

/** Dragged text is not a file: the editor takes it itself. */
const hasFile = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') === true

const Overlay = styled.p`
  position: fixed;
  z-index: 70;
  inset: var(--space-3);
  display: grid;
  place-items: center;
  margin: 0;
  border: 3px dashed var(--primary);
  border-radius: var(--radius-large);
  background: color-mix(in srgb, var(--card) 85%, transparent);
  color: var(--card-foreground);
  font-size: var(--text-lg);
  font-weight: 600;
  pointer-events: none;
`
