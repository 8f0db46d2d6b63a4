/**
 * The settings that a search looks at: everything that the builder can make for a purpose, except what is known to reach the same states as
 * another setting at the same or a lower cost. Pure.
 *
 * Left out are
 * - the encoding gate U3, which with its one input is RY, and RZ before the layers, which only changes the phase of |0⟩;
 * - RZ beside U3 in a brickwork, because the angles of the two add up, and a second order of two-qubit rotations, which commute;
 * - a graph's core without optimized depth, which has the same gates in another order.
 */
import type { EncodingGate, SingleQubitGate, TwoQubitGate, UseCase } from '../../../../contract/generation'
import { layers as layerRange } from '../../../../contract/limits'
import { setNodeCount, type Graph } from '../graph-editor/graph'
import { selectionOf } from '../settings/gate-selection'
import { cores, encodings, labelOf, middles, singleQubitGates, twoQubitGates } from '../../../circuit/layer-options'
import type { Settings, SettingsChanges } from '../settings/settings'

/** Settings of the layers, still without a number of layers. */
export interface Candidate {
  changes: LayerChanges
  /** The settings as people read them. */
  words: string
}

/** What a candidate sets. */
export type LayerChanges = Pick<SettingsChanges, 'encoding' | 'middle' | 'core'> & SettingsChanges

/** The numbers of layers, fewest first. */
export const layerCounts: readonly number[] = Array.from(
  { length: layerRange.max - layerRange.min + 1 },
  (_, index) => layerRange.min + index,
)

/** All candidates for a purpose, simple ones first. The device, the graph and shared parameters stay as they are set. */
export function candidatesFor(
  purpose: UseCase,
  qubits: number,
  settings: Pick<Settings, 'graph'> & DeviceName,
): Candidate[] {
  const graph = fittingGraph(settings.graph, qubits)
  const wanted = coreChoices(graph, settings.device).filter(({ hasCost }) => purpose !== 'optimization' || hasCost)
  return wanted.flatMap((core) =>
    inputsFor(purpose).map((input) => ({
      changes: { qubits, ...input.changes, ...core.changes },
      words: [core.words, ...input.words].join(', '),
    })),
  )
}

interface DeviceName {
  /** The name of the chosen device; null for one that is incomplete. */
  device: string | null
}

/** The graph with as many nodes as there are qubits; null where it would lose an edge, or has none. */
export function fittingGraph(graph: Graph, qubits: number): Graph | null {
  const resized = setNodeCount(graph, qubits)
  return resized.nodeCount === qubits && resized.edges.length === graph.edges.length && graph.edges.length > 0
    ? resized
    : null
}

interface Choice {
  changes: LayerChanges
  words: string
  /** It has gates of a cost function, which QAOA needs. */
  hasCost: boolean
}

/** Purposes with data encode it; the others begin in a fixed state. */
function inputsFor(purpose: UseCase): { changes: LayerChanges; words: string[] }[] {
  const takesData = purpose === 'classification' || purpose === 'regression' || purpose === 'custom'
  const takesNone = !takesData || purpose === 'custom'
  const withoutReuploading = middles.filter(({ value }) => value !== 'data-re-uploading')
  const fixed = encodings
    .filter(({ value }) => value !== 'angle')
    .flatMap(({ value: encoding }) => withoutReuploading.map(({ value: middle }) => ({ encoding, middle })))
  const encoded = encodingGates.flatMap((encodingGate) =>
    (encodingGate === 'RZ' ? middles.filter(({ value }) => value === 'data-re-uploading') : middles).map(
      ({ value: middle }) => ({ encoding: 'angle' as const, encodingGate, middle }),
    ),
  )
  return [...(takesNone ? fixed : []), ...(takesData ? encoded : [])].map((changes) => ({
    changes,
    words: [
      ...('encodingGate' in changes
        ? [`${changes.encodingGate} encoding`]
        : changes.encoding === 'none'
          ? []
          : [labelOf(encodings, changes.encoding).toLowerCase()]),
      ...(changes.middle === 'none' ? [] : [middleWords[changes.middle]]),
    ],
  }))
}

const encodingGates: readonly EncodingGate[] = ['RX', 'RY', 'RZ']
const middleWords = { 'data-re-uploading': 'data re-uploading', 'x-mixer': 'X mixer' } as const

function coreChoices(graph: Graph | null, device: string | null): Choice[] {
  const strong: Choice = {
    changes: { core: 'strongly-entangling' },
    words: labelOf(cores, 'strongly-entangling'),
    hasCost: false,
  }
  const native: Choice = {
    changes: { core: 'hardware-efficient' },
    words: `${labelOf(cores, 'hardware-efficient')} on ${device ?? ''}`,
    hasCost: false,
  }
  return [
    ...brickworks.map(brickwork),
    strong,
    ...(device === null ? [] : [native]),
    ...(graph === null ? [] : [graphCore(graph)]),
  ]
}

const graphCore = (graph: Graph): Choice => ({
  changes: { core: 'graph-specific', graph, optimizeDepth: true },
  words: labelOf(cores, 'graph-specific'),
  hasCost: true,
})

interface Brickwork {
  singles: readonly SingleQubitGate[]
  pairs: readonly TwoQubitGate[]
}

const brickwork = ({ singles, pairs }: Brickwork): Choice => ({
  changes: {
    core: 'brickwork',
    singleQubitGates: selectionOf(...singles),
    twoQubitGates: selectionOf(...pairs),
  },
  words: `${labelOf(cores, 'brickwork')} ${[...singles, ...pairs].join(' ')}`,
  hasCost: pairs.includes('RZZ'),
})

/** No gate, one, or two in either order. */
const listsOf = <Gate>(gates: readonly Gate[]): Gate[][] => [
  [],
  ...gates.map((gate) => [gate]),
  ...gates.flatMap((first) => gates.filter((second) => second !== first).map((second) => [first, second])),
]

/** Rotations of pairs commute, so that only one order of two of them counts. */
const isUsefulOrder = ([first, second]: readonly TwoQubitGate[]): boolean =>
  first === undefined ||
  second === undefined ||
  first === 'CNOT' ||
  second === 'CNOT' ||
  twoQubitGates.indexOf(first) < twoQubitGates.indexOf(second)

/** The angles of RZ and U3 add up. */
const isUsefulSum = (gates: readonly SingleQubitGate[]): boolean => !(gates.includes('RZ') && gates.includes('U3'))

const brickworks: readonly Brickwork[] = listsOf(singleQubitGates)
  .filter(isUsefulSum)
  .flatMap((singles) =>
    listsOf(twoQubitGates)
      .filter(isUsefulOrder)
      .map((pairs) => ({ singles, pairs })),
  )
  .filter(({ singles, pairs }) => singles.length + pairs.length > 0)
