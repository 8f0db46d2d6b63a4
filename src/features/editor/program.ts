/** The form's own rules about a pasted program: what is missing, and what is sent. */
import { programCategory } from '../../../contract/category-names'
import type { VisualizeRequest } from '../../../contract/circuits'
import { isBlank } from '../../../contract/text'
import { toDetailsRequest, type DraftDetails } from '../workbench/draft-details'

/** The form's fields. */
export interface Program extends DraftDetails {
  qasm: string
}

/** The form before anything was entered. */
export const emptyProgram: Program = {
  name: '',
  description: '',
  isPublic: false,
  tags: [],
  references: [],
  qasm: '',
  originId: null,
  originVersion: null,
  originCategory: null,
}

/** The description of a program without one. */
const defaultDescription = 'Generated from QASM code'

/** The messages of the form. */
export const messages = {
  name: 'Please enter a circuit name',
  qasm: 'Please enter QASM code',
  required: 'Please fill in all required fields before generating the circuit.',
  unshareable: 'Nothing to share yet. Enter a program first.',
  unreadable: 'This file could not be read. Check that it still exists and that you have permission to open it.',
} as const

/** The blank required fields, in the order of the form. */
export function missingFields({ name, qasm }: Pick<Program, 'name' | 'qasm'>): ('name' | 'qasm')[] {
  const missing: ('name' | 'qasm')[] = []
  if (isBlank(name)) missing.push('name')
  if (qasm.trim() === '') missing.push('qasm')
  return missing
}

/** The body of `POST /circuits/visualize`. */
export const toVisualizeRequest = (program: Program): VisualizeRequest => ({
  ...toDetailsRequest(program, defaultDescription),
  qasm: program.qasm,
  category: program.originCategory ?? programCategory,
})
