/**
 * `npm run bench`: how fast, beside others, in one run.
 *
 * `npm run bench -- language` runs one part. Set `BENCH_PYTHON` to a Python that has Qiskit (`pip install qiskit
 * qiskit-qasm3-import qiskit-aer`) to measure it in the same run.
 */
import { addressRows } from './addresses'
import { diagramRows } from './diagram'
import { engineRows } from './engine'
import { feedbackRows } from './feedback'
import { hostileRows } from './hostile'
import { languageRows } from './language'
import { languageServerRows } from './language-server'
import { libraryRows } from './library'
import { previewRows } from './preview'
import { print, type Row } from './measure'
import { qualityRows } from './quality'
import { resultRows } from './result'
import { simulationRows } from './simulation'

const parts: Record<string, () => Promise<Row[]>> = {
  language: languageRows,
  'language-server': languageServerRows,
  hostile: hostileRows,
  engine: engineRows,
  simulation: simulationRows,
  quality: qualityRows,
  diagram: diagramRows,
  preview: previewRows,
  result: resultRows,
  library: libraryRows,
  feedback: feedbackRows,
  addresses: addressRows,
}

const names = process.argv.slice(2)
for (const name of names.length > 0 ? names : Object.keys(parts)) {
  const part = parts[name]
  if (part === undefined) {
    console.error(`There is no part ${name}. The parts are: ${Object.keys(parts).join(' ')}.`)
    process.exit(2)
  }
  console.error(`\n${name}`)
  print(await part())
}
if (process.env['BENCH_PYTHON'] === undefined) {
  console.error('Qiskit was not measured: set BENCH_PYTHON to a Python that has it.')
}
