import { countNoun } from '../../../lib/count-noun'
import type { Graph } from '../graph-editor/graph'
import { fallbackDevice } from './hardware'
import { cores, encodings, labelOf, middles } from '../../../circuit/layer-options'
import { circuitTypeNames, purposes } from './purposes'
import type { Settings } from './settings'

/** The settings as names and values, to review before generating. */
export function summarizeSettings(settings: Settings): [name: string, value: string][] {
  const purpose = purposes.find(({ useCase }) => useCase === settings.useCase)
  return [
    ['Name', settings.name.trim() || '—'],
    ['Visibility', settings.isPublic ? 'Public' : 'Private'],
    ['Tags', settings.tags.join(', ') || '—'],
    ['References', settings.references.length === 0 ? '—' : String(settings.references.length)],
    ['Purpose', purpose?.name ?? '—'],
    ['Category', settings.originCategory ?? purpose?.category ?? '—'],
    ['Circuit type', settings.circuitType === null ? '—' : circuitTypeNames[settings.circuitType]],
    ['Qubits', String(settings.qubits ?? '—')],
    ['Layers', String(settings.layers ?? '—')],
    [
      'Encoding',
      settings.encoding === 'angle' ? `Angle, ${settings.encodingGate}` : labelOf(encodings, settings.encoding),
    ],
    ['Middle layer', labelOf(middles, settings.middle)],
    ['Core', coreSummary(settings)],
    ['Output', `OpenQASM ${settings.qasmVersion}`],
  ]
}

function coreSummary(settings: Settings): string {
  const details = coreDetails(settings)
  const core = labelOf(cores, settings.core) + (details === null ? '' : `: ${details}`)
  return settings.useSharedParameters ? `${core}, shared parameters` : core
}

function coreDetails({ core, ...settings }: Settings): string | null {
  switch (core) {
    case 'brickwork':
      return [...settings.singleQubitGates.order, ...settings.twoQubitGates.order].join(', ') || 'no gates'
    case 'hardware-efficient':
      return deviceName(settings)
    case 'strongly-entangling':
      return null
    case 'graph-specific':
      return formatGraph(settings.graph)
  }
}

const formatGraph = ({ edges, weighted }: Graph): string =>
  `${countNoun(edges.length, 'edge')}${weighted ? ', weighted' : ''}`

/** Only the name, so that a device with an invalid coupling map still appears. */
function deviceName({
  hardwareInput,
  listedHardware,
  customHardware,
}: Pick<Settings, 'hardwareInput' | 'listedHardware' | 'customHardware'>): string {
  if (hardwareInput === 'custom') return customHardware.device.trim() || 'unnamed device'
  return (listedHardware ?? fallbackDevice).device
}
