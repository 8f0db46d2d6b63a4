import { useState } from 'react'
import { download } from '../../../lib/download'
import { Button } from '../../../ui/button'
import { CopyButton } from '../../../ui/copy-button'
import { Dialog } from '../../../ui/dialog'
import { DownloadIcon } from '../../../ui/icons'
import { Stack } from '../../../ui/page'
import { Select } from '../../../ui/select'
import { TextArea } from '../../../ui/text-field'
import { formatNames } from './formats/format'
import { graphFileName, writableFormats, writeGraph, type WritableFormat } from './formats/write-graph'
import type { Graph } from './graph'

interface ExportDialogProps {
  open: boolean
  onClose: () => void
  graph: Graph
}

/** The problem graph as a text to copy or download. */
export function ExportDialog({ open, onClose, graph }: ExportDialogProps) {
  const [format, setFormat] = useState<WritableFormat>('edge-list')
  const text = open ? writeGraph(graph, format) : ''
  return (
    <Dialog
      open={open}
      title="Export the graph"
      onClose={onClose}
      actions={
        <>
          <CopyButton text={text} />
          <Button icon={<DownloadIcon />} onClick={() => download(text, graphFileName(format))}>
            Download
          </Button>
        </>
      }
    >
      <Stack>
        <Select<WritableFormat>
          label="Format"
          value={format}
          options={writableFormats.map((value) => ({ value, label: formatNames[value] }))}
          onChoose={setFormat}
        />
        <TextArea
          label="Graph"
          hint={format === 'dimacs' ? 'Nodes count from 1.' : 'Nodes count from 0.'}
          dir="ltr"
          rows={10}
          readOnly
          spellCheck={false}
          value={text}
        />
      </Stack>
    </Dialog>
  )
}
