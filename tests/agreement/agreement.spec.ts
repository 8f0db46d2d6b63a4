/**
 * One engine, two hosts: the worker in a real browser and the server answer alike, byte for byte, so that what is saved is what
 * was seen.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { expect, type Page, test } from '@playwright/test'
import { build, preview, type PreviewServer } from 'vite'
import wasm from 'vite-plugin-wasm'
import { z } from 'zod'
import { HardwareOption } from '../../contract/hardware'
import { type EngineService, openEngine } from '../../server/engine/engine-pool'
import { readSettings } from '../../server/platform/settings'
import { temporaryDirectory } from '../support/product'
import { samplePrograms, sampleSettings } from '../support/samples'
import { type EngineInput, type EngineUnderTest, inputOf, report } from './report'
import { loadEngineFromFiles } from '../../server/engine/load-engine'

const devices = z.array(HardwareOption).parse(JSON.parse(readFileSync('server/hardware/devices.json', 'utf8')))

let site: PreviewServer
let directory: Awaited<ReturnType<typeof temporaryDirectory>>
let page: Page
/** The server's module in this process, whose drawings can be seen byte for byte. */
let local: EngineUnderTest
/** The server's engine as its routes use it. */
let pool: EngineService

test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ browser }) => {
  test.setTimeout(120_000)
  directory = await temporaryDirectory()
  const settings = {
    configFile: false as const,
    root: 'tests/agreement/page',
    logLevel: 'warn' as const,
    plugins: [wasm()],
    worker: { format: 'es' as const, plugins: () => [wasm()] },
    build: { target: 'esnext', outDir: directory.path, emptyOutDir: true },
  }
  await build(settings)
  site = await preview({ ...settings, preview: { port: 0, host: '127.0.0.1' } })
  page = await browser.newPage()
  await page.goto(site.resolvedUrls?.local[0] ?? '')
  await page.waitForFunction(() => 'ask' in window)
  const engine = await loadEngineFromFiles()
  local = {
    generate: async (input) => engine.generate(input),
    visualize: async (source) => engine.visualize(source),
    svg: engine.svg,
  }
  pool = await openEngine(readSettings({}))
})

test.afterAll(async () => {
  await page.close()
  await pool.close()
  await site.close()
  await directory.remove()
})

test('200 different settings give the same program, drawing, pictures and problems', async () => {
  test.setTimeout(120_000)
  const all = sampleSettings(200, devices)
  expect(new Set(all.map((settings) => JSON.stringify(settings))).size).toBe(200)
  for (const settings of all) await expectAgreement({ settings })
})

test('200 different programs give the same drawing, pictures and diagnostics', async () => {
  test.setTimeout(120_000)
  const all = [...samplePrograms(120), ...ownPrograms(), ...samplePrograms(300).slice(120)].slice(0, 200)
  expect(new Set(all).size).toBe(200)
  for (const source of all) await expectAgreement({ source })
})

test('programs that other people wrote do too', async () => {
  const folder = '../shared/corpora/qasmbench/small'
  if (!existsSync(folder)) {
    test.info().annotations.push({ type: 'note', description: `${folder} is absent: nothing to read` })
    return
  }
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.qasm'))) {
    await expectAgreement({ source: readFileSync(join(folder, file), 'utf8') })
  }
})

test('simulations with the same seed are the same text, whoever makes them', async () => {
  test.setTimeout(240_000)
  const inputs: EngineInput[] = [
    ...sampleSettings(60, devices).map((settings) => ({ settings })),
    ...[...samplePrograms(60), ...ownPrograms()].map((source) => ({ source })),
  ]
  let simulated = 0
  let drawn = 0
  for (const [index, input] of inputs.entries()) {
    const inquiry = {
      values: 'settings' in input ? valuesFor(await local.generate(input.settings), index) : [],
      shots: index % 3 === 0 ? null : 1000,
      seed: index,
      observables: ['Z0', '0.5 X0 - 2 Y0'],
      maxOutcomes: 50,
      maxBits: 100_000,
      qubits: 14,
    }
    // At the same time, on a core each.
    const [pooled, there] = await Promise.all([
      pool.simulate(inputOf(input), inquiry),
      page.evaluate(([it, how]) => window.simulate(it, how), [input, inquiry] as const),
    ])
    const here = JSON.stringify(pooled)
    expect(there, JSON.stringify(input).slice(0, 300)).toBe(here)
    const { method, outcomes } = JSON.parse(here) as { method: object | null; outcomes: { count?: number }[] }
    if (method !== null) simulated += 1
    if (outcomes.some(({ count }) => count !== undefined)) drawn += 1
  }
  expect(simulated).toBeGreaterThan(100)
  expect(drawn).toBeGreaterThan(60)
})

/** Other values than their own for all parameters of a circuit. */
const valuesFor = ({ parameters }: Awaited<ReturnType<EngineUnderTest['generate']>>, seed: number) =>
  parameters.map(({ name }, index) => ({ name, value: Math.sin(seed + index) * 3 }))

/** The project's own test programs, valid and not. */
function ownPrograms(): string[] {
  return ['valid', 'invalid'].flatMap((kind) => {
    const folder = join('engine-rs/modules/engine/tests', kind)
    return readdirSync(folder)
      .filter((name) => name.endsWith('.qasm'))
      .toSorted()
      .map((name) => readFileSync(join(folder, name), 'utf8'))
  })
}

async function expectAgreement(input: EngineInput) {
  // At the same time: page and pool have cores of their own while this process works.
  const asked = Promise.all([
    page.evaluate((it) => window.ask(it), input),
    'settings' in input ? pool.generate(input.settings) : pool.visualize(input.source),
  ])
  const [[there, stored], here] = await Promise.all([asked, setImmediate().then(() => report(input, local))])
  const name = JSON.stringify(input).slice(0, 300)
  // Digests first: a difference of megabytes helps nobody, its beginning does.
  if (digest(here) !== digest(there)) expect(there.slice(0, 4000), name).toBe(here.slice(0, 4000))
  expect(digest(there), name).toBe(digest(here))
  expectPoolAgrees(stored, here, name)
}

/** What the routes keep is what both engines said. */
function expectPoolAgrees(
  stored: Awaited<ReturnType<EngineService['generate' | 'visualize']>>,
  text: string,
  name: string,
) {
  const { answer, pictures } = JSON.parse(text) as {
    answer: { qasm?: string | null; stats: object | null; diagnostics: unknown; problems?: unknown }
    pictures: { light: string; dark: string } | null
  }
  expect(stored.diagnostics, name).toEqual(answer.diagnostics)
  // The server keeps some of the figures, and has none where there is no circuit.
  if (answer.stats !== null) expect(answer.stats, name).toMatchObject(stored.stats)
  expect(stored.pictures?.light ?? null, name).toBe(pictures?.light ?? null)
  expect(stored.pictures?.dark ?? null, name).toBe(pictures?.dark ?? null)
  if ('qasm' in stored) expect(stored.qasm, name).toBe(answer.qasm)
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
