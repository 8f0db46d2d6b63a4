import { useEffect, useState } from 'react'
import { styled } from 'styled-components'
import { paths } from '../../../../contract/paths'
import { importFormats, isQasm, type ImportFormat } from '../../../../importers/detect'
import { addressOf } from '../../../site'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { Row } from '../../../ui/page'
import { Select } from '../../../ui/select'
import { startImport, type StartImport } from './import-client'
import { ImportReport } from './import-report'
import type { ImportSource } from './import-source'
import { ImportTextField } from './import-text-field'
import { useImportContent } from './use-import-content'
import { useImportRun } from './use-import-run'

interface ImportDialogProps {
  source: ImportSource
  /** Puts a program into the editor. */
  onUse: (program: string, imported: { title: string; fileName: string }) => void
  onClose: () => void
  /** How imports are begun; another way in tests. */
  start?: StartImport
}

/** The option that leaves the choice to the text. */
const detected = 'detected'

/** A program of another tool beside the OpenQASM 3 that it becomes. The editor keeps what it has until the program is used. */
export function ImportDialog({ source, onUse, onClose, start = startImport }: ImportDialogProps) {
  const content = useImportContent(source)
  useFocusReturn()
  const { text, fileName, format, found, isEditing, request } = content
  const outcome = useImportRun(request, start)
  const { result } = outcome ?? { result: null }
  const program = result?.program ?? null
  const readAs = importFormats.find(({ name }) => name === (format ?? found))

  function proceed() {
    // Nothing is to be imported: it is a program already.
    if (isQasm(text)) onUse(text, { title: 'OpenQASM', fileName })
    else content.setIsEditing(false)
  }

  return (
    <Wide>
      <Dialog
        open
        title="Import a program"
        onClose={onClose}
        actions={
          <>
            <Button onClick={onClose}>{source.from === 'paste' ? 'Keep the pasted text' : 'Cancel'}</Button>
            {isEditing ? (
              <Button variant="primary" disabled={text.trim() === ''} onClick={proceed}>
                Import
              </Button>
            ) : (
              <>
                {result !== null && result.format !== 'qpy' && result.source.length <= longestEdited && (
                  <Button onClick={() => content.edit(result.source)}>Edit the source</Button>
                )}
                <Button
                  variant="primary"
                  disabled={program === null}
                  onClick={() => program !== null && onUse(program, { title: readAs?.title ?? 'the source', fileName })}
                >
                  Use this program
                </Button>
              </>
            )}
          </>
        }
      >
        {isEditing ? (
          <ImportTextField content={content} />
        ) : (
          <>
            <Choices>
              <Select<ImportFormat | typeof detected>
                label="Format"
                value={format ?? detected}
                options={[
                  { value: detected, label: found === null ? 'Not recognized' : `Detected: ${titleOf(found)}` },
                  ...importFormats.map(({ name, title }) => ({ value: name, label: title })),
                ]}
                onChoose={(value) => content.setFormat(value === detected ? null : value)}
              />
              <p>
                {fileName !== '' && (
                  <>
                    <bdi>{fileName}</bdi>.{' '}
                  </>
                )}
                {program !== null && 'Using the program replaces what is in the editor; undo brings it back. '}
                <a href={addressOf(paths.importHelp)} target="_blank" rel="noopener">
                  What can be imported
                </a>
              </p>
            </Choices>
            <ImportReport outcome={outcome} />
          </>
        )}
      </Dialog>
    </Wide>
  )
}

const titleOf = (format: ImportFormat): string => importFormats.find(({ name }) => name === format)?.title ?? format

/** The longest text that is edited in the dialog: a text area with more is slow. */
const longestEdited = 200_000

/** Gives the focus back to what had it, when the dialog goes: it goes as a whole, so that the browser does not. */
function useFocusReturn() {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (before instanceof HTMLElement) before.focus()
    },
    [before],
  )
}

const Wide = styled.div`
  & > dialog {
    width: min(76rem, calc(100vw - var(--space-5)));
  }

  /* The buttons stay in view where two texts do not fit. */
  & footer {
    position: sticky;
    bottom: 0;
    padding-block: var(--space-2);
    background: var(--card);
  }

  @media (width < 48rem) {
    & > dialog {
      width: calc(100vw - var(--space-3));
      max-height: calc(100dvh - var(--space-3));
    }

    & > dialog > section {
      padding: var(--space-4);
    }
  }
`

const Choices = styled(Row)`
  align-items: flex-end;
  margin-bottom: var(--space-3);

  & > div {
    flex: 0 1 16rem;
  }

  & > p {
    flex: 1 1 16rem;
    padding-block: var(--space-2);
    color: var(--muted-foreground);
    font-size: var(--text-sm);
    overflow-wrap: anywhere;
  }
`
