/** The engine alone, warm, as WebAssembly in Node: settings to drawing, and text to drawing. */
import { type Engine } from '../engine-rs/index'
import { largestSettings } from '../tests/support/largest-settings'
import { flatProgram } from './flat-program'
import { type Row, time, median, productRow } from './measure'
import { loadEngineFromFiles } from '../server/engine/load-engine'

export async function engineRows(): Promise<Row[]> {
  const engine = await loadEngineFromFiles()
  return [await settings(engine), ...(await programs(engine))]
}

async function settings(engine: Engine): Promise<Row> {
  return productRow(
    'settings to circuit, text and scene, 10 qubits × 5 layers',
    await time(() => engine.generate(largestSettings), { runs: 500, warmUp: 100 }),
    median(0.5),
  )
}

async function programs(engine: Engine): Promise<Row[]> {
  const rows: Row[] = []
  for (const [label, bytes] of [
    ['10 kB', 10_000],
    ['100 kB', 100_000],
    ['1 MB', 1_000_000],
  ] as const) {
    const source = flatProgram(bytes, 2)
    rows.push(
      productRow(
        `read a program and draw it, ${label}`,
        await time(() => engine.visualize(source), { runs: 30, warmUp: 5 }),
      ),
    )
  }
  return rows
}
