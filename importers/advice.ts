/** What to do about a problem of an import. */
import type { ImportFormat, ImportProblem } from './detect'

/** By what the sentence of an importer says; the first that fits. */
const advices: readonly (readonly [RegExp, string])[] = [
  [
    /^The module "|reaches beyond the program|reaches into Python/,
    'Remove what needs it, if the circuit does without: the program is read and never executed.',
  ],
  [
    /no program of a tool|no package that is understood|no block of|no cells with code|is missing in this JSON/,
    'If it is a program of one of these tools, choose its format.',
  ],
  [/makes no circuit/, 'Import a program that makes a circuit, with the lines that fill it.'],
  [/\b(?:at most|too much|too long|too large|too many|too deeply|more than)\b/, 'Import a smaller part of it.'],
  [/\brun of the program\b|\bonly a call would tell\b/, 'Leave out what depends on the results of a run.'],
  [
    /does not end|is not closed|is missing here|not complete|no place in Python/,
    'Check that all of the program was copied, and that the format is right.',
  ],
]

const otherwise = 'Write this line in another way, or remove it if the circuit does without. Then import again.'

/** What is binary cannot be written on at here. */
const inQiskit = 'Change this instruction in Qiskit, then write the file again.'

/** What to do about an error, as a sentence; null for a warning, which needs nothing, and where the error says it itself. */
export function adviceFor(
  { severity, message }: Pick<ImportProblem, 'severity' | 'message'>,
  format: ImportFormat | null = null,
): string | null {
  if (severity === 'warning' || (format === 'qpy' && /Qiskit|write (?:it|the file)/.test(message))) return null
  return advices.find(([pattern]) => pattern.test(message))?.[1] ?? (format === 'qpy' ? inQiskit : otherwise)
}
