/** How two versions of settings differ, in the words of the form. For what an edit did, what a start would change, and how variants differ. */
import { countNoun } from '../../../lib/count-noun'
import { joinsSameNodes, type Graph } from '../graph-editor/graph'
import { applyPreset, presetNames, type Preset } from '../graph-editor/presets'
import type { GateSelection } from './gate-selection'
import { fallbackDevice } from './hardware'
import { cores, encodings, labelOf, middles } from '../../../circuit/layer-options'
import { circuitTypeNames, purposes } from './purposes'
import type { Settings } from './settings'

/** A setting whose value differs. */
export interface Difference {
  name: string
  /** `—` where the setting does not apply. */
  before: string
  after: string
}

/** What a setting that does not apply, or is blank, shows. */
export const absent = '—'

/** What differs, in the order of the form. Only settings that apply before or after count. */
export function describeDifferences(before: Settings, after: Settings): Difference[] {
  return facts.flatMap(({ name, valueOf }) => {
    const values = [valueOf(before, after), valueOf(after, before)] as const
    return values[0] === values[1] ? [] : { name, before: values[0] ?? absent, after: values[1] ?? absent }
  })
}

/** A setting that is not the same in all of several versions. */
export interface Comparison {
  name: string
  /** One for each version. */
  values: readonly { text: string; differsFromFirst: boolean }[]
}

/** The settings that are not the same in all versions, in the order of the form. */
export function compareSettings([first, ...others]: readonly Settings[]): Comparison[] {
  if (first === undefined) return []
  return facts.flatMap(({ name, valueOf }) => {
    const pairs = others.map((other) => ({ own: valueOf(other, first), ofFirst: valueOf(first, other) }))
    const differing = pairs.find(({ own, ofFirst }) => own !== ofFirst)
    if (differing === undefined) return []
    const values = pairs.map(({ own, ofFirst }) => ({ text: own ?? absent, differsFromFirst: own !== ofFirst }))
    return { name, values: [{ text: differing.ofFirst ?? absent, differsFromFirst: false }, ...values] }
  })
}

/** A difference as one line, such as `Layers: 1 → 2`. */
export const formatDifference = ({ name, before, after }: Difference): string => `${name}: ${before} → ${after}`

/** A setting as people read it. `valueOf` may look at the other version to say what tells them apart; null where it does not apply. */
interface Fact {
  name: string
  valueOf: (settings: Settings, other: Settings) => string | null
}

const customDevice = ({ core, hardwareInput, customHardware }: Settings) =>
  core === 'hardware-efficient' && hardwareInput === 'custom' ? customHardware : null

const facts: readonly Fact[] = [
  { name: 'Name', valueOf: ({ name }) => shorten(name) },
  { name: 'Description', valueOf: ({ description }) => shorten(description) },
  { name: 'Visibility', valueOf: ({ isPublic }) => (isPublic ? 'Public' : 'Private') },
  { name: 'Tags', valueOf: ({ tags }) => tags.join(', ') || null },
  { name: 'References', valueOf: ({ references }) => references.map(shorten).join(', ') || null },
  { name: 'Purpose', valueOf: ({ useCase }) => purposes.find((purpose) => purpose.useCase === useCase)?.name ?? null },
  { name: 'Circuit type', valueOf: ({ circuitType }) => circuitType && circuitTypeNames[circuitType] },
  { name: 'Qubits', valueOf: ({ qubits }) => formatCount(qubits) },
  { name: 'Layers', valueOf: ({ layers }) => formatCount(layers) },
  { name: 'Encoding', valueOf: ({ encoding }) => labelOf(encodings, encoding) },
  { name: 'Encoding gate', valueOf: ({ encoding, encodingGate }) => (encoding === 'angle' ? encodingGate : null) },
  { name: 'Middle layer', valueOf: ({ middle }) => labelOf(middles, middle) },
  { name: 'Core', valueOf: ({ core }) => labelOf(cores, core) },
  { name: 'Shared parameters', valueOf: ({ useSharedParameters }) => onOrOff(useSharedParameters) },
  { name: 'Single-qubit gates', valueOf: (settings) => gatesOf(settings, settings.singleQubitGates) },
  { name: 'Two-qubit gates', valueOf: (settings) => gatesOf(settings, settings.twoQubitGates) },
  { name: 'Graph', valueOf: (settings, other) => graphOf(settings, other) },
  { name: 'Weights', valueOf: (settings, other) => weightsOf(settings, other) },
  {
    name: 'Optimized depth',
    valueOf: ({ core, optimizeDepth }) => (core === 'graph-specific' ? onOrOff(optimizeDepth) : null),
  },
  { name: 'Device', valueOf: deviceOf },
  { name: 'Qubits of the device', valueOf: (settings) => formatCount(customDevice(settings)?.qubitCount ?? null) },
  { name: 'Gates of the device', valueOf: (settings) => customDevice(settings)?.gateSet.join(', ') || null },
  {
    name: 'Coupling map',
    valueOf: (settings) => {
      const custom = customDevice(settings)
      return custom && (shorten(custom.connectivity) ?? 'all pairs')
    },
  },
  { name: 'Output', valueOf: ({ qasmVersion }) => `OpenQASM ${qasmVersion}` },
]

