import { useRef, useState, type DragEvent, type ReactNode } from 'react'
import { styled } from 'styled-components'
import { Button } from '../../ui/button'
import { UploadIcon } from '../../ui/icons'

interface ProgramFileProps {
  onFile: (file: File) => void
}

/** A button that opens a program from disk. */
export function OpenFile({ onFile }: ProgramFileProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="QASM file"
        accept=".qasm,.inc,.txt,text/plain"
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file) onFile(file)
          // So that the same file can be opened again after a change on disk.
          event.target.value = ''
        }}
      />
      <Button size="small" icon={<UploadIcon />} onClick={() => input.current?.click()}>
        Open a .qasm file
      </Button>
    </div>
  )
}

/** Takes a file that is dropped on what stands inside. */
export function DropTarget({ onFile, children }: ProgramFileProps & { children: ReactNode }) {
  const [over, setOver] = useState(false)
  return (
    <Drop
      data-over={over || undefined}
      onDragOver={(event) => {
        // Dragged text goes into the text area by itself.
        if (!holdsFile(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false)
        if (!holdsFile(event)) return
        event.preventDefault()
        const [file] = event.dataTransfer.files
        if (file) onFile(file)
      }}
    >
      {children}
    </Drop>
  )
}

const holdsFile = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files')

const Drop = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-2);
  border-radius: var(--radius);

  &[data-over] {
    outline: 2px dashed var(--primary);
    outline-offset: 4px;
  }
`
