/** Which tool a text is a program of. */

/** The formats that can be imported. */
export const importFormats = [
  { name: 'qiskit', title: 'Qiskit' },
  { name: 'cirq', title: 'Cirq' },
  { name: 'pennylane', title: 'PennyLane' },
  { name: 'braket', title: 'Amazon Braket' },
] as const

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
  return packages.find(({ name }) => start.split('\n').some((line) => importsOf(line, name)))?.format ?? null
}

/** Packages by the name that programs import. */
const packages = [
  { name: 'qiskit', format: 'qiskit' },
  { name: 'cirq', format: 'cirq' },
  { name: 'pennylane', format: 'pennylane' },
  { name: 'braket', format: 'braket' },
] as const

/** Whether a line of Python imports a package. */
function importsOf(line: string, name: string): boolean {
  const [word, module = ''] = line.trim().split(/\s+/, 2)
  return (word === 'from' || word === 'import') && module.split(/[.,]/, 1)[0] === name
}

/** Whether the first words are those of OpenQASM. */
function isQasm(text: string): boolean {
  const first = text.split('\n').find((line) => line.trim() !== '' && !line.trim().startsWith('//'))
  return first?.trim().startsWith('OPENQASM') === true
}
