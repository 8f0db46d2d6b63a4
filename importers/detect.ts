/** Which tool a text is a program of. */

/** The formats that can be imported. */
export const importFormats = [
  { name: 'qiskit', title: 'Qiskit' },
  { name: 'cirq', title: 'Cirq' },
  { name: 'pennylane', title: 'PennyLane' },
  { name: 'braket', title: 'Amazon Braket' },
  { name: 'stim', title: 'Stim' },
  { name: 'quirk', title: 'Quirk' },
  { name: 'quil', title: 'Quil' },
  { name: 'cirq-json', title: 'Cirq JSON' },
  { name: 'ionq', title: 'IonQ JSON' },
  { name: 'qpy', title: 'QPY' },
  { name: 'notebook', title: 'Jupyter notebook' },
  { name: 'markdown', title: 'Markdown' },
] as const

/** The name of a format. */
export type ImportFormat = (typeof importFormats)[number]['name']

/** The most characters of a text: those of a notebook, which may have pictures. */
export const longestText = 20_000_000

/** How every QPY file begins, as base64. */
const qpyStart = 'UUlTS0lU'

/** Whether a text is a QPY file as base64. */
export const isQpyText = (text: string): boolean => text.trimStart().startsWith(qpyStart)

/** Whether bytes are those of a QPY file, which is imported as base64. */
export const isQpy = (bytes: Uint8Array): boolean => String.fromCharCode(...bytes.subarray(0, 6)) === 'QISKIT'

/** What is said of a place of the source. Lines and columns count from 1. */
export interface ImportProblem {
  /** With an error there is no program. */
  severity: 'error' | 'warning'
  line: number
  column: number
  length: number
  message: string
  /** What to do about an error, as a sentence; absent where the message says it itself. */
  advice?: string
}

/**
 * The format of a text, or null for one that is of none of them, such as OpenQASM.
 *
 * @param fileName the name of its file, if it has one.
 */
export function detectFormat(text: string, fileName = ''): ImportFormat | null {
  const start = text.slice(0, 50_000)
  if (fileName.endsWith('.qasm') || isQasm(start)) return null
  const first = start.trimStart()
  if (first.startsWith('{')) return jsonFormat(text)
  if (/^https?:\/\/[^\s]*quirk[^\s]*#circuit=/.test(first)) return 'quirk'
  if (fileName.endsWith('.qpy') || isQpyText(first)) return 'qpy'
  if (fileName.endsWith('.stim')) return 'stim'
  if (fileName.endsWith('.quil')) return 'quil'
  if (fileName.endsWith('.md') || first.startsWith('```')) return 'markdown'
  const lines = start.split('\n')
  const found = packages.find(({ name }) => lines.some((line) => importsOf(line, name)))
  if (found !== undefined) return found.format
  if (isStim(lines)) return 'stim'
  return isQuil(start) ? 'quil' : null
}

/** What a text of JSON is, by the names in it. */
function jsonFormat(text: string): ImportFormat | null {
  const has = (name: string) => text.includes(`"${name}"`)
  if (has('cells') && (has('nbformat') || has('cell_type'))) return 'notebook'
  if (has('cirq_type')) return 'cirq-json'
  if (has('cols')) return 'quirk'
  return has('circuit') && has('qubits') ? 'ionq' : null
}

/** Whether all of the first lines are instructions of Stim. */
function isStim(lines: readonly string[]): boolean {
  const words = lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'))
  const known =
    /^(?:[IXYZHSMR]|C[XYZ]|CNOT|SQRT_[XYZ]|S_DAG|M[XYZ]|MR|R[XYZ]|TICK|SWAP|QUBIT_COORDS\(.*\))( +(!?\d+|rec\[-\d+\]))*$/
  return words.length > 0 && words.slice(0, 5).every((line) => known.test(line))
}

/** Whether a line is one that only Quil has. */
const isQuil = (text: string) =>
  /^(?:DECLARE \S+ (?:BIT|REAL)\b.*|MEASURE \d+ \w+\[\d+\]|(?:R[XYZ]|C?PHASE)\([^)]*\) \d+( \d+)?)$/m.test(text)

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
export function isQasm(text: string): boolean {
  const first = text.split('\n').find((line) => line.trim() !== '' && !line.trim().startsWith('//'))
  return first?.trim().startsWith('OPENQASM') === true
}
