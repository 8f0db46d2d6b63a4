/** Imports: programs of other tools as OpenQASM 3. They are read and never executed, and nothing is saved. */
import { z } from 'zod'
import { successOf } from './envelope'
import * as limits from './limits'
import { routes } from './route'

/** A format of another tool that is imported. */
export const ImportFormat = z.enum([
  'qiskit',
  'cirq',
  'pennylane',
  'braket',
  'stim',
  'quirk',
  'quil',
  'cirq-json',
  'ionq',
  'qpy',
  'notebook',
  'markdown',
])
export type ImportFormat = z.infer<typeof ImportFormat>

/** What is said of a place of the source. Lines and columns count from 1. */
export const ImportProblem = z
  .object({
    /** With an error there is no program. */
    severity: z.enum(['error', 'warning']),
    line: z.int(),
    column: z.int(),
    length: z.int(),
    message: z.string(),
    /** What to do about an error; absent where the message says it itself. */
    advice: z.string().optional(),
  })
  .meta({ id: 'ImportProblem' })
export type ImportProblem = z.infer<typeof ImportProblem>

/** The body of `POST /circuits/import`. */
export const ImportRequest = z
  .object({
    /** The program; a binary file (QPY) as base64. */
    text: z.string().min(1, 'Please send a program.'),
    /** What the text is; what it looks like where absent. */
    format: ImportFormat.optional(),
    /** The name of its file, which helps to recognize it. */
    fileName: z.string().max(limits.characters.fileName).optional(),
  })
  .meta({ id: 'ImportRequest' })
export type ImportRequest = z.infer<typeof ImportRequest>

/** A program of another tool as OpenQASM 3. */
export const Import = z
  .object({
    /** What the text was read as; null where it is not known, or OpenQASM. */
    format: ImportFormat.nullable(),
    /** OpenQASM 3; null if anything was not understood, which `problems` names. */
    qasm: z.string().nullable(),
    /**
     * The code of a notebook or Markdown, or a listing of a binary file, which lines and problems are about; null where they are about the text.
     */
    source: z.string().nullable(),
    /** Lines of the source with the lines of the program that they became, from 1, in the order of the program. */
    lines: z.array(z.object({ source: z.int(), program: z.int() })),
    /** Inputs of the program, with what the source calls them. */
    inputs: z.array(z.object({ name: z.string(), source: z.string() })),
    problems: z.array(ImportProblem),
  })
  .meta({ id: 'Import' })
export type Import = z.infer<typeof Import>

export const importRoutes = routes({
  'POST /circuits/import': {
    summary:
      'Reads a program of another tool (Python of Qiskit, Cirq, PennyLane or Amazon Braket, a notebook, Markdown, Stim, Quirk, Quil, JSON of Cirq or IonQ, or a QPY file of Qiskit as base64) and answers with OpenQASM 3. Nothing is executed or saved. Where anything is not understood there is no program.',
    access: 'signed in',
    limit: 'simulation',
    failed: 'Failed to import the program',
    body: ImportRequest,
    answer: successOf(Import),
    bodyLimit: limits.bodyBytes,
  },
})
