/** Which circuit types fit the settings, best first, and why. */
import type { CircuitType } from '../../../../contract/generation'
import { belongTogether } from './purposes'
import type { Settings } from './settings'

export interface Suggestion {
  type: CircuitType
  /** One sentence. */
  reason: string
}

/**
 * Ranks the circuit types. What the layers make comes first, and of several such types the one that also serves the chosen
 * purpose; then what the purpose alone asks for; a custom circuit is always the last choice.
 */
export function suggestCircuitTypes(settings: Settings): Suggestion[] {
  const { useCase } = settings
  const serves = ({ type }: Suggestion) => useCase !== null && belongTogether(type, useCase)
  const fromLayers = suggestFromLayers(settings)
  const ranked = [...fromLayers.filter(serves), ...fromLayers.filter((suggestion) => !serves(suggestion))]
  const fromPurpose = suggestFromPurpose(settings).filter(({ type }) => ranked.every((other) => other.type !== type))
  return [
    ...ranked,
    ...fromPurpose,
    { type: 'default', reason: 'Any settings make a custom circuit; choose this when none of the others is meant.' },
  ]
}

/**
 * The circuit type that the layers make by themselves; null where they make none. An X mixer is no QAOA without a cost layer: edges of a
 * graph, or RZZ between neighbours.
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
      reason: 'The core follows the edges of a problem graph, as the cost layer of QAOA does.',
    })
  else if (middle === 'x-mixer' && encoding === 'uniform')
    suggestions.push({
      type: 'qaoa',
      reason: 'A uniform superposition with an X mixer in each layer is how QAOA searches.',
    })
  if (encoding === 'angle')
    suggestions.push({
      type: 'qnn',
      reason:
        middle === 'data-re-uploading'
          ? 'Data enters by rotation angles before every layer, as in a QNN with data re-uploading.'
          : 'Data enters by rotation angles and trained layers follow, as in a QNN.',
    })
  else if (middle === 'data-re-uploading')
    suggestions.push({ type: 'qnn', reason: 'The encoding is repeated before every layer, as in a QNN.' })
  const hasNoData = encoding !== 'angle' && middle !== 'data-re-uploading'
  if (hasNoData && useCase === 'simulation') {
    if (core === 'brickwork' || core === 'strongly-entangling')
      suggestions.push({
        type: 'qcbm',
        reason: 'Entangling layers without input data, for simulation: measured, they draw samples, as a QCBM does.',
      })
    if (core === 'hardware-efficient')
      suggestions.push({
        type: 'vqe',
        reason: "Layers in a device's own gates without input data, for simulation: the usual ansatz of VQE.",
      })
  }
  return suggestions
}

function suggestFromPurpose({ useCase }: Settings): Suggestion[] {
  switch (useCase) {
    case 'optimization':
      return [
        {
          type: 'qaoa',
          reason: 'You chose optimization. A QAOA would have a graph-specific core and an X mixer in step 3.',
        },
      ]
    case 'classification':
    case 'regression':
      return [{ type: 'qnn', reason: `You chose ${useCase}. A QNN would have an angle encoding in step 3.` }]
    case 'simulation':
      return [
        { type: 'vqe', reason: 'You chose simulation. VQE prepares the state of lowest energy of a system.' },
        { type: 'qcbm', reason: 'You chose generative modeling. A QCBM learns a distribution and draws samples.' },
      ]
    default:
      return []
  }
}
