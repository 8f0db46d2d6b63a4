/** The engine alone, warm, as WebAssembly in Node: settings to drawing, and text to drawing. */
import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Engine, loadEngineFromBytes } from '../engine-rs/index'
import { largestSettings } from '../tests/support/largest-settings'
import { randomStream } from '../tests/support/samples'
import { type Row, summarise, time } from './measure'

export async function engineRows(): Promise<Row[]> {
  const engine = await loadEngineFromBytes(await readFile(new URL('../engine-rs/pkg/engine_bg.wasm', import.meta.url)))
  return [await settings(engine), ...(await programs(engine))]
}

async function settings(engine: Engine): Promise<Row> {
  return {
    what: 'settings to circuit, text and scene, 10 qubits × 5 layers',
    who: 'ketwork',
    timing: await time(() => engine.generate(largestSettings), { runs: 500, warmUp: 100 }),
    goal: { milliseconds: 1, of: 'median' },
  }
}

async function programs(engine: Engine): Promise<Row[]> {
  const directory = mkdtempSync(join(tmpdir(), 'ketwork-bench-'))
  const rows: Row[] = []
  for (const [label, bytes, goal] of [
    ['10 kB', 10_000, 0.5],
    ['100 kB', 100_000, 3],
    ['1 MB', 1_000_000, 20],
  ] as const) {
    const what = `read a program of OpenQASM 2, ${label}`
    const source = flatProgram(bytes)
    const path = join(directory, `${bytes}.qasm`)
    writeFileSync(path, source)
    rows.push({
      what,
      who: 'ketwork',
      timing: await time(() => engine.check(source), { runs: 60, warmUp: 10 }),
      goal: { milliseconds: goal, of: 'median' },
    })
    rows.push({
      what: `read and draw it, ${label}`,
      who: 'ketwork',
      timing: await time(() => engine.visualize(source), { runs: 30, warmUp: 5 }),
    })
    const peer = qiskit(path, 2)
    if (peer !== undefined) rows.push({ what, ...peer })
  }
  return rows
}

/** Random Clifford and rotation gates on 20 qubits, one statement a line. */
function flatProgram(bytes: number): string {
  const random = randomStream(1)
  const lines = ['OPENQASM 2.0;', 'include "qelib1.inc";', 'qreg q[20];', 'creg c[20];']
  let length = lines.join('\n').length
  while (length < bytes) {
    const a = Math.floor(random() * 20)
    const b = (a + 1 + Math.floor(random() * 19)) % 20
    const line =
      random() < 0.4
        ? `cx q[${a}],q[${b}];`
        : random() < 0.5
          ? `rz(${(random() * 6.28).toFixed(6)}) q[${a}];`
          : `${['h', 's', 't', 'x'][Math.floor(random() * 4)] ?? 'h'} q[${a}];`
    lines.push(line)
    length += line.length + 1
  }
  return lines.join('\n')
}

/** Qiskit's loader on the same file, where a Python with Qiskit is named by `BENCH_PYTHON`. */
function qiskit(path: string, version: 2 | 3): Pick<Row, 'who' | 'timing'> | undefined {
  const python = process.env['BENCH_PYTHON']
  if (python === undefined) return undefined
  const run = spawnSync(python, ['bench/qiskit_loaders.py', path, String(version), '5'], { encoding: 'utf8' })
  if (run.status !== 0) throw new Error(`Qiskit did not run: ${run.stderr}`)
  const { name, samples } = JSON.parse(run.stdout) as { name: string; samples: number[] }
  return { who: name, timing: summarise(samples) }
}
