import { useId, useRef, useState, type ComponentProps, type DragEvent } from 'react'
import { styled } from 'styled-components'
import { addressOf } from '../../site'
import { Button } from '../../ui/button'
import { FieldErrorText } from '../../ui/field-error'
import { CloseIcon, RefreshIcon, UploadIcon } from '../../ui/icons'
import { Row } from '../../ui/page'
import { formatFileSize } from '../../lib/file-size'
import type { UploadedFile } from './report'
import type { Upload } from './use-uploads'
import { UploadFailure, UploadProgress } from './upload-state'

interface AttachmentsFieldProps {
  files: readonly UploadedFile[]
  uploads: readonly Upload[]
  error?: string | undefined
  onAdd: (files: readonly File[]) => void
  onRemove: (file: UploadedFile) => void
  onRetry: (key: number) => void
  onDrop: (key: number) => void
}

/** Attachments, chosen, dropped or pasted, with the progress of each upload. */
export function AttachmentsField({ files, uploads, error, onAdd, onRemove, onRetry, onDrop }: AttachmentsFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)

  function drop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    onAdd([...event.dataTransfer.files])
  }

  return (
    <Box>
      <label htmlFor={id}>Attachments</label>
      <Zone
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
        onPaste={(event) => onAdd([...event.clipboardData.files])}
      >
        <Button size="small" icon={<UploadIcon />} onClick={() => input.current?.click()}>
          Choose files
        </Button>
        <span id={`${id}-hint`}>or drop them here. Images, PDF, txt and log files (max 10MB each).</span>
        <input
          ref={input}
          id={id}
          className="visually-hidden"
          type="file"
          tabIndex={-1}
          multiple
          accept="image/*,.pdf,.txt,.log"
          aria-describedby={`${id}-hint`}
          onChange={(event) => {
            onAdd([...(event.target.files ?? [])])
            // The same file can be chosen again after it was removed.
            event.target.value = ''
          }}
        />
      </Zone>
      <div aria-live="polite">{error && <FieldErrorText>{error}</FieldErrorText>}</div>
      {files.length + uploads.length > 0 && (
        <List className="plain" aria-label="Attached files">
          {files.map((file) => (
            <li key={file.url}>
              <div>
                <a href={addressOf(file.url)} target="_blank" rel="noopener noreferrer">
                  {file.name}
                </a>
                <small>{formatFileSize(file.bytes)}</small>
              </div>
              <IconButton aria-label={`Remove ${file.name}`} icon={<CloseIcon />} onClick={() => onRemove(file)} />
            </li>
          ))}
          {uploads.map((upload) => (
            <li key={upload.key} data-state={upload.state}>
              <div>
                <span>{upload.name}</span>
                {upload.state === 'uploading' ? <UploadProgress upload={upload} /> : <UploadFailure upload={upload} />}
              </div>
              {upload.state === 'failed' && upload.isWorthRetrying && (
                <IconButton
                  aria-label={`Retry upload of ${upload.name}`}
                  icon={<RefreshIcon />}
                  onClick={() => onRetry(upload.key)}
                />
              )}
              <IconButton
                aria-label={upload.state === 'failed' ? `Remove ${upload.name}` : `Stop uploading ${upload.name}`}
                icon={<CloseIcon />}
                onClick={() => onDrop(upload.key)}
              />
            </li>
          ))}
        </List>
      )}
    </Box>
  )
}

const IconButton = (props: ComponentProps<typeof Button>) => <Button variant="ghost" size="small" {...props} />

const Box = styled.div`
  display: grid;
  gap: var(--space-1);
  min-width: 0;
  font-size: var(--text-sm);

  & > label {
    font-weight: 600;
  }
`

const Zone = styled(Row)`
  padding: var(--space-3);
  border: 1px dashed var(--border-strong);
  border-radius: var(--radius);
  color: var(--muted-foreground);

  &[data-over] {
    background: var(--accent);
    border-color: var(--primary);
    color: var(--accent-foreground);
  }

  & > button {
    color: var(--card-foreground);
  }
`

const List = styled.ul`
  display: grid;
  gap: var(--space-2);
  margin-top: var(--space-2);

  & > li {
    display: flex;
    align-items: center;
    gap: var(--space-1);
    padding: var(--space-2) var(--space-2) var(--space-2) var(--space-3);
    background: var(--sunken);
    color: var(--sunken-foreground);
    border-radius: var(--radius);
  }

  & > li > div {
    flex: 1;
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 var(--space-3);
    min-width: 0;
    overflow-wrap: anywhere;
  }

  & small {
    color: var(--muted-foreground);
    font-size: var(--text-xs);
  }

  & progress {
    flex-basis: 100%;
    width: 100%;
    height: 0.375rem;
    margin-top: var(--space-1);
    accent-color: var(--primary);
  }
`
