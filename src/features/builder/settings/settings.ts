/**
 * The builder's one value: everything that its four steps edit, how each edit changes it, and what travels to the engine and to
 * the server. No rule of the form lives anywhere else but here, in the modules it calls, and in `validate.ts`.
 */
import type { GenerationRequest } from '../../../../contract/circuits'
import type {
  CircuitParams,
  CircuitType,
  CoreType,
  EncodingGate,
  EncodingLayer,
  Hardware,
  MiddleType,
  QasmVersion,
  SingleQubitGate,
  TwoQubitGate,
  UseCase,
} from '../../../../contract/generation'
import type { HardwareOption } from '../../../../contract/hardware'
import { layers, qubits } from '../../../../contract/limits'
import { edgesText, pathGraph, readEdges, setNodeCount, setWeighted, type Graph } from '../graph-editor/graph'
import { customDevice, defaultCustomHardware, listedDevice, standInDevice, type CustomHardware } from './hardware'
import { selectionOf, switchOrder, toggleGate, type GateSelection } from './gate-selection'
import { belongTogether, categoryOf, useCaseOf } from './purposes'

export interface Settings {
  name: string
  description: string
  isPublic: boolean
  tags: readonly string[]
  references: readonly string[]
  /** The circuit that they were begun from; null where there is none. */
  originId: string | null
  useCase: UseCase | null
  circuitType: CircuitType | null
  /** Null while the field is blank. */
  qubits: number | null
  /** Null while the field is blank. */
  layers: number | null
  encoding: EncodingLayer['type']
  /** Applies to angle encoding; remembered while another encoding is chosen. */
  encodingGate: EncodingGate
  middle: MiddleType
  /** Data re-uploading was asked for without an encoding, and refused. The form says so until one of the two changes. */
  reuploadingRefused: boolean
  core: CoreType
  useSharedParameters: boolean
  singleQubitGates: GateSelection<SingleQubitGate>
  twoQubitGates: GateSelection<TwoQubitGate>
  graph: Graph
  /** The edge list as typed: in step with the graph, unless it is malformed at the moment. */
  graphText: string
  graphInput: 'text' | 'editor'
  optimizeDepth: boolean
  hardwareInput: 'listed' | 'custom'
  listedHardware: HardwareOption | null
  customHardware: CustomHardware
  qasmVersion: QasmVersion
}

/** Fields that change without moving any other. */
type PlainField =
  | 'name'
  | 'description'
  | 'isPublic'
  | 'tags'
  | 'references'
  | 'layers'
  | 'encodingGate'
  | 'core'
  | 'useSharedParameters'
  | 'graphInput'
  | 'optimizeDepth'
  | 'hardwareInput'
  | 'listedHardware'
  | 'customHardware'
  | 'qasmVersion'

export type SettingsAction =
  | { type: 'set'; changes: Partial<Pick<Settings, PlainField>> }
  | { type: 'choose use case'; useCase: UseCase }
  | { type: 'choose circuit type'; circuitType: CircuitType }
  | { type: 'set qubits'; qubits: number | null }
  | { type: 'choose encoding'; encoding: EncodingLayer['type'] }
  | { type: 'choose middle layer'; middle: MiddleType }
  | { type: 'toggle single-qubit gate'; gate: SingleQubitGate }
  | { type: 'toggle two-qubit gate'; gate: TwoQubitGate }
  | { type: 'switch single-qubit order' }
  | { type: 'switch two-qubit order' }
  | { type: 'draw graph'; graph: Graph }
  | { type: 'type graph'; text: string }
  | { type: 'set weighted'; weighted: boolean }
  /** Settings that were sent, or that a circuit was made from. */
  | { type: 'open'; settings: Settings }
  | { type: 'hardware arrived'; options: readonly HardwareOption[] }

export const defaultSettings: Settings = {
  name: '',
  description: '',
  isPublic: false,
  tags: [],
  references: [],
  originId: null,
  useCase: null,
  circuitType: null,
  qubits: qubits.default,
  layers: layers.default,
  encoding: 'none',
  encodingGate: 'RX',
  middle: 'none',
  reuploadingRefused: false,
  core: 'brickwork',
  useSharedParameters: false,
  singleQubitGates: selectionOf<SingleQubitGate>('RY'),
  twoQubitGates: selectionOf<TwoQubitGate>('CNOT'),
  graph: pathGraph(qubits.default),
  graphText: edgesText(pathGraph(qubits.default)),
  graphInput: 'text',
  optimizeDepth: false,
  hardwareInput: 'listed',
  listedHardware: null,
  customHardware: defaultCustomHardware,
  qasmVersion: 3,
}

/** What a circuit is tagged with when nobody tagged it. */
export const defaultTag = 'quantum-circuit'

/** What stands as description when nobody wrote one. */
export const defaultDescription = 'Generated quantum circuit'

