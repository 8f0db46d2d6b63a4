import { memo, useCallback } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../../ui/button'
import { Checkbox } from '../../../ui/choice'
import { Row, Stack } from '../../../ui/page'
import { Tabs } from '../../../ui/tabs'
import { TextArea } from '../../../ui/text-field'
import { qubits } from '../../../../contract/limits'
import { parseEdges, type Graph } from '../graph-editor/graph'
import { GraphEditor } from '../graph-editor/graph-editor'
import { convertPastedEdges } from '../graph-editor/pasted-edges'
import type { Settings } from '../settings/settings'
import { fieldId, type StepProps } from './step'

interface GraphCoreProps
  extends
    Pick<StepProps, 'change' | 'errorOf'>,
    Pick<Settings, 'graph' | 'graphText' | 'graphInput' | 'optimizeDepth'> {
  /** Null while the field is blank. */
  qubitCount: number | null
}

/** The problem graph: as text or drawn, which are two faces of the same edges. */
export const GraphCore = memo(function GraphCore({
  graph,
  graphText,
  graphInput,
  optimizeDepth,
  qubitCount,
  change,
  errorOf,
}: GraphCoreProps) {
  const draw = useCallback((drawn: Graph) => change({ type: 'draw graph', graph: drawn }), [change])
  const reading = parseEdges(graphText)
  const neededQubits =
    graph.edges.reduce((highest, edge) => Math.max(highest, edge.sourceNode, edge.targetNode), -1) + 1

  return (
    <Stack>
      <Row>
        <Checkbox
          label="Weighted Graph"
          checked={graph.weighted}
          onChange={(event) => change({ type: 'set weighted', weighted: event.target.checked })}
        />
        <Checkbox
          label="Optimize Circuit Depth"
          checked={optimizeDepth}
          onChange={(event) => change({ type: 'set', changes: { optimizeDepth: event.target.checked } })}
        />
      </Row>
      <Tabs
        label="Input mode"
        chosen={graphInput}
        onChoose={(chosen) => {
          flushSync(() => change({ type: 'set', changes: { graphInput: chosen } }))
          document.getElementById(`${fieldId('edges')}-canvas`)?.scrollIntoView({ block: 'nearest' })
        }}
        tabs={[
          {
            key: 'text',
            label: 'Text Format',
            panel: (
              <TextArea
                id={fieldId('edges')}
                label="Edges"
                hint={
                  graph.weighted
                    ? 'A JSON list of [source,target,weight] triples, as in [[0,1,0.5],[1,2,1]]. Indices start at 0. Lines such as 0 1 0.5 can be pasted.'
                    : 'A JSON list of [source,target] pairs, as in [[0,1],[1,2]]. Indices start at 0. Lines such as 0 1 can be pasted.'
                }
                rows={4}
                spellCheck={false}
                value={graphText}
                error={'problem' in reading ? `${reading.problem} The edges stay as they were.` : errorOf('edges')}
                onChange={(event) => change({ type: 'type graph', text: event.target.value })}
                onPaste={(event) => {
                  const text = convertPastedEdges(event)
                  if (text !== null) change({ type: 'type graph', text })
                }}
              />
            ),
          },
          {
            key: 'editor',
            label: 'Graph Editor',
            panel: (
              <GraphEditor
                id={fieldId('edges')}
                label="Problem graph"
                graph={graph}
                onChange={draw}
                error={errorOf('edges')}
              />
            ),
          },
        ]}
      />
      {qubitCount !== null && neededQubits > qubitCount && neededQubits <= qubits.max && (
        <Row>
          <Button size="small" onClick={() => change({ type: 'set qubits', qubits: neededQubits })}>
            Set the number of qubits to {neededQubits}
          </Button>
        </Row>
      )}
    </Stack>
  )
})
