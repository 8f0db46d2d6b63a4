import { useId, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { qubits as qubitLimits } from '../../../../contract/limits'
import { Button } from '../../../ui/button'
import { Checkbox } from '../../../ui/choice'
import { Dialog } from '../../../ui/dialog'
import { DropTarget, FileButton } from '../../../ui/file-input'
import { Row } from '../../../ui/page'
import { Select } from '../../../ui/select'
import { TextArea } from '../../../ui/text-field'
import { toast } from '../../../ui/toast'
import { describeGraph } from './describe-graph'
import { formatNames, type FirstNode, type Format, type LineProblem, type ReadGraph } from './formats/format'
import { importedSettings, qubitQuestion, type ImportedSettings } from './import-rules'
import { useGraphText, type GraphText } from './use-graph-text'

/** The option that leaves the choice to the text. */
const detected = 'detected'

interface ImportDialogProps {
  open: boolean
  onClose: () => void
  /** The circuit's; null while the field is blank. */
  qubits: number | null
  onImport: (settings: ImportedSettings) => void
}

/** Replaces the problem graph by one from a text or a file, after a preview. The text stays when the dialog closes without importing. */
export function ImportDialog({ open, onClose, qubits, onImport }: ImportDialogProps) {
  const content = useGraphText()
  const [setsQubits, setSetsQubits] = useState(true)
  const { reading, problems } = content
  const read = problems.length === 0 && reading !== null && 'graph' in reading ? reading : null

  function apply() {
    // The preview may be of an earlier text for a moment.
    const now = content.readNow()
    if (now === null || !('graph' in now)) return
    onImport(importedSettings(now.graph, qubits, setsQubits))
    content.clear()
    onClose()
    toast(`Graph imported: ${describeGraph(now.graph)}.`)
  }

  return (
    <Dialog
      open={open}
      title="Import a graph"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={read === null} onClick={apply}>
            Replace graph
          </Button>
        </>
      }
    >
      <DropTarget onFile={(file) => void content.open(file)}>
        <GraphTextField content={content} />
        {reading !== null && <HowToRead content={content} />}
        <Result aria-live="polite">{read !== null && <Preview {...read} />}</Result>
        {read !== null && (
          <Qubits nodeCount={read.graph.nodeCount} qubits={qubits} checked={setsQubits} onChange={setSetsQubits} />
        )}
      </DropTarget>
    </Dialog>
  )
}

/** The text, a button for a file, and the problems of both. */
function GraphTextField({ content: { text, setText, open, problems } }: { content: GraphText }) {
  const id = useId()
  const field = useRef<HTMLDivElement>(null)

  function goTo(line: number) {
    const area = field.current?.querySelector('textarea')
    if (!area) return
    const before = text.split(/\r\n|\r|\n/u, line)
    // The text of a field has one character for each line end.
    const end = before.join('\n').length
    area.focus()
    area.setSelectionRange(end - (before.at(-1)?.length ?? 0), end)
  }

  return (
    <>
      <div ref={field}>
        <TextArea
          id={id}
          label="Graph"
          hint="Paste an edge list, DIMACS, an adjacency matrix or GraphML, or drop a file here."
          dir="ltr"
          rows={8}
          spellCheck={false}
          value={text}
          error={problems.length > 0 ? 'The graph stays as it is until this is fixed:' : undefined}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <Problems problems={problems} onGo={goTo} />
      <FileButton
        label="Graph file"
        accept=".txt,.csv,.tsv,.edges,.edgelist,.col,.clq,.dimacs,.graphml,.xml,.json,text/*"
        onFile={(file) => void open(file)}
      >
        Choose a file
      </FileButton>
    </>
  )
}

function Problems({ problems, onGo }: { problems: readonly LineProblem[]; onGo: (line: number) => void }) {
  return (
    <ProblemList aria-live="polite" aria-label="Problems">
      {problems.map(({ line, message }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two problems can have the same words
        <li key={index}>
          {line !== null && (
            <LineButton type="button" onClick={() => onGo(line)}>
              Line {line}
            </LineButton>
          )}
          {line === null ? message : `: ${message}`}
        </li>
      ))}
    </ProblemList>
  )
}

/** How the text is understood, to be changed where that is wrong. */
function HowToRead({ content }: { content: GraphText }) {
  const { reading, format, setFormat, firstNode, setFirstNode } = content
  if (reading === null) return null
  return (
    <Choices>
      <Select<Format | typeof detected>
        label="Format"
        value={format ?? detected}
        options={[
          { value: detected, label: `Detected: ${formatNames[reading.format]}` },
          ...(Object.keys(formatNames) as Format[]).map((value) => ({ value, label: formatNames[value] })),
        ]}
        onChoose={(value) => setFormat(value === detected ? undefined : value)}
      />
      {reading.firstNode !== null && (
        <Select<`${FirstNode}` | typeof detected>
          label="Nodes count"
          value={firstNode === undefined ? detected : `${firstNode}`}
          options={[
            { value: detected, label: `Detected: from ${reading.firstNode}` },
            { value: '0', label: 'From 0' },
            { value: '1', label: 'From 1' },
          ]}
          onChoose={(value) => setFirstNode(value === detected ? undefined : value === '0' ? 0 : 1)}
        />
      )}
    </Choices>
  )
}

const Preview = ({ graph, remarks }: ReadGraph) => (
  <>
    <strong>{describeGraph(graph)}</strong>
    {remarks.length > 0 && <p>{remarks.join(' ')}</p>}
  </>
)

interface QubitsProps {
  nodeCount: number
  qubits: number | null
  checked: boolean
  onChange: (checked: boolean) => void
}

function Qubits({ nodeCount, qubits, checked, onChange }: QubitsProps) {
  switch (qubitQuestion(nodeCount, qubits)) {
    case 'none':
      return null
    case 'too many nodes':
      return (
        <p>
          A circuit has at most {qubitLimits.max} qubits, one for each node. You can edit this graph, but not generate a
          circuit until it has fewer nodes.
        </p>
      )
    case 'ask':
      return (
        <Checkbox
          label={`Set the number of qubits to ${nodeCount}`}
          hint={`Each node is a qubit.${qubits === null ? '' : ` The circuit has ${qubits} now.`}`}
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
        />
      )
  }
}

const Result = styled.div`
  font-size: var(--text-sm);

  & > p {
    color: var(--muted-foreground);
  }
`

const ProblemList = styled.ul`
  max-height: 10rem;
  margin: 0;
  padding-left: var(--space-5);
  overflow-y: auto;
  color: var(--danger);
  font-size: var(--text-sm);
`

const LineButton = styled.button`
  padding: 0;
  background: none;
  border: 0;
  color: inherit;
  font: inherit;
  font-weight: 600;
  text-decoration: underline;
  min-height: var(--touch);
  cursor: pointer;
`

const Choices = styled(Row)`
  align-items: flex-start;

  & > div {
    flex: 1 1 10rem;
  }
`
