/** Other simulators, timed in processes of their own: those of Python where `BENCH_PYTHON` has them, and one of npm. */
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Row, summarise } from './measure'

/** What bench/simulation_peers.py answers with these arguments: nothing where the tool is not installed. */
export function timedByPython(what: string, ...args: string[]): Row[] {
  const python = process.env['BENCH_PYTHON']
  if (python === undefined || python === '') return []
  return timed(what, python, ['bench/simulation_peers.py', ...args])
}

const quantumCircuit = `
  import { readFileSync } from 'node:fs'
  import QuantumCircuit from 'quantum-circuit/dist/quantum-circuit.min.js'
  const [file, runs] = process.argv.slice(2)
  const source = readFileSync(file, 'utf8')
  const samples = []
  for (let run = 0; run <= Number(runs); run++) {
    const start = performance.now()
    const circuit = new QuantumCircuit()
    circuit.importQASM(source, (errors) => { if (errors.length > 0) throw new Error(JSON.stringify(errors[0])) })
    circuit.run()
    if (run > 0) samples.push(performance.now() - start)
  }
  const { version } = JSON.parse(readFileSync('node_modules/quantum-circuit/package.json', 'utf8'))
  console.log(JSON.stringify({ name: 'quantum-circuit ' + version, samples }))`

/** quantum-circuit on a program of OpenQASM 2, from text to state. It is installed into the folder, so that the product does not depend on it. */
export function timedByQuantumCircuit(what: string, folder: string, file: string, runs: number): Row[] {
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--silent', 'quantum-circuit']
  const installed = spawnSync('npm', args, { cwd: folder, encoding: 'utf8', timeout: 180_000 })
  if (installed.status !== 0) {
    console.error(`quantum-circuit was not measured: it could not be installed. ${installed.stderr}`)
    return []
  }
  writeFileSync(join(folder, 'run.js'), quantumCircuit)
  return timed(what, process.execPath, ['run.js', file, String(runs)], folder)
}

function timed(what: string, command: string, args: readonly string[], cwd?: string): Row[] {
  const run = spawnSync(command, args, { encoding: 'utf8', ...(cwd !== undefined && { cwd }) })
  if (run.status !== 0) throw new Error(`${args.join(' ')} did not run: ${run.stderr}`)
  const lines = run.stdout.split('\n').filter((line) => line.startsWith('{'))
  return lines.map((line) => {
    const { name, samples } = JSON.parse(line) as { name: string; samples: number[] }
    return { what, who: name, timing: summarise(samples) }
  })
}
