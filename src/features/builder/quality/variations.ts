/** The settings that a circuit is compared with: the same with other numbers of layers, or on other numbers of qubits. Pure. */
import type { CircuitParams, Edge, Settings } from '../../../../contract/generation'
import { layers as layerRange, qubits as qubitRange } from '../../../../contract/limits'
import type { Graph } from '../graph-editor/graph'
import { applyPreset } from '../graph-editor/presets'
import { shapeOf } from '../settings/differences'

/** What differs between the compared circuits. */
export type Axis = 'layers' | 'qubits'

/** Settings with a number of layers or qubits. */
interface Variation {
  at: number
  settings: Settings
}

/** The number that settings have themselves. */
export const ownNumber = ({ circuitParams }: Pick<Settings, 'circuitParams'>, axis: Axis): number => circuitParams[axis]

const rangeOf = { layers: layerRange, qubits: { ...qubitRange, min: 2 } } as const

/** The numbers along an axis, those of the settings included. */
export function numbersAlong(axis: Axis, settings: Pick<Settings, 'circuitParams'>): number[] {
  const { min, max } = rangeOf[axis]
  const first = Math.min(min, ownNumber(settings, axis))
  return Array.from({ length: max - first + 1 }, (_, index) => first + index)
}

/** All settings along an axis, fewest first. A graph that is a path, a cycle and the like follows the qubits; any other fixes their number. */
export function variationsAlong(axis: Axis, settings: Settings): Variation[] {
  const own = ownNumber(settings, axis)
  return numbersAlong(axis, settings).flatMap((at) => {
    if (at === own) return { at, settings }
    const circuitParams = axis === 'layers' ? { ...settings.circuitParams, layers: at } : onQubits(settings, at)
    return circuitParams === null ? [] : { at, settings: { ...settings, circuitParams } }
  })
}

/** Null where the settings have no circuit on this number of qubits. */
function onQubits({ circuitParams, hardware }: Settings, qubits: number): CircuitParams | null {
  const { coreLayer } = circuitParams
  if (coreLayer.type === 'hardware-efficient' && hardware !== undefined && hardware.qubitCount < qubits) return null
  if (coreLayer.type !== 'graph-specific') return { ...circuitParams, qubits }
  const edges = coreLayer.graph && edgesOn(coreLayer.graph, circuitParams.qubits, qubits)
  if (coreLayer.graph === undefined || edges === null || edges === undefined) return null
  return { ...circuitParams, qubits, coreLayer: { ...coreLayer, graph: { ...coreLayer.graph, edges } } }
}

function edgesOn({ weighted, edges }: { weighted: boolean; edges: Edge[] }, from: number, to: number): Edge[] | null {
  const graph: Graph = { nodeCount: from, weighted, edges }
  const shape = weighted ? null : shapeOf(graph)
  return shape === null ? null : [...applyPreset({ nodeCount: to, weighted, edges: [] }, shape).edges]
}
