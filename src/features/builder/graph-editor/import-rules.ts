/** What importing a graph does to the settings. Pure. */
import { qubits as qubitLimits } from '../../../../contract/limits'
import type { Graph } from './graph'

/** The settings that an import changes, in one edit. */
export interface ImportedSettings {
  graph: Graph
  qubits?: number
}

/** What the preview says about the number of qubits. */
type QubitQuestion =
  /** The graph fits, or its nodes are as many as the qubits. */
  | 'none'
  /** The number of qubits can become the number of nodes. */
  | 'ask'
  /** No circuit of the builder has that many qubits. */
  | 'too many nodes'

/** Whether to offer a new number of qubits, which is null while the field is blank. */
export function qubitQuestion(nodeCount: number, qubits: number | null): QubitQuestion {
  if (nodeCount > qubitLimits.max) return 'too many nodes'
  return nodeCount === qubits ? 'none' : 'ask'
}

/**
 * The settings after an import. Without a new number of qubits the graph has at least as many nodes as the circuit has qubits: the
 * others have no edges.
 */
export function importedSettings(graph: Graph, qubits: number | null, setsQubits: boolean): ImportedSettings {
  if (setsQubits && qubitQuestion(graph.nodeCount, qubits) === 'ask') return { graph, qubits: graph.nodeCount }
  const isCount = qubits !== null && Number.isInteger(qubits) && qubits <= qubitLimits.max
  return { graph: { ...graph, nodeCount: Math.max(graph.nodeCount, isCount ? qubits : 0) } }
}
