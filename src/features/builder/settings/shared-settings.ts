/** The builder's settings in a share link, and as a copy of a saved circuit. What a link carries is validated: anyone can write one. */
import type { Circuit } from '../../../../contract/circuits'
import type {
  CircuitParams,
  CircuitType,
  CoreLayer,
  Edge,
  EncodingLayer,
  Hardware,
  QasmVersion,
  UseCase,
} from '../../../../contract/generation'
import * as limits from '../../../../contract/limits'
import {
  aboutIn,
  aboutOfCircuit,
  isOneOf,
  isRecord,
  isText,
  type SharedAbout,
} from '../../workbench/share/shared-about'
import { edgesText, isNode, pathGraph, type Graph } from '../graph-editor/graph'
import { selectionOf } from './gate-selection'
import { defaultCustomHardware } from './hardware'
import { cores, encodingGates, middles, singleQubitGates, twoQubitGates, valuesOf } from './layer-options'
import { isCircuitType, isUseCase } from './purposes'
import { defaultSettings, toGenerationRequest, type Settings } from './settings'

/** What links and saved circuits have in common. */
interface Parts {
  about: Omit<SharedAbout, 'originId'> & Partial<Pick<SharedAbout, 'originId'>>
  useCase: UseCase | null
  circuitType: CircuitType | null
  circuitParams: Pick<CircuitParams, 'qubits' | 'layers' | 'encodingLayer' | 'coreLayer' | 'middleLayer'>
  hardware: Hardware | null
  qasmVersion: QasmVersion
}

/** What a link carries of settings; null while a number is blank or out of range. */
export function toShared(settings: Settings): Parts | null {
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
export function contentIn(content: unknown): Settings | null {
  if (!isRecord(content)) return null
  const { useCase, circuitType, qasmVersion } = content
  const about = aboutIn(content['about'])
  const circuitParams = circuitParamsIn(content['circuitParams'])
  const hardware = content['hardware'] === null ? null : hardwareIn(content['hardware'])
  if (about === null || circuitParams === null || hardware === undefined) return null
  if (useCase !== null && !isUseCase(useCase)) return null
  if (circuitType !== null && !isCircuitType(circuitType)) return null
  if (qasmVersion !== 2 && qasmVersion !== 3) return null
  return settingsOf({ about, useCase, circuitType, circuitParams, hardware, qasmVersion })
}

/** A copy of a circuit's settings; null if the circuit was created from a program. */
export function contentOfCircuit(circuit: Circuit): Settings | null {
  if (circuit.settings === null) return null
  const { circuitParams, hardware, qasmVersion } = circuit.settings
  const { useCase, type: circuitType } = circuitParams
  return settingsOf({ about: aboutOfCircuit(circuit), useCase, circuitType, circuitParams, hardware, qasmVersion })
}

function settingsOf({ about, useCase, circuitType, circuitParams, hardware, qasmVersion }: Parts): Settings {
  const { qubits, layers, encodingLayer, coreLayer, middleLayer } = circuitParams
  const graph = graphOf(coreLayer, qubits)
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
    ...hardwareOf(hardware),
    qasmVersion,
  }
}

function graphOf({ graph }: CoreLayer, qubits: number): Graph {
  if (graph === undefined) return pathGraph(qubits)
  const { min, max } = limits.graphNodes
  const highest = graph.edges.reduce((node, edge) => Math.max(node, edge.sourceNode, edge.targetNode), -1)
  return { ...graph, nodeCount: Math.min(Math.max(qubits, highest + 1, min), max) }
}

/** A device with an id is one of the list; any other is a custom one. */
function hardwareOf(hardware: Hardware | null): Partial<Settings> {
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

/** The limits of a request. */
const maxEdges = 1000
const maxPairs = 20_000
const maxGates = 40

function circuitParamsIn(value: unknown): Parts['circuitParams'] | null {
  if (!isRecord(value)) return null
  const { qubits, layers } = value
  const encodingLayer = encodingLayerIn(value['encodingLayer'])
  const coreLayer = coreLayerIn(value['coreLayer'])
  const middle = isRecord(value['middleLayer']) ? value['middleLayer']['type'] : undefined
  if (!isWithin(qubits, limits.qubits) || !isWithin(layers, limits.layers)) return null
  if (encodingLayer === null || coreLayer === null || !isOneOf(valuesOf(middles), middle)) return null
  if (middle === 'data-re-uploading' && encodingLayer.type === 'none') return null
  return { qubits, layers, encodingLayer, coreLayer, middleLayer: { type: middle } }
}

function encodingLayerIn(value: unknown): EncodingLayer | null {
  if (!isRecord(value)) return null
  const { type, gate } = value
  if (type === 'none' || type === 'uniform') return { type }
  return type === 'angle' && isOneOf(valuesOf(encodingGates), gate) ? { type, gate } : null
}

function coreLayerIn(value: unknown): CoreLayer | null {
  if (!isRecord(value) || !isOneOf(valuesOf(cores), value['type'])) return null
  const common = { type: value['type'], useSharedParameters: value['useSharedParameters'] === true }
  if (common.type === 'brickwork') {
    const single = listIn(value['singleQubitGates'], limits.brickworkGates, (gate) => isOneOf(singleQubitGates, gate))
    const double = listIn(value['twoQubitGates'], limits.brickworkGates, (gate) => isOneOf(twoQubitGates, gate))
    return single && double && { ...common, singleQubitGates: single, twoQubitGates: double }
  }
  if (common.type !== 'graph-specific') return common
  const graph = value['graph']
  const edges = isRecord(graph) ? listIn(graph['edges'], maxEdges, isEdge) : null
  if (!isRecord(graph) || edges === null) return null
  return {
    ...common,
    optimizeDepth: value['optimizeDepth'] === true,
    graph: { weighted: graph['weighted'] === true, edges },
  }
}

/** The device; undefined if it is invalid. */
function hardwareIn(value: unknown): Hardware | undefined {
  if (!isRecord(value)) return undefined
  const { id, vendor, device, description = '', qubitCount, directed } = value
  const gateSet = listIn(value['gateSet'], maxGates, (gate) => isText(gate, 40))
  const couplingMap = value['couplingMap'] === null ? null : listIn(value['couplingMap'], maxPairs, isPair)
  const hasTexts =
    (id === undefined || isText(id, 100)) && isText(vendor, 100) && isText(device, 100) && isText(description, 1000)
  if (!hasTexts || !isWithin(qubitCount, limits.deviceQubits) || gateSet === null) return undefined
  if (couplingMap === null && value['couplingMap'] !== null) return undefined
  return {
    ...(id === undefined ? {} : { id }),
    vendor,
    device,
    description,
    gateSet,
    qubitCount,
    couplingMap,
    directed: directed === true,
  }
}

function listIn<Item>(value: unknown, maxLength: number, isItem: (item: unknown) => item is Item): Item[] | null {
  return Array.isArray(value) && value.length <= maxLength && value.every(isItem) ? value : null
}

const isPair = (value: unknown): value is [number, number] =>
  Array.isArray(value) && value.length === 2 && value.every(isNode)

const isEdge = (value: unknown): value is Edge =>
  isRecord(value) &&
  isNode(value['sourceNode']) &&
  isNode(value['targetNode']) &&
  (value['weight'] === undefined || (typeof value['weight'] === 'number' && value['weight'] >= limits.edgeWeight.min))

const isWithin = (value: unknown, { min, max }: { min: number; max: number }): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max
