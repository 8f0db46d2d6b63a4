import { useCallback, useState } from 'react'
import { flushSync } from 'react-dom'
import * as limits from '../../../../contract/limits'
import { Button } from '../../../ui/button'
import { Checkbox } from '../../../ui/choice'
import { DownloadIcon, UploadIcon } from '../../../ui/icons'
import { lazyComponent } from '../../../ui/lazy-component'
import { Row, Stack } from '../../../ui/page'
import { countNamedNodes, parseEdges, setWeighted, type Graph, type GraphLayout } from '../graph-editor/graph'
import { GraphEditor } from '../graph-editor/graph-editor'
import type { Settings } from '../settings/settings'
import { EdgesInput } from './edges-input'
import { fieldId, memoizeBySettings, type StepProps } from './step'

const ImportDialog = lazyComponent(async () => (await import('../graph-editor/import-dialog')).ImportDialog)
const ExportDialog = lazyComponent(async () => (await import('../graph-editor/export-dialog')).ExportDialog)

const shown = ['graph', 'graphText', 'graphInput', 'graphLayout', 'optimizeDepth', 'qubits'] as const

/** The problem graph, as text or in the graph editor. Both show the same edges. */
export const GraphCore = memoizeBySettings(shown, function GraphCore({ settings, set, errorOf }) {
  const { graph, graphText, graphInput, graphLayout, optimizeDepth, qubits } = settings
  const id = fieldId('edges')
  const error = errorOf('edges')
  const draw = useCallback((drawn: Graph) => set({ graph: drawn }), [set])
  const chooseLayout = useCallback((layout: GraphLayout) => set({ graphLayout: layout }), [set])
  const parsed = parseEdges(graphText)
  const neededQubits = countNamedNodes(graph.edges)

  function chooseInput(chosen: Settings['graphInput']) {
    flushSync(() => set({ graphInput: chosen }))
    document.getElementById(`${id}-canvas`)?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <Stack>
      <Row>
        <Checkbox
          label="Weighted Graph"
          checked={graph.weighted}
          onChange={(event) => set({ graph: setWeighted(graph, event.target.checked) })}
        />
        <Checkbox
          label="Optimize Circuit Depth"
          checked={optimizeDepth}
          onChange={(event) => set({ optimizeDepth: event.target.checked })}
        />
        <GraphFiles graph={graph} qubits={qubits} set={set} />
      </Row>
      <EdgesInput
        id={id}
        tabsLabel="Input mode"
        chosen={graphInput}
        onChoose={chooseInput}
        label="Edges"
        hint={
          graph.weighted
            ? 'A JSON list of [source,target,weight] triples, such as [[0,1,0.5],[1,2,1]]. Indices start at 0. You can paste lines such as 0 1 0.5.'
            : 'A JSON list of [source,target] pairs, such as [[0,1],[1,2]]. Indices start at 0. You can paste lines such as 0 1.'
        }
        rows={4}
        text={graphText}
        onText={(text) => set({ graphText: text })}
        error={'problem' in parsed ? `${parsed.problem} The edges stay as they are.` : error}
        hasWeights
        editor={
          <GraphEditor
            id={id}
            label="Problem graph"
            graph={graph}
            onChange={draw}
            layout={graphLayout}
            onLayout={chooseLayout}
            error={error}
          />
        }
      />
      {qubits !== null && neededQubits > qubits && neededQubits <= limits.qubits.max && (
        <Row>
          <Button size="small" onClick={() => set({ qubits: neededQubits })}>
            Set the number of qubits to {neededQubits}
          </Button>
        </Row>
      )}
    </Stack>
  )
})

interface GraphFilesProps extends Pick<StepProps, 'set'> {
  graph: Graph
  qubits: number | null
}

/** Import and export. A dialog stays with its content once it was opened. */
function GraphFiles({ graph, qubits, set }: GraphFilesProps) {
  const [opened, setOpened] = useState<'import' | 'export' | null>(null)
  const [wasOpened, setWasOpened] = useState({ import: false, export: false })
  const close = () => setOpened(null)

  function open(dialog: 'import' | 'export') {
    setOpened(dialog)
    setWasOpened({ ...wasOpened, [dialog]: true })
  }

  return (
    <Row>
      <Button size="small" icon={<UploadIcon />} onClick={() => open('import')}>
        Import graph
      </Button>
      <Button size="small" icon={<DownloadIcon />} onClick={() => open('export')}>
        Export graph
      </Button>
      {wasOpened.import && <ImportDialog open={opened === 'import'} onClose={close} qubits={qubits} onImport={set} />}
      {wasOpened.export && <ExportDialog open={opened === 'export'} onClose={close} graph={graph} />}
    </Row>
  )
}
