import { useRef, useState, type DragEvent, type ReactNode } from 'react'
import { styled } from 'styled-components'
import { Button } from './button'
import { UploadIcon } from './icons'
import { toast } from './toast'

interface FileInputProps {
  onFile: (file: File) => void
}

interface FileButtonProps extends FileInputProps {
  /** The name of the input, for screen readers and tests. */
  label: string
  /** The files that the browser offers first, as in the `accept` attribute. */
  accept: string
  /** The text of the button. */
  children: ReactNode
}

/** A button that opens a file. */
export function FileButton({ label, accept, onFile, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file) onFile(file)
          // Lets the same file be opened again after it changed on disk.
          event.target.value = ''
        }}
      />
      <Button size="small" icon={<UploadIcon />} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </div>
  )
}

/** Opens a file that is dropped on its children; of several it opens none, because nobody knows which was meant. */
export function DropTarget({ onFile, children }: FileInputProps & { children: ReactNode }) {
  const [isOver, setIsOver] = useState(false)
  return (
    <Drop
      data-over={isOver || undefined}
      onDragOver={(event) => {
        // The text area handles dragged text itself.
        if (!hasFile(event)) return
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      // Before the text area, which would insert the file's text.
      onDropCapture={(event) => {
        setIsOver(false)
        if (!hasFile(event)) return
        event.preventDefault()
        event.stopPropagation()
        const [file, second] = event.dataTransfer.files
        if (second) toast('Drop one file at a time.', 'danger')
        else if (file) onFile(file)
      }}
    >
      {children}
    </Drop>
  )
}

const hasFile = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files')

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
