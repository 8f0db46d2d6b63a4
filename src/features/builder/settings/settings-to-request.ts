/** What the settings ask of the engine, for a preview, and of the server, for a circuit that is kept. */
import type { GenerationRequest } from '../../../../contract/circuits'
import type { CircuitParams } from '../../../../contract/generation'
import { layers, qubits } from '../../../../contract/limits'
import { toDetailsRequest } from '../../workbench/draft-details'
import { categoryOf } from './purposes'
import { chosenHardware, isWithin, type Settings } from './settings'

/**
 * The engine's request for the preview. Null while a number is blank or out of range, or a custom device is incomplete: the last
 * good picture then stays. A missing purpose or type gets a default, because neither changes a gate.
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
    ...toDetailsRequest(settings, defaultDescription),
    category: categoryOfSettings(settings),
    ...request,
  }
}

/** The category that a circuit of these settings gets. */
const categoryOfSettings = ({ originCategory, useCase }: Settings): string => originCategory ?? categoryOf(useCase)

/** The description of a circuit without one. */
const defaultDescription = 'Generated quantum circuit'

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
