/** Which tool a text is a program of. */

/** The formats that can be imported. */
export const importFormats = [{ name: 'qiskit', title: 'Qiskit' }] as const

/** The name of a format. */
export type ImportFormat = (typeof importFormats)[number]['name']

/** What is said of a place of the source. Lines and columns count from 1. */
export interface ImportProblem {
  /** With an error there is no program. */
  severity: 'error' | 'warning'
  line: number
  column: number
  length: number
  message: string
}

/**
 * The format of a text, or null for one that is of none of them, such as OpenQASM.
 *
 * @param fileName the name of its file, if it has one.
 */
export function detectFormat(text: string, _fileName = ''): ImportFormat | null {
  const start = text.slice(0, 50_000)
  if (isQasm(start)) return null
  if (/^[ \t]*(?:from|import)[ \t]+qiskit\b/m.test(start)) return 'qiskit'
  return null
}

/** Whether the first words are those of OpenQASM. */
function isQasm(text: string): boolean {
  const first = text.split('\n').find((line) => line.trim() !== '' && !line.trim().startsWith('//'))
  return first?.trim().startsWith('OPENQASM') === true
}
