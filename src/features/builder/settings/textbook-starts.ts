/** Circuits of the literature to start from, by purpose. */
import type { CircuitType, UseCase } from '../../../../contract/generation'
import * as limits from '../../../../contract/limits'
import { emptyGraph } from '../graph-editor/graph'
import { applyPreset } from '../graph-editor/presets'
import { selectionOf } from './gate-selection'
import { isWithin, type Settings, type SettingsChanges } from './settings'

/** A circuit of the literature, as settings. */
export interface TextbookStart {
  name: string
  useCases: readonly UseCase[]
  circuitType: CircuitType
  /** What the circuit consists of, as a sentence. */
  description: string
  /** Where the circuit comes from. */
  source: { citation: string; url: string }
  /** How the builder's circuit differs from that of the source, as a sentence; absent where it does not. */
  difference?: string
  /** The fewest qubits and layers that show what the circuit is about. A larger number stays. */
  minQubits: number
  minLayers: number
  changes: SettingsChanges
  /** The problem graph joins all qubits in a ring. */
  isRing?: true
}

/** All starts. */
export const textbookStarts: readonly TextbookStart[] = [
  {
    name: 'QAOA for the maximum cut of a ring',
    useCases: ['optimization'],
    circuitType: 'qaoa',
    description:
      'A superposition of all cuts. Each layer has a cost along the edges and an X mixer, with one gamma and one beta.',
    source: { citation: 'Farhi, Goldstone and Gutmann 2014', url: 'https://arxiv.org/abs/1411.4028' },
    minQubits: 3,
    minLayers: 1,
    changes: {
      encoding: 'uniform',
      middle: 'x-mixer',
      core: 'graph-specific',
      useSharedParameters: true,
      optimizeDepth: true,
    },
    isRing: true,
  },
  {
    name: 'VQE with a hardware-efficient ansatz',
    useCases: ['simulation'],
    circuitType: 'vqe',
    description: 'Rotations of every qubit, then the two-qubit gates of the device, each rotation with its own angle.',
    source: { citation: 'Kandala et al. 2017', url: 'https://arxiv.org/abs/1704.05018' },
    difference: 'The source ends with one more layer of rotations.',
    minQubits: 2,
    minLayers: 1,
    changes: { encoding: 'none', middle: 'none', core: 'hardware-efficient', useSharedParameters: false },
  },
  {
    name: 'QCBM in the gates of trapped ions',
    useCases: ['simulation'],
    circuitType: 'qcbm',
    description: 'RX and RZ on every qubit, then RXX between neighbours. Measuring it draws samples.',
    source: { citation: 'Benedetti et al. 2019', url: 'https://arxiv.org/abs/1801.07686' },
    difference: 'The source also entangles qubits that are no neighbours.',
    minQubits: 2,
    minLayers: 2,
    changes: {
      encoding: 'none',
      middle: 'none',
      core: 'brickwork',
      useSharedParameters: false,
      singleQubitGates: selectionOf('RX', 'RZ'),
      twoQubitGates: selectionOf('RXX'),
    },
  },
  {
    name: 'QNN that uploads its data in every layer',
    useCases: ['classification'],
    circuitType: 'qnn',
    description:
      'RY encodes one input per qubit before each trained layer. More layers tell classes apart more finely.',
    source: { citation: 'Pérez-Salinas et al. 2020', url: 'https://arxiv.org/abs/1907.02085' },
    difference: 'The source entangles with CZ and uploads up to three inputs per gate.',
    minQubits: 1,
    minLayers: 2,
    changes: {
      encoding: 'angle',
      encodingGate: 'RY',
      middle: 'data-re-uploading',
      core: 'strongly-entangling',
      useSharedParameters: false,
    },
  },
  {
    name: 'QNN as a Fourier series of its data',
    useCases: ['regression'],
    circuitType: 'qnn',
    description: 'RX encodes one input per qubit before each trained layer. Each layer adds a frequency to the fit.',
    source: { citation: 'Schuld, Sweke and Meyer 2021', url: 'https://arxiv.org/abs/2008.08605' },
    difference: 'The source begins with one more trained layer.',
    minQubits: 1,
    minLayers: 2,
    changes: {
      encoding: 'angle',
      encodingGate: 'RX',
      middle: 'data-re-uploading',
      core: 'strongly-entangling',
      useSharedParameters: false,
    },
  },
]

/** The starts for a purpose. */
export const startsFor = (useCase: UseCase | null): readonly TextbookStart[] =>
  textbookStarts.filter(({ useCases }) => useCase !== null && useCases.includes(useCase))

/** The edit that turns settings into a start. Numbers of qubits and layers that are large enough stay. */
export function changesOf(
  { circuitType, minQubits, minLayers, changes, isRing }: TextbookStart,
  settings: Pick<Settings, 'qubits' | 'layers'>,
): SettingsChanges {
  const qubits = Math.max(minQubits, usableCount(settings.qubits, limits.qubits))
  const layers = Math.max(minLayers, usableCount(settings.layers, limits.layers))
  return {
    ...changes,
    circuitType,
    qubits,
    layers,
    ...(isRing && { graph: applyPreset(emptyGraph(qubits), 'ring') }),
  }
}

/** A typed number, or the default where it is none in its range. */
const usableCount = (typed: number | null, range: { min: number; max: number; default: number }): number =>
  isWithin(typed, range) ? typed : range.default
