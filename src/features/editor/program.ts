/** What the form knows about a pasted program before the engine reads it: where it comes from and what keeps it from being sent. */
import type { VisualizeRequest } from '../../../contract/circuits'
import { qasmBytes } from '../../../contract/limits'
import { isBlank } from '../../../contract/text'
import type { About } from '../workbench/about-fields'

/** What the form holds. */
export interface Program extends About {
  qasm: string
  /** The circuit that it was begun from; null where there is none. */
  originId: string | null
}

export const emptyProgram: Program = {
  name: '',
  description: '',
  isPublic: false,
  tags: [],
  references: [],
  qasm: '',
  originId: null,
}

/** The category of everything that is pasted. */
export const category = 'QASM Circuits'

/** What a program is tagged with when nobody tagged it. */
export const defaultTag = 'quantum-circuit'

/** What stands as description when nobody wrote one. */
export const defaultDescription = 'Generated from QASM code'

export const messages = {
  name: 'Please enter a circuit name',
  qasm: 'Please enter QASM code',
  required: 'Please fill in all required fields before generating the circuit.',
  unshareable: 'There is no program to share yet.',
  unreadable: 'This file could not be read. Check that it still exists and that you may open it.',
  notText: 'This file holds no text (UTF-8), so it cannot be a program.',
} as const

/** The required fields that are blank, in the order of the form. */
export function missingFields({ name, qasm }: Pick<Program, 'name' | 'qasm'>): ('name' | 'qasm')[] {
  const missing: ('name' | 'qasm')[] = []
  if (isBlank(name)) missing.push('name')
  if (qasm.trim() === '') missing.push('qasm')
  return missing
}

/** The body of `POST /circuits/visualize`. */
export const toVisualizeRequest = (program: Program): VisualizeRequest => ({
  qasm: program.qasm,
  name: program.name.trim(),
  description: program.description.trim() || defaultDescription,
  isPublic: program.isPublic,
  tags: program.tags.length > 0 ? [...program.tags] : [defaultTag],
  category,
  ...(program.references.length > 0 ? { references: [...program.references] } : {}),
  ...(program.originId === null ? {} : { originId: program.originId }),
})

/** The text of a file, or a sentence about why there is none. */
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
    // The decoder throws for one reason only: the bytes are no UTF-8.
    return { problem: messages.notText }
  }
}

/** A circuit's name from its file's. */
export const nameOfFile = (fileName: string): string => fileName.replace(/\.[^.]*$/, '')

/** Rounded up, so that what is too large by a byte does not seem to fit. */
const megabytes = (bytes: number): number => Math.ceil(bytes / 10_000) / 100
