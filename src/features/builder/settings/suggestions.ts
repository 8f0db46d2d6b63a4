/** Which circuit types fit the settings, best first, and why. */
import type { CircuitType, UseCase } from '../../../../contract/generation'
import { fitsUseCase, circuitTypeNames } from './purposes'
import type { Settings } from './settings'

/** A circuit type that fits the settings. */
export interface Suggestion {
  type: CircuitType
  /** One sentence. */
  reason: string
}

/**
 * Ranks the circuit types: first those that the layers suggest, with those that match the purpose in front; then those that only
 * the purpose suggests; a custom circuit last.
 */
export function suggestCircuitTypes(settings: Settings): Suggestion[] {
  const { useCase } = settings
  const matchesPurpose = ({ type }: Suggestion) => fitsUseCase(type, useCase)
  const fromLayers = suggestFromLayers(settings)
  const ranked = [
    ...fromLayers.filter(matchesPurpose),
    ...fromLayers.filter((suggestion) => !matchesPurpose(suggestion)),
  ]
  const ofPurpose = useCase === null ? [] : suggestionsOfPurpose[useCase]
  const fromPurpose = ofPurpose.filter(({ type }) => ranked.every((other) => other.type !== type))
  return [...ranked, ...fromPurpose, { type: 'default', reason: 'Choose this if none of the other types fits.' }]
}

/** The circuit type that the layers look like, as a sentence with the reason; null if they look like none. */
export function describeDetectedType(settings: Settings): string | null {
  const detected = detectCircuitType(settings)
  return detected && `These layers look like ${circuitTypeNames[detected.type]}. ${detected.reason}`
}

/**
 * The circuit type that the layers suggest without the purpose; null if they suggest none. An X mixer alone is no QAOA: it needs a
 * cost layer, which is the edges of a graph or RZZ between neighbours.
 */
export function detectCircuitType(settings: Settings): Suggestion | null {
  const hasCostLayer =
    settings.core === 'graph-specific' ||
    (settings.core === 'brickwork' && settings.twoQubitGates.order.includes('RZZ'))
  const [first] = suggestFromLayers({ ...settings, useCase: null }).filter(
    ({ type }) => type !== 'qaoa' || hasCostLayer,
  )
  return first ?? null
}

function suggestFromLayers({ core, encoding, middle, useCase }: Settings): Suggestion[] {
  const suggestions: Suggestion[] = []
  if (core === 'graph-specific')
    suggestions.push({
      type: 'qaoa',
      reason: 'The core follows the edges of a problem graph, like the cost layer of QAOA.',
    })
  else if (middle === 'x-mixer' && encoding === 'uniform')
    suggestions.push({
      type: 'qaoa',
      reason: 'QAOA starts in a uniform superposition and applies an X mixer in each layer.',
    })
  if (encoding === 'angle')
    suggestions.push({
      type: 'qnn',
      reason:
        middle === 'data-re-uploading'
          ? 'Rotation angles encode data before every layer, as in a QNN with data re-uploading.'
          : 'Rotation angles encode data and trained layers follow, as in a QNN.',
    })
  else if (middle === 'data-re-uploading')
    suggestions.push({ type: 'qnn', reason: 'The encoding repeats before every layer, as in a QNN.' })
  const hasNoData = encoding !== 'angle' && middle !== 'data-re-uploading'
  if (hasNoData && useCase === 'simulation') {
    if (core === 'brickwork' || core === 'strongly-entangling')
      suggestions.push({
        type: 'qcbm',
        reason: 'Entangling layers without input data, for simulation: measuring them draws samples, as in a QCBM.',
      })
    if (core === 'hardware-efficient')
      suggestions.push({
        type: 'vqe',
        reason: "Layers of a device's own gates without input data, for simulation: the usual ansatz for VQE.",
      })
  }
  return suggestions
}

const suggestionsOfPurpose: Record<UseCase, readonly Suggestion[]> = {
  optimization: [
    {
      type: 'qaoa',
      reason: 'You chose optimization. For a QAOA, set a graph-specific core and an X mixer in step 3.',
    },
  ],
  classification: [{ type: 'qnn', reason: 'You chose classification. For a QNN, set an angle encoding in step 3.' }],
  regression: [{ type: 'qnn', reason: 'You chose regression. For a QNN, set an angle encoding in step 3.' }],
  simulation: [
    { type: 'vqe', reason: 'You chose simulation. VQE prepares the lowest-energy state of a system.' },
    { type: 'qcbm', reason: 'You chose generative modeling. A QCBM learns a distribution and draws samples.' },
  ],
  custom: [],
}
