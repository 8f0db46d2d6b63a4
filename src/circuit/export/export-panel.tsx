import { useQuery } from '@tanstack/react-query'
import { use, useState } from 'react'
import { styled } from 'styled-components'
import { type ExportFormat, exportFormats } from '../../../engine-rs/export-formats'
import type { Export } from '../../../engine-rs/index'
import { messageOf } from '../../api/errors'
import { EngineContext } from '../../engine/engine-context'
import { useCopy } from '../../lib/copy'
import { download, fileNameOf } from '../../lib/download'
import { Button } from '../../ui/button'
import { CheckIcon, CopyIcon, DownloadIcon } from '../../ui/icons'
import { DiagnosticLine } from '../diagnostic-line'

export interface ExportPanelProps {
  /** The program. */
  source: string
  /** The circuit's name, which that of a file is made of. */
  name: string
}

/** Tools to choose from; for the chosen one what it cannot say, and then the program for it. */
export function ExportPanel({ source, name }: ExportPanelProps) {
  const [format, setFormat] = useState<ExportFormat | null>(null)
  const chosen = exportFormats.find((one) => one.name === format)
  return (
    <Panel>
      <Formats role="group" aria-label="Export to">
        {exportFormats.map((one) => (
          <Button
            key={one.name}
            variant="ghost"
            size="small"
            aria-pressed={one.name === format}
            onClick={() => setFormat(one.name)}
          >
            {one.title}
          </Button>
        ))}
      </Formats>
      {chosen && <Result key={chosen.name} source={source} name={name} format={chosen} />}
    </Panel>
  )
}

function Result({ source, name, format }: ExportPanelProps & { format: (typeof exportFormats)[number] }) {
  const engine = use(EngineContext)
  const { data, error } = useQuery({
    queryKey: ['export', format.name, source],
    queryFn: () => engine.exportProgram(source, format.name),
    retry: false,
    staleTime: Infinity,
  })
  if (error) return <p role="alert">{messageOf(error, 'The circuit could not be exported. Please try again.')}</p>
  if (data === undefined) return <p aria-live="polite">Exporting...</p>
  return (
    <>
      <Losses title={format.title} exported={data} />
      {data.text !== null && <Actions text={data.text} fileName={fileNameOf(name, format.extension)} />}
    </>
  )
}

/** What is lost on the way, line by line. */
function Losses({ title, exported: { text, diagnostics } }: { title: string; exported: Export }) {
  if (diagnostics.length === 0) return <p aria-live="polite">{title} can say all of it.</p>
  return (
    <div aria-live="polite">
      <p>{headOf(title, text, diagnostics)}</p>
      <List>
        {diagnostics.map((diagnostic, index) => (
          <li key={index}>
            <DiagnosticLine {...diagnostic} />
          </li>
        ))}
      </List>
    </div>
  )
}

/** The code of what a tool cannot say; other codes are of mistakes in the program itself. */
const cannotSay = 'QASM701'

function headOf(title: string, text: Export['text'], diagnostics: Export['diagnostics']): string {
  if (text !== null) return `What changes on the way to ${title}:`
  const isMistake = diagnostics.some(({ severity, code }) => severity === 'error' && code !== cannotSay)
  return isMistake ? 'Fix the errors to export the program:' : `This circuit has no form in ${title}:`
}

function Actions({ text, fileName }: { text: string; fileName: string }) {
  const { state, copy } = useCopy()
  return (
    <Formats>
      <Button size="small" icon={state === 'copied' ? <CheckIcon /> : <CopyIcon />} onClick={() => void copy(text)}>
        <span aria-live="polite">{{ idle: 'Copy', copied: 'Copied!', failed: 'Copying was blocked' }[state]}</span>
      </Button>
      <Button size="small" icon={<DownloadIcon />} onClick={() => download(text, fileName)}>
        Download
      </Button>
    </Formats>
  )
}

const Panel = styled.div`
  display: grid;
  gap: var(--space-3);
  width: min(20rem, 100%);

  & p {
    margin: 0;
  }
`

const Formats = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1);
`

const List = styled.ul`
  display: grid;
  gap: var(--space-2);
  margin: var(--space-2) 0 0;
  padding: 0;
  list-style: none;
`
