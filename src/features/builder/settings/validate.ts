/** The form's own checks: what keeps a circuit from being generated, in the order in which Generate reports it. */
import { characters, layers, qubits } from '../../../../contract/limits'
import { isBlank, isSingleLine, singleLineMessage } from '../../../../contract/text'
import type { Field, Step } from './fields'
import { customHardwareProblem } from './hardware'
import type { Settings } from './settings'

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
  unshareable: 'Nothing to share yet. Fix the layer settings first.',
} as const

/** All problems in the order of the specification: ranges, then missing fields, then the form's further checks. */
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

const isFractionWithin = (value: number | null, { min, max }: { min: number; max: number }): boolean =>
  value !== null && !Number.isInteger(value) && value >= min && value <= max
