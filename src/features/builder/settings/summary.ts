import { fallbackDevice } from './hardware'
import { circuitTypeNames, purposes } from './purposes'
import type { Settings } from './settings'

/** What is set, as names and values to read over before it is generated. */
export function summarizeSettings(settings: Settings): [name: string, value: string][] {
  const purpose = purposes.find(({ useCase }) => useCase === settings.useCase)
  return [
    ['Name', settings.name.trim() || '—'],
    ['Visibility', settings.isPublic ? 'Public' : 'Private'],
    ['Tags', settings.tags.join(', ') || '—'],
    ['References', settings.references.length === 0 ? '—' : String(settings.references.length)],
    ['Purpose', purpose?.name ?? '—'],
    ['Category', purpose?.category ?? '—'],
    ['Circuit type', settings.circuitType === null ? '—' : circuitTypeNames[settings.circuitType]],
    ['Qubits', String(settings.qubits ?? '—')],
    ['Layers', String(settings.layers ?? '—')],
    [
      'Encoding',
      { none: 'None', angle: `Angle, ${settings.encodingGate}`, uniform: 'Uniform superposition' }[settings.encoding],
    ],
    ['Middle layer', { none: 'None', 'data-re-uploading': 'Data re-uploading', 'x-mixer': 'X mixer' }[settings.middle]],
    ['Core', `${coreSummary(settings)}${settings.useSharedParameters ? ', shared parameters' : ''}`],
    ['Output', `OpenQASM ${settings.qasmVersion}`],
  ]
}

function coreSummary(settings: Settings): string {
  switch (settings.core) {
    case 'brickwork':
      return `Brickwork: ${[...settings.singleQubitGates.order, ...settings.twoQubitGates.order].join(', ') || 'no gates'}`
    case 'hardware-efficient':
      return `Hardware-efficient: ${deviceName(settings)}`
    case 'strongly-entangling':
      return 'Strongly entangling'
    case 'graph-specific': {
      const { edges, weighted } = settings.graph
      return `Graph-specific: ${edges.length} ${edges.length === 1 ? 'edge' : 'edges'}${weighted ? ', weighted' : ''}`
    }
  }
}

/** By its name alone, so that one whose map cannot be read is still the one that was named. */
function deviceName({ hardwareInput, listedHardware, customHardware }: Settings): string {
  if (hardwareInput === 'custom') return customHardware.device.trim() || 'a device without a name'
  return (listedHardware ?? fallbackDevice).device
}
