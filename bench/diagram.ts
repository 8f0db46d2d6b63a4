/**
 * Diagrams, from the text of a program to the picture and through pan and zoom, in Chromium; beside two other tools that draw
 * circuits in a browser, in the same run. And the engine's share of it alone: layout, and the picture as SVG.
 */
import { spawnSync } from 'node:child_process'
import type { Browser, Page } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build, preview, type InlineConfig } from 'vite'
import wasm from 'vite-plugin-wasm'
import { type Engine } from '../engine-rs/index'
import { temporaryDirectory } from '../tests/support/product'
import { randomStream } from '../tests/support/samples'
import { buildPeers } from './diagram/peers'
import { type Row, single, summarise, time, type Timing, median, productRow } from './measure'
import { loadEngineFromFiles } from '../server/engine/load-engine'
import { launchBrowser } from './product-page'

interface Size {
  qubits: number
  operations: number
  /** Milliseconds from text to picture that we aim at; none where no goal is set. */
  firstPaint?: number
  /** How many programs are shown: a small one's picture waits for the browser's next frame longer than it takes, so many are needed for a median. */
  programs: number
  /** The largest at which peers are asked: beyond it they take minutes. */
  withPeers: boolean
}

const sizes: readonly Size[] = [
  { qubits: 10, operations: 100, programs: 101, firstPaint: 8, withPeers: true },
  { qubits: 20, operations: 1_000, programs: 101, firstPaint: 15, withPeers: true },
  { qubits: 50, operations: 10_000, programs: 61, firstPaint: 20, withPeers: true },
  { qubits: 50, operations: 100_000, programs: 31, firstPaint: 70, withPeers: false },
]

/** A peer that takes longer than this for one picture is given up, in milliseconds. */
const patience = 60_000

export async function diagramRows(): Promise<Row[]> {
  const engine = await loadEngineFromFiles()
  const rows = [...(await layout(engine)), ...nativeLayout()]
  const scratch = await temporaryDirectory()
  const browser = await launchBrowser()
  try {
    const own = `${scratch.path}/own`
    await build({ ...ownPage, build: { target: 'esnext', outDir: own, emptyOutDir: true } })
    rows.push(...(await measure(browser, 'ketwork', own, 3, sizes)))
    for (const peer of await buildPeers(scratch.path)) {
      const small = sizes.filter(({ withPeers }) => withPeers)
      rows.push(...(await measure(browser, `${peer.name} ${peer.release}`, peer.folder, peer.version, small)))
    }
    return rows
  } finally {
    await browser.close()
    await scratch.remove()
  }
}

const ownPage: InlineConfig = {
  configFile: false,
  root: 'bench/diagram',
  publicDir: '../../public',
  logLevel: 'error',
  plugins: [react(), wasm()],
  worker: { format: 'es', plugins: () => [wasm()] },
}

/** The engine's share: a scene out of a circuit, and a picture out of a scene. */
async function layout(engine: Engine): Promise<Row[]> {
  const rows: Row[] = []
  for (const [operations, goal] of [
    [10_000, 6],
    [100_000, 60],
  ] as const) {
    const source = randomProgram(50, operations, 3)
    const options = { runs: operations > 10_000 ? 15 : 60, warmUp: 5 }
    const check = await time(() => engine.check(source), options)
    const visualize = await time(() => engine.visualize(source), options)
    const difference = { median: visualize.median - check.median, p95: visualize.p95 - check.median, runs: check.runs }
    rows.push(productRow(`layout in wasm, 50 qubits × ${thousands(operations)}, handed over`, difference, median(goal)))
    if (operations > 10_000) continue
    const { scene } = engine.visualize(source)
    if (scene === null) throw new Error('the program has errors')
    rows.push(
      productRow(
        `SVG of ${thousands(operations)} gates`,
        await time(() => engine.svg(scene, { theme: 'light' }), options),
        median(30),
      ),
    )
    rows.push(
      productRow(
        `size of that SVG`,
        single(Buffer.byteLength(await engine.svg(scene, { theme: 'light' })) / 1e6),
        median(1.5),
        'MB',
      ),
    )
  }
  return rows
}

