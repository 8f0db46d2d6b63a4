/** The builder's settings in a share link, and as a copy of a saved circuit. What a link carries is validated: anyone can write one. */
import '../../workbench/share/validate-without-eval'
import { z } from 'zod'
import type { Circuit } from '../../../../contract/circuits'
import {
  CircuitParams,
  CircuitType,
  Hardware,
  QasmVersion,
  UseCase,
  type CoreLayer,
} from '../../../../contract/generation'
import type { DraftDetails } from '../../workbench/draft-details'
import { copyDetails, SharedDetails } from '../../workbench/share/shared-details'
import { countNamedNodes, edgesText, emptyGraph, pathGraph, type Graph } from '../graph-editor/graph'
import { selectionOf } from './gate-selection'
import { defaultCustomHardware } from './hardware'
import { defaultSettings, type Settings } from './settings'
import { toGenerationRequest } from './settings-to-request'

/** What a link carries. */
const SharedSettings = z.object({
  about: SharedDetails,
  useCase: UseCase.nullable(),
  circuitType: CircuitType.nullable(),
  circuitParams: CircuitParams.omit({ type: true, useCase: true }).refine(
    ({ middleLayer, encodingLayer }) => middleLayer.type !== 'data-re-uploading' || encodingLayer.type !== 'none',
  ),
  hardware: Hardware.nullable(),
  qasmVersion: QasmVersion,
})
type SharedSettings = Omit<z.infer<typeof SharedSettings>, 'about'> & { about: Partial<DraftDetails> }

/** What a link carries of settings; null while a number is blank or out of range. */
export function toShared(settings: Settings): SharedSettings | null {
  const request = toGenerationRequest(settings)
  if (request === null) return null
  const { qubits, layers, encodingLayer, coreLayer, middleLayer } = request.circuitParams
  return {
    about: {
      name: settings.name,
      description: settings.description,
      tags: settings.tags,
      references: settings.references,
    },
    useCase: settings.useCase,
    circuitType: settings.circuitType,
    circuitParams: { qubits, layers, encodingLayer, coreLayer, middleLayer },
    hardware: request.hardware ?? null,
    qasmVersion: settings.qasmVersion,
  }
}

/** The settings in a link; null if they are invalid. */
export function parseShared(content: unknown): Settings | null {
  const { data } = SharedSettings.safeParse(content)
  return data ? toSettings(data) : null
}

/** A copy of a circuit's settings; null if the circuit was created from a program. */
export function copyFromCircuit(circuit: Circuit): Settings | null {
  if (circuit.settings === null) return null
  const { circuitParams, hardware, qasmVersion } = circuit.settings
  const { useCase, type: circuitType } = circuitParams
  return toSettings({ about: copyDetails(circuit), useCase, circuitType, circuitParams, hardware, qasmVersion })
}

function toSettings({ about, useCase, circuitType, circuitParams, hardware, qasmVersion }: SharedSettings): Settings {
  const { qubits, layers, encodingLayer, coreLayer, middleLayer } = circuitParams
  const graph = toGraph(coreLayer, qubits)
  const isBrickwork = coreLayer.type === 'brickwork'
  return {
    ...defaultSettings,
    ...about,
    useCase,
    circuitType,
    qubits,
    layers,
    encoding: encodingLayer.type,
    encodingGate: encodingLayer.type === 'angle' ? (encodingLayer.gate ?? 'RX') : defaultSettings.encodingGate,
    middle: middleLayer.type,
    core: coreLayer.type,
    useSharedParameters: coreLayer.useSharedParameters ?? false,
    singleQubitGates: isBrickwork
      ? selectionOf(...(coreLayer.singleQubitGates ?? []))
      : defaultSettings.singleQubitGates,
    twoQubitGates: isBrickwork ? selectionOf(...(coreLayer.twoQubitGates ?? [])) : defaultSettings.twoQubitGates,
    graph,
    graphText: edgesText(graph),
    optimizeDepth: coreLayer.optimizeDepth ?? false,
    ...toHardwareSettings(hardware),
    qasmVersion,
  }
}

const toGraph = ({ graph }: CoreLayer, qubits: number): Graph =>
  graph === undefined
    ? pathGraph(qubits)
    : { ...graph, nodeCount: emptyGraph(Math.max(qubits, countNamedNodes(graph.edges))).nodeCount }

/** A device with an id is one of the list; any other is a custom one. */
function toHardwareSettings(hardware: Hardware | null): Partial<Settings> {
  if (hardware === null) return {}
  const { id, vendor, device, description = '', gateSet, qubitCount, couplingMap, directed = false } = hardware
  if (id !== undefined)
    return {
      hardwareInput: 'listed',
      listedHardware: { id, vendor, device, description, gateSet, qubitCount, couplingMap, directed },
    }
  return {
    hardwareInput: 'custom',
    customHardware: {
      ...defaultCustomHardware,
      device,
      qubitCount,
      gateSet,
      connectivity: couplingMap === null ? '' : JSON.stringify(couplingMap),
    },
  }
}
