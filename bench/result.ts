/**
 * What a circuit does while somebody looks, in a real browser, in the product as it is built: from a slider's input event to the painted
 * histogram, and one step along a long circuit. Painted is the chart when it has its new outcomes and the browser has laid them
 * out. And how long the engine's worker takes for a key stroke while the simulator's worker is busy.
 */
import { once } from 'node:events'
import type { Page } from '@playwright/test'
import { flatProgram } from './flat-program'
import { createWorker } from './language-workers'
import type { EngineAnswer, EngineCall } from './language.worker'
import { type Row, summarise, p95, productRow } from './measure'
import { withProduct } from './product-page'

/** So many that p95 is not decided by a few collections of garbage. */
const changes = 220
/** Left out: the page warms up. */
const warmUp = 20

/** One parameter that turns gates on all qubits of a circuit of `gates` gates; `tail` comes behind them. */
function circuitOf(qubits: number, gates: number, tail = ''): string {
  const body = Array.from({ length: gates }, (_, index) => {
    const qubit = index % qubits
    const isTurn = Math.floor(index / qubits) % 2 === 0
    return isTurn ? `ry(theta + ${index % 7}) q[${qubit}];` : `cx q[${qubit}], q[${(qubit + 1) % qubits}];`
  })
  const header = ['OPENQASM 3.0;', 'include "stdgates.inc";', 'input float theta;', `qubit[${qubits}] q;`]
  return [...header, ...body, tail].join('\n')
}

const measured = (qubits: number) => `bit[${qubits}] c;\nc = measure q;`

const sliders = [
  { qubits: 10, gates: 700, goal: 16 },
  { qubits: 16, gates: 200, goal: 50 },
] as const

export async function resultRows(): Promise<Row[]> {
  return withProduct(async (browser, url) => {
    const rows: Row[] = []
    const measure = async (what: string, program: string, slider: string, milliseconds: number) => {
      const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
      await page.goto(`${url}/circuit-generator/qasm#program=${encodeURIComponent(program)}`)
      const timing = summarise((await moveSlider(page, slider)).slice(warmUp))
      await page.close()
      rows.push(productRow(what, timing, p95(milliseconds)))
    }
    for (const { qubits, gates, goal } of sliders) {
      const what = `slider to painted histogram, ${qubits} qubits, ${gates} gates`
      await measure(what, circuitOf(qubits, gates), 'theta', goal)
      await measure(`${what}, measured`, circuitOf(qubits, gates, measured(qubits)), 'theta', goal)
    }
    for (const qubits of [10, 16])
      await measure(
        `one step along 10,000 operations, ${qubits} qubits, painted`,
        circuitOf(qubits, 10_000),
        'Step',
        16,
      )
    return [...rows, await keyStroke()]
  })
}

/** From each move of a slider to the outcomes that follow, in milliseconds. */
async function moveSlider(page: Page, name: string): Promise<number[]> {
  const result = page.getByRole('region', { name: 'Result' })
  const chart = result.getByRole('listbox')
  while (!(await chart.isVisible())) {
    // The section loads when it comes near the window, and moves while the preview grows.
    await page.evaluate(() => document.querySelector('section[aria-label=Result]')?.scrollIntoView())
    await page.waitForTimeout(100)
  }
  const slider = result.getByRole('slider', { name, exact: true })
  await page.waitForTimeout(1000)
  const samples: number[] = []
  for (let index = 0; index < changes; index++) samples.push(await slider.evaluate(moveAndWait, index))
  return samples
}

/**
 * Runs in the page: moves a slider and waits for the outcomes that follow, in milliseconds. A slider of steps goes back and forth in
 * the middle of the circuit, one step at a time.
 */
async function moveAndWait(slider: Element, index: number): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 40))
  const chart = slider.closest('section[aria-label=Result]')?.querySelector('[role=listbox]')
  if (!(slider instanceof HTMLInputElement) || !chart) throw new Error('There is no slider or no chart.')
  const [min, max] = [Number(slider.min), Number(slider.max)]
  const isStep = max > 100
  const value = isStep
    ? Math.floor(max / 2) + (index % 40 < 20 ? index % 20 : 20 - (index % 20))
    : min + ((index * 37) % 100) * ((max - min) / 100)
  const start = performance.now()
  const painted = new Promise<number>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('nothing was painted')), 5000)
    const observer = new MutationObserver(() => {
      clearTimeout(timer)
      observer.disconnect()
      chart.getBoundingClientRect()
      resolve(performance.now())
    })
    observer.observe(chart, { attributes: true, childList: true, subtree: true, characterData: true })
  })
  // As a hand does it, of which React hears.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(slider, String(value))
  slider.dispatchEvent(new Event('input', { bubbles: true }))
  return (await painted) - start
}

/** A key stroke in 100 kB to its diagnostics, through a worker, while another worker simulates 20 qubits without a pause. */
async function keyStroke(): Promise<Row> {
  const [reader, simulator] = [createWorker('./language.worker.ts'), createWorker('./simulation.worker.ts')]
  try {
    await Promise.all([once(reader, 'message'), once(simulator, 'message')])
    simulator.postMessage(circuitOf(20, 2000).replaceAll('theta', '0.3').replace('input float 0.3;', ''))
    const source = flatProgram(100_000, 3)
    const samples: number[] = []
    for (let stroke = 0; stroke < changes; stroke++) {
      const text = `${source}\nrx(0.${stroke}) unknown[0];\n`
      const start = performance.now()
      reader.postMessage({ call: 'check', source: text } satisfies EngineCall)
      const checked = await new Promise<EngineAnswer>((resolve) => reader.once('message', resolve))
      samples.push(performance.now() - start)
      if (checked.diagnostics === 0) throw new Error('the mistake was not found')
    }
    return productRow(
      'key stroke to diagnostics, 100 kB, while a simulation runs',
      summarise(samples.slice(warmUp)),
      p95(4),
    )
  } finally {
    await Promise.all([reader.terminate(), simulator.terminate()])
  }
}