/** The same layout as machine code, where Rust is there to build it. */
function nativeLayout(): Row[] {
  const run = spawnSync('cargo', ['bench', '--quiet', '--manifest-path', 'engine-rs/Cargo.toml', '--bench', 'layout'], {
    encoding: 'utf8',
    timeout: 900_000,
  })
  if (run.status !== 0) {
    console.error(`The native layout was not measured: ${run.error?.message ?? run.stderr}`)
    return []
  }
  return [...run.stdout.matchAll(/^(.+): median ([\d.]+) p95 ([\d.]+) of (\d+)(?:, goal ([\d.]+))?$/gm)].map(
    ([, what = '', middle, p95, runs, goal]) =>
      productRow(
        what,
        { median: Number(middle), p95: Number(p95), runs: Number(runs) },
        goal === undefined ? undefined : median(Number(goal)),
      ),
  )
}

async function measure(
  browser: Browser,
  who: string,
  folder: string,
  version: 2 | 3,
  all: readonly Size[],
): Promise<Row[]> {
  const site = await preview({
    configFile: false,
    root: folder,
    logLevel: 'error',
    build: { outDir: folder },
    preview: { port: 0, host: '127.0.0.1' },
  })
  const rows: Row[] = []
  try {
    for (const size of all) {
      const page = await browser.newPage({ viewport: { width: 1280, height: 760 } })
      // What runs in the page is compiled for Node, with this helper around inner functions.
      await page.addInitScript('globalThis.__name = (value) => value')
      page.on('pageerror', (error) => console.error(`${who}: ${error.message}`))
      await page.goto(site.resolvedUrls?.local[0] ?? '')
      await page.waitForFunction(() => 'candidate' in window, undefined, { timeout: 30_000 })
      rows.push(...(await measureSize(page, who, version, size)))
      await page.close()
    }
  } catch (error) {
    console.error(`${who} was given up: ${String(error)}`)
  } finally {
    await site.close()
  }
  return rows
}

async function measureSize(page: Page, who: string, version: 2 | 3, size: Size): Promise<Row[]> {
  const { qubits, operations, firstPaint, programs: count } = size
  const label = `${qubits} qubits × ${thousands(operations)}`
  const own = who === 'ketwork'
  const row = (what: string, timing: Timing, goal?: number, of: 'median' | 'p95' = 'median'): Row => ({
    what: `${what}, ${label}`,
    who,
    timing,
    ...(own && goal !== undefined ? { goal: { milliseconds: goal, of } } : {}),
  })
  // Warm, as after the first keystroke; and each time another program, so that nothing is only remembered.
  const programs = Array.from({ length: own ? count : operations < 2000 ? 9 : 4 }, (_, seed) =>
    randomProgram(qubits, operations, version, seed + 1),
  )
  const paints = await Promise.race([
    page.evaluate(firstPaints, programs),
    page.waitForTimeout(patience * programs.length).then(() => {
      throw new Error(`${label} took more than ${patience / 1000} s`)
    }),
  ])
  const { frames, drawn } = await page.evaluate(panAndZoom, own ? 120 : 40)
  const far = own ? await page.evaluate(wholeInView, 40) : []
  const inRows = own ? await page.evaluate(scrollRows, 120) : null
  const paintsInRows = own ? await page.evaluate(firstPaints, programs) : []
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length)
  const rows: Row[] = [
    row('first paint from text', summarise(paints.slice(1)), firstPaint, 'median'),
    row('pan and zoom, from frame to frame', summarise(frames), 20, 'p95'),
    { ...row('page nodes', single(nodes), 300, 'median'), unit: 'nodes' },
    { ...row('memory of the page', single(await memory(page))), unit: 'MB' },
  ]
  if (far.length > 0) rows.push(row('zoom around the whole circuit, from frame to frame', summarise(far), 20, 'p95'))
  if (drawn.length > 0) rows.push(row('drawing of a frame', summarise(drawn), 4, 'p95'))
  if (inRows !== null) {
    rows.push(row('rows: first paint from text', summarise(paintsInRows.slice(1)), firstPaint, 'median'))
    rows.push(row('rows: from a strip to the first frame', single(inRows.first)))
    rows.push(row('rows: scroll and zoom, from frame to frame', summarise(inRows.frames), 20, 'p95'))
    rows.push(row('rows: zoom around the whole circuit, from frame to frame', summarise(inRows.far), 20, 'p95'))
  }
  return rows
}

/** Megabytes of the page's objects and buffers once what is free is collected; the worker's are not among them. */
async function memory(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const usage = await session.send('Runtime.getHeapUsage')
  const backing = 'backingStorageSize' in usage ? Number(usage.backingStorageSize) : 0
  return (usage.usedSize + backing) / 1e6
}