/** One edit. Pure: the same settings and the same edit always make the same settings. */
export function changeSettings(settings: Settings, action: SettingsAction): Settings {
  switch (action.type) {
    case 'set':
      return { ...settings, ...action.changes }
    case 'choose use case':
      return {
        ...settings,
        useCase: action.useCase,
        // A type of another purpose would take this choice back; the review step suggests a fitting one.
        circuitType:
          settings.circuitType !== null && belongTogether(settings.circuitType, action.useCase)
            ? settings.circuitType
            : null,
      }
    case 'choose circuit type':
      return {
        ...settings,
        circuitType: action.circuitType,
        useCase:
          settings.useCase !== null && belongTogether(action.circuitType, settings.useCase)
            ? settings.useCase
            : useCaseOf(action.circuitType),
      }
    case 'set qubits':
      return withQubits(settings, action.qubits)
    case 'choose encoding':
      return refuseReuploading({ ...settings, encoding: action.encoding })
    case 'choose middle layer':
      return refuseReuploading({ ...settings, middle: action.middle }, settings.middle)
    case 'toggle single-qubit gate':
      return { ...settings, singleQubitGates: toggleGate(settings.singleQubitGates, action.gate) }
    case 'toggle two-qubit gate':
      return { ...settings, twoQubitGates: toggleGate(settings.twoQubitGates, action.gate) }
    case 'switch single-qubit order':
      return { ...settings, singleQubitGates: switchOrder(settings.singleQubitGates) }
    case 'switch two-qubit order':
      return { ...settings, twoQubitGates: switchOrder(settings.twoQubitGates) }
    case 'draw graph':
      return withGraph(settings, action.graph)
    case 'type graph':
      // The text stays as typed: it is only rewritten when the graph changes somewhere else.
      return {
        ...settings,
        graph: readEdges(settings.graph, action.text, settings.qubits ?? undefined),
        graphText: action.text,
      }
    case 'set weighted':
      return withGraph(settings, setWeighted(settings.graph, action.weighted))
    case 'open':
      return action.settings
    case 'hardware arrived': {
      const listedHardware =
        action.options.find((option) => option.id === settings.listedHardware?.id) ?? action.options[0] ?? null
      // A list that says nothing new is no change of the settings.
      return JSON.stringify(listedHardware) === JSON.stringify(settings.listedHardware)
        ? settings
        : { ...settings, listedHardware }
    }
  }
}

/** The device that a hardware-efficient core is shaped for; null while a custom one is not described well enough. */
export function chosenHardware(
  settings: Pick<Settings, 'hardwareInput' | 'listedHardware' | 'customHardware'>,
): Hardware | null {
  if (settings.hardwareInput === 'custom') return customDevice(settings.customHardware)
  return settings.listedHardware === null ? standInDevice : listedDevice(settings.listedHardware)
}

/**
 * What the engine is asked for the preview. Null where a number is blank or out of range, or a custom device is not described:
 * then the last good picture stays. A purpose or a type that is not chosen yet changes no gate, so any stands in.
 */
export function previewRequest(
  settings: Settings,
): Pick<GenerationRequest, 'circuitParams' | 'hardware' | 'qasmVersion'> | null {
  if (!isWithin(settings.qubits, qubits) || !isWithin(settings.layers, layers)) return null
  const hardware = settings.core === 'hardware-efficient' ? chosenHardware(settings) : undefined
  if (hardware === null) return null
  return {
    circuitParams: circuitParams(settings, settings.qubits, settings.layers),
    ...(hardware === undefined ? {} : { hardware }),
    qasmVersion: settings.qasmVersion,
  }
}

/** The body of `POST /circuits/generate`; null while {@link previewRequest} is. */
export function toGenerationRequest(settings: Settings): GenerationRequest | null {
  const request = previewRequest(settings)
  if (request === null) return null
  return {
    name: settings.name.trim(),
    description: settings.description.trim() || defaultDescription,
    isPublic: settings.isPublic,
    tags: settings.tags.length > 0 ? [...settings.tags] : [defaultTag],
    category: categoryOf(settings.useCase),
    ...(settings.references.length > 0 ? { references: [...settings.references] } : {}),
    ...(settings.originId === null ? {} : { originId: settings.originId }),
    ...request,
  }
}

function circuitParams(settings: Settings, qubitCount: number, layerCount: number): CircuitParams {
  const { core, graph } = settings
  return {
    type: settings.circuitType ?? 'default',
    useCase: settings.useCase ?? 'custom',
    qubits: qubitCount,
    layers: layerCount,
    encodingLayer:
      settings.encoding === 'angle' ? { type: 'angle', gate: settings.encodingGate } : { type: settings.encoding },
    coreLayer: {
      type: core,
      useSharedParameters: settings.useSharedParameters,
      ...(core === 'graph-specific'
        ? { optimizeDepth: settings.optimizeDepth, graph: { weighted: graph.weighted, edges: [...graph.edges] } }
        : {}),
      ...(core === 'brickwork'
        ? {
            singleQubitGates: [...settings.singleQubitGates.order],
            twoQubitGates: [...settings.twoQubitGates.order],
          }
        : {}),
    },
    middleLayer: { type: settings.middle },
  }
}

/** Without an encoding there is no data to upload again, so re-uploading gives way to what was chosen before it. */
function refuseReuploading(settings: Settings, previous: MiddleType = 'none'): Settings {
  const refused = settings.encoding === 'none' && settings.middle === 'data-re-uploading'
  return { ...settings, middle: refused ? previous : settings.middle, reuploadingRefused: refused }
}

/** The graph's canvas follows the number of qubits as long as no edge would be lost by it. */
function withQubits(settings: Settings, count: number | null): Settings {
  const changed = { ...settings, qubits: count }
  if (!isWithin(count, qubits)) return changed
  const graph = setNodeCount(settings.graph, count)
  return graph.edges.length === settings.graph.edges.length ? { ...changed, graph } : changed
}

const withGraph = (settings: Settings, graph: Graph): Settings => ({
  ...settings,
  graph,
  graphText: edgesText(graph),
})

const isWithin = (value: number | null, { min, max }: { min: number; max: number }): value is number =>
  value !== null && Number.isInteger(value) && value >= min && value <= max
