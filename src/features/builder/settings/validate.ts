/** The form's own checks: what keeps a circuit from being generated, in the order in which Generate reports it. */
import { characters, layers, qubits } from '../../../../contract/limits'
import { isBlank, isSingleLine, singleLineMessage } from '../../../../contract/text'
import type { Field, Step } from './fields'
import { readCustomDevice } from './hardware'
import type { Settings } from './settings'

/** A problem that keeps a circuit from being generated, and the field to fix. */
export interface Problem {
  step: Step
  field: Field
  /** Shown when Generate is pressed. */
  message: string
  /** Shown in the review step's list, where it can be more precise. */
  entry: string
}

/** The messages that more than one part of the form shows, or that the specification fixes. */
export const messages = {
  name: 'Please enter a circuit name',
  circuitType: 'Please select a circuit type before generating the circuit.',
  required: 'Please fill in all required fields before generating the circuit.',
  reuploading: 'Data Re-uploading cannot be used if the Encoding Layer is set to "None".',
  unshareable: 'Nothing to share yet. Fix the layer settings first.',
} as const

const ranges = { qubits, layers } as const

/** All problems in the order of the specification: ranges, then missing fields, then the form's further checks. */
export function validate(settings: Settings): Problem[] {
  const problems: Problem[] = []
  const add = (step: Step, field: Field, message: string, entry = message) =>
    problems.push({ step, field, message, entry })

  for (const field of ['qubits', 'layers'] as const) {
    const [count, range] = [settings[field], ranges[field]]
    if (count !== null && count > range.max)
      add(
        2,
        field,
        `The number of ${field} cannot exceed ${range.max}. Please reduce the number of ${field} and try again.`,
      )
    if (count === null || count < range.min) add(2, field, `The number of ${field} must be at least ${range.min}.`)
  }

  if (isBlank(settings.name)) add(0, 'name', messages.required, 'Circuit name is required')
  if (settings.useCase === null) add(1, 'useCase', messages.required, 'Circuit purpose is required')
  if (settings.circuitType === null)
    add(3, 'circuitType', messages.required, 'Select a circuit type from the suggestions above')

  if (settings.name.length > characters.name) add(0, 'name', `The name can have at most ${characters.name} characters.`)
  if (!isSingleLine(settings.name)) add(0, 'name', singleLineMessage('The name'))
  if (settings.description.length > characters.description)
    add(0, 'description', `The description can have at most ${characters.description} characters.`)
  for (const field of ['qubits', 'layers'] as const)
    if (isFractionWithin(settings[field], ranges[field]))
      add(2, field, `The number of ${field} must be a whole number.`)
  if (settings.core === 'hardware-efficient' && settings.hardwareInput === 'custom') {
    const custom = readCustomDevice(settings.customHardware)
    if ('message' in custom) add(2, custom.field, custom.message)
  }
  return problems
}

const isFractionWithin = (value: number | null, { min, max }: { min: number; max: number }): boolean =>
  value !== null && !Number.isInteger(value) && value >= min && value <= max
