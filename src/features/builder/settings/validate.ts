/** What keeps a circuit from being generated, in the order in which the builder speaks of it. */
import { characters, layers, qubits } from '../../../../contract/limits'
import { isBlank, isSingleLine, singleLineMessage } from '../../../../contract/text'
import { customHardwareProblem } from './hardware'
import type { Settings } from './settings'

/** The wizard's steps, from 0. */
export const steps = ['Basics', 'Circuit Purpose', 'Layer Configuration', 'Review & Generate'] as const
export type Step = 0 | 1 | 2 | 3

/** A place of the form that a message can point at and that can take the focus. */
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

export interface Problem {
  step: Step
  field: Field
  /** Shown when Generate is pressed. */
  message: string
  /** Shown in the review step's list, where it can be more precise. */
  entry: string
}

export const messages = {
  name: 'Please enter a circuit name',
  circuitType: 'Please select a circuit type before generating the circuit.',
  required: 'Please fill in all required fields before generating the circuit.',
  reuploading: 'Data Re-uploading cannot be used if the Encoding Layer is set to "None".',
  qubitsMax: `The number of qubits cannot exceed ${qubits.max}. Please reduce the number of qubits and try again.`,
  qubitsMin: `The number of qubits must be at least ${qubits.min}.`,
  qubitsWhole: 'The number of qubits must be a whole number.',
  layersMax: `The number of layers cannot exceed ${layers.max}. Please reduce the number of layers and try again.`,
  layersMin: `The number of layers must be at least ${layers.min}.`,
  layersWhole: 'The number of layers must be a whole number.',
  unshareable: 'There is no circuit to share yet: mend the layer configuration first.',
} as const

/** All problems, in the specified order of checks: ranges, then what is missing, then what the form can see beyond these. */
export function validate(settings: Settings): Problem[] {
  const problems: Problem[] = []
  const add = (step: Step, field: Field, message: string, entry = message) =>
    problems.push({ step, field, message, entry })

  const { qubits: qubitCount, layers: layerCount } = settings
  if (qubitCount !== null && qubitCount > qubits.max) add(2, 'qubits', messages.qubitsMax)
  if (qubitCount === null || qubitCount < qubits.min) add(2, 'qubits', messages.qubitsMin)
  if (layerCount !== null && layerCount > layers.max) add(2, 'layers', messages.layersMax)
  if (layerCount === null || layerCount < layers.min) add(2, 'layers', messages.layersMin)

  if (isBlank(settings.name)) add(0, 'name', messages.required, 'Circuit name is required')
  if (settings.useCase === null) add(1, 'useCase', messages.required, 'Circuit purpose is required')
  if (settings.circuitType === null)
    add(3, 'circuitType', messages.required, 'Select a circuit type from the suggestions above')

  if (settings.name.length > characters.name) add(0, 'name', `The name can have at most ${characters.name} characters.`)
  if (!isSingleLine(settings.name)) add(0, 'name', singleLineMessage('The name'))
  if (settings.description.length > characters.description)
    add(0, 'description', `The description can have at most ${characters.description} characters.`)
  if (isFractionWithin(qubitCount, qubits)) add(2, 'qubits', messages.qubitsWhole)
  if (isFractionWithin(layerCount, layers)) add(2, 'layers', messages.layersWhole)
  if (settings.core === 'hardware-efficient' && settings.hardwareInput === 'custom') {
    const problem = customHardwareProblem(settings.customHardware)
    if (problem !== null) add(2, problem.field, problem.message)
  }
  return problems
}

/** Where the form shows what engine or server say about a part of the request. */
export function placeOf(path: string): { step: Step; field: Field } {
  const place = places.find(
    ([prefix]) => path === prefix || path.startsWith(`${prefix}.`) || path.startsWith(`${prefix}[`),
  )
  return place?.[1] ?? { step: 3, field: 'circuitType' }
}

/** The more precise path first. */
const places: readonly (readonly [string, { step: Step; field: Field }])[] = [
  ['name', { step: 0, field: 'name' }],
  ['description', { step: 0, field: 'description' }],
  ['tags', { step: 0, field: 'tags' }],
  ['references', { step: 0, field: 'references' }],
  ['hardware', { step: 2, field: 'hardware' }],
  ['circuitParams.useCase', { step: 1, field: 'useCase' }],
  ['circuitParams.type', { step: 3, field: 'circuitType' }],
  ['circuitParams.qubits', { step: 2, field: 'qubits' }],
  ['circuitParams.layers', { step: 2, field: 'layers' }],
  ['circuitParams.encodingLayer', { step: 2, field: 'encoding' }],
  ['circuitParams.middleLayer', { step: 2, field: 'middle' }],
  ['circuitParams.coreLayer.graph', { step: 2, field: 'edges' }],
  ['circuitParams.coreLayer.singleQubitGates', { step: 2, field: 'singleQubitGates' }],
  ['circuitParams.coreLayer.twoQubitGates', { step: 2, field: 'twoQubitGates' }],
  ['circuitParams.coreLayer', { step: 2, field: 'core' }],
  ['circuitParams', { step: 2, field: 'core' }],
]

const isFractionWithin = (value: number | null, { min, max }: { min: number; max: number }): boolean =>
  value !== null && !Number.isInteger(value) && value >= min && value <= max