/** The longest text of a person that is shown. */
const maxTextLength = 60

function shorten(text: string): string | null {
  const line = text.trim().replace(/\s+/gu, ' ')
  return line.length > maxTextLength ? `${line.slice(0, maxTextLength - 1)}…` : line || null
}

const formatCount = (count: number | null): string | null => (count === null ? null : String(count))
const onOrOff = (isOn: boolean): string => (isOn ? 'on' : 'off')

const gatesOf = ({ core }: Settings, { order }: GateSelection<string>): string | null =>
  core === 'brickwork' ? order.join(', ') || 'none' : null

function deviceOf({ core, hardwareInput, listedHardware, customHardware }: Settings): string | null {
  if (core !== 'hardware-efficient') return null
  if (hardwareInput === 'custom') return `${customHardware.device.trim() || 'Unnamed'} (custom)`
  return (listedHardware ?? fallbackDevice).device
}

/** The graph by its shape. Two graphs that have the same one are told apart by the edges that only one of them has. */
function graphOf(settings: Settings, other: Settings): string | null {
  if (settings.core !== 'graph-specific') return null
  const description = describeGraph(settings.graph)
  if (other.core !== 'graph-specific' || describeGraph(other.graph) !== description) return description
  const own = edgesWithout(settings.graph, other.graph)
  return own.length === 0 ? description : formatList(own.map(formatEdge))
}

/** The weights that differ between two graphs of the same edges. */
function weightsOf({ core, graph }: Settings, other: Settings): string | null {
  if (core !== 'graph-specific' || !graph.weighted) return null
  const differing = graph.edges.filter((edge) => {
    const same = other.graph.edges.find((candidate) => joinsSameNodes(candidate, edge))
    return same !== undefined && weightOf(same) !== weightOf(edge)
  })
  return differing.length === 0 ? null : formatList(differing.map((edge) => `${weightOf(edge)} on ${formatEdge(edge)}`))
}

const shapes = ['path', 'ring', 'complete', 'star', 'grid'] as const satisfies readonly Preset[]

/** The preset that has the same edges; null for any other graph, and for one without edges. */
export const shapeOf = (graph: Graph): (typeof shapes)[number] | null =>
  graph.edges.length === 0 ? null : (shapes.find((name) => hasSameEdges(applyPreset(graph, name), graph)) ?? null)

/** A graph in words, such as `Cycle of 4 nodes` or `5 edges, weighted`. */
export function describeGraph(graph: Graph): string {
  const shape = shapeOf(graph)
  const words =
    shape === null ? countNoun(graph.edges.length, 'edge') : `${presetNames[shape]} of ${graph.nodeCount} nodes`
  return graph.weighted ? `${words}, weighted` : words
}

const hasSameEdges = (one: Graph, other: Graph): boolean =>
  one.edges.length === other.edges.length && edgesWithout(one, other).length === 0

const edgesWithout = ({ edges }: Graph, other: Graph): Graph['edges'] =>
  edges.filter((edge) => !other.edges.some((candidate) => joinsSameNodes(candidate, edge)))

const formatEdge = ({ sourceNode, targetNode }: Graph['edges'][number]): string => `${sourceNode}–${targetNode}`
const weightOf = ({ weight }: Graph['edges'][number]): number => weight ?? 1

/** The most items that a list names. */
const maxItems = 4

const formatList = (items: readonly string[]): string =>
  items.length > maxItems
    ? `${items.slice(0, maxItems).join(', ')} and ${items.length - maxItems} more`
    : items.join(', ')
