/**
 * The language alone: flat programs of both versions from 10 kB to 10 MB, beside Qiskit's loaders where `BENCH_PYTHON` names a
 * Python that has it; how time grows with the text; conversion; a key stroke through a worker to its diagnostics; memory; what the
 * module weighs and how soon it is ready.
 */
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Engine } from '../engine-rs/index'
import { flatProgram } from './flat-program'
import { callEngine, createWorker, startWorker } from './language-workers'
import type { Ready } from './language.worker'
import { type Row, summarise, time, type Timing, median, productRow, p95, single } from './measure'
import { moduleFile } from '../server/engine/engine-files'
import { loadEngineFromFiles } from '../server/engine/load-engine'

/** Larger programs than the product reads are measured too. */
const limits = { sourceBytes: 20_000_000, operations: 3_000_000 }

/** With how often Qiskit reads it: its loader of version 3 takes twenty seconds a megabyte. */
const sizes = [
  { label: '10 kB', bytes: 10_000, runs: 200, qiskit: { 2: 20, 3: 3 }, goal: 0.15 },
  { label: '100 kB', bytes: 100_000, runs: 100, qiskit: { 2: 10, 3: 1 }, goal: 0.9 },
  { label: '1 MB', bytes: 1_000_000, runs: 40, qiskit: { 2: 3, 3: 0 }, goal: 9 },
  { label: '10 MB', bytes: 10_000_000, runs: 7, qiskit: { 2: 1, 3: 0 }, goal: 100 },
] as const

const versions = [2, 3] as const

export async function languageRows(): Promise<Row[]> {
  const engine = await loadEngineFromFiles()
  return [
    ...(await reading(engine)),
    ...(await converting(engine)),
    await typing(),
    ...(await memory()),
    await loading(),
    productRow(
      'size of the module, gzip',
      single(gzipSync(await readFile(moduleFile('engine')), { level: 9 }).length / 1000),
      median(300),
      'kB',
    ),
  ]
}

async function reading(engine: Engine): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'ketwork-bench-'))
  const rows: Row[] = []
  const growth: Row[] = []
  try {
    for (const { label, bytes, runs, qiskit, goal } of sizes) {
      for (const version of versions) {
        const what = `read a flat program of OpenQASM ${version}, ${label}`
        const source = flatProgram(bytes, version)
        const timing = await time(() => engine.check(source, { limits }), { runs, warmUp: Math.min(runs, 10) })
        rows.push(productRow(what, timing, median(goal)))
        growth.push(
          productRow(
            `how time grows with it, OpenQASM ${version}, ${label}`,
            scaled(timing, 1_000_000 / source.length),
            undefined,
            'ms per MB',
          ),
        )
        const path = join(folder, `${bytes}-${version}.qasm`)
        writeFileSync(path, source)
        const peer = loadedByQiskit(path, version, qiskit[version])
        if (peer !== undefined) rows.push({ what, ...peer })
      }
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
  return [...rows, ...growth]
}

/** Qiskit's loader on the same file, in the same run. */
function loadedByQiskit(path: string, version: 2 | 3, runs: number): Pick<Row, 'who' | 'timing'> | undefined {
  const python = process.env['BENCH_PYTHON']
  if (python === undefined || python === '' || runs === 0) return undefined
  const run = spawnSync(python, ['bench/qiskit_loaders.py', path, String(version), String(runs)], { encoding: 'utf8' })
  if (run.status !== 0) throw new Error(`Qiskit did not run: ${run.stderr}`)
  const { name, samples } = JSON.parse(run.stdout) as { name: string; samples: number[] }
  return { who: name, timing: summarise(samples) }
}

async function converting(engine: Engine): Promise<Row[]> {
  const rows: Row[] = []
  for (const from of versions) {
    const to = from === 2 ? 3 : 2
    const source = flatProgram(1_000_000, from)
    const timing = await time(() => engine.convert(source, to), { runs: 30 })
    rows.push(
      productRow(
        `convert 1 MB, OpenQASM ${from} to ${to}`,
        { median: 1000 / timing.median, p95: 1000 / timing.p95, runs: timing.runs },
        median(60),
        'MB/s',
      ),
    )
  }
  return rows
}

/** A program of 100 kB with a mistake in it, another one at each key stroke, to a worker and its diagnostics back. */
async function typing(): Promise<Row> {
  const source = flatProgram(100_000, 3)
  const worker = await startWorker()
  const samples: number[] = []
  for (let stroke = 0; stroke < 220; stroke++) {
    const text = `${source}\nrx(0.${stroke}) unknown[0];\n`
    const sent = performance.now()
    const { diagnostics } = await callEngine(worker, { call: 'check', source: text, limits })
    samples.push(performance.now() - sent)
    if (diagnostics !== 1) throw new Error(`${diagnostics} diagnostics where 1 is expected`)
  }
  await worker.terminate()
  return productRow('key stroke to diagnostics through a worker, 100 kB', summarise(samples.slice(20)), p95(2))
}

/** By how much the memory of a fresh module grows, text and answer included, as a multiple of the text. */
async function memory(): Promise<Row[]> {
  const rows: Row[] = []
  for (const { label, bytes } of sizes.slice(2)) {
    for (const version of versions) {
      const source = flatProgram(bytes, version)
      const worker = await startWorker()
      const { grown } = await callEngine(worker, { call: 'check', source, limits })
      await worker.terminate()
      rows.push(
        productRow(
          `peak memory, OpenQASM ${version}, ${label}`,
          single(grown / source.length),
          median(5),
          'times the source',
        ),
      )
    }
  }
  return rows
}

async function loading(): Promise<Row> {
  const samples: number[] = []
  for (let run = 0; run < 12; run++) {
    const worker = createWorker()
    const [{ milliseconds }] = (await once(worker, 'message')) as [Ready]
    samples.push(milliseconds)
    await worker.terminate()
  }
  return productRow("from the module's bytes to its first answer", summarise(samples), median(50))
}

const scaled = (timing: Timing, by: number): Timing => ({ ...timing, median: timing.median * by, p95: timing.p95 * by })
