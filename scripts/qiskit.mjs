// Runs a script with a Python that has Qiskit (QISKIT_PYTHON names one), or puts one into node_modules/.cache. The check of exports has one
// of its own with more packages (EXPORTS_PYTHON).
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const packages = ['qiskit==2.6.2', 'qiskit-qasm3-import==0.6.0']
/** The packages that exports are written for and whose programs are imported, beside Qiskit. */
const targets = [
  'cirq-core==1.7.0',
  'pennylane==0.45.1',
  'stim==1.16.0',
  'amazon-braket-sdk==1.127.5',
  'pyqir==0.12.7',
  'qirrunner==0.9.7',
]
/** One thread for each process: the matrices are small, and a second thread only waits for them, and takes a processor for it. */
const threads = { OPENBLAS_NUM_THREADS: '1', OMP_NUM_THREADS: '1', RAYON_NUM_THREADS: '1' }
const cache = join('node_modules', '.cache')

function run(command, args) {
  const { error, status } = spawnSync(command, args, { stdio: 'inherit', env: { ...threads, ...process.env } })
  if (error) throw error
  return status ?? 1
}

/**
 * The path of a Python that has Qiskit and further packages.
 *
 * @throws {Error} if it cannot be installed.
 */
export function pythonWithQiskit(further = []) {
  const configured = process.env.QISKIT_PYTHON
  return configured || pythonWith([...packages, ...further], further.length === 0 ? 'qiskit' : 'qiskit-pictures')
}

/**
 * The path of a Python that has all packages that exports are written for and whose programs are imported.
 *
 * @throws {Error} if it cannot be installed.
 */
export function pythonForExports() {
  return process.env.EXPORTS_PYTHON || pythonWith([...packages, ...targets], 'exports')
}

/** The path of a Python with packages, in a folder of the cache that is made once. */
function pythonWith(wanted, name) {
  const folder = join(cache, name)
  const own = process.platform === 'win32' ? join(folder, 'Scripts', 'python.exe') : join(folder, 'bin', 'python')
  // Written last, so that a folder that was left half-made, or has other packages, is made again.
  const finished = join(folder, 'finished')
  const list = wanted.join('\n')
  if (!existsSync(own) || !existsSync(finished) || readFileSync(finished, 'utf8') !== list) {
    console.log(`Installing ${wanted.join(', ')} into ${folder}. This happens once.`)
    if (run('python3', ['-m', 'venv', '--clear', folder]) !== 0)
      throw new Error('Python cannot make a virtual environment.')
    if (run(own, ['-m', 'pip', 'install', '--quiet', ...wanted]) !== 0)
      throw new Error('Qiskit could not be installed.')
    writeFileSync(finished, list)
  }
  return own
}

/** Runs a script of Python with the arguments of this process, and ends as it does. */
export function runWithQiskit(...script) {
  runWith(pythonWithQiskit, 'QISKIT_PYTHON', packages, script)
}

/** Runs a script of Python that checks exports or imports. */
export function runForExports(...script) {
  runWith(pythonForExports, 'EXPORTS_PYTHON', [...packages, ...targets], script)
}

function runWith(python, variable, wanted, script) {
  try {
    process.exitCode = run(python(), [join(...script), ...process.argv.slice(2)])
  } catch (error) {
    console.error(`${error.message} Set ${variable} to a Python 3.10 or newer that has ${wanted.join(' and ')}.`)
    process.exitCode = 1
  }
}
