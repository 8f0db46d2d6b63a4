import { useQuery } from '@tanstack/react-query'
import { use, useId, useState } from 'react'
import { styled } from 'styled-components'
import type { Export } from '../../../engine-rs/index'
import { messageOf } from '../../api/errors'
import { EngineContext } from '../../engine/engine-context'
import type { PictureFormat } from '../../../contract/picture-formats'
import { download, fileNameOf } from '../../lib/download'
import { Button } from '../../ui/button'
import { CopyButton } from '../../ui/copy-button'
import { DownloadIcon } from '../../ui/icons'
import { lazyComponent } from '../../ui/lazy-component'
import { DenseButtonRow, ResultButtons } from './button-row'
import { DiagnosticList } from './diagnostic-list'
import { exportText, textFormats, type TextFormat } from './text-formats'

const PictureResult = lazyComponent(async () => (await import('./picture-result')).PictureResult, {
  fallback: <p>Loading...</p>,
})

export interface ExportPanelProps {
  /** The program. */
  source: string
  /** The circuit's name, which that of a file is made of. */
  name: string
}

/** The formats of pictures. Written out, so that what draws pictures is loaded when one is chosen. */
const pictures: readonly { name: PictureFormat; title: string }[] = [
  { name: 'svg', title: 'SVG' },
  { name: 'png', title: 'PNG' },
  { name: 'pdf', title: 'PDF' },
]

/** Formats to choose from; for the chosen one what it cannot say, and then the program or the picture in it. */
export function ExportPanel({ source, name }: ExportPanelProps) {
  const [format, setFormat] = useState<string | null>(null)
  const text = textFormats.find((one) => one.name === format)
  const picture = pictures.find((one) => one.name === format)
  return (
    <Panel>
      <FormatGroup title="Code and data" formats={textFormats} chosen={format} onChoose={setFormat} />
      <FormatGroup title="Pictures" formats={pictures} chosen={format} onChoose={setFormat} />
      {text && <TextResult key={text.name} source={source} name={name} format={text} />}
      {picture && <PictureResult source={source} name={name} format={picture.name} />}
    </Panel>
  )
}

interface FormatGroupProps {
  title: string
  formats: readonly { name: string; title: string }[]
  /** The name of the chosen format; null for none. */
  chosen: string | null
  onChoose: (name: string) => void
}

function FormatGroup({ title, formats, chosen, onChoose }: FormatGroupProps) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id}>
      <Title id={id}>{title}</Title>
      <DenseButtonRow>
        {formats.map((one) => (
          <Button
            key={one.name}
            variant="ghost"
            size="small"
            aria-pressed={one.name === chosen}
            onClick={() => onChoose(one.name)}
          >
            {one.title}
          </Button>
        ))}
      </DenseButtonRow>
    </div>
  )
}

function TextResult({ source, name, format }: ExportPanelProps & { format: TextFormat }) {
  const engine = use(EngineContext)
  const { data, error } = useQuery({
    queryKey: ['export', format.name, source],
    queryFn: () => exportText(engine, source, format.name),
    retry: false,
    staleTime: Infinity,
  })
  if (error) return <p role="alert">{messageOf(error, 'The circuit could not be exported. Please try again.')}</p>
  if (data === undefined) return <p aria-live="polite">Exporting...</p>
  const { text, diagnostics } = data
  return (
    <>
      {diagnostics.length === 0 ? (
        <p aria-live="polite">{format.title} can say all of it.</p>
      ) : (
        <DiagnosticList title={headOf(format.title, text, diagnostics)} diagnostics={diagnostics} />
      )}
      {text !== null && <TextActions text={text} fileName={fileNameOf(name, format.extension)} />}
    </>
  )
}

/** The code of what a tool cannot say; other codes are of mistakes in the program itself. */
const cannotSay = 'QASM701'

function headOf(title: string, text: Export['text'], diagnostics: Export['diagnostics']): string {
  if (text !== null) return `What changes on the way to ${title}:`
  const isMistake = diagnostics.some(({ severity, code }) => severity === 'error' && code !== cannotSay)
  return isMistake ? 'Fix the errors to export the program:' : `This circuit has no form in ${title}:`
}

function TextActions({ text, fileName }: { text: string; fileName: string }) {
  return (
    <ResultButtons>
      <CopyButton size="small" text={text} failed="Copying was blocked" />
      <Button size="small" icon={<DownloadIcon />} onClick={() => download(text, fileName)}>
        Download
      </Button>
    </ResultButtons>
  )
}

const Panel = styled.div`
  display: grid;
  gap: var(--space-3);
  width: min(20rem, 100%);

  & p {
    margin: 0;
    overflow-wrap: anywhere;
  }
`

const Title = styled.h3`
  margin: 0 0 var(--space-1);
  font-size: var(--text-sm);
  font-weight: 600;
`
