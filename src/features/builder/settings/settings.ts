/**
 * The builder's state: everything that its four steps edit, and how each edit changes it. All rules of the form are here, in the
 * modules that this one calls, and in `validate.ts`; `settings-to-request.ts` makes requests of it.
 */
import type {
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
import type { DraftDetails } from '../../workbench/draft-details'
import { applyEdgeText, edgesText, pathGraph, setNodeCount, type Graph, type GraphLayout } from '../graph-editor/graph'
import { defaultCustomHardware, fallbackDevice, listedDevice, readCustomDevice, type CustomHardware } from './hardware'
import { selectionOf, type GateSelection } from './gate-selection'
import { firstUseCaseOf, fitsUseCase } from './purposes'

/** Everything that the four steps edit. */
export interface Settings extends DraftDetails {
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
  /** Data re-uploading was chosen without an encoding and refused. The form shows the message until one of the two changes. */
  reuploadingRefused: boolean
  core: CoreType
  useSharedParameters: boolean
  singleQubitGates: GateSelection<SingleQubitGate>
  twoQubitGates: GateSelection<TwoQubitGate>
  graph: Graph
  /** The edge list as typed. It describes the graph, except while it is malformed. */
  graphText: string
  graphInput: 'text' | 'editor'
  graphLayout: GraphLayout
  optimizeDepth: boolean
  hardwareInput: 'listed' | 'custom'
  listedHardware: HardwareOption | null
  customHardware: CustomHardware
  qasmVersion: QasmVersion
}

/** The fields that the form edits. */
export type SettingsChanges = Partial<
  Omit<Settings, 'originId' | 'originVersion' | 'originCategory' | 'reuploadingRefused'>
>

/** An edit of the settings. */
export type SettingsAction =
  | { type: 'set'; changes: SettingsChanges }
  /** Replaces all settings, by those of a share link or of a saved circuit. */
  | { type: 'open'; settings: Settings }
  | { type: 'hardware arrived'; options: readonly HardwareOption[] }
  /** What is edited after a save is a change of the version that was saved. */
  | { type: 'version saved'; circuitId: string; version: number }

/** The settings of a new circuit. */
export const defaultSettings: Settings = {
  name: '',
  description: '',
  isPublic: false,
  tags: [],
  references: [],
  originId: null,
  originVersion: null,
  originCategory: null,
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
  graphLayout: 'circle',
  optimizeDepth: false,
  hardwareInput: 'listed',
  listedHardware: null,
  customHardware: defaultCustomHardware,
  qasmVersion: 3,
}

/** Applies one edit. Pure. */
export function changeSettings(settings: Settings, action: SettingsAction): Settings {
  switch (action.type) {
    case 'set':
      return withChanges(settings, action.changes)
    case 'open':
      return action.settings
    case 'hardware arrived': {
      const listedHardware = listedOption(action.options, settings.listedHardware)
      // An unchanged device must not create new settings.
      return JSON.stringify(listedHardware) === JSON.stringify(settings.listedHardware)
        ? settings
        : { ...settings, listedHardware }
    }
    case 'version saved':
      return settings.originId === action.circuitId ? { ...settings, originVersion: action.version } : settings
  }
}

/** The chosen device as a list has it now, or the first of the list. */
export const listedOption = (
  options: readonly HardwareOption[],
  chosen: HardwareOption | null,
): HardwareOption | null => options.find((option) => option.id === chosen?.id) ?? options[0] ?? null

function withChanges(settings: Settings, changes: SettingsChanges): Settings {
  let changed = { ...settings, ...changes }
  for (const [field, follow] of Object.entries(followingChanges))
    if (field in changes) changed = { ...changed, ...follow(changed, settings) }
  return changed
}

/** For each field that others depend on, how these follow an edit of it. */
const followingChanges: {
  readonly [Field in keyof SettingsChanges]: (changed: Settings, before: Settings) => Partial<Settings>
} = {
  // A type of another purpose would revert this choice. The review step suggests a matching one.
  useCase: ({ useCase, circuitType, originCategory }, before) => ({
    circuitType: fitsUseCase(circuitType, useCase) ? circuitType : null,
    // Another purpose has a category of its own.
    originCategory: useCase === before.useCase ? originCategory : null,
  }),
  circuitType: ({ useCase, circuitType }) => ({
    useCase: fitsUseCase(circuitType, useCase) ? useCase : firstUseCaseOf(circuitType),
  }),
  qubits: followQubits,
  encoding: (changed) => refuseReuploading(changed, 'none'),
  middle: (changed, before) => refuseReuploading(changed, before.middle),
  graph: ({ graph }) => ({ graphText: edgesText(graph) }),
  // The text stays as typed. Only a change of the graph elsewhere rewrites it.
  graphText: ({ graphText, qubits: nodes }, before) => ({
    graph: applyEdgeText(before.graph, graphText, nodes ?? undefined),
  }),
}

/** The target device of a hardware-efficient core; null while a custom device is incomplete. */
export function chosenHardware(
  settings: Pick<Settings, 'hardwareInput' | 'listedHardware' | 'customHardware'>,
): Hardware | null {
  if (settings.hardwareInput === 'custom') {
    const custom = readCustomDevice(settings.customHardware)
    return 'message' in custom ? null : custom
  }
  return settings.listedHardware === null ? fallbackDevice : listedDevice(settings.listedHardware)
}

/** Without an encoding there is no data to re-upload, so the middle layer returns to another type. */
function refuseReuploading({ encoding, middle }: Settings, fallback: MiddleType): Partial<Settings> {
  const isRefused = encoding === 'none' && middle === 'data-re-uploading'
  return { middle: isRefused ? fallback : middle, reuploadingRefused: isRefused }
}

/** The graph follows the number of qubits unless it would lose an edge. */
function followQubits({ graph, qubits: count }: Settings): Partial<Settings> {
  const resized = isWithin(count, qubits) ? setNodeCount(graph, count) : graph
  return resized.edges.length === graph.edges.length ? { graph: resized } : {}
}

/** Whether a typed number is a whole one in a range. */
export const isWithin = (value: number | null, { min, max }: { min: number; max: number }): value is number =>
  value !== null && Number.isInteger(value) && value >= min && value <= max