/** Runs in the page: each program from its text until the frame that shows it is done, in milliseconds. */
async function firstPaints(programs: string[]): Promise<number[]> {
  const { candidate } = window
  if (candidate === undefined) throw new Error('the page has no diagram')
  const samples: number[] = []
  for (const program of programs) {
    const start = performance.now()
    await candidate.show(program)
    await new Promise<void>((resolve) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => resolve(), { once: true })
        port1.start()
        port2.postMessage(null)
      })
    })
    samples.push(performance.now() - start)
    // Of any length, or each program would begin at the same distance from the next frame.
    await new Promise((resolve) => setTimeout(resolve, 50 + Math.random() * 17))
  }
  return samples
}

/** Runs in the page: moves in every frame, two thirds of the time sideways, then in and out; milliseconds between frames. */
async function panAndZoom(count: number): Promise<{ frames: number[]; drawn: number[] }> {
  const { candidate } = window
  if (candidate === undefined) throw new Error('the page has no diagram')
  await new Promise(requestAnimationFrame)
  candidate.drawn?.()
  const frames: number[] = []
  let before = await new Promise<number>(requestAnimationFrame)
  for (let i = 0; i < count; i++) {
    if (i < (count * 2) / 3) candidate.pan(i < count / 3 ? 60 : -45)
    else candidate.zoom(i < (count * 5) / 6 ? 0.93 : 1 / 0.93)
    const now = await new Promise<number>(requestAnimationFrame)
    frames.push(now - before)
    before = now
  }
  // Whatever resolves a promise in a frame of its own draws nothing.
  return { frames, drawn: (candidate.drawn?.() ?? []).filter((milliseconds) => milliseconds > 0.05) }
}

/** Runs in the page: zooms in and out in every frame, with all or nearly all of the circuit in view; milliseconds between frames. */
async function wholeInView(count: number): Promise<number[]> {
  const { candidate } = window
  if (candidate === undefined) throw new Error('the page has no diagram')
  candidate.zoom(0.0001)
  const frames: number[] = []
  await new Promise(requestAnimationFrame)
  let before = await new Promise<number>(requestAnimationFrame)
  for (let i = 0; i < count; i++) {
    candidate.zoom(i % 20 < 10 ? 1 / 0.95 : 0.95)
    const now = await new Promise<number>(requestAnimationFrame)
    frames.push(now - before)
    before = now
  }
  return frames
}

/** Runs in the page: the same in rows, of which the wheel moves a fifth of the window in every frame. */
async function scrollRows(count: number): Promise<{ first: number; frames: number[]; far: number[] }> {
  const { candidate } = window
  if (candidate?.showRows === undefined || candidate.scroll === undefined) throw new Error('the page has no rows')
  const start = performance.now()
  candidate.showRows()
  await new Promise(requestAnimationFrame)
  let before = await new Promise<number>(requestAnimationFrame)
  const first = performance.now() - start
  const frames: number[] = []
  const far: number[] = []
  for (let i = 0; i < count + 40; i++) {
    if (i === count) candidate.zoom(0.0001)
    if (i < (count * 2) / 3) candidate.scroll(120)
    else if (i < count) candidate.zoom(i < (count * 5) / 6 ? 0.93 : 1 / 0.93)
    else candidate.zoom(i % 20 < 10 ? 1 / 0.95 : 0.95)
    const now = await new Promise<number>(requestAnimationFrame)
    const times = i < count ? frames : far
    times.push(now - before)
    before = now
  }
  return { first, frames, far }
}

/** Gates of one and two qubits, three in ten with an angle, as `../shared/corpora/generated` has them. */
function randomProgram(qubits: number, operations: number, version: 2 | 3, seed = 1): string {
  const random = randomStream(seed)
  const any = (count: number) => Math.floor(random() * count)
  const lines =
    version === 2
      ? ['OPENQASM 2.0;', 'include "qelib1.inc";', `qreg q[${qubits}];`, `creg c[${qubits}];`]
      : ['OPENQASM 3.0;', 'include "stdgates.inc";', `qubit[${qubits}] q;`, `bit[${qubits}] c;`]
  for (let i = 0; i < operations; i++) {
    const a = any(qubits)
    const b = (a + 1 + any(qubits - 1)) % qubits
    const kind = random()
    if (kind < 0.3) lines.push(`cx q[${a}], q[${b}];`)
    else if (kind < 0.6) lines.push(`${['rx', 'ry', 'rz'][any(3)] ?? 'rx'}(${(random() * 6.28).toFixed(12)}) q[${a}];`)
    else lines.push(`${['h', 'x', 'y', 'z', 's', 't'][any(6)] ?? 'h'} q[${a}];`)
  }
  return lines.join('\n')
}

const thousands = (count: number) => count.toLocaleString('en')
