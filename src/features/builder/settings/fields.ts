/** The builder's steps, and the fields in them that a message can point at. */

/** The names of the steps; a {@link Step} is an index into them. */
export const steps = ['Basics', 'Circuit Purpose', 'Layer Configuration', 'Review & Generate'] as const
/** The index of a step. */
export type Step = 0 | 1 | 2 | 3

/** The step before; the first step is its own. */
export const previousStep = (step: Step): Step => (step === 3 ? 2 : step === 2 ? 1 : 0)
/** The step after; the last step is its own. */
export const nextStep = (step: Step): Step => (step === 0 ? 1 : step === 1 ? 2 : 3)

/** A part of the form that can take the focus. */
export type Field =
  | 'name'
  | 'description'
  | 'tags'
  | 'references'
  | 'useCase'
  | 'qubits'
  | 'layers'
  | 'encoding'
  | 'middle'
  | 'core'
  | 'singleQubitGates'
  | 'twoQubitGates'
  | 'edges'
  | 'hardware'
  | 'device'
  | 'deviceQubits'
  | 'gateSet'
  | 'connectivity'
  | 'circuitType'

/** Where the form shows a problem that the engine or the server reports at a path of the request. */
export function locateField(path: string): { step: Step; field: Field } {
  const location = locations.find(
    ([prefix]) => path === prefix || path.startsWith(`${prefix}.`) || path.startsWith(`${prefix}[`),
  )
  return location ? { step: location[1], field: location[2] } : { step: 3, field: 'circuitType' }
}

/** Longer paths come before their prefixes. */
const locations: readonly (readonly [path: string, step: Step, field: Field])[] = [
  ['name', 0, 'name'],
  ['description', 0, 'description'],
  ['tags', 0, 'tags'],
  ['references', 0, 'references'],
  ['hardware', 2, 'hardware'],
  ['circuitParams.useCase', 1, 'useCase'],
  ['circuitParams.type', 3, 'circuitType'],
  ['circuitParams.qubits', 2, 'qubits'],
  ['circuitParams.layers', 2, 'layers'],
  ['circuitParams.encodingLayer', 2, 'encoding'],
  ['circuitParams.middleLayer', 2, 'middle'],
  ['circuitParams.coreLayer.graph', 2, 'edges'],
  ['circuitParams.coreLayer.singleQubitGates', 2, 'singleQubitGates'],
  ['circuitParams.coreLayer.twoQubitGates', 2, 'twoQubitGates'],
  ['circuitParams.coreLayer', 2, 'core'],
  ['circuitParams', 2, 'core'],
]
