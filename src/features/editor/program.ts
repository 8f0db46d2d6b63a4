/** The form's own rules about a pasted program: what is missing, what is sent, and how a file is read. */
import type { VisualizeRequest } from '../../../contract/circuits'
import { qasmBytes } from '../../../contract/limits'
import { isBlank } from '../../../contract/text'
import { toDetailsRequest, type DraftDetails } from '../workbench/circuit-details'

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
}

/** The category of every pasted program. */
export const category = 'QASM Circuits'

/** The description of a program without one. */
export const defaultDescription = 'Generated from QASM code'

/** The messages of the form. */
export const messages = {
  name: 'Please enter a circuit name',
  qasm: 'Please enter QASM code',
  required: 'Please fill in all required fields before generating the circuit.',
  unshareable: 'Nothing to share yet. Enter a program first.',
  unreadable: 'This file could not be read. Check that it still exists and that you have permission to open it.',
  notText: 'This file is not UTF-8 text, so it is not a program.',
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
  category,
})

/** The text of a file, or why it cannot be read. */
export async function readProgramFile(file: File): Promise<{ text: string } | { problem: string }> {
  if (file.size > qasmBytes)
    return {
      problem: `${file.name} has ${megabytes(file.size)} MB. A program can have at most ${megabytes(qasmBytes)} MB.`,
    }
  let bytes: ArrayBuffer
  try {
    bytes = await file.arrayBuffer()
  } catch (error) {
    console.error('A file could not be read.', error)
    return { problem: messages.unreadable }
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.includes('\0') ? { problem: messages.notText } : { text }
  } catch {
    // The decoder throws only if the bytes are not UTF-8.
    return { problem: messages.notText }
  }
}

/** A circuit's name from the name of its file. */
export const nameOfFile = (fileName: string): string => fileName.replace(/\.[^.]*$/, '')

/** Rounded up, so that a file that is one byte too large does not seem to fit. */
const megabytes = (bytes: number): number => Math.ceil(bytes / 10_000) / 100
